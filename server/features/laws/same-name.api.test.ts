import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { histories } from './history.sql.ts'
import { effectOf } from './effect.rules.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** Force of each text held, by title and day. */
async function looks(): Promise<string[]> {
  const found: string[] = []
  for (const history of (await histories(test.database.db, 'all')).values())
    for (const version of history.versions)
      found.push(`${version.title} ${version.versionDate ?? '—'} ${effectOf(version, history, '2026-01-01').look}`)
  return found.sort()
}

const NAME = '浙江省渡口灯标办法'
const clause = `第二条 本办法自2025年6月1日起施行。原《${NAME}》（浙江省人民政府令第101号）同时废止。`
const earlier = {
  title: NAME,
  note: ['2001年3月1日浙江省人民政府令第101号公布'],
  body: ['第一条 灯标夜间点亮。', '第二条 本办法自2001年4月1日起施行。'],
}
const later = { title: NAME, note: ['2025年4月28日浙江省人民政府令第288号公布'], body: ['第一条 灯标常亮。', clause] }
const notice = {
  title: `浙江省人民政府办公厅关于印发《${NAME}》的通知`,
  note: ['2025年4月28日浙江省人民政府办公厅印发'],
  body: ['现将办法印发给你们。', '第一条 灯标常亮。', clause],
}

it('a text that ends the earlier one of its name stays in force beside it', async () => {
  await makeLaws(test.database.db, [earlier, later])
  expect(await looks()).toEqual([`${NAME} 2001-03-01 04`, `${NAME} 2025-04-28 unverified`])
  const [history] = [...(await histories(test.database.db, 'all')).values()]
  const [old, renewed] = history?.versions ?? []
  if (!history || !old || !renewed) throw new Error('two texts')
  expect(effectOf(old, history, '2026-01-01')).toMatchObject({
    reason: `被2025年4月28日的同名《${NAME}》废止，自2025年6月1日起废止`,
    since: '2025-06-01',
    basis: { kind: 'decision', workId: history.versions[0]?.workId },
  })
  expect(['2025-05-31', '2025-06-01'].map((day) => effectOf(old, history, day).look)).toEqual(['01', '04'])
  expect(effectOf(old, history, '2025-05-31').reason).toBe(
    `自2001年4月1日起施行，至2025年6月1日被2025年4月28日的同名《${NAME}》废止`,
  )
  expect(['2025-05-31', '2025-06-01'].map((day) => effectOf(renewed, history, day).look)).toEqual(['02', 'unverified'])
})
it('of an amended text the last edition is repealed by the next of its name, and the first is amended', async () => {
  const amended = {
    ...earlier,
    note: [...earlier.note, '2010年5月1日浙江省人民政府令第200号修正'],
    body: ['第一条 灯标夜间、雾天点亮。', earlier.body[1] ?? ''],
  }
  const renewed = {
    ...later,
    body: ['第一条 灯标常亮。', `第二条 本办法自2025年6月1日起施行，2001年3月1日公布的《${NAME}》同时废止。`],
  }
  await makeLaws(test.database.db, [earlier, amended, renewed])
  expect(await looks()).toEqual([`${NAME} 2001-03-01 03`, `${NAME} 2010-05-01 04`, `${NAME} 2025-04-28 unverified`])
})
it('a text that was revised without ending the earlier one of its name has amended it', async () => {
  await makeLaws(test.database.db, [
    earlier,
    { ...later, body: ['第一条 灯标常亮。', '第二条 本办法自2025年6月1日起施行。'] },
  ])
  expect(await looks()).toEqual([`${NAME} 2001-03-01 03`, `${NAME} 2025-04-28 unverified`])
})
it('a notice that issues a text and ends its predecessor does not end the new text, held in a file of its own', async () => {
  await makeLaws(test.database.db, [later, notice])
  expect(await looks()).toEqual([`${notice.title} 2025-04-28 unverified`, `${NAME} 2025-04-28 unverified`])
})
it('a notice ends the predecessor of the text that it issues', async () => {
  await makeLaws(test.database.db, [earlier, notice])
  expect(await looks()).toEqual([`${notice.title} 2025-04-28 unverified`, `${NAME} 2001-03-01 04`])
})

