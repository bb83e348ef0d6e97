import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#common/contract/laws.ts'
import { articleByNumber } from './go-to.model.ts'
import { captionOf, tocOf } from './toc.model.ts'

const node = (level: TreeNode['level'], label: string, children: TreeNode[] = [], text = ''): TreeNode => ({
  nodeId: label,
  level,
  label,
  caption: '',
  text,
  anchor: label,
  repealed: false,
  links: [],
  children,
})
const article = (label: string, text = '正文') => node('article', label, [], text)

describe('tocOf', () => {
  it('tocOf lists headings with the range of their articles', () => {
    const tree = [
      node('part', '第一编', [
        node('chapter', '第一章', [article('第一条'), article('第二条')]),
        node('chapter', '第二章', [article('第三条')]),
      ]),
      node('appendix', '附件'),
    ]
    expect(tocOf(tree).map((item) => `${item.depth}${item.label}${item.range}`)).toEqual([
      '0第一编1–3',
      '1第一章1–2',
      '1第二章3',
      '0附件',
    ])
  })
  it('tocOf lists the headings between the articles of an interpretation, and no points inside them', () => {
    const group = (label: string, caption: string) => ({ ...node('passage', label), caption })
    const tree = [
      node('preamble', '', [], '为正确审理渡口案件，制定本解释。'),
      group('一、', '一般规定'),
      article('第一条'),
      article('第二条'),
      group('二、', '附则'),
      article('第三条'),
      node('appendix', '附件'),
    ]
    expect(tocOf(tree).map((item) => `${item.depth}${item.label}${item.caption}${item.range}`)).toEqual([
      '0一、一般规定1–2',
      '0二、附则3',
      '0附件',
    ])
  })
  it('tocOf lists the points of a decision', () => {
    expect(
      tocOf([node('passage', '', [], '现作如下修改：'), node('passage', '一、', [], '将第一条修改为：')]).map(
        (item) => item.label + item.caption,
      ),
    ).toEqual(['一、将第一条修改为：'])
  })
  it('tocOf lists the notice and each document that it issues with its own contents', () => {
    const measure = (anchor: string, children: TreeNode[]) => ({
      ...node('issued', '', children),
      caption: `${anchor}办法`,
      anchor,
    })
    const tree = [
      node('passage', '', [], '现印发给你们。'),
      measure('甲', [node('chapter', '第一章', [article('第一条')]), node('chapter', '第二章', [article('第二条')])]),
      measure('乙', [article('第一条')]),
      node('appendix', '附件3'),
    ]
    expect(tocOf(tree).map((item) => `${item.depth}${item.label}${item.caption}${item.range}`)).toEqual([
      '0印发说明',
      '0甲办法1–2',
      '1第一章1',
      '1第二章2',
      '0乙办法1',
      '1第一条正文',
      '0附件3',
    ])
  })
  it('tocOf lists articles when there are no headings', () => {
    expect(
      tocOf([article('第一条', '为了规范养犬行为，保障公民身体健康和人身安全'), node('appendix', '附件')]).map(
        (item) => item.label + item.caption,
      ),
    ).toEqual(['第一条为了规范养犬行为，保障公民身体健…', '附件'])
  })
})

describe('captionOf', () => {
  it('captionOf removes blanks between Chinese characters and keeps others', () => {
    expect(captionOf({ caption: '肖  像　权' })).toBe('肖像权')
    expect(captionOf({ caption: 'GB 7718 标准' })).toBe('GB 7718 标准')
  })
})

describe('articleByNumber', () => {
  const tree = [
    node('chapter', '第一章', [article('第四十七条'), article('第一百三十三条'), article('第一百三十三条之一')]),
  ]
  it.each([
    ['47', '第四十七条'],
    ['第四十七条', '第四十七条'],
    ['133之一', '第一百三十三条之一'],
    ['第一百三十三条之一', '第一百三十三条之一'],
    ['133', '第一百三十三条'],
    ['133-1', '第一百三十三条之一'],
  ])('articleByNumber reads %s as an article', (typed, label) => {
    expect(articleByNumber(tree, typed)?.label).toBe(label)
  })
  it('articleByNumber finds nothing for an article that does not exist', () => {
    expect(articleByNumber(tree, '48')).toBeNull()
    expect(articleByNumber(tree, '养犬')).toBeNull()
  })
})
