declare const FAIRLEAD_VERSION: string | undefined;

/** Version of this package; written in when it is built. */
export const version: string = typeof FAIRLEAD_VERSION === "string" ? FAIRLEAD_VERSION : "0.0.0-source";
