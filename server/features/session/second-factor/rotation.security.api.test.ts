import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { sealerOf } from '#server/platform/auth/sealer.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { resealSecrets } from './second-factor.sql.ts'

const [stolen, fresh] = [randomBytes(32), randomBytes(32)]
const old = sealerOf(keyRingOf([stolen]))
const rotated = sealerOf(keyRingOf([stolen, fresh]))
let test: TestApp
const ids: string[] = []

beforeAll(async () => {
  test = await startTestApp()
  for (let i = 0; i < 3; i++) {
    const { id } = await test.makeUser()
    ids.push(id)
    await test.database.db
      .insertInto('secondFactor')
      .values({
        accountId: id,
        secret: old.seal(`SECRET${i}`, id),
        pendingSecret: i === 0 ? old.seal('NEXT', id) : null,
      })
      .execute()
  }
})
afterAll(() => test.close())

const stored = () =>
  test.database.db.selectFrom('secondFactor').selectAll().where('accountId', 'in', ids).orderBy('accountId').execute()

describe('rotating the key', () => {
  // spec §7.20
  it('after the rotation a stolen key opens no secret of the database, and every secret is still read', async () => {
    expect(await resealSecrets(test.database.db, rotated)).toEqual({ done: 4, unreadable: 0 })
    const rows = await stored()
    for (const { accountId, secret } of rows) {
      expect(old.open(secret ?? '', accountId)).toBeNull()
      expect(rotated.open(secret ?? '', accountId)).toBe(`SECRET${ids.indexOf(accountId)}`)
    }
    expect(
      rows.flatMap(({ accountId, pendingSecret }) =>
        pendingSecret === null ? [] : [rotated.open(pendingSecret, accountId)],
      ),
    ).toEqual(['NEXT'])
  })
  // spec §7.20
  it('a rotation that goes on does only what is left', async () => {
    const before = await stored()
    expect(await resealSecrets(test.database.db, rotated)).toEqual({ done: 0, unreadable: 0 })
    expect(await stored()).toEqual(before)
  })
  it('a secret whose key is lost is counted and left as it is', async () => {
    const id = ids[0] ?? ''
    const secret = sealerOf(keyRingOf([randomBytes(32)])).seal('X', id)
    await test.database.db.updateTable('secondFactor').set({ secret }).where('accountId', '=', id).execute()
    expect(await resealSecrets(test.database.db, rotated)).toEqual({ done: 0, unreadable: 1 })
    expect((await stored()).find(({ accountId }) => accountId === id)?.secret).toBe(secret)
  })
})
