/** The store of the images cannot be used; the message is for operators. */
export class MediaUnavailable extends Error {}
