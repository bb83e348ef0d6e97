// npm run exchange -- keys | trust <file> | send | receive | again <N> | whole | status : packages for the network that
// is never touched.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/exchange.js')
