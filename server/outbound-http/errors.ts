/** Something outside that did not go well; its message is a sentence for administrators. */
export class OutboundHttpError extends Error {}

/** Nobody answered at all. */
export class Unreachable extends OutboundHttpError {}
