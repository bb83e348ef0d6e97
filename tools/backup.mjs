// npm run backup -- <folder> [--key <other folder>] [--keep N] : makes a backup, also while the server runs.
// npm run backup:verify -- <backup> : checks a backup.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/backup.js')
