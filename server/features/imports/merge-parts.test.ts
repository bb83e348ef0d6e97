import { describe, expect, it } from 'vitest'
import type { ParsedLaw } from '#common/law/model.ts'
import { parseLaw, readSource } from '../laws/laws.door.ts'
import { mergeParts, type Part } from './merge-parts.ts'

async function part(subtitle: string, body: string[], note = '2020年5月28日 全国人民代表大会通过'): Promise<Part> {
  const text = ['# 航运法典', `# ${subtitle}`, note, '<!-- INFO END -->', ...body].join('\n\n')
  return { subtitle, law: parseLaw(await readSource(`${subtitle}.md`, new TextEncoder().encode(text))) }
}
const general = () => part('总则编', ['## 第一章 一般规定', '第一条 甲。', '第二条 乙。'])
const ships = () =>
  part('船舶编', ['## 第一章 一般规定', '第三条 丙。', '## 第二章 登记', '第四条 适用本法第一条的规定。'])
const end = () => part('附则', ['第五条 本法自2021年1月1日起施行。'])

function anchors(nodes: ParsedLaw['nodes']): string[] {
  return nodes.flatMap((node) => [node.anchor, ...anchors(node.children)])
}

describe('mergeParts', () => {
  it('parts become one text in the order of their articles, whatever the order they came in', async () => {
    const expected = ['b1', 'b1_z1', 't1', 't2', 'b2', 'b2_z1', 't3', 'b2_z2', 't4', 'b3', 't5']
    for (const parts of [
      [await general(), await ships(), await end()],
      [await end(), await ships(), await general()],
      [await ships(), await general(), await end()],
    ]) {
      const merged = mergeParts(parts)
      expect(anchors(merged.nodes)).toEqual(expected)
      expect(merged.nodes.map(({ level, caption, num }) => [level, caption, num])).toEqual([
        ['part', '总则', 1],
        ['part', '船舶', 2],
        ['part', '附则', 3],
      ])
    }
  })
  it('parts that hold every article are numbered as 编, and 附则 is none', async () => {
    const labels = (law: ParsedLaw) => law.nodes.map(({ label, caption }) => `${label} ${caption}`.trim())
    expect(labels(mergeParts([await end(), await ships(), await general()]))).toEqual([
      '第一编 总则',
      '第二编 船舶',
      '附则',
    ])
    const named = part('总则', ['## 第一章 一般规定', '第一条 甲。'])
    expect(labels(mergeParts([await named]))).toEqual(['第一编 总则'])
  })
  it('parts keep their names without a number while articles before them are missing', async () => {
    expect(mergeParts([await ships(), await end()]).nodes.map(({ label, caption }) => [label, caption])).toEqual([
      ['', '船舶编'],
      ['', '附则'],
    ])
  })
  it('no address stands twice in a text of parts', async () => {
    const all = anchors(mergeParts([await general(), await ships(), await end()]).nodes)
    expect(new Set(all).size).toBe(all.length)
  })
  it('a text of parts takes effect on the day that one of them states', async () =>
    expect(mergeParts([await general(), await end()])).toMatchObject({
      effectDate: '2021-01-01',
      effectBasis: 'clause',
    }))
  it('a text of parts keeps what is known of one of them when none states a day', async () =>
    expect(mergeParts([await general(), await ships()]).effectBasis).not.toBe('clause'))
  it('merging loses no article, no character, no reference and no warning', async () => {
    const parts = [await general(), await ships(), await end()]
    const merged = mergeParts(parts)
    const sum = (of: (law: ParsedLaw) => number) => parts.reduce((total, { law }) => total + of(law), 0)
    expect(merged.articleCount).toBe(5)
    expect(merged.charCount).toBe(sum(({ charCount }) => charCount))
    expect(merged.relations).toHaveLength(sum(({ relations }) => relations.length))
    expect(merged.warnings).toHaveLength(sum(({ warnings }) => warnings.length))
  })
  it('references stay where they stand', async () => {
    const merged = mergeParts([await general(), await ships()])
    const all = new Set(anchors(merged.nodes))
    expect(merged.relations).toContainEqual(expect.objectContaining({ fromAnchor: 't4', targetAnchor: 't1' }))
    for (const { fromAnchor } of merged.relations) expect(all.has(fromAnchor)).toBe(true)
  })
  it('parts without articles come last, in the order of their names', async () => {
    const merged = mergeParts([await part('乙表', ['船名']), await part('甲表', ['船籍']), await general()])
    expect(merged.nodes.map(({ caption }) => caption)).toEqual(['总则编', '乙表', '甲表'])
  })
  it('a single part is a text of its own', async () =>
    expect(mergeParts([await general()])).toMatchObject({ subtitle: '', articleCount: 2 }))
  it('merging no parts is refused', () => expect(() => mergeParts([])).toThrow('no parts'))
})
