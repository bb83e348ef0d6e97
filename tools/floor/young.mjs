// What the oldest browsers of the floor do not know, by MDN's data. Plain JavaScript, because the lint rule reads it
// too.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FLOOR } from './floor.mjs'

/** MDN's browser-compat-data. */
export const mdn = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'))

/** Less than zero when the first version is older. A leading ≤ means “this one or an older one”. */
function compareVersions(one, other) {
  const parts = (text) => text.replace('≤', '').split('.').map(Number)
  const [[a = 0, a2 = 0], [b = 0, b2 = 0]] = [parts(one), parts(other)]
  return a - b || a2 - b2
}

/** True for a browser that has a thing under its own name, for everybody. */
const hasIt = ({ version_added, version_removed, flags, prefix, alternative_name }, version) =>
  !flags &&
  !prefix &&
  !alternative_name &&
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  compareVersions(version_added, version) <= 0 &&
  (typeof version_removed !== 'string' || compareVersions(version_removed, version) > 0)

/**
 * The browsers of the floor that do not know a thing, as `safari 15.4`; a thing that MDN says nothing of counts as
 * known.
 */
export function missingIn(compat) {
  if (!compat) return []
  return FLOOR.filter(({ mdn: browser, version }) => {
    const support = compat.support[browser]
    return support !== undefined && ![support].flat().some((one) => hasIt(one, version))
  }).map(({ mdn: browser, version }) => `${browser} ${version}`)
}

/**
 * What MDN says of an entry by its path, for example `javascript.regular_expressions.lookbehind_assertion`. Throws when
 * there is none.
 */
export function compatOf(path) {
  const compat = path.split('.').reduce((at, step) => at?.[step], mdn)?.__compat
  if (!compat) throw new Error(`MDN's data says nothing of ${path}`)
  return compat
}

/**
 * Objects of the language whose methods pages call all the time; the names of others (iterators, formats) are
 * everywhere something else.
 */
const LANGUAGE = new Set(
  'Array TypedArray String Object RegExp Promise Map Set WeakMap WeakSet Number Function Date'.split(' '),
)

/** The young names of the language and of the browser's interfaces: see young.d.mts. */
export function youngNames() {
  const names = { globals: new Map(), statics: new Map(), members: new Map(), methods: new Map() }
  const old = new Set()
  const read = (owners, into, hasMembers) => {
    for (const [owner, entry] of Object.entries(owners)) {
      if (owner === '__compat') continue
      const missing = missingIn(entry.__compat)
      if (missing.length > 0) names.globals.set(owner, missing)
      for (const [key, { __compat: compat }] of Object.entries(entry)) {
        if (key === '__compat' || key === owner || /_event$|_permission$/.test(key) || !compat) continue
        const name = key.replace(/_static$/, '')
        const without = missingIn(compat)
        if (without.length === 0) old.add(name)
        else {
          names.statics.set(`${owner}.${name}`, without)
          if (name === key && hasMembers(owner)) into.set(name, without)
        }
      }
    }
  }
  read(mdn.javascript.builtins, names.members, (owner) => LANGUAGE.has(owner))
  read(mdn.api, names.methods, () => true)
  for (const name of old) {
    names.members.delete(name)
    names.methods.delete(name)
  }
  for (const name of names.members.keys()) names.methods.delete(name)
  return names
}
