import { convertOffice } from './convert-office.ts'
import { readDoc } from './read-doc.ts'
import { isWordXml, readDocx, readWordXml } from './read-docx.ts'
import { EPUB_ROOT, readEpub } from './read-epub.ts'
import { OFD_ROOT, readOfd } from './read-ofd.ts'
import { isHtml, namesCharset, pageOfFragment, readHtml } from './read-html.ts'
import { needsParser } from './markdown-pieces.mjs'
import { readMarkedUp } from './read-markdown.ts'
import { isMhtml, pageOfMhtml } from './read-mhtml.ts'
import { adviceOnPicture } from './other-pictures.ts'
import { readPdf, readPicture } from './read-pdf.ts'
import type { Recognising } from './read-scan.ts'
import { readPlain } from './read-plain.ts'
import { readRtf } from './read-rtf.ts'
import { type DecodedText, readText } from './read-text.ts'
import type { SourceDocument } from './source-document.ts'
import { storableDocument } from './storable-text.ts'
import {
  boundBlocks,
  boundText,
  countOf,
  MOST_MARKS,
  MOST_PARAGRAPHS,
  tooManyMarks,
  tooManyParagraphs,
} from './intake-limits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { LARGEST_INFLATED, readZipEntries } from './zip-entries.ts'

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')
const RTF = '{\\rtf'
/** Signatures of what people upload by mistake, each with what to do instead. */
const OTHER_FILES: readonly [string, string][] = [
  ['Rar!', '这是压缩包，请解压后逐个上传。'],
  ['7z\u00bc\u00af', '这是压缩包，请解压后逐个上传。'],
]
/** Signatures of pictures that are recognised: JPEG, PNG, TIFF of both byte orders, GIF. */
const PICTURES = ['\u00ff\u00d8\u00ff', '\u0089PNG', 'II*\0', 'MM\0*', 'GIF87a', 'GIF89a']

/**
 * Reads any supported file. The content decides the kind, because endings are often wrong (a .doc may be a .docx or
 * text). All texts of the document can be stored, and none has more paragraphs than a document of an office
 * (intake-limits.ts).
 * @throws UnreadableFile
 */
export async function readSource(
  fileName: string,
  bytes: Uint8Array,
  recognising?: Recognising,
): Promise<SourceDocument> {
  const document = await readAny(fileName, bytes, recognising)
  boundBlocks(document.blocks)
  return storableDocument(document)
}

async function readAny(fileName: string, bytes: Uint8Array, recognising?: Recognising): Promise<SourceDocument> {
  if (bytes.length === 0) throw new UnreadableFile('EMPTY')
  if (bytes.length > LARGEST_INFLATED) throw new UnreadableFile('TOO_LARGE')
  if (OLE.every((byte, index) => bytes[index] === byte)) return readOle(fileName, bytes)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readPackage(fileName, bytes)
  const head = String.fromCharCode(...bytes.subarray(0, 8))
  if (isPdf(bytes)) return readPdf(fileName, bytes, recognising)
  if (head.startsWith(RTF)) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    // Of the words that begin with it, \\pard alone is as frequent.
    if (countOf('\\par', buffer, 2 * MOST_PARAGRAPHS) > 2 * MOST_PARAGRAPHS) throw tooManyParagraphs()
    return readRtf(fileName, bytes)
  }
  if (isPicture(bytes)) return readPicture(fileName, bytes, recognising)
  const told = adviceOnPicture(bytes)
  if (told !== null) throw new UnreadableFile('UNSUPPORTED', told)
  for (const [signature, advice] of OTHER_FILES)
    if (head.startsWith(signature)) throw new UnreadableFile('UNSUPPORTED', advice)
  if (isMhtml(bytes)) return readAny(fileName, pageOfMhtml(bytes))
  const decoded = readText(bytes)
  if (isWordXml(decoded.text)) {
    boundXml(bytes)
    return readWordXml(fileName, decoded.text)
  }
  if (isHtml(decoded.text)) return readPage(fileName, bytes, decoded)
  boundText(decoded.text)
  const [, claimed] = NEVER_TEXT.exec(fileName) ?? []
  // The answer of a server that could not give the file is saved under its name.
  if (claimed !== undefined)
    throw new UnreadableFile(
      'UNSUPPORTED',
      `这不是 .${claimed.toLowerCase()} 文件，里面只是一段文字。请重新下载或者另存为 .docx 后上传；确是文本的，请把文件名改为 .txt。`,
    )
  const isMarkedUp = isMarkdown(decoded.text) || (MARKDOWN_NAME.test(fileName) && needsParser(decoded.text))
  const fragment = isMarkedUp ? null : pageOfFragment(decoded.text)
  if (fragment !== null) return readPage(fileName, bytes, { ...decoded, text: fragment })
  const source = isMarkedUp ? await readMarkedUp(fileName, decoded.text) : readPlain(fileName, decoded.text)
  return decoded.guessed ? { ...source, charsetGuessed: true } : source
}

