import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPointAnchor } from '#common/law/points.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeLaws } from '#server/testing/make.ts'
import { parseLaw } from './parsing/parse-law.ts'
import { readSource } from './parsing/read-source.ts'
import { readZipEntries } from './parsing/zip-entries.ts'

const BASE = '/fagui/internet/fagui/law'
const TITLE = '海南省人民政府关于支持海岛驿站建设的若干措施'
const NOTE = ['2022年3月1日海南省人民政府公布']
let test: TestApp
let measures: string
let rules: string

const MEASURES = [
  '琼府〔2022〕31号',
  '为建设海岛驿站，提出以下措施。',
  '一、加强要素保障',
  '（一）保障驿站用地。利用闲置校舍的，优先办理手续。',
  '（二）强化资金支持。',
  '1.新建驿站每个补助三十万元。',
  '2.改建驿站每个补助十二万元。',
  '二、提升服务质量',
  '（三）培育护理队伍。支持院校开设护理专业，按照本措施第（二）项安排资金。',
  '（四）配备救生艇筏。每个驿站至少配备一艘，由驿站看管。',
  '本措施自2022年4月1日起施行。',
]

beforeAll(async () => {
  test = await startTestApp()
  await makeLaws(test.database.db, [
    { title: TITLE, note: NOTE, body: MEASURES },
    {
      title: TITLE,
      note: [...NOTE, '2024年3月1日海南省人民政府修正'],
      body: [
        ...MEASURES.slice(0, 4),
        '（二）下放审批权限。县级可以审批小型驿站，报省里备案。',
        '（三）强化资金支持。',
        '1.新建驿站每个补助四十万元。',
        '2.改建驿站每个补助十二万元。',
        '二、提升服务质量',
        '（四）培育护理队伍。支持院校开设护理专业，按照本措施第（三）项安排资金。',
        '（五）配备救生艇筏。每个驿站至少配备一艘，由驿站看管。',
        '本措施自2024年4月1日起施行。',
      ],
    },
    {
      title: '海南省驿站补助资金管理办法',
      note: ['2024年6月1日海南省人民政府令第300号公布'],
      body: [
        `第一条 补助标准按照《${TITLE}》第一部分第（三）项执行。`,
        `第二条 救生艇筏依照《${TITLE}》第（五）条措施配备。`,
        `第三条 护理队伍适用《${TITLE}》第二条第（四）项。`,
        `第四条 其他事项按照《${TITLE}》第（十九）条措施和第二部分第（一）项办理。`,
        '第五条 本办法自2024年7月1日起施行。',
      ],
    },
  ])
  const idOf = async (title: string) => (await test.call(`${BASE}/search?q=${title}`)).body.result.records[0].workId
  measures = await idOf(TITLE)
  rules = await idOf('海南省驿站补助资金管理办法')
})
afterAll(() => test.close())

const search = async (q: string) => (await test.call(`${BASE}/search?q=${q}`)).body.result

describe('search for points', () => {
  it.each([
    [`${TITLE}二、（四）`, '二、（四）', 'p2_q4', ['二、提升服务质量'], '（四）'],
    [`《${TITLE}》第一部分第（二）项`, '第一部分（二）', 'p1_q2', ['一、加强要素保障'], '（二）'],
    [`${TITLE} 第(五)条措施`, '（五）', 'p2_q5', ['二、提升服务质量'], '（五）'],
    ['琼府〔2022〕31号 一、（三）1', '一、（三）1.', 'p1_q3_r1', ['一、加强要素保障', '（三）强化资金支持'], '1.'],
    [`${TITLE}第二条第（五）项`, '第二条第五项', 'p2_q5', ['二、提升服务质量'], '（五）'],
    [`${TITLE}第五条`, '第五条', 'p2_q5', ['二、提升服务质量'], '（五）'],
  ])('%s opens the point %s', async (q, article, anchor, path, label) => {
    const { interpreted, records } = await search(q)
    expect([interpreted.intent, interpreted.article]).toEqual(['article', article])
    expect(records[0].hits[0]).toMatchObject({ anchor, path, label })
  })
  it.each([`${TITLE}第二部分第（一）项`, `${TITLE}第（十九）条措施`, `${TITLE}第二条`])(
    '%s names no point or several, and the text is shown without one',
    async (q) => {
      const { records } = await search(q)
      expect(records[0]).toMatchObject({ title: TITLE, hits: [] })
    },
  )
  it('words are found at their point, with its path', async () => {
    const { records } = await search('救生艇筏 配备')
    const hit = records.find(({ title }: { title: string }) => title === TITLE).hits[0]
    expect(hit).toMatchObject({ anchor: 'p2_q5', label: '（五）', path: ['二、提升服务质量'] })
    expect(hit.snippet.map(({ text }: { text: string }) => text).join('')).toContain('配备救生艇筏。')
  })
})

