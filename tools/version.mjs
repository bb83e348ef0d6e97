// Run by `npm version <version>` between the new number and its commit: what was unreleased in CHANGELOG.md gets the
// number and the day, and the migrations there are from now on as released (server/migrations/released.json).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './project.mjs'
import { migrationDigests } from './release/migration-digests.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const HEADING = '## Unreleased\n'
const [, unreleased = ''] = changes.split(HEADING)
if (unreleased.split(/^## /m)[0].trim() === '') {
  console.error('CHANGELOG.md 的 Unreleased 一节是空的：没有可以发布的更改')
  process.exit(1)
}
const day = new Date().toISOString().slice(0, 10)
writeFileSync(join(root, 'CHANGELOG.md'), changes.replace(HEADING, `${HEADING}\n## ${version}（${day}）\n`))
writeFileSync(join(root, 'server/migrations/released.json'), `${JSON.stringify(migrationDigests(), null, 2)}\n`)
run('git', ['add', 'CHANGELOG.md', 'server/migrations/released.json'])