/** @throws UnreadableFile when the one XML file of a Word document has more paragraphs than a document */
function boundXml(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const paragraphs = ['<w:p>', '<w:p '].reduce((sum, mark) => sum + countOf(mark, buffer, MOST_PARAGRAPHS), 0)
  if (paragraphs > MOST_PARAGRAPHS) throw tooManyParagraphs()
  if (countOf('<', buffer, MOST_MARKS) > MOST_MARKS) throw tooManyMarks()
}

/** A zip of parts: an OFD file, a book, or a Word document. */
async function readPackage(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const roots = await readZipEntries(bytes, [OFD_ROOT, EPUB_ROOT])
  if (roots.has(OFD_ROOT)) return readOfd(fileName, bytes)
  return roots.has(EPUB_ROOT) ? readEpub(fileName, bytes) : readDocx(fileName, bytes)
}

/**
 * A protected .docx is an OLE container around an encrypted package; a Word 97–2003 file is one around its own stream.
 */
async function readOle(fileName: string, bytes: Uint8Array): Promise<SourceDocument> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.includes(ENCRYPTED_PACKAGE)) throw new UnreadableFile('ENCRYPTED')
  // A Word document may hold a workbook.
  const other = buffer.includes(WORD_STREAM) ? undefined : OTHER_OLE.find(([stream]) => buffer.includes(stream))
  if (other) throw new UnreadableFile('UNSUPPORTED', other[1])
  return readDoc(fileName, bytes).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile) || error.code !== 'CORRUPT') throw error
    // It calls itself a Word document and may be one of Word 6, Word 95 or WPS.
    const foreign = new UnreadableFile(
      'UNSUPPORTED',
      '这个 .doc 由较早的 Word 或者其他软件写成，或者已损坏，请用 Word 打开并另存为 .docx 后重新上传。',
    )
    return readConverted(fileName, bytes, buffer.includes(WORD_STREAM) ? foreign : error)
  })
}

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
/** Streams of other programs that use the same container, each with what to do instead. */
const OTHER_OLE: readonly [Buffer, string][] = [
  [Buffer.from('PowerPoint Document', 'utf16le'), '这是演示文稿，请把正文另存为 .docx 后上传。'],
  [Buffer.from('Workbook\0', 'utf16le'), '这是 Excel 工作簿：登记表请用“导入 EXCEL”，法规正文请另存为 .docx 后上传。'],
  [Buffer.from('__substg1.0', 'utf16le'), '这是电子邮件，请把其中的附件另存后上传。'],
]

/**
 * A file of an older or other office program, by way of a .docx.
 * @throws `otherwise` where nothing can convert it; UnreadableFile
 */
async function readConverted(fileName: string, bytes: Uint8Array, otherwise: UnreadableFile): Promise<SourceDocument> {
  const converted = await convertOffice(bytes)
  if (!converted) throw otherwise
  return readDocx(fileName, converted)
}

/**
 * The program of its own that does most of the work of reading a file, null where none does. The first bytes tell; a
 * page that does not begin as one is read like the others.
 */
export function programKindOf(bytes: Uint8Array): 'pdf' | 'doc' | 'page' | 'picture' | null {
  if (isPdf(bytes)) return 'pdf'
  if (isPicture(bytes)) return 'picture'
  if (OLE.every((byte, index) => bytes[index] === byte)) return 'doc'
  return isHtml(Buffer.from(bytes.subarray(0, 4_096)).toString('latin1')) ? 'page' : null
}

/**
 * Whether a file is a picture that can be recognised where the engine for it is installed: JPEG, PNG, WebP, GIF or
 * TIFF.
 */
export function isPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return PICTURES.some((signature) => head.startsWith(signature)) || (head.startsWith('RIFF') && head.endsWith('WEBP'))
}

/** A page names its character set; only where it does not, that is a guess. */
async function readPage(fileName: string, bytes: Uint8Array, { text, guessed }: DecodedText): Promise<SourceDocument> {
  const source = await readHtml(fileName, text)
  return guessed && !namesCharset(bytes) ? { ...source, charsetGuessed: true } : source
}

/**
 * Some programs write lines of their own before the signature of a PDF; readers look for it in the first 1,024 bytes.
 */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')

/** Names of files that no program writes as plain text; of .doc some do. */
const NEVER_TEXT = /\.(docx|docm|pdf|wps|ofd|epub|jpe?g|png|tiff?|webp|gif|bmp|hei[cf]|hif|avif|jp2)$/i

const MARKDOWN_NAME = /\.(?:md|markdown|mdx)$/i

/** What stands before a text in YAML or TOML: pairs, some of which go on in lists or lines that stand further in. */
const FRONT_MATTER =
  /^\ufeff?\s*(?:---\r?\n(?:[\w-]+\s*:.*\r?\n(?:(?:[ \t-].*|#.*)?\r?\n)*?)+(?:---|\.\.\.)|\+\+\+\r?\n(?:[\w-]+\s*=.*\r?\n|\r?\n)+\+\+\+)\r?\n/

function isMarkdown(text: string): boolean {
  if (FRONT_MATTER.test(text) || /^\ufeff?\s*\S.*\r?\n={3,}\s*\r?\n/.test(text)) return true
  return /^\ufeff?(?:\s*(?:---\r?\n[\s\S]*?\r?\n---\r?\n)?\s*)#{1,6} /.test(text) || text.includes('<!-- INFO END -->')
}
