import { CHUNK_TIMEOUT_MS } from '#common/limits.ts'

/** A part of the program that could not be loaded (spec §8): the page is from an older release, or the network failed. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  /** Set when the style sheet could not be loaded. */
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = /css/i.test(this.message) ? 'CSS_CHUNK_LOAD_FAILED' : undefined
  }
}

/**
 * Loads a part of the program; gives up after 120 s.
 * @throws ChunkLoadError
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([
    load().catch((error: unknown) => {
      throw new ChunkLoadError(error)
    }),
    late,
  ]).finally(() => clearTimeout(timer))
}
