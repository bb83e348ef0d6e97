import { describe, expect, it } from 'vitest'
import type { Detail, TreeNode } from '#common/contract/laws.ts'
import { citationOf } from '#common/law/citation.ts'
import { askedIn, citedAs, noticeAndRest } from './issued-part.model.ts'

const node = (level: TreeNode['level'], anchor: string, children: TreeNode[] = []): TreeNode => ({
  nodeId: anchor,
  level,
  label: '',
  caption: '',
  text: '',
  anchor,
  repealed: false,
  links: [],
  children,
})
const tree = [
  node('passage', 'd1'),
  node('issued', 'w1', [node('article', 'w1_t1')]),
  node('issued', 'w2', [node('article', 'w2_t1')]),
  node('appendix', 'fl3'),
]
const effect = { status: null, state: 'unverified', text: '', reason: '', since: null, by: null, basis: null } as const
const part = (anchor: string, name: string) => ({ anchor, name, effectDate: null, expireDate: null, effect })
const detail = {
  tree,
  version: {
    title: '关于印发《甲办法》《乙细则》的通知',
    kind: '制定',
    versionDate: '2025-06-18',
    docNumber: '甲规〔2025〕3号',
    parts: [part('w1', '甲办法'), part('w2', '乙细则')],
  },
} as unknown as Detail

describe('a notice and what it issues', () => {
  it('an article of a measure is cited by the name of the measure and the number of its notice', () => {
    expect(citationOf({ ...citedAs(detail, 'w2_t1'), label: '第一条', text: '' })).toBe(
      '《乙细则》（甲规〔2025〕3号）第一条',
    )
  })
  it('the words of the notice are cited by its own title', () => {
    expect(citationOf({ ...citedAs(detail, 'd1'), label: '', text: '' })).toBe(
      '《关于印发〈甲办法〉〈乙细则〉的通知》（2025年）',
    )
  })
  it('the notice is what stands before the first measure, and another law has none', () => {
    expect(noticeAndRest(tree).notice.map(({ anchor }) => anchor)).toEqual(['d1'])
    expect(noticeAndRest([node('article', 't1')])).toEqual({ notice: [], rest: [node('article', 't1')] })
  })
  it('a path that names a measure opens its part, and an article behind # is one of that part', () => {
    expect(askedIn(tree, '', 'w2')).toBe('w2')
    expect(askedIn(tree, 't1', 'w2')).toBe('w2_t1')
    expect(askedIn(tree, 'fl3', 'w2')).toBe('fl3')
    expect(askedIn(tree, 'd1', '')).toBe('d1')
  })
})