describe('references to points', () => {
  it('lead to the point in the text that was in force, and to the whole text where no point or several are meant', async () => {
    const { tree } = (await test.call(`${BASE}/detail?id=${rules}`)).body.result
    const links = tree.flatMap(({ label, links }: { label: string; links: { anchor: string | null }[] }) =>
      links.map(({ anchor }) => [label, anchor]),
    )
    expect(links).toEqual([
      ['第一条', 'p1_q3'],
      ['第二条', 'p2_q5'],
      ['第三条', 'p2_q4'],
      ['第四条', null],
      ['第四条', null],
    ])
  })
  it('show the point with its name and the headings above it', async () => {
    const { result } = (await test.call(`${BASE}/provision?id=${measures}&anchor=p1_q3_r1`)).body
    expect(result).toMatchObject({
      label: '一、（三）1.',
      path: ['一、 加强要素保障', '（三） 强化资金支持。'],
      text: ['新建驿站每个补助四十万元。'],
    })
  })
})

describe('the download of a text of points', () => {
  it('keeps headings that stand alone as headings, and is read back as the same points', async () => {
    const { rawPayload } = await test.app.inject({ url: `${BASE}/download?id=${measures}` })
    const xml = (await readZipEntries(rawPayload, ['word/document.xml'])).get('word/document.xml') ?? ''
    const headings = xml.split('<w:p>').filter((paragraph) => paragraph.includes('<w:outlineLvl'))
    expect(headings.map((paragraph) => paragraph.replace(/<[^>]+>/g, ''))).toEqual([
      '一、加强要素保障',
      '（三）强化资金支持。',
      '二、提升服务质量',
    ])
    const again = parseLaw(await readSource('again.docx', rawPayload))
    const { tree } = (await test.call(`${BASE}/detail?id=${measures}`)).body.result
    const shape = (nodes: readonly { anchor: string; caption: string; children: readonly unknown[] }[]): unknown =>
      nodes.flatMap(({ anchor, caption, children }) =>
        isPointAnchor(anchor) ? [[anchor, caption, shape(children as typeof nodes)]] : [],
      )
    expect(shape(again.nodes)).toEqual(shape(tree))
  })
})

describe('what is known of a point', () => {
  it('tells who names it, and its words in every text', async () => {
    const { result } = (await test.call(`${BASE}/article?id=${measures}&anchor=p1_q3_r2`)).body
    expect(result).toMatchObject({
      anchor: 'p1_q3',
      label: '一、（三）',
      inside: [{ anchor: 'p2_q4', label: '二、（四）' }],
    })
    expect(result.citing.works + result.local.works).toBe(1)
    expect(
      result.editions.map(({ article }: { article: { label: string; change: string } | null }) => [
        article?.label,
        article?.change,
      ]),
    ).toEqual([
      ['一、（二）', 'first'],
      ['一、（三）', 'changed'],
    ])
  })
  it('a point that the older text lacks is new', async () => {
    const { result } = (await test.call(`${BASE}/article?id=${measures}&anchor=p1_q2`)).body
    expect(result.editions.map(({ article }: { article: { change: string } | null }) => article?.change)).toEqual([
      undefined,
      'added',
    ])
  })
})
