// What the lock file says of the packages that the project installs.
import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string | null} licence SPDX expression, as the package states it
 * @property {string | null} integrity digest of the archive, `sha512-…` in base64
 * @property {boolean} isTool true for packages that only building, tests and checks use
 */

/**
 * @returns {Package[]} every package of a lock file once for each version, by name
 * @param {string} path of package-lock.json
 */
export function lockedPackages(path) {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'))
  const found = new Map()
  for (const [place, { version, license = null, integrity = null, dev = false }] of Object.entries(packages)) {
    if (place === '') continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${version}`
    const known = found.get(key)
    found.set(key, { name, version, licence: license, integrity, isTool: dev && (known?.isTool ?? true) })
  }
  return [...found.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}
