import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import { DEMO_CONSULTATIONS } from './consultations.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { addDemoConsultations } from '#server/features/opinions/opinions.door.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await addDemoConsultations(
    test.database.db,
    contactSealerOf(keyRingOf([Buffer.alloc(32, 7)])),
    DEMO_CONSULTATIONS,
    test.now,
  )
})
afterAll(() => test.close())
const ask = async (name: string, token?: string) =>
  (await test.ask(name, token === undefined ? {} : { token })).body.result

it('the demonstration shows the public an open, an ended and an answered consultation, and staff one that waits', async () => {
  const { records } = await ask('GET /internet/fagui/consultation/list')
  expect(records.map(({ stage }: { stage: string }) => stage)).toEqual(['open', 'ended', 'answered'])
  for (const { id, stage } of records) {
    const { outcome, lines } = await ask(`GET /internet/fagui/consultation/detail?id=${id}`)
    expect(lines.length).toBeGreaterThan(3)
    expect(outcome?.opinions.length ?? 0).toBe(stage === 'answered' ? 3 : 0)
  }
  const clerk = await test.signIn(['opinion:consultation:list', 'opinion:feedback:list'])
  const staff = await ask('GET /opinionManagement/consultation/list', clerk)
  expect(staff.records.map(({ stage_dictText: text }: { stage_dictText: string }) => text).toSorted()).toEqual(
    ['征集中', '已公布结果', '已截止', '待审'].toSorted(),
  )
  const feedback = await ask('GET /opinionManagement/feedback/list?pageSize=100', clerk)
  expect(feedback.records).toHaveLength(10)
  for (const { label, quote } of feedback.records) expect(label === null).toBe(quote === null)
  expect(feedback.records.filter(({ label }: { label: string | null }) => label !== null)).toHaveLength(8)
})

it('consultations that are made up say so to the public, and no other does', async () => {
  const { db } = test.database
  const marks = async () => {
    const { records } = await ask('GET /internet/fagui/consultation/list')
    const details = await Promise.all(
      records.map(({ id }: { id: string }) => ask(`GET /internet/fagui/consultation/detail?id=${id}`)),
    )
    return [records, details.map(({ consultation }) => consultation)].map((all) =>
      all.map(({ isDemo }: { isDemo?: true }) => isDemo),
    )
  }
  expect(await marks()).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  await raw(db, "update consultation set created_by = 'zhang'")
  expect(await marks()).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
})
