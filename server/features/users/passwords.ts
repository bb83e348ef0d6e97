import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { randomPassword as passwordFrom } from '#common/rules/random-password.ts'

/** argon2id is the library's default; memory and time as OWASP recommends (19 MiB, two passes). */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, HASHING)

/** Stands in the place of a hash when an account has no password; no password fits it. */
export const NO_PASSWORD = '!'

/** Whether an account has a password: people who came by an import have none until they set one. */
export const hasPassword = (passwordHash: string): boolean => passwordHash !== NO_PASSWORD

let nobody: Promise<string> | undefined

/**
 * True when the password is the one hashed. With null the answer is false after the same time, because the time must
 * not reveal whether a user exists.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  // It is made at the first try, of a known or unknown user, so that its time does not tell them apart.
  const decoy = await (nobody ??= hashPassword('nobody has this password'))
  const against = passwordHash === null || passwordHash === NO_PASSWORD ? decoy : passwordHash
  const fits = await verify(against, password).catch(() => false)
  return fits && against === passwordHash
}

/** A random password that a user can copy from a screen. */
export const randomPassword = (): string => passwordFrom(randomInt)
