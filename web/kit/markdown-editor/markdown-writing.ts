import type { EditorView } from '@codemirror/view'
import type { MarkdownChange } from './markdown-marks.model.ts'

/** What to write, given the whole text and the selected part of it. */
export type Change = (selected: { text: string; from: number; to: number }) => MarkdownChange

/** Ways to write into a Markdown text; without a view they do nothing. */
export interface MarkdownWriting {
  /** Changes the text around the selection and selects what the change says. */
  write: (change: Change) => void
  /** Puts words in the place of the selection. */
  insert: (words: string) => void
}

/** Ways for buttons and dialogs to write into the text; the focus is in the text afterwards. */
export const markdownWriting = (view: EditorView | null): MarkdownWriting => ({
  write(change) {
    if (!view) return
    const { from, to } = view.state.selection.main
    const { select, ...changes } = change({ text: view.state.doc.toString(), from, to })
    view.dispatch({
      changes,
      selection: { anchor: select.from, head: select.to },
      scrollIntoView: true,
      userEvent: 'input',
    })
    view.focus()
  },
  insert(words) {
    if (!view) return
    view.dispatch(view.state.replaceSelection(words), { scrollIntoView: true })
    view.focus()
  },
})
