/** An outbound request failed; the message is a sentence for administrators. */
export class OutboundHttpError extends Error {}

/** There was no response at all. */
export class Unreachable extends OutboundHttpError {}
