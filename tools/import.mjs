// npm run import -- <file|folder|zip>… : takes documents into the library.
import { setFlagsFromString } from 'node:v8'
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
// An office machine may have little memory: collect garbage early rather than grow (measured by `npm run bench -- import`).
setFlagsFromString('--max-old-space-size=384')
install('production')
await buildServer()
await import('../dist/server/import.js')
