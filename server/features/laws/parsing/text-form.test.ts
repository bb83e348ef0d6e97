import { describe, expect, it } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { sourceOfText, textOfSource } from './text-form.ts'

const FORM = { title: '杭州市某办法', titleNote: '2026年1月1日杭州市人民政府公布', body: '' }
const tree = (body: string) => parseLaw(sourceOfText({ ...FORM, body }, '某办法.md'))

describe('a text as staff edit it', () => {
  it('headings, articles and tables are read as they are written', () => {
    const law = tree('## 第一章　总则\n第一条　甲。\n| 项目 | 金额 |\n| 一 | 十元 |\n第二条　乙。')
    expect(law.articleCount).toBe(2)
    expect(law.warnings.filter(({ kind }) => kind === 'ROUND_TRIP')).toEqual([])
    expect(JSON.stringify(law.nodes)).toContain('[["项目","金额"],["一","十元"]]')
  })
  it('a 副标题 stays apart from the title of its work', () => {
    const { title, subtitle } = parseLaw(
      sourceOfText({ ...FORM, title: '中华人民共和国民法典\u3000物权编', body: '第二百零五条　甲。' }, 'a.md'),
    )
    expect([title, subtitle]).toEqual(['中华人民共和国民法典', '物权编'])
  })
  it('a printed table of contents is not among its lines', () => {
    const text = '目　录\n第一章　总则\n第二章　附则\n第一章　总则\n第一条　甲。\n第二章　附则\n第二条　乙。'
    const source = sourceOfText({ ...FORM, body: text }, 'a.md')
    expect(textOfSource(source).body).toBe('第一章　总则\n第一条　甲。\n第二章　附则\n第二条　乙。')
  })
  it('a cell with a bar comes back as it was', () => {
    const source = sourceOfText({ ...FORM, body: '| a \\| b | c |' }, 'a.md')
    expect(textOfSource(source).body).toBe('| a \\| b | c |')
  })
})
