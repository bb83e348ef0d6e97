// The server.
import { needOpenFiles } from './open-files.ts'

needOpenFiles()
const { runServer } = await import('./serve-program.ts')
runServer()
