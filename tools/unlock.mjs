// npm run unlock -- <user name> : lets a user try again who failed to sign in too often.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/unlock.js')
