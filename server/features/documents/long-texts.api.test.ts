import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { longestPause } from '#server/testing/longest-pause.ts'

const DOCUMENT = 'dataManagement/document'
const LONG = { timeout: 180_000 }

let test: TestApp
let clerk: string
let reviewer: string
let approver: string
let publisher: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(['data:document:list', 'data:document:add', 'data:document:edit', 'data:document:comment'])
  reviewer = await test.signIn(['data:document:list', 'data:document:review'])
  approver = await test.signIn(['data:document:list', 'data:document:approve'])
  publisher = await test.signIn(['data:document:list', 'data:document:release'])
})
afterAll(() => test.close())

const articles = (act: string): string =>
  Array.from(
    { length: 2_000 },
    (_, at) =>
      `第${at + 1}条　养殖户依照《中华人民共和国水法》第${(at % 80) + 1}条${act}水塘登记表，并对第${at + 1}项内容负责。`,
  ).join('\n')
const form = (title: string, act = '提交') => ({
  title,
  titleNote: '2026年3月1日杭州市人民政府令第399号公布',
  body: articles(act),
  docNumber: null,
  fType: 'FT02',
  fLevel: 'F02',
  region: '330100',
  address: 'A01',
})

async function done(name: string, as: string, body?: unknown) {
  const { body: answer } = await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })
  expect([name, answer.message, answer.success]).toEqual([name, answer.message, true])
  return answer.result
}
/** The same while others are answered: what takes long of it is done in a thread. */
async function besideOthers(name: string, as: string, body?: unknown) {
  const { result, pause, took } = await longestPause(() => done(name, as, body))
  expect(pause, `${name} of ${took} ms`).toBeLessThan(took / 2)
  return result
}
const revisionOf = async (id: string) => (await done(`GET /${DOCUMENT}/queryById?id=${id}`, clerk)).revision

describe('a text of two thousand articles', () => {
  it('is saved, commented on, released and corrected while others are answered', LONG, async () => {
    const title = '杭州市水塘登记规定'
    // The first text also starts the thread.
    await done(`POST /${DOCUMENT}/read`, clerk, form(title))
    const { id } = await done(`POST /${DOCUMENT}/add`, clerk, form(title))
    await besideOthers(`GET /${DOCUMENT}/relations?id=${id}`, clerk)
    await besideOthers(`POST /${DOCUMENT}/comment`, clerk, { id, place: '第3条', words: '请核对' })
    const articleForces = [{ place: '第3条', state: 'later', day: '2027-01-01', basis: '附则' }]
    await besideOthers(`PUT /${DOCUMENT}/edit`, clerk, {
      ...form(title, '递交'),
      id,
      revision: await revisionOf(id),
      articleForces,
    })
    await besideOthers(`GET /${DOCUMENT}/compareSaves?id=${id}&one=1&other=2`, clerk)
    await besideOthers(`POST /${DOCUMENT}/submit`, clerk, { id })
    await done(`POST /${DOCUMENT}/review`, reviewer, { id })
    await done(`POST /${DOCUMENT}/approve`, approver, { id })
    await besideOthers(`POST /${DOCUMENT}/release`, publisher, { id })
    const { id: correction } = await done(`POST /${DOCUMENT}/correct`, clerk, { id })
    await done(`PUT /${DOCUMENT}/edit`, clerk, {
      ...form(title, '送交'),
      id: correction,
      revision: await revisionOf(correction),
    })
    const { rows } = await besideOthers(`GET /${DOCUMENT}/compareCorrection?id=${correction}`, clerk)
    expect(rows).toHaveLength(2_000)
  })
})