it('a text that ends another by its name and number ends it whichever is taken in first, and no older one of the name', async () => {
  const measure = (name: string, number: string, day: string, last: string) => ({
    title: `浙江省水利厅关于印发《${name}》的通知`,
    note: [number],
    body: ['各市水利局：', `现将《${name}》印发给你们。`, '浙江省水利厅', day, name, '第一条 浮标登记。', last],
  })
  const older = measure('浙江省浮标办法', '浙水规〔2016〕2号', '2016年3月1日', '第二条 本办法自2016年5月1日起施行。')
  const ended = measure('浙江省浮标办法', '浙水规〔2018〕7号', '2018年3月1日', '第二条 本办法自2018年5月1日起施行。')
  const ends = measure(
    NAME,
    '浙水规〔2025〕3号',
    '2025年6月18日',
    '第二条 本办法自2025年8月1日起施行，原《浙江省浮标办法》（浙水规〔2018〕7号）同时废止。',
  )
  for (const law of [ends, older]) await makeLaws(test.database.db, [law])
  expect(await looks()).toEqual([`${older.title} 2016-03-01 unverified`, `${ends.title} 2025-06-18 unverified`])
  await makeLaws(test.database.db, [ended])
  expect(await looks()).toEqual([
    `${older.title} 2016-03-01 03`,
    `${ended.title} 2018-03-01 04`,
    `${ends.title} 2025-06-18 unverified`,
  ])
})

it('a notice that extends the validity of a text of a number keeps that text in force until the new day', async () => {
  const lapsing = {
    ...earlier,
    body: ['第一条 灯标夜间点亮。', '第二条 本办法自2001年4月1日起施行，有效期至2025年12月31日。'],
  }
  const extension = {
    title: `浙江省人民政府关于延长《${NAME}》有效期的通知`,
    note: ['2025年11月28日浙江省人民政府印发'],
    body: [`经评估，《${NAME}》（浙江省人民政府令第101号）继续执行，有效期延长至2027年12月31日。`],
  }
  await makeLaws(test.database.db, [lapsing])
  expect(await looks()).toEqual([`${NAME} 2001-03-01 05`])
  await makeLaws(test.database.db, [extension])
  expect(await looks()).toEqual([`${extension.title} 2025-11-28 unverified`, `${NAME} 2001-03-01 01`])
  await makeLaws(test.database.db, [
    {
      ...extension,
      title: `${extension.title}（二）`,
      body: [`《${NAME}》（浙江省人民政府令第999号）有效期延长至2029年12月31日。`],
    },
  ])
  expect((await looks()).at(-1)).toBe(`${NAME} 2001-03-01 01`)
})

it('a clause that names a document by its number alone ends the text of that number in the same place', async () => {
  const circular = (number: string, title: string, last: string) => ({
    title,
    note: [number],
    body: [
      '各市水利局：',
      last,
      title.slice(0, title.indexOf('关于')),
      number.includes('2025') ? '2025年6月18日' : '2018年3月1日',
    ],
  })
  const ended = circular('浙水规〔2018〕7号', '浙江省水利厅关于浮标养护的通知', '浮标每年养护。')
  const stays = circular('浙水规〔2018〕8号', '浙江省水利厅关于灯标养护的通知', '灯标每年养护。')
  const ends = circular(
    '浙水规〔2025〕3号',
    '浙江省水利厅关于航标养护的通知',
    '本通知自2025年8月1日起施行。原浙水规〔2018〕7号文件同时废止。',
  )
  for (const law of [ended, stays, ends]) await makeLaws(test.database.db, [law])
  expect(await looks()).toEqual([
    `${ended.title} 2018-03-01 04`,
    `${stays.title} 2018-03-01 unverified`,
    `${ends.title} 2025-06-18 unverified`,
  ])
})
