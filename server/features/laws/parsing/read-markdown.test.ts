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
    expect(outline(law)).toEqual([
      't1: 第一条||',
      't1_k1: ||为了保护古井，应当：',
      't1_k2: ||修*井；',
      't1_k3: ||护井。',
      't2: 第二条||井深5*3*2米，机密★。',
    ])
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
})
