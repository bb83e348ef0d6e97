import { CHUNK_TIMEOUT_MS } from '#common/limits.ts'

/**
 * A part of the program that could not be loaded (spec §8): the page is from an older release, or the network failed.
 */
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

/** Addresses of parts that could not be loaded, and how often they were tried. */
const lost = new Map<() => Promise<unknown>, { url: string; times: number }>()

/**
 * Loads a part of the program that a user may try again. A browser may remember that a module failed and not ask for
 * its address a second time, so the next try asks for another one, with the same content.
 * @param load an `import()` and nothing else, the same function each time
 * @throws ChunkLoadError
 */
export async function loadModule<M extends object>(load: () => Promise<M>): Promise<M> {
  const before = lost.get(load)
  try {
    return await loadChunk(
      before ? () => import(/* @vite-ignore */ `${before.url}?again=${before.times}`) as Promise<M> : load,
    )
  } catch (error) {
    const url = before?.url ?? /https?:\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0]
    if (url !== undefined && new URL(url).origin === globalThis.location.origin)
      lost.set(load, { url, times: (before?.times ?? 0) + 1 })
    throw error
  }
}
