import { plainText, type HtmlNode } from '#common/rules/clean-tree.ts'

/** Names of elements for users; an element without a name makes no visible difference. */
const NAMES: Readonly<Record<string, string>> = {
  a: '链接',
  img: '图片',
  table: '表格',
  ul: '项目符号',
  ol: '编号',
  blockquote: '引用',
  pre: '代码',
  code: '代码',
  hr: '分隔线',
  sub: '下标',
  sup: '上标',
  u: '下划线',
  ins: '下划线',
  mark: '高亮',
  s: '删除线',
  del: '删除线',
  strong: '加粗',
  b: '加粗',
  em: '斜体',
  i: '斜体',
  video: '视频',
  audio: '音频',
  caption: '表格标题',
  h1: '标题',
  h2: '标题',
  h3: '标题',
  h4: '标题',
  h5: '标题',
  h6: '标题',
  span: '颜色与对齐',
}

function count(nodes: readonly HtmlNode[], into = new Map<string, number>()): Map<string, number> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const names = [NAMES[node.tag], node.attributes['style'] ? '颜色与对齐' : undefined]
    for (const name of new Set(names)) if (name !== undefined) into.set(name, (into.get(name) ?? 0) + 1)
    count(node.children, into)
  }
  return into
}

const letters = (nodes: readonly HtmlNode[]): string => plainText(nodes).replace(/\s+/g, '')

/** Names of the elements that are in the text before and not in the text after. */
export function lossesBetween(before: readonly HtmlNode[], after: readonly HtmlNode[]): string[] {
  const left = count(after)
  const lost = [...count(before)].filter(([name, times]) => (left.get(name) ?? 0) < times).map(([name]) => name)
  return letters(before) === letters(after) ? lost : [...lost, '部分文字']
}
