import { createHash, createHmac } from 'node:crypto'

/** A key of the installation and the name under which values mention it. */
export interface Key {
  /** The first eight hexadecimal digits of its SHA-256; tells nothing about the key. */
  id: string
  bytes: Uint8Array
}

/** The keys of an installation, oldest first. The newest encrypts; the others only open what they encrypted. */
export interface KeyRing {
  current: Key
  all: readonly Key[]
  /** The key of this name; null when the installation has lost it. */
  named: (id: string) => Key | null
}

/** @param keys at least one, oldest first */
export function keyRingOf(keys: readonly Uint8Array[]): KeyRing {
  const all = keys.map((bytes) => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }))
  const current = all.at(-1)
  if (current === undefined) throw new Error('a key ring without keys')
  return { current, all, named: (id) => all.find((key) => key.id === id) ?? null }
}

/** A key for one purpose, from which neither the key itself nor that of another purpose can be computed. */
export const keyFor = (key: Uint8Array, purpose: string): Uint8Array =>
  createHmac('sha256', key).update(`fagui ${purpose}`).digest()
