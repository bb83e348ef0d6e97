// npm run grant-public -- <role>: a role of the PostgreSQL server for processes that serve readers may read what is
// public, and nothing else.
import { buildServer, checkNode, install } from './project.mjs'

checkNode()
install('production')
await buildServer()
await import('../dist/server/grant-public.js')
