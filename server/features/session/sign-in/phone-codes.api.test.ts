import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { keepPhoneCode, tryPhoneCode } from './phone-codes.sql.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Keeps a code for a fresh phone. @returns tries one for it */
async function codeKept() {
  const { db } = test.database
  const phone = `139${randomInt(10_000_000, 99_999_999)}`
  const expiresAt = new Date(test.now.getTime() + 600_000)
  await keepPhoneCode(db, { phone, purpose: '0', codeHash: 'right', expiresAt }, test.now)
  return (codeHash: string) => tryPhoneCode(db, phone, '0', codeHash, test.now)
}

describe('tryPhoneCode', () => {
  it('the right code is accepted at the fifth try', async () => {
    const attempt = await codeKept()
    for (let i = 0; i < 4; i++) expect(await attempt('wrong')).toBe('wrong')
    expect(await attempt('right')).toBe('right')
  })
  it('no code is accepted at the sixth try, not even the right one', async () => {
    const attempt = await codeKept()
    for (let i = 0; i < 5; i++) expect(await attempt('wrong')).toBe('wrong')
    expect(await attempt('right')).toBe('none')
  })
  it('a code is accepted once', async () => {
    const attempt = await codeKept()
    expect(await attempt('right')).toBe('right')
    expect(await attempt('right')).toBe('none')
  })
})
