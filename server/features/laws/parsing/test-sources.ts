import type { LawNode, ParsedLaw } from '#common/law/model.ts'
import { walkNodes } from './law-nodes.ts'
import { parseLaw } from './parse-law.ts'
import { readMarkdown } from './read-markdown.ts'
import { readPlain } from './read-plain.ts'

/** A law from Markdown lines below a usual header, for tests. */
export function lawOf(
  body: string,
  title = '某市测试条例',
  note = '2020年1月1日 某市第一届人民代表大会第一次会议通过',
): ParsedLaw {
  return parseLaw(
    readMarkdown('测试.md', `# ${title}\n\n${note}\n\n<!-- INFO END -->\n\n${body.replace(/\n/g, '\n\n')}\n`),
  )
}

/** A law from an office text file, for tests. */
export function lawOfPlain(text: string, fileName = '测试.txt'): ParsedLaw {
  return parseLaw(readPlain(fileName, text))
}

/** anchor: label|caption|text of every node, one a line. */
export function outline(law: ParsedLaw): string[] {
  return [...walkNodes(law.nodes)].map((node) => `${node.anchor}: ${[node.label, node.caption, node.text].join('|')}`)
}

export function nodeAt(law: ParsedLaw, anchor: string): LawNode {
  const node = [...walkNodes(law.nodes)].find((one) => one.anchor === anchor)
  if (!node) throw new Error(`no node ${anchor} in\n${outline(law).join('\n')}`)
  return node
}

export function warningKinds(law: ParsedLaw): string[] {
  return law.warnings.map((warning) => warning.kind)
}
