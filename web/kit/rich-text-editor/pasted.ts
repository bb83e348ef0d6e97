import { Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { cleanTree, htmlOf, type HtmlNode } from '#common/rules/clean-tree.ts'
import { treeOf } from '#web/kit/rich-text/dom-tree.ts'
import { fromWord, isFromWord } from './word-paste.model.ts'

const SLICE = 'data-pm-slice'

/**
 * Cleans clipboard HTML. HTML copied from an editor of ours keeps the attribute that says how the selection was cut.
 */
export function tidyPasted(html: string): string {
  const tree = treeOf(html)
  const kept = cleanTree(isFromWord(html) ? fromWord(tree) : tree)
  const slice = sliceOf(tree)
  const first = kept.findIndex((node) => typeof node !== 'string')
  const element = kept[first]
  if (slice !== null && element && typeof element !== 'string')
    kept[first] = { ...element, attributes: { ...element.attributes, [SLICE]: slice } }
  return htmlOf(kept)
}

function sliceOf(nodes: readonly HtmlNode[]): string | null {
  const first = nodes.find((node) => typeof node !== 'string')
  return first && typeof first !== 'string' ? (first.attributes[SLICE] ?? null) : null
}

/**
 * A paste into an empty line replaces that line, so that the first pasted line keeps its own alignment and kind.
 */
export function inEmptyLine(slice: Slice, { state }: { state: EditorState }): Slice {
  const { $from, empty } = state.selection
  const replaces = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0
  return replaces && slice.openStart === 1 && slice.content.firstChild?.isTextblock
    ? new Slice(slice.content, 0, slice.openEnd)
    : slice
}

/** Pictures on a clipboard without text; with text beside them they are only another view of that text. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.getData('text/plain').trim() !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}
