import type { Package } from './packages.mjs'

export interface Advisory {
  id: string
  package: string
  ranges: { introduced: string; fixed: string | null }[]
  summary: string
}
export function compareVersions(one: string, other: string): number
export function concerning(
  packages: Pick<Package, 'name' | 'version'>[],
  advisories: Advisory[],
): (Advisory & { version: string })[]
export function fetchAdvisories(packages: Pick<Package, 'name'>[], base: string): Promise<Advisory[]>
