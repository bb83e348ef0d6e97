/**
 * Number of attempts to send a part, and the pause before the second one, in milliseconds; the pause doubles each time.
 */
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 1_000

/** State of an upload on the server. */
export interface Begun {
  uploadId: string
  partSize: number
  parts: number
  /** Numbers of the received parts, from 0. */
  received: readonly number[]
}

/** What repeating a call needs to know of the network; tests replace it. */
export interface Network {
  /** True for a temporary failure. */
  passing: (error: unknown) => boolean
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  isOnline: () => boolean
  /** Settles when there is a connection again, or when `signal` is aborted. */
  untilOnline: (signal: AbortSignal) => Promise<void>
}

/** The network calls of sending in parts; tests replace them. */
export interface PartsWorld<R> extends Network {
  begin: () => Promise<Begun>
  /** @param onProgress gets the sent share of this part, 0 to 1 */
  send: (uploadId: string, part: number, range: Range, onProgress: (share: number) => void) => Promise<unknown>
  finish: (uploadId: string) => Promise<R>
  cancel: (uploadId: string) => Promise<unknown>
}

export interface Range {
  from: number
  /** First byte behind the part (exclusive end). */
  to: number
}

export interface Progress {
  /** 0 to 100. */
  percent: number
  /** True while there is no connection; sending resumes by itself. */
  waiting: boolean
}

/** The range of bytes of a part. */
export const rangeOf = (part: number, partSize: number, fileSize: number): Range => ({
  from: part * partSize,
  to: Math.min((part + 1) * partSize, fileSize),
})

/** Numbers of the parts that are still to be sent, in order. */
export function missingParts({ parts, received }: Pick<Begun, 'parts' | 'received'>): number[] {
  const there = new Set(received)
  return Array.from({ length: parts }, (_, part) => part).filter((part) => !there.has(part))
}

/** Pause before the n-th repetition, in milliseconds. */
export const pauseBefore = (repetition: number): number => FIRST_PAUSE_MS * 2 ** (repetition - 1)

/**
 * Repeats a call until it succeeds, fails for good or has used its attempts: up to three more times with growing
 * delays. Waiting for a connection counts as no attempt.
 * @param onWaiting told when it waits for a connection, and when there is one again
 * @throws what the last attempt threw; the reason of the signal when stopped
 */
export async function persistently<T>(
  act: () => Promise<T>,
  world: Network,
  signal: AbortSignal,
  onWaiting: (waiting: boolean) => void,
): Promise<T> {
  for (let attempt = 1; ;) {
    signal.throwIfAborted()
    if (!world.isOnline()) {
      onWaiting(true)
      await world.untilOnline(signal)
      onWaiting(false)
      continue
    }
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || !world.passing(error)) throw error
      if (!world.isOnline()) continue
      if (attempt === ATTEMPTS) throw error
      await world.pause(pauseBefore(attempt), signal)
      attempt++
    }
  }
}

/**
 * Sends a file part by part; parts already received are left out. A part with a temporary failure is sent up to three
 * more times with growing delays; waiting for a connection counts as no attempt. Cancelling deletes the parts.
 * @throws what the last attempt threw; AbortError when stopped
 */
export async function sendInParts<R>(
  fileSize: number,
  world: PartsWorld<R>,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: ((progress: Progress) => void) | undefined },
): Promise<R> {
  let uploadId: string | null = null
  let sent = 0
  const tell = (more = 0, waiting = false) =>
    onProgress?.({ percent: Math.floor(((sent + more) / fileSize) * 100), waiting })
  const repeat = <T>(act: () => Promise<T>) => persistently(act, world, signal, (waiting) => tell(0, waiting))
  try {
    const begun = await repeat(world.begin)
    uploadId = begun.uploadId
    const id = begun.uploadId
    const sizeOf = (part: number) => {
      const { from, to } = rangeOf(part, begun.partSize, fileSize)
      return to - from
    }
    const missing = missingParts(begun)
    sent = fileSize - missing.reduce((sum, part) => sum + sizeOf(part), 0)
    tell()
    for (const part of missing) {
      const range = rangeOf(part, begun.partSize, fileSize)
      await repeat(() => world.send(id, part, range, (share) => tell(share * sizeOf(part))))
      sent += sizeOf(part)
      tell()
    }
    return await repeat(() => world.finish(id))
  } catch (error) {
    // After a failure the parts stay for a later attempt; after cancelling they are deleted.
    if (signal.aborted && uploadId !== null) await world.cancel(uploadId).catch(() => undefined)
    throw error
  }
}
