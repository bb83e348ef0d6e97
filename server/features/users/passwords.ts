import { hash, verify } from '@node-rs/argon2'

/** argon2id is the library's default; memory and time as OWASP recommends (19 MiB, two passes). */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, HASHING)

/** In the place of a hash: this account has no password, and none fits. */
export const NO_PASSWORD = '!'

let nobody: Promise<string> | undefined

/**
 * True when the password is the one hashed. With null it takes as long and says no: how long an answer takes must not
 * tell whether a user exists.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  // Made at the first try of a known or unknown user alike, so that its time does not tell them apart.
  const decoy = await (nobody ??= hashPassword('nobody has this password'))
  const against = passwordHash === null || passwordHash === NO_PASSWORD ? decoy : passwordHash
  const fits = await verify(against, password).catch(() => false)
  return fits && against === passwordHash
}
