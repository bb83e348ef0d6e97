import type { SendFile } from '#web/kit/editor-frame/send-picture.ts'

export interface RichTextEditorProps {
  label: string
  id?: string
  /** HTML; only what common/rules/allowed-html.ts names is kept. */
  value: string | null | undefined
  /** Gets the HTML; '' for an empty text. */
  onChange: (html: string) => void
  disabled?: boolean
  invalid?: boolean
  /** Ids of texts about the field, such as its fault. */
  describedBy?: string | undefined
  placeholder?: string
  /** In pixels. */
  height?: number
  /** Another way to store pictures and recordings than this server's. */
  send?: SendFile
}
