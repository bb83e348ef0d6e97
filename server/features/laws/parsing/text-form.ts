import type { LawNode } from '#common/law/model.ts'
import { parseTitle } from './parse-title.ts'
import { toBlocks } from './read-markdown.ts'
import { withoutContents } from './table-of-contents.ts'
import type { SourceBlock, SourceDocument } from './source-document.ts'

/**
 * A document as staff edit it: its title, its 题注, and its text as lines of which headings begin with # and rows of
 * tables with |.
 */
export interface LawText {
  title: string
  titleNote: string
  body: string
}

/** Stands between the title of a work and the 副标题 of its part. */
const BETWEEN_TITLES = '\u3000'
/** A new line within a cell, as Markdown has it. */
const LINE_IN_CELL = '<br>'

/**
 * A read file as staff edit it, without its table of contents: that is made of the headings, and would contradict them
 * once they are edited.
 */
export function textOfSource(source: SourceDocument): LawText {
  const { title, subtitle } = parseTitle(source)
  return {
    title: subtitle === '' ? title : title + BETWEEN_TITLES + subtitle,
    titleNote: source.titleNoteLines.join('\n'),
    body: withoutContents(source.blocks).map(linesOf).join('\n'),
  }
}

function linesOf(block: SourceBlock): string {
  if (block.kind === 'table')
    return block.rows
      .map((row) => `| ${row.map((cell) => cell.replaceAll('\n', LINE_IN_CELL).replaceAll('|', '\\|')).join(' | ')} |`)
      .join('\n')
  const { headingDepth, text } = block
  return headingDepth === undefined ? text : `${'#'.repeat(Math.min(headingDepth, 6))} ${text}`
}

/** What staff edit, as the parser reads it. @param fileName names the document in warnings */
export function sourceOfText({ title, titleNote, body }: LawText, fileName: string): SourceDocument {
  const lines = (text: string) => text.split(/\r\n|\r|\n/)
  return {
    fileName,
    titleLines: title.split(BETWEEN_TITLES).filter((line) => line.trim() !== ''),
    titleNoteLines: lines(titleNote)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    blocks: toBlocks(lines(body), 0).map((block) =>
      block.kind === 'table'
        ? { ...block, rows: block.rows.map((row) => row.map((cell) => cell.replaceAll(LINE_IN_CELL, '\n'))) }
        : block,
    ),
  }
}

/** A node of a tree on a line of its own. */
interface TreeLine extends Pick<LawNode, 'level' | 'label' | 'caption' | 'text' | 'anchor' | 'repealed'> {
  depth: number
}

/** A tree in reading order, each node with its depth. */
export function linesOfTree(nodes: readonly LawNode[], depth = 0): TreeLine[] {
  return nodes.flatMap(({ level, label, caption, text, anchor, repealed, children }) => [
    { level, label, caption, text, anchor, repealed, depth },
    ...linesOfTree(children, depth + 1),
  ])
}
