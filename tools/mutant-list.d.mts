export interface Mutant {
  file: string
  text: string
  replacement: string
  project: string
  tests: string[]
  shows: string
}
export function mutantList(): Mutant[]
