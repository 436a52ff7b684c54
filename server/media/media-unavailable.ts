/** The store of the images does not answer, or not as it should; the message is for operators. */
export class MediaUnavailable extends Error {}
