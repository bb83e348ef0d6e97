interface Product {
  name: string
  version: string
  license: string
  dependencies: Record<string, string>
  engines: Record<string, string>
}
interface Lock {
  lockfileVersion: number
  packages: Record<string, Record<string, unknown>>
}
export function prunedLock(lock: Lock, product: Product): Lock & { name: string; version: string; requires: true }
