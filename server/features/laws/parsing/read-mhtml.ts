import { UnreadableFile } from './unreadable-file.ts'

const HEAD_BYTES = 4096

/**
 * Whether a file is a page saved with its pictures in one file, as Word and browsers do (.mht, and often called .doc).
 */
export const isMhtml = (bytes: Uint8Array): boolean =>
  /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*?Content-Type:\s*multipart\/related/i.test(
    Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'),
  )

/** The page in such a file. @throws UnreadableFile where it holds none */
export function pageOfMhtml(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(text.slice(0, HEAD_BYTES))?.[1]
  for (const part of boundary === undefined ? [] : text.split(`--${boundary}`).slice(1)) {
    const end = /\r?\n\r?\n/.exec(part)
    const head = part.slice(0, end?.index ?? 0)
    if (!end || !/Content-Type:\s*text\/html/i.test(head)) continue
    const body = part.slice(end.index + end[0].length)
    const coding = /Content-Transfer-Encoding:\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase()
    if (coding === 'base64') return Buffer.from(body, 'base64')
    if (coding !== 'quoted-printable') return Buffer.from(body, 'latin1')
    const plain = body
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    return Buffer.from(plain, 'latin1')
  }
  throw new UnreadableFile('UNSUPPORTED', '这是网页归档文件，里面没有网页正文，请另存为 .docx 后重新上传。')
}
