import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Enrolled, ReadableNow } from '#common/contract/enrolment.ts'
import type { Decided, Previewed, UndecidedDocument } from '#common/contract/undecided.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { takeIn } from '../imports/imports.door.ts'

const DOCUMENTS: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:enrol',
]
const BODY = { name: '上海市科学技术委员会', region: '310000', level: 'F01', organKind: '政府部门', signs: '沪科' }
const AS_READ = { form: 'law' }

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn([...DOCUMENTS, 'system:organ:list', 'system:organ:add'])
})
afterAll(() => test.close())

const ask = async <T>(name: string, body?: unknown): Promise<T> =>
  (await test.ask(name, { token: clerk, ...(body === undefined ? {} : { body }) })).body.result
const textOf = (about: string, number: string) =>
  `关于加强${about}管理的通知\n${number}\n各单位：\n一、${about}每日巡查一次。\n2025年6月18日`
const send = (about: string, number: string) =>
  test.ask('POST /dataManagement/document/takeIn', {
    token: clerk,
    ...formOf({ folder: '' }, [{ name: `${about}.txt`, bytes: textOf(about, number) }]),
  })
const waiting = async (): Promise<UndecidedDocument[]> =>
  (await ask<{ records: UndecidedDocument[] }>('GET /dataManagement/document/undecided')).records
/** Titles of the drafts that wait and would be decided by their own texts. */
const readable = async (): Promise<string[]> => {
  const records = await waiting()
  const previews = await ask<Previewed[]>('POST /dataManagement/document/previewDecision', {
    ids: records.map(({ id }) => id),
    decision: AS_READ,
  })
  return previews.flatMap(({ id, fault }) => (fault === '' ? [records.find((one) => one.id === id)?.title ?? ''] : []))
}
const editions = async () => (await ask<ReadableNow>('GET /dataManagement/document/readableNow')).editions

describe('texts that wait when a body is entered', () => {
  it('can be read by it, decided as they are read, and taken back', async () => {
    await send('渡口灯桩', '沪科规〔2025〕5号')
    await send('渡口浮标', '渡安〔2025〕6号')
    await takeIn(test.database.db, {
      issuers,
      files: [
        ...['沪科规〔2025〕7号', '渡安〔2025〕8号'].map((number, at) =>
          fileOf(
            `灯标/${at}.md`,
            markdownOf({
              title: `关于渡口灯标${at}的通知`,
              note: [number, '2025年6月18日印发'],
              body: ['灯标应当常亮。'],
            }),
          ),
        ),
        // The file of a draft, which is told as a draft alone.
        fileOf('渡口灯桩.txt', textOf('渡口灯桩', '沪科规〔2025〕5号')),
      ],
    })
    expect(await readable()).toEqual([])
    expect(await editions()).toEqual([])
    await ask('POST /sys/organ/add', BODY)
    expect(await readable()).toEqual(['关于加强渡口灯桩管理的通知'])
    const [edition, ...others] = await editions()
    expect(edition).toMatchObject({
      title: '关于渡口灯标0的通知',
      issuers: BODY.name,
      fType: 'FT04',
      fLevel: 'F01',
      region: '310000',
    })
    expect(others).toEqual([])

    // The chosen edition becomes a draft that waits; nothing is decided by bringing it in.
    const told = await ask<Enrolled>('POST /dataManagement/document/enrol', { which: 'withheld', ids: [edition?.id] })
    expect(told).toMatchObject({
      enrolled: 1,
      refused: [],
      after: null,
      documents: [{ edition: edition?.id, revision: 1 }],
    })
    expect(await editions()).toEqual([])
    expect((await readable()).toSorted()).toEqual(['关于加强渡口灯桩管理的通知', '关于渡口灯标0的通知'])
    const again = await ask<Enrolled>('POST /dataManagement/document/enrol', { which: 'withheld', ids: [edition?.id] })
    expect(again).toMatchObject({ enrolled: 0, documents: [] })

    const items = (await waiting())
      .filter(({ title }) => !title.includes('浮标'))
      .map(({ id, revision }) => ({ id, revision }))
    const done = await ask<Decided[]>('POST /dataManagement/document/decide', { items, decision: AS_READ })
    expect(done.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    for (const { id } of items)
      expect(await ask(`GET /dataManagement/document/queryById?id=${id}`)).toMatchObject({
        issuers: BODY.name,
        fType: 'FT04',
        region: '310000',
        state: 10,
      })
    expect((await waiting()).map(({ title }) => title)).toEqual(['关于加强渡口浮标管理的通知'])

    const back = await ask<Decided[]>('POST /dataManagement/document/undecide', {
      items: done.map(({ id, revision }) => ({ id, revision })),
    })
    expect(back.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect(await waiting()).toHaveLength(3)
    for (const { id } of items)
      expect(await ask(`GET /dataManagement/document/queryById?id=${id}`)).toMatchObject({
        issuers: '',
        fType: '',
        region: '',
      })
  })

  it('that an import has withheld are told only to those who may bring them in', async () => {
    const token = await test.signIn(['data:document:list', 'data:document:edit'])
    expect((await test.ask('GET /dataManagement/document/readableNow', { token })).body).toMatchObject({
      success: false,
      code: 510,
    })
  })
})
