import type { Package } from './packages.mjs'

interface Component {
  type: string
  'bom-ref': string
  group?: string
  name: string
  version: string
  purl: string
  licenses: unknown[]
  hashes: { alg: string; content: string }[]
}
export function purlOf(one: Pick<Package, 'name' | 'version'>): string
export function sbomOf(
  packages: Package[],
  product: { name: string; version: string },
): {
  bomFormat: string
  specVersion: string
  serialNumber: string
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
