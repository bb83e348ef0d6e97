import { Readable } from 'node:stream'
import type { FileStore } from '#server/platform/files/store.ts'

/** A file store in memory, with the files it holds. */
export function memoryStore(): FileStore & { paths(): string[] } {
  const files = new Map<string, Uint8Array>()
  const parts = new Map<string, Uint8Array>()
  return {
    put: async (path, bytes) => void files.set(path, bytes),
    async open(path, part) {
      const bytes = files.get(path)
      return bytes ? Readable.from([Buffer.from(part ? bytes.subarray(part.start, part.end + 1) : bytes)]) : null
    },
    remove: async (path) => void files.delete(path),
    async putPart(id, from, bytes) {
      const before = parts.get(id) ?? new Uint8Array()
      const after = new Uint8Array(Math.max(before.length, from + bytes.length))
      after.set(before)
      after.set(bytes, from)
      parts.set(id, after)
    },
    async openParts(id, most) {
      const bytes = parts.get(id)
      return bytes ? Readable.from([Buffer.from(bytes.subarray(0, most))]) : null
    },
    async completeParts(id, path) {
      files.set(path, parts.get(id) ?? new Uint8Array())
      parts.delete(id)
    },
    dropParts: async (id) => void parts.delete(id),
    async *olderThan() {
      yield* files.keys()
    },
    reach: async () => {},
    paths: () => [...files.keys()],
  }
}
