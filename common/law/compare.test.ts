import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TreeNode } from '../contract/laws.ts'
import { compareVersions, piecesOf, unitsOf } from './compare.ts'

const node = (level: TreeNode['level'], label: string, text: string, children: TreeNode[] = []): TreeNode => ({
  nodeId: label,
  level,
  label,
  caption: '',
  text,
  anchor: label || text.slice(0, 4),
  repealed: false,
  links: [],
  children,
})
const law = (...articles: [string, string][]) => articles.map(([label, text]) => node('article', label, text))
const kinds = (a: TreeNode[], b: TreeNode[]) =>
  compareVersions(a, b).rows.map((row) => `${row.kind} ${row.left?.label ?? '-'} ${row.right?.label ?? '-'}`)

const A = '为了规范公司的组织和行为，保护公司、股东和债权人的合法权益，制定本法。'
const B = '本法所称公司是指依照本法在中国境内设立的有限责任公司和股份有限公司。'
const C = '公司是企业法人，有独立的法人财产，享有法人财产权，以其全部财产承担责任。'
const D = '设立公司应当依法制定公司章程，公司章程对公司、股东、董事具有约束力。'

describe('compareVersions', () => {
  it('articles are told apart as same, changed, added and deleted', () => {
    const a = law(['第一条', A], ['第二条', B], ['第三条', C])
    const b = law(
      ['第一条', A],
      ['第二条', B.replace('境内', '领域内')],
      ['第三条', '国家鼓励创新创业，优化营商环境。'],
    )
    expect(kinds(a, b)).toEqual(['same 第一条 第一条', 'changed 第二条 第二条', 'added - 第三条', 'deleted 第三条 -'])
  })
  it('an inserted article is found and those after it are renumbered', () => {
    const a = law(['第一条', A], ['第二条', B], ['第三条', C])
    const b = law(['第一条', A], ['第二条', D], ['第三条', B], ['第四条', C])
    expect(kinds(a, b)).toEqual([
      'same 第一条 第一条',
      'added - 第二条',
      'renumbered 第二条 第三条',
      'renumbered 第三条 第四条',
    ])
  })
  it('an article that was changed and renumbered is matched with its old text', () => {
    const a = law(['第一条', A], ['第二条', B])
    const b = law(
      ['第一条', A],
      ['第二条', '国家保障各类市场主体平等参与竞争。'],
      ['第三条', B.replace('设立的', '登记设立的')],
    )
    expect(kinds(a, b)).toEqual(['same 第一条 第一条', 'added - 第二条', 'changed 第二条 第三条'])
  })
  it('a moved article is found', () => {
    const a = law(['第一条', A], ['第二条', B], ['第三条', C], ['第四条', D])
    const b = law(['第一条', D], ['第二条', A], ['第三条', B], ['第四条', C])
    expect(kinds(a, b)).toEqual([
      'moved 第四条 第一条',
      'renumbered 第一条 第二条',
      'renumbered 第二条 第三条',
      'renumbered 第三条 第四条',
    ])
  })
  it('a deleted article keeps its place', () => {
    expect(kinds(law(['第一条', A], ['第二条', B], ['第三条', C]), law(['第一条', A], ['第二条', C]))).toEqual([
      'same 第一条 第一条',
      'deleted 第二条 -',
      'renumbered 第三条 第二条',
    ])
  })
  it('paragraphs (款) and items (项) are compared as lines without white space', () => {
    const a = [node('article', '第一条', '', [node('paragraph', '', '甲款：', [node('item', '（一）', '乙')])])]
    expect(unitsOf(a)[0]?.text).toBe('甲款：\n（一）乙')
    expect(kinds(a, law(['第一条', '甲款：（一）　乙']))).toEqual(['same 第一条 第一条'])
  })
  it('texts without articles are compared by paragraph', () => {
    const a = [node('passage', '一、', '', []), node('passage', '', '甲段落'), node('passage', '', '乙段落')]
    const b = [node('passage', '一、', '', []), node('passage', '', '甲段落')]
    expect(compareVersions(a, b).counts).toMatchObject({ same: 2, deleted: 1 })
  })
})

describe('piecesOf', () => {
  it('changed words are marked, deleted ones before added ones', () => {
    expect(piecesOf('罚款五百元以下', '罚款一千元以下').map((piece) => piece.op)).toEqual([
      'equal',
      'delete',
      'insert',
      'equal',
    ])
  })
  it('short unchanged parts between long changes are marked with them, long ones are not', () => {
    expect(piecesOf('有限责任公司的股东以其认缴的出资额为限承担责任', '公司的合法权益受法律保护')).not.toContainEqual({
      op: 'equal',
      text: '的',
    })
    expect(piecesOf('罚款五百元，没收', '罚款一千元，没收违法所得')[0]).toEqual({ op: 'equal', text: '罚款' })
  })
})

describe('compareVersions and piecesOf with random texts', () => {
  const text = fc
    .array(fc.constantFrom('甲', '乙', '丙', '公司', '应当', '可以', '。', '，', '\n'), { maxLength: 14 })
    .map((words) => words.join(''))
  const tree = fc
    .array(text, { maxLength: 9 })
    .map((texts) => law(...texts.map((words, index): [string, string] => [`第${index + 1}条`, words])))

  it('the counts of any comparison cover every article of each side once', () => {
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const { rows, counts } = compareVersions(a, b)
        const both = counts.same + counts.changed + counts.renumbered + counts.moved
        expect(both + counts.deleted).toBe(a.length)
        expect(both + counts.added).toBe(b.length)
        expect(rows.flatMap((row) => (row.left ? [row.left.label] : [])).toSorted()).toEqual(
          a.map((unit) => unit.label).toSorted(),
        )
        expect(rows.flatMap((row) => (row.right ? [row.right.label] : []))).toEqual(b.map((unit) => unit.label))
      }),
    )
  })
  it('the pieces of any comparison give both texts back', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = piecesOf(before, after)
        const side = (op: 'insert' | 'delete') =>
          pieces
            .filter((piece) => piece.op === 'equal' || piece.op === op)
            .map((piece) => piece.text)
            .join('')
        expect(side('delete')).toBe(before)
        expect(side('insert')).toBe(after)
      }),
    )
  })
  it('an article that is not in force with the rest carries its force into the comparison', () => {
    const force = { state: 'later' as const, day: '2027-07-01', basis: '第九条' }
    const now = [{ ...node('article', '第一条', '甲。'), force }, node('article', '第二条', '乙。')]
    expect(unitsOf(now).map((unit) => unit.force ?? null)).toEqual([force, null])
  })
  it('any text compared with itself has no changes', () => {
    fc.assert(
      fc.property(tree, (a) => {
        expect(compareVersions(a, a).counts.same).toBe(a.length)
      }),
    )
  })
})
