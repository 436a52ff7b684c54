import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, fit for cookies and links. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token: who reads the database cannot use what stands there. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
