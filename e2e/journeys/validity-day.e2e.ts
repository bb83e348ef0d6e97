import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { picture, visits } from '../browser.ts'
import { settled } from '../settled.ts'
import { signedIn } from '../staff.ts'
import { releasedDocument } from '../released-document.ts'

const TITLE = '浙江省水利厅关于渡口夜航灯补助的通知'
const NUMBER = '浙水规〔2023〕77号'
/** The day of tests is its last day of force; half an hour after midnight in Asia/Shanghai it has ended. */
const AFTER_MIDNIGHT = new Date('2026-11-20T16:30:00Z')
const visit = visits()

it('a document is in force on its last day, and from the next one it has lapsed in results, facet, page and home, and staff are told', async () => {
  const { test } = visit.site
  await releasedDocument(test, {
    title: TITLE,
    titleNote: '2023年11月20日浙江省水利厅公布',
    docNumber: NUMBER,
    issuers: '浙江省水利厅',
    body: '一、夜航灯每盏补助五百元。\n二、本通知自2023年12月1日起施行，有效期至2026年11月20日。',
  })

  const reader = await visit.open(`/retrieval?q=${NUMBER}`)
  const result = reader.locator('article, li').filter({ hasText: TITLE }).first()
  await result.getByText(/2026-11-20/).waitFor()
  expect(await result.getByText('已失效').count()).toBe(0)
  await settled(reader)
  await picture(reader, 'validity-last-day')
  await reader.goto(`/law/${TITLE}`)
  await reader.getByText('夜航灯每盏补助五百元').first().waitFor()
  expect(await reader.getByText('已失效').count()).toBe(0)

  test.now = AFTER_MIDNIGHT
  await reader.goto(`/retrieval?q=${NUMBER}`)
  await result.getByText('已失效').waitFor()
  // A single result has no facets.
  await reader.goto('/retrieval?q=补助')
  await reader.getByRole('checkbox', { name: /已失效/ }).check()
  await result.getByText('已失效').waitFor()
  await settled(reader)
  await picture(reader, 'validity-next-day')
  await reader.goto(`/law/${TITLE}`)
  await reader.getByText('已失效').first().waitFor()
  await settled(reader)
  await picture(reader, 'validity-next-day-page')
  expect(await faultsOf(reader)).toEqual([])
  await reader.goto('/')
  const ended = reader.getByRole('region', { name: '最近废止、失效' }).getByRole('listitem').filter({ hasText: TITLE })
  await ended.getByText('已失效').waitFor()
  await ended.getByText('2026-11-21').waitFor()
  const phone = await visit.open(`/law/${TITLE}`, 'phone')
  await phone.getByText('已失效').first().waitFor()
  await picture(phone, 'validity-next-day-390')

  const holder = await test.makeUser({ realname: '期限管理员', permissions: ['data:expiry:list', 'data:expiry:edit'] })
  const runner = await test.signIn(['system:quartzJob:list', 'system:quartzJob:execute'])
  expect((await test.ask('GET /sys/quartzJob/execute?id=job-remind-deadlines', { token: runner })).body).toMatchObject({
    success: true,
  })
  const staff = await visit.open('/workbench', 'desktop', await signedIn(visit.site, holder))
  await staff.getByRole('link', { name: /1\s*件有效期已届满/ }).waitFor()
  await picture(staff, 'validity-next-day-workbench')
  const told = await test.database.db
    .selectFrom('announcement')
    .innerJoin('announcementReader', 'announcementReader.announcementId', 'announcement.id')
    .where('announcementReader.accountId', '=', holder.id)
    .select('announcement.content')
    .execute()
  expect(told.map(({ content }) => content).join()).toContain('有效期')
})
