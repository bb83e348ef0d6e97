import { UnreadableFile } from './unreadable-file.ts'

/**
 * How much a document may hold. The counts are taken before anything is made of them, so that a small file which says
 * the same a million times is refused for the price of counting. The longest texts there are: 民法典 1,260 articles,
 * 《人民检察院刑事诉讼规则》 1,874 paragraphs and 103,000 characters, 刑法 as a Word document 32,000 marks; each limit is ten times
 * that or more.
 */
export const MOST_PARAGRAPHS = 20_000
const MOST_ARTICLES = 13_000
const MOST_CHARACTERS = 1_200_000
/** Beginnings of elements in the parts of a package (.docx, .ofd). */
export const MOST_MARKS = 1_000_000
/** Pieces of print on all pages: a page of an office has some sixty. */
export const MOST_PIECES = 300_000

const inWords = (count: number): string => (count % 10_000 === 0 ? `${count / 10_000} 万` : count.toLocaleString('en'))

const tooMany = (what: string, most: number): UnreadableFile =>
  new UnreadableFile(
    'TOO_LARGE',
    `文件${what}超过 ${inWords(most)}，不像一份法规文件；确是的，请按章或者附件拆分后分别入库。`,
  )

export const tooManyParagraphs = (): UnreadableFile => tooMany('的段落（行）数', MOST_PARAGRAPHS)
const tooManyArticles = (): UnreadableFile => tooMany('的条数', MOST_ARTICLES)
const tooManyCharacters = (): UnreadableFile => tooMany('的字数', MOST_CHARACTERS)
export const tooManyMarks = (): UnreadableFile => tooMany('里的格式标记', MOST_MARKS)
export const tooManyPieces = (): UnreadableFile => tooMany('各页的文字块', MOST_PIECES)

/** How often a word stands in bytes, counted up to `most` and one more. */
export function countOf(word: string, bytes: Buffer, most: number): number {
  let count = 0
  for (let at = bytes.indexOf(word); at >= 0 && count <= most; at = bytes.indexOf(word, at + word.length)) count++
  return count
}

/**
 * @throws UnreadableFile when a text has more lines than a document, empty ones counted too, or more articles or
 * characters
 */
export function boundText(text: string): void {
  let lines = 0
  let articles = 0
  for (const _ of text.matchAll(LINE)) if (++lines > MOST_PARAGRAPHS) throw tooManyParagraphs()
  for (const _ of text.matchAll(ARTICLE)) if (++articles > MOST_ARTICLES) throw tooManyArticles()
  if (text.length > MOST_CHARACTERS && text.replace(/\s+/g, '').length > MOST_CHARACTERS) throw tooManyCharacters()
}
/** Ends of lines that have something on them: old texts are full of empty lines. */
const LINE = /[^\s][^\r\n\f\u2028]*(?:[\r\n\f\u2028]|$)/g
const ARTICLE = /(?:^|[\r\n])[ \t\u3000]*第[一二三四五六七八九十百千零〇\d]{1,9}条/g

/** @throws UnreadableFile when the paragraphs of a document are too many, or their words */
export function boundBlocks(
  blocks: readonly ({ kind: 'text'; text: string } | { kind: 'table'; rows: readonly (readonly string[])[] })[],
): void {
  let [paragraphs, articles, characters] = [0, 0, 0]
  for (const block of blocks) {
    paragraphs += block.kind === 'text' ? 1 : block.rows.length
    characters +=
      block.kind === 'text'
        ? block.text.length
        : block.rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
    if (block.kind === 'text' && ARTICLE_BLOCK.test(block.text)) articles++
  }
  if (paragraphs > MOST_PARAGRAPHS) throw tooManyParagraphs()
  if (articles > MOST_ARTICLES) throw tooManyArticles()
  if (characters > MOST_CHARACTERS) throw tooManyCharacters()
}
const ARTICLE_BLOCK = /^第[一二三四五六七八九十百千零〇\d]{1,9}条/
