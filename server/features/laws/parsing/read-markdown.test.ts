import { describe, expect, test } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { outline } from './test-sources.ts'

const lawOf = async (text: string) => parseLaw(await readSource('甲.md', Buffer.from(text)))
const ARTICLES = ['t1: 第一条||为了保护古井，制定本办法。', 't2: 第二条||本办法自2024年3月1日起施行。']

describe('Markdown of other programs', () => {
  test('marks of emphasis, quotations, lists, escapes, links and rules are no text', async () => {
    const law = await lawOf(
      `# 甲市古井保护办法\n\n**第一条** 为了保护**古井**，应当：\n\n- 修\\*井；\n- [护井](https://x.cn/a_(b))。\n\n---\n\n> **第二条** 井深5*3*2米，<u>机密</u>★。\n`,
    )
    expect(outline(law)).toEqual(['t1: 第一条||为了保护古井，应当：', 't1_d1: ||修*井；', 't1_d2: ||护井。', 't2: 第二条||井深5*3*2米，机密★。'])
  })
  test('notes and pictures are left out, and said', async () => {
    const law = await lawOf('# 甲市古井保护办法\n\n第一条 为了保护古井[^1]，制定本办法。\n\n![图](a.png)\n\n[^1]: 井的话。\n')
    expect(outline(law)).toEqual(['t1: 第一条||为了保护古井，制定本办法。'])
    expect(law.warnings.filter(({ kind }) => kind === 'LEFT_OUT').map(({ detail }) => detail.slice(0, 2))).toEqual(['图片', '脚注'])
  })
  test.each([
    ['a title in its front matter', '---\ntitle: 甲市古井保护办法\ndate: 2024-02-03\n---\n\n'],
    ['a title with a line below it', '甲市古井保护办法\n================\n\n'],
  ])('with %s is read', async (_, head) => {
    const law = await lawOf(`${head}第一条 为了保护古井，制定本办法。\n\n第二条 本办法自2024年3月1日起施行。\n`)
    expect(law.title).toBe('甲市古井保护办法')
    expect(outline(law)).toEqual(ARTICLES)
  })
  test('stars that a program escaped around words are no text', async () => {
    const law = await lawOf(
      '# 甲市古井保护办法\n\n\\*\\*第一条\\*\\* 为了保护古井，制定本办法。\n\n\\*\\*第二条\\*\\* 本办法自2024年3月1日起施行。\n',
    )
    expect(outline(law)).toEqual(ARTICLES)
  })
  test('lines of a page that stand apart by blank lines are joined, with the number and the days that they cut', async () => {
    const law = await lawOf(
      '# 乙省渡口管理办法\n\n乙省人民政府令\n\n第 41\n\n号\n\n《乙省渡口管理办法》已经省人民政府第 12 次常务会议审议通\n\n过，现予公布，自 2024 年\n\n3 月 1 日起施行。\n\n省长　某某\n\n2024 年 1 月 8 日\n\n— 1 —\n\n第一条　为了加强渡口管理，保障渡运\n\n安全，制定本办法。\n\n2 / 2\n\n第二条　本办法自 2024 年 3 月 1 日起施行。\n',
    )
    expect(law).toMatchObject({ docNumber: '乙省人民政府令第41号', publishDate: '2024-01-08', effectDate: '2024-03-01', articleCount: 2 })
    expect(outline(law)[0]).toBe('t1: 第一条||为了加强渡口管理，保障渡运安全，制定本办法。')
  })
})

describe('a red head', () => {
  test.each([
    ['a heading of Markdown', '甲.md', '# 丙市人民政府文件\n\n丙市人民政府关于加强古树保护的意见\n\n各县人民政府：\n\n一、总体要求\n\n保护古树。\n'],
    ['without a number', '甲.txt', '丙市人民政府文件\n丙市人民政府关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n保护古树。\n'],
    ['that is the name of the body', '甲.txt', '丙市人民政府\n丙政函〔2025〕4号\n丙市人民政府关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n'],
    ['with its letters apart', '甲.txt', '丙 市 人 民 政 府 文 件\n\n丙市人民政府关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n'],
  ])('as %s is not the title', async (_, name, text) => {
    expect(parseLaw(await readSource(name, Buffer.from(text))).title).toBe('丙市人民政府关于加强古树保护的意见')
  })
  test('a title of two lines that begins with the name of the body stays whole', async () => {
    const law = parseLaw(await readSource('甲.txt', Buffer.from('丙市人民政府\n关于加强古树保护的意见\n各县人民政府：\n一、总体要求\n保护古树。\n')))
    expect(law.title).toBe('丙市人民政府关于加强古树保护的意见')
  })
})
