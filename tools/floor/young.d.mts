import type { CompatData, CompatStatement } from '@mdn/browser-compat-data'

/** MDN's browser-compat-data. */
export const mdn: CompatData
/** The browsers of the floor that do not know a thing, as `safari 15.4`; a thing that MDN says nothing of counts as known. */
export function missingIn(compat: CompatStatement | undefined): string[]
/** What MDN says of an entry by its path, for example `javascript.regular_expressions.lookbehind_assertion`. Throws when there is none. */
export function compatOf(path: string): CompatStatement

/** Names that the floor does not have, each with the browsers that miss it. */
export interface YoungNames {
  /** Names of global objects and functions: `structuredClone`. */
  globals: ReadonlyMap<string, string[]>
  /** Functions of a global object: `AbortSignal.any`. */
  statics: ReadonlyMap<string, string[]>
  /** Methods of the language's own objects, where no object has an older one of that name: `toSorted`. */
  members: ReadonlyMap<string, string[]>
  /** Methods of the browser's objects, likewise: `showPopover`. */
  methods: ReadonlyMap<string, string[]>
}
/** The young names of the language and of the browser's interfaces. */
export function youngNames(): YoungNames
