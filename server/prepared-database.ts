import { makePreparedDatabase } from './prepare.ts'
import { runProgram } from './run-program.ts'

/**
 * Makes the database that new libraries begin as a copy of (prepare.ts) in the folder named as argument.
 * tools/project.mjs runs it.
 */
runProgram(() => makePreparedDatabase(process.argv[2] ?? 'dist/database-prepared'))
