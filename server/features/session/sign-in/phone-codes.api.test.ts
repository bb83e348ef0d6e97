import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { keepPhoneCode, tryPhoneCode } from './phone-codes.sql.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Keeps a code for a fresh phone. @returns functions that try one for it and send another */
async function codeKept() {
  const { db } = test.database
  const phone = `139${randomInt(10_000_000, 99_999_999)}`
  const expiresAt = new Date(test.now.getTime() + 600_000)
  const keep = () => keepPhoneCode(db, { phoneHash: phone, purpose: '0', codeHash: 'right', expiresAt }, test.now)
  await keep()
  return { attempt: (codeHash: string) => tryPhoneCode(db, phone, '0', codeHash, test.now), keep }
}

describe('tryPhoneCode', () => {
  it('the right code is accepted at the fiftieth try', async () => {
    const { attempt } = await codeKept()
    for (let i = 0; i < 49; i++) expect(await attempt('wrong')).toBe('wrong')
    expect(await attempt('right')).toBe('right')
  })
  it('no code is accepted at the fifty-first try, not even the right one, and another may be sent at once', async () => {
    const { attempt, keep } = await codeKept()
    expect(await keep()).toBe(false)
    for (let i = 0; i < 50; i++) expect(await attempt('wrong')).toBe('wrong')
    expect(await attempt('right')).toBe('none')
    expect(await keep()).toBe(true)
  })
  it('a code is accepted once', async () => {
    const { attempt } = await codeKept()
    expect(await attempt('right')).toBe('right')
    expect(await attempt('right')).toBe('none')
  })
})
