// Known weaknesses of packages, compared with those installed. The list is kept in the project, so that the comparison
// needs no network; `npm run advisories -- --refresh` asks the open database OSV (osv.dev) anew.

/**
 * @typedef {object} Advisory
 * @property {string} id CVE or GHSA number
 * @property {string} package
 * @property {{ introduced: string, fixed: string | null }[]} ranges versions from `introduced` up to but without
 * `fixed`; null: not fixed
 * @property {string} summary
 */

const partsOf = (version) => {
  const [core = '', pre = ''] = version.split('+')[0].split(/-(.*)/s)
  return { core: core.split('.').map(Number), pre: pre === '' ? [] : pre.split('.') }
}

/** Negative where the first version comes before the second, by the order of Semantic Versioning 2.0.0 §11. */
export function compareVersions(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < 3; at++) {
    const difference = (a.core[at] ?? 0) - (b.core[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length
  for (let at = 0; at < Math.max(a.pre.length, b.pre.length); at++) {
    const [x, y] = [a.pre[at], b.pre[at]]
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    if (x === y) continue
    const [n, m] = [/^\d+$/.test(x), /^\d+$/.test(y)]
    if (n && m) return Number(x) - Number(y)
    if (n !== m) return n ? -1 : 1
    return x < y ? -1 : 1
  }
  return 0
}

const isIn = (version, { introduced, fixed }) =>
  compareVersions(version, introduced) >= 0 && (fixed === null || compareVersions(version, fixed) < 0)

/** The advisories that concern these packages, each with the version installed. */
export const concerning = (packages, advisories) =>
  packages.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name && advisory.ranges.some((range) => isIn(version, range)))
      .map((advisory) => ({ ...advisory, version })),
  )

const BATCH = 500

async function ask(address, body) {
  const reply = await fetch(
    address,
    body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {},
  )
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return reply.json()
}

/**
 * Every advisory that OSV has on these packages, whichever version they name.
 * @param {string} base address of the service
 * @returns {Promise<Advisory[]>}
 */
export async function fetchAdvisories(packages, base) {
  const names = [...new Set(packages.map(({ name }) => name))]
  const ids = new Set()
  for (let from = 0; from < names.length; from += BATCH) {
    const queries = names.slice(from, from + BATCH).map((name) => ({ package: { name, ecosystem: 'npm' } }))
    const { results } = await ask(`${base}/v1/querybatch`, { queries })
    for (const { vulns = [] } of results) for (const { id } of vulns) ids.add(id)
  }
  const advisories = []
  for (const id of [...ids].toSorted((one, other) => (one < other ? -1 : 1))) {
    const {
      aliases = [],
      summary = '',
      affected = [],
      withdrawn,
    } = await ask(`${base}/v1/vulns/${encodeURIComponent(id)}`)
    if (withdrawn) continue
    for (const one of affected) {
      if (one.package?.ecosystem !== 'npm' || !names.includes(one.package.name)) continue
      const ranges = (one.ranges ?? [])
        .filter(({ type }) => type === 'SEMVER')
        .flatMap(({ events }) => {
          const found = []
          for (const event of events) {
            if (event.introduced !== undefined)
              found.push({ introduced: event.introduced === '0' ? '0.0.0' : event.introduced, fixed: null })
            else if (event.fixed !== undefined && found.length > 0) found.at(-1).fixed = event.fixed
          }
          return found
        })
      advisories.push({
        id: aliases.find((alias) => alias.startsWith('CVE-')) ?? id,
        package: one.package.name,
        ranges,
        summary,
      })
    }
  }
  return advisories
}
