/** Kept inside the document, and only where a state has a version above 1. */
export const versionKey = "$version";
