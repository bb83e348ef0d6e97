// A server that tests start as a program and kill. It tells its address, the token of a user who may do what the
// argument names, and each statement when it is done.
import type { PermissionCode } from '#common/permissions.ts'
import { buildApp } from '#server/app.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { readSettings } from '#server/settings.ts'
import { makePerson, makeSession } from './people.ts'

const settings = readSettings(process.env)
// So that a test can kill it in the middle of a transaction.
const database = await prepareDatabase(settings, ({ text }) => void process.send?.({ statement: text.slice(0, 100) }))
const app = await buildApp({ db: database.db, settings })
await app.listen({ port: 0, host: '127.0.0.1' })
const { id } = await makePerson(database.db, { permissions: (process.argv[2] ?? '').split(',') as PermissionCode[] })
const { port } = app.server.address() as { port: number }
process.send?.({ address: `http://127.0.0.1:${port}/fagui`, token: await makeSession(database.db, id, new Date()) })
