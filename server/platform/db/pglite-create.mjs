// Makes the files of an embedded database in the folder named, and ends. A process of its own: making a database takes
// some 500 MB more than using one, and a process does not return memory to the system. The folder appears complete or
// not at all, so a start that is killed here does no harm.
import { renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const folder = process.argv[2]
const unfinished = `${folder}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
const db = await PGlite.create(unfinished)
await db.close()
renameSync(unfinished, folder)
