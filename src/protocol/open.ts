/** A string that is one of `T` today, or a value that a newer host invents; editors still suggest `T`. */
export type Open<T extends string> = T | (string & Record<never, never>);
