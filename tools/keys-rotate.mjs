// npm run keys:rotate [-- --resume] : adds a key and encrypts anew what is stored under the older ones.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/keys-rotate.js')
