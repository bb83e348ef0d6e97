// npm run audit:verify [-- file.jsonl] : checks that no row of the log was changed, removed or slipped in.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/audit-verify.js')
