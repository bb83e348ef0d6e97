// The oldest browsers that the pages are for: package.json names them once, in the form that other tools read too
// (browserslist).
import { readFileSync } from 'node:fs'

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** Names of browsers: in browserslist, in MDN's data and for the build. */
const NAMES = {
  chrome: { mdn: 'chrome', build: 'chrome' },
  edge: { mdn: 'edge', build: 'edge' },
  firefox: { mdn: 'firefox', build: 'firefox' },
  safari: { mdn: 'safari', build: 'safari' },
  ios_saf: { mdn: 'safari_ios', build: 'ios' },
}

/** The floor: the oldest version of each browser. Lines have the form `chrome >= 86`; others are refused. */
export const FLOOR = browserslist.map((line) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!NAMES[name])
    throw new Error(
      `package.json: browserslist “${line}” is not of the form “chrome >= 86” with one of ${Object.keys(NAMES).join(', ')}`,
    )
  return { ...NAMES[name], version }
})

/** Targets of the build: `chrome86`, … */
export const BUILD_TARGETS = FLOOR.map(({ build, version }) => build + version)

/**
 * From here on the build leaves fields of classes as they are. Below, it would make WeakMaps of them because of two
 * faults, which class-fields.ts sees to.
 */
const WHOLE_FIELDS = { chrome: 98, edge: 98, safari: 16, ios: 16 }

/** Targets of the build for scripts. What else is younger than the floor the scan finds. */
export const SCRIPT_TARGETS = FLOOR.map(
  ({ build, version }) => `${build}${Math.max(Number(version), WHOLE_FIELDS[build] ?? 0)}`,
)
