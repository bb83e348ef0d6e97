export interface CodeEditorProps {
  label: string
  id?: string
  value: string | null | undefined
  onChange: (value: string) => void
  /** A label or value of languages.model.ts. */
  language?: string
  /** The user can change the language. */
  languageChange?: boolean
  onLanguage?: (language: string) => void
  lineNumbers?: boolean
  fullScreen?: boolean
  /** The editor is as high as its text. */
  autoHeight?: boolean
  /** In pixels. */
  height?: number
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  /** Ids of texts about the field, such as its fault. */
  describedBy?: string | undefined
}
