/** Why a file cannot be read; each reason has its own message for staff, which says what to do next. */
export type UnreadableCode = 'EMPTY' | 'BINARY' | 'TOO_LARGE' | 'ENCRYPTED' | 'CORRUPT' | 'UNSUPPORTED'

const MESSAGE: Record<UnreadableCode, string> = {
  EMPTY: '文件是空的，请检查后重新上传。',
  BINARY: '文件不是文本，无法识别，请上传 .docx、.doc、.rtf、.pdf、.ofd、.html、.md 或 .txt 文件。',
  TOO_LARGE: '文件展开后超过 64 MB，请拆分或删去其中的图片后重新上传。',
  ENCRYPTED: '文件已加密，请取消密码后重新上传。',
  CORRUPT: '文件已损坏或不完整，请用 Word 打开并另存后重新上传。',
  UNSUPPORTED: '不支持这种文件，请上传 .docx、.doc、.rtf、.pdf、.ofd、.html、.md 或 .txt 文件。',
}

/** Thrown when a file cannot be read; `messageZh` may be shown as it is. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode
  readonly messageZh: string

  constructor(code: UnreadableCode, messageZh: string = MESSAGE[code]) {
    super(`${code}: ${messageZh}`)
    this.name = 'UnreadableFile'
    this.code = code
    this.messageZh = messageZh
  }
}
