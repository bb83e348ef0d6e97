import type { FileType, UploadItem, UploadValue } from './upload-list.model.ts'
import type { Sender, UploadOptions } from './upload-list.ts'

export interface FileUploadProps {
  /** What the files are, for screen readers. */
  label: string
  id?: string
  value: UploadValue | null | undefined
  onChange: (value: UploadValue, items: readonly UploadItem[]) => void
  text?: string
  fileType?: FileType
  bizPath?: string
  /** True: paths joined by commas; false: entries with name, path and size. */
  returnUrl?: boolean
  /** Number of files; only the newest ones are kept. */
  number?: number
  multiple?: boolean
  buttonVisible?: boolean
  disabled?: boolean
  describedBy?: string | undefined
  beforeUpload?: UploadOptions['beforeUpload']
  /** Another way to store a file than this server's. */
  send?: Sender
}
