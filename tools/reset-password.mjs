// npm run reset-password -- <user name> : gives a user a new password that has to be changed after the next sign-in.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/reset-password.js')
