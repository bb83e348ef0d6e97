// The server as server/main.ts runs it, with the built client in the folder of its argument.
import { needOpenFiles } from '#server/open-files.ts'

needOpenFiles()
const { runServer } = await import('#server/serve-program.ts')
runServer(process.argv[2])
