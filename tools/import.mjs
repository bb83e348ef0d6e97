// npm run import -- <file|folder|zip>… : takes documents into the library.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/import.js')
