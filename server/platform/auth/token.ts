import { createHash } from 'node:crypto'

/** Tokens and tickets are stored by their SHA-256 only: they are long and random, so nothing slower is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
