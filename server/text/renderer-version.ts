/** Stored with each text's HTML; HTML of another version is rendered again. 0: not rendered yet. */
export const RENDERER_VERSION = 7
