import type { Ref } from 'react'
import type { SendFile } from '#web/kit/editor-frame/send-picture.ts'

/** Methods of the editor for forms (wire 5.12). */
export interface MarkdownHandle {
  getMarkdown: () => string
  setMarkdown: (markdown: string) => void
  /** The formatted text, clean. */
  getHtml: () => string
  /** Sets the text from HTML; formats that Markdown lacks are lost. */
  setHtml: (html: string) => Promise<void>
}

export type MarkdownMode = 'markdown' | 'wysiwyg'

export interface MarkdownEditorProps {
  label: string
  id?: string
  value: string | null | undefined
  onChange: (markdown: string) => void
  /** Initial mode of the editor. */
  mode?: MarkdownMode
  disabled?: boolean
  invalid?: boolean
  /** Ids of texts about the field, such as its fault. */
  describedBy?: string | undefined
  placeholder?: string
  /** In pixels. */
  height?: number
  handle?: Ref<MarkdownHandle>
  /** Another way to store pictures than this server's. */
  send?: SendFile
}
