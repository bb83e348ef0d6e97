// npm run restore -- <backup> : brings an empty installation to the state of a backup.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/restore.js')
