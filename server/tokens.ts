import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, encoded for cookies and links. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Only hashes of tokens are stored, so that a leaked database reveals no usable token. */
export const hashToken = (token: string) => hash('sha256', token)
