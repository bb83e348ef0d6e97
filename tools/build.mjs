// npm run build: dist/server and dist/web, built where their sources changed.
import { buildServer, buildWeb, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await buildWeb()
