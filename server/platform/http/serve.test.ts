import fastify from 'fastify'
import { Type } from 'typebox'
import { afterEach, expect, it } from 'vitest'
import { contract } from '#common/contract/contract.ts'
import { TEST_CONTACTS } from '#server/testing/people.ts'
import type { Db } from '../db/open.ts'
import { installErrorHandler } from './error-handler.ts'
import { serve } from './serve.ts'

const calls = contract({
  'GET /internet/fagui/open': { summary: '', permission: 'public', result: Type.Object({ shown: Type.String() }) },
  'GET /sys/closed': { summary: '', permission: 'signedIn', result: Type.Null() },
})
let app: ReturnType<typeof fastify>
afterEach(() => app.close())

/** A server of these calls; none of them reaches a database. */
function serving(mode: 'internet' | 'office' | 'both') {
  app = fastify()
  const clock = () => new Date(0)
  installErrorHandler(app, clock)
  serve(
    app,
    {
      db: {} as Db,
      clock,
      contacts: TEST_CONTACTS,
      apiBase: '/fagui',
      mode,
      sessions: { idleMs: 1, passwordAgeMs: null, secondFactor: 'off', proofMs: 1, isPasswordElsewhere: () => false },
      signature: { mode: 'off', key: '' },
    },
    calls,
    {
      'GET /internet/fagui/open': async () => ({ shown: 'yes', hidden: 'no' }) as { shown: string },
      'GET /sys/closed': async () => null,
    },
  )
  return app
}

// spec §1.3
it('a server for the internet does not know the calls of staff', async () => {
  expect((await serving('internet').inject('/fagui/sys/closed')).statusCode).toBe(404)
  await app.close()
  expect((await serving('office').inject('/fagui/sys/closed')).statusCode).toBe(401)
})
it('only what the contract declares leaves the server', async () => {
  const { result } = (await serving('both').inject('/fagui/internet/fagui/open')).json()
  expect(result).toEqual({ shown: 'yes' })
})
it('a call for signed-in users says why it refuses', async () => {
  expect((await serving('both').inject('/fagui/sys/closed')).json()).toMatchObject({
    success: false,
    code: 401,
    message: 'token为空!',
  })
})
