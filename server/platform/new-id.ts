import { randomBytes } from 'node:crypto'

/** An id for a new row: 32 hex characters that cannot be guessed (spec §9). */
export const newId = (): string => randomBytes(16).toString('hex')
