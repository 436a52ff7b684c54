/** An expected failure of a transfer; the message is for the operator. */
export class TransferError extends Error {}
