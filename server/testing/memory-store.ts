import { Readable } from 'node:stream'
import type { FileStore } from '#server/platform/files/store.ts'

/** A file store that forgets, with what it holds. */
export function memoryStore(): FileStore & { paths(): string[] } {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (path, bytes) => void files.set(path, bytes),
    async open(path) {
      const bytes = files.get(path)
      return bytes ? Readable.from([Buffer.from(bytes)]) : null
    },
    remove: async (path) => void files.delete(path),
    paths: () => [...files.keys()],
  }
}
