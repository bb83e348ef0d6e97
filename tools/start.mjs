// npm start: installs, builds what changed, and serves the product.
import { buildServer, buildWeb, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await buildWeb()
process.env['NODE_ENV'] ??= 'production'
await import('../dist/server/main.js')
