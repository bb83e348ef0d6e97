export interface CodeEditorProps {
  label: string
  id?: string
  value: string | null | undefined
  onChange: (value: string) => void
  /** A label or value of languages.model.ts. */
  language?: string
  /** The language can be changed by who writes. */
  languageChange?: boolean
  onLanguage?: (language: string) => void
  lineNumbers?: boolean
  fullScreen?: boolean
  /** As high as its text. */
  autoHeight?: boolean
  /** In pixels. */
  height?: number
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
}
