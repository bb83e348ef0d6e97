// npm run build: dist/server and dist/web, built where their sources changed, and dist/sbom.cdx.json, the bill of
// materials.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, buildWeb, checkNode, install, root } from './project.mjs'
import { lockedPackages } from './supply/packages.mjs'
import { sbomOf } from './supply/sbom.mjs'

checkNode()
install('production')
await buildServer()
await buildWeb()
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(
  join(root, 'dist/sbom.cdx.json'),
  `${JSON.stringify(sbomOf(lockedPackages(join(root, 'package-lock.json')), { name, version }), null, 2)}\n`,
)
