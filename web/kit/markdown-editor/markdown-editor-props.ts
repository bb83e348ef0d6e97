import type { Ref } from 'react'
import type { SendFile } from '#web/kit/editor-frame/send-picture.ts'

/** What a form can ask of the editor (wire 5.12). */
export interface MarkdownHandle {
  getMarkdown: () => string
  setMarkdown: (markdown: string) => void
  /** The formatted text, clean. */
  getHtml: () => string
  /** As far as Markdown can say it. */
  setHtml: (html: string) => Promise<void>
}

export type MarkdownMode = 'markdown' | 'wysiwyg'

export interface MarkdownEditorProps {
  label: string
  id?: string
  value: string | null | undefined
  onChange: (markdown: string) => void
  /** The way it is written at first. */
  mode?: MarkdownMode
  disabled?: boolean
  invalid?: boolean
  placeholder?: string
  /** In pixels. */
  height?: number
  handle?: Ref<MarkdownHandle>
  /** Another way to store pictures than this server's. */
  send?: SendFile
}
