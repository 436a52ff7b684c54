/** Stored beside each text's HTML; HTML of another version is made anew. 0: none was made yet. */
export const RENDERER_VERSION = 1
