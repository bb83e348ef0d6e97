export interface Package {
  name: string
  version: string
  licence: string | null
  integrity: string | null
  isTool: boolean
}
export function lockedPackages(path: string): Package[]
