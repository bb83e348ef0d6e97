import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'

const TITLE = '浙江省石桥养护条例'
const FIRST = '2020年5月1日浙江省第十三届人民代表大会常务委员会第一次会议通过'

let test: TestApp
let work: string
beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    {
      title: TITLE,
      note: [FIRST],
      body: [
        '第一条 为了养护石桥，制定本条例。',
        '第二条 石桥每年检查一次。',
        '第三条 石桥禁止通行货车。',
        '第四条 石桥应当有标牌。',
        '第五条 本条例自2020年7月1日起施行。',
      ],
    },
    {
      title: TITLE,
      note: [
        FIRST,
        '根据2026年10月1日浙江省第十四届人民代表大会常务委员会第二次会议《关于修改〈浙江省石桥养护条例〉的决定》修正',
      ],
      body: [
        '第一条 为了养护石桥，制定本条例。',
        '第二条 石桥每年检查四次，并且记录检查的情况。',
        '第三条 石桥应当有标牌。',
        '第四条 损坏石桥的，由县级人民政府交通运输部门责令修复。',
        '第五条 本条例自2026年12月20日起施行。',
      ],
    },
  ])
  work = (await test.database.db.selectFrom('lawWork').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => test.close())

const detail = async (query = '') =>
  (await test.call(`/fagui/internet/fagui/law/detail?id=${work}${query}`)).body.result

it('the text in force tells of each article what the edition to come will make of it', async () => {
  const { version, versions, coming } = await detail()
  expect(version.versionDate).toBe('2020-05-01')
  expect(coming).toEqual({
    versionId: versions[0].versionId,
    effectDate: '2026-12-20',
    changes: [
      { kind: 'changed', anchor: 't2', label: '第二条', toAnchor: 't2', toLabel: '第二条' },
      { kind: 'deleted', anchor: 't3', label: '第三条', toAnchor: null, toLabel: '' },
      { kind: 'added', anchor: 't4', label: '', toAnchor: 't4', toLabel: '第四条' },
      { kind: 'changed', anchor: 't5', label: '第五条', toAnchor: 't5', toLabel: '第五条' },
    ],
    renumbered: 1,
  })
})

it('nothing is told with another text, nor once the edition is in force', async () => {
  const { versions } = await detail()
  expect(await detail(`&version=${versions[0].versionId}`)).not.toHaveProperty('coming')
  const before = test.now
  test.now = new Date('2026-12-20T04:00:00Z')
  expect((await detail()).version.versionDate).toBe('2026-10-01')
  expect(await detail()).not.toHaveProperty('coming')
  test.now = before
})

it('two texts are compared once', async () => {
  await test.database.db.updateTable('lawWork').set({ subject: null }).execute()
  const first = await test.statements(() => detail())
  await test.database.db.updateTable('lawWork').set({ subject: null }).execute()
  const again = await test.statements(() => detail())
  expect(again.count).toBe(first.count)
  // The text to come is read again when it is put right.
  await test.database.db
    .updateTable('lawVersion')
    .set({ textHash: 'other' })
    .where('versionDate', '=', '2026-10-01')
    .execute()
  expect((await test.statements(() => detail())).count).toBe(first.count + 1)
})
