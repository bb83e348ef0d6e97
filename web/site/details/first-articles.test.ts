import { expect, it } from 'vitest'
import type { TreeNode } from '#common/contract/laws.ts'
import { firstArticles } from './first-articles.ts'

const node = (level: TreeNode['level'], anchor: string, children: TreeNode[] = []): TreeNode =>
  ({
    nodeId: anchor,
    level,
    anchor,
    label: '',
    caption: '',
    text: '',
    table: null,
    links: [],
    children,
  }) as unknown as TreeNode
/**
 * A law of three chapters with this many articles each: t1, t2 … in c1, c2, c3; each article has a 款. Behind them
 * stands an 附件.
 */
const law = (each: number): TreeNode[] => [
  ...[1, 2, 3].map((chapter) =>
    node(
      'chapter',
      `c${chapter}`,
      Array.from({ length: each }, (_, at) => {
        const anchor = `t${(chapter - 1) * each + at + 1}`
        return node('article', anchor, [node('paragraph', `${anchor}-k1`)])
      }),
    ),
  ),
  node('appendix', 'f1'),
]

it.each([
  ['the article', 't250', 't200', 't300', 101],
  ['a 款', 't250-k1', 't200', 't300', 101],
  ['a chapter', 'c3', 't351', 't451', 101],
  ['the last article', 't600', 't550', 't600', 51],
  ['an 附件 behind them', 'f1', 't551', 't600', 50],
  ['the beginning', null, 't1', 't51', 51],
])('of a long law opened at %s, the articles around it are drawn first', (_, anchor, from, to, count) => {
  const first = [...(firstArticles(law(200), anchor) ?? [])]
  expect([first[0], first.at(-1), first.length]).toEqual([from, to, count])
})
it('a law that is not long is drawn at once', () => expect(firstArticles(law(60), 't5')).toBeNull())
