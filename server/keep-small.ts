import { setFlagsFromString } from 'node:v8'

/**
 * Garbage is collected when the memory in use has grown by so many parts of a hundred since the last time. V8 lets it
 * grow fourfold on a machine with much memory, and that of each batch would stay beside the next ones.
 */
const GROWS_BY = 25
/** What the thread of the embedded engine may hold, in MB: V8 reads this setting when a thread begins. */
const MOST_OF_THREAD = 384

/** Has garbage collected while there is little of it, in this program and the threads that it starts from now on. */
export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWS_BY}`)
}

/**
 * Keeps the memory of a program small that takes documents in: an office machine may have little (measured by `npm run
 * bench -- intake`).
 */
export function keepSmall(): void {
  growSlowly()
  setFlagsFromString(`--max-old-space-size=${MOST_OF_THREAD}`)
}
