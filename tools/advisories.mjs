// npm run advisories: compares the packages of the lock files, that of the recognition of scans too, with the list of
// known weaknesses that the project keeps; `-- --refresh` fetches the list anew from osv.dev, or from the address in
// OSV_URL.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { concerning, fetchAdvisories } from './supply/advisories.mjs'
import { lockedPackages } from './supply/packages.mjs'

const LIST = join(root, 'tools/supply/advisories.json')
/** A list older than this says little about today. */
const STALE_DAYS = 30

const packages = ['package-lock.json', 'recognition/package-lock.json'].flatMap((path) =>
  lockedPackages(join(root, path)),
)
if (process.argv.includes('--refresh')) {
  const base = process.env['OSV_URL'] ?? 'https://api.osv.dev'
  try {
    const advisories = await fetchAdvisories(packages, base)
    const list = { asOf: new Date().toISOString().slice(0, 10), source: base, advisories }
    writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`)
    console.log(`已从 ${base} 更新：${advisories.length} 条`)
  } catch (error) {
    console.error(`无法从 ${base} 更新，清单未改动：${error.message}`)
    process.exit(1)
  }
}
const { asOf, source, advisories } = JSON.parse(readFileSync(LIST, 'utf8'))
const found = concerning(packages, advisories)
const days = Math.floor((Date.now() - Date.parse(asOf)) / 86_400_000)
console.log(`${packages.length} 个软件包，${advisories.length} 条已知漏洞（清单截至 ${asOf}，来源：${source}）`)
if (days > STALE_DAYS) console.log(`清单已有 ${days} 天未更新，之后公布的漏洞不在其中：npm run advisories -- --refresh`)
for (const { id, package: name, version, summary } of found) console.log(`✗ ${name} ${version}：${id} ${summary}`)
console.log(found.length === 0 ? '✓ 没有软件包在清单所列的范围内' : `${found.length} 处需要升级`)
process.exitCode = found.length === 0 ? 0 : 1
