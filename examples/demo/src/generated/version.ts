export const version: string = "1.4.2";
