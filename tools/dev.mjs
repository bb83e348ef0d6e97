// npm run dev: the server restarting on change, and the client's development server in front of it.
import { ended, programOf, start, stop } from './processes.mjs'
import { checkNode, install } from './project.mjs'

checkNode()
install('all')

const port = process.env.PORT ?? '8080'
const children = [
  start(process.execPath, [programOf('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], { env: { ...process.env, PORT: port } }),
  start(process.execPath, [programOf('vite'), '--clearScreen', 'false'], { env: { ...process.env, FAGUI_API: `http://127.0.0.1:${port}` } }),
]
// Either alone is of no use.
const code = await Promise.race(children.map(ended))
await Promise.all(children.map((child) => stop(child)))
process.exitCode = code
