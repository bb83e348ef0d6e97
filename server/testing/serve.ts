// The server as server/main.ts runs it, with the built client in the folder of its argument.
import { runServer } from '#server/serve-program.ts'

runServer(process.argv[2])
