import type { SourceBlock, SourceDocument, SourceRemark } from './source-document.ts'

/**
 * What neither a database column nor an XML file can hold, or what has no shape: control characters but tab and line
 * ends, and the code points that Unicode promises never to use (XML 1.0 §2.2, Unicode §23.7).
 */
const NO_SIGN = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/u
const NO_SIGNS = new RegExp(NO_SIGN.source, 'gu')
/** A hyphen at which no line ends, as Word and copies of its texts keep it (MS-DOC 2.4.1). */
const FIXED_HYPHEN = '\u001e'

const HALF_PAIR = /\p{Cs}/gu

/** A text without what cannot be stored; half a surrogate pair becomes U+FFFD, because a character is lost there. */
export const storable = (text: string): string =>
  text.replaceAll(FIXED_HYPHEN, '-').replace(NO_SIGNS, '').replace(HALF_PAIR, '\ufffd')

/** What a glyph without a meaning leaves in a text: a character is lost there, so that it must not vanish. */
export const lostGlyphs = (text: string): string => text.replace(NO_SIGNS, '\ufffd')

/** Whether a sign stands between words; around them nothing can have stood for it. */
function isMended(text: string): boolean {
  if (!NO_SIGN.test(text)) return false
  const isWord = (sign = ''): boolean => sign.trim() !== '' && !NO_SIGN.test(sign)
  let [from, to] = [0, text.length - 1]
  while (from < to && !isWord(text[from])) from++
  while (to > from && !isWord(text[to])) to--
  return NO_SIGN.test(text.slice(from, to))
}

/**
 * A document of which every text can be stored and written into XML. Places in which a sign stood between words are
 * remarked (`control`). All readers go through here.
 */
export function storableDocument(source: SourceDocument): SourceDocument {
  const remarks: SourceRemark[] = [...(source.remarks ?? [])]
  const cleaned = (text: string, line: number): string => {
    if (isMended(text)) remarks.push({ kind: 'control', line })
    return storable(text)
  }
  const first = source.blocks[0]?.line ?? 1
  const lines = (texts: readonly string[]): string[] =>
    texts.map((text) => cleaned(text, first).trim()).filter((text) => text !== '')
  const titleLines = lines(source.titleLines)
  const titleNoteLines = lines(source.titleNoteLines)
  const blocks = source.blocks.flatMap((block): SourceBlock[] => {
    if (block.kind === 'table')
      return [{ ...block, rows: block.rows.map((row) => row.map((cell) => cleaned(cell, block.line))) }]
    const text = cleaned(block.text, block.line).trim()
    return text === '' ? [] : [{ ...block, text }]
  })
  return {
    ...source,
    fileName: storable(source.fileName),
    titleLines,
    titleNoteLines,
    blocks,
    ...(remarks.length > 0 ? { remarks } : {}),
    ...(source.about
      ? { about: source.about.map((one) => ({ ...one, label: storable(one.label), value: storable(one.value) })) }
      : {}),
    ...(source.frontMatter
      ? {
          frontMatter: Object.fromEntries(
            Object.entries(source.frontMatter).map(([name, value]) => [name, storable(value)]),
          ),
        }
      : {}),
  }
}
