// Finds what of a Markdown text is no plain line: HTML, code, tables. Other lines stay as they are, for laws are kept
// line by line.
import { marked } from 'marked'

/**
 * Stands in a line in place of a piece of the text, with the number of the piece; no text holds this code point
 * (Unicode §23.7).
 */
export const PIECE = '\ufdd5'

/**
 * Lines that need a reader of HTML: tags, comments, characters by number or by a rare name, struck and hidden words of
 * Markdown.
 */
const MARKED_UP =
  /<[a-z!/?]|&#x?[\da-f]+;|&(?!(?:nbsp|amp|lt|gt|quot|ldquo|rdquo|lsquo|rsquo|middot|hellip|mdash|times);)[a-z]{2,10};|~~|%%|\$[^$\n]+\$|\$\$|(?<=[\p{L})）])~[\w+\-−=()]{1,8}~(?!~)|(?<=[\p{L}\p{N})）])\^[\w+\-−=()]{1,8}\^/iu
/** Raised and lowered letters of Pandoc: m^2^, H~2~O. Between figures a tilde stands for a range: 3~5. */
const PANDOC_SUB = /(?<=[\p{L})）])~([\w+\-−=()]{1,8})~(?!~)/gu
const PANDOC_SUP = /(?<=[\p{L}\p{N})）])\^([\w+\-−=()]{1,8})\^/gu
const FENCE = /^[\s>]*(?:[-*+]\s+)?(`{3,}|~{3,})/
const HIDING = /<(\w+)\b[^>]*(?:\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden)[^>]*>/i
const RULED = /^[ \t:|-]{3,}$/
const isPiped = (line) => /^\s*\|.*\|\s*$/.test(line)
/** The line between the head and the rows of a table that has no pipes at one of its sides. */
const isBareTable = (line, at, lines) => {
  const head = (lines[at - 1] ?? '').trim()
  return line.includes('|') && RULED.test(line) && head.includes('|') && !isPiped(head)
}
/** Whether a text has more than plain lines, headings and tables between pipes. */
export const needsParser = (text) => {
  const lines = text.split('\n')
  return MARKED_UP.test(text) || lines.some((line) => FENCE.test(line)) || lines.some(isBareTable)
}

/** A formula in TeX; two prices in a line are none: US$100至US$200. */
const FORMULA = /\$\$\s*([^$]+?)\s*\$\$|(?<![\w$])\$(?=\S)([^$\n]*[^$\s])\$(?!\w)/g
/** An address in brackets of its own. */
const ADDRESS = /<((?:https?|ftp|mailto):[^<>\s]+|[\w.+-]+@[\w.-]+)>/gi
/** Ends of comments, by how they begin. */
const COMMENTS = { '<!--': '-->', '%%': '%%' }
const COMMENT_BEGIN = /<!--|(?<!\d)%%/
/** What is left of a line of a comment, so that no line becomes a blank one, which would end an element of HTML. */
const NO_COMMENT = '<!---->'

/**
 * Takes comments out of lines, whatever stands around them: lists, quotations, blank lines. Two signs of per cent are a comment of Obsidian
 * where another two end it in the same paragraph, or on a line of their own.
 * @returns the numbers of the lines in which they begin
 */
function withoutComments(lines) {
  const found = []
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const mark = FENCE.exec(lines[at])?.[1] ?? ''
    if (fence !== '' || mark !== '') {
      fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
      continue
    }
    for (let begin = COMMENT_BEGIN.exec(lines[at]); begin; begin = COMMENT_BEGIN.exec(lines[at])) {
      const [sign] = begin
      if (lines[at].startsWith(NO_COMMENT, begin.index)) break
      const end = endOfComment(lines, at, begin.index + sign.length, sign)
      if (!end) break
      found.push(at)
      const before = lines[at].slice(0, begin.index)
      const after = lines[end.line].slice(end.at)
      if (end.line === at) {
        lines[at] = before + after
        if (lines[at].trim() === '') lines[at] = NO_COMMENT
        continue
      }
      for (let line = at; line <= end.line; line++) lines[line] = NO_COMMENT
      // Words behind a comment go on where it began, or stand on a line of their own.
      if (/^[\s>]*$/.test(before)) lines[end.line] = after.trim() === '' ? NO_COMMENT : after
      else lines[at] = before + after
    }
  }
  return found
}

/** Where a comment ends; null for signs of per cent that are none. A comment of HTML without end goes to the end of its line. */
function endOfComment(lines, from, column, sign) {
  const isAlone = lines[from].trim() === sign
  for (let line = from; line < lines.length; line++) {
    if (sign === '%%' && !isAlone && lines[line].trim() === '') return null
    const at = lines[line].indexOf(COMMENTS[sign], line === from ? column : 0)
    if (at >= 0) return { line, at: at + COMMENTS[sign].length }
  }
  return sign === '%%' ? null : { line: from, at: lines[from].length }
}

/** Keeps a table of HTML in one piece where blank lines stand in it; one without end ends as Markdown says, at the first of them. */
function joinTables(lines) {
  let fence = ''
  for (let at = 0; at < lines.length; at++) {
    const mark = FENCE.exec(lines[at])?.[1] ?? ''
    if (fence !== '' || mark !== '') {
      fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
      continue
    }
    if (!/^ {0,3}<table\b/i.test(lines[at])) continue
    let open = 0
    for (let line = at; line < lines.length; line++) {
      open += unclosed(lines[line], 'table')
      if (open > 0) continue
      for (let blank = at; blank < line; blank++) if (lines[blank].trim() === '') lines[blank] = NO_COMMENT
      at = line
      break
    }
  }
}

const breaksIn = (text) => text.split('\n').length - 1

/** Signs of TeX that laws use, and the words for them. */
const TEX = {
  times: '×',
  cdot: '·',
  div: '÷',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  pm: '±',
  degree: '°',
  circ: '°',
  alpha: 'α',
  beta: 'β',
  mu: 'μ',
}
const inTex = (tex) =>
  tex
    .replace(/\\d?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, above, below) => `${bracketed(above)}/${bracketed(below)}`)
    .replace(/\\([a-z]+)/gi, (whole, word) => TEX[word] ?? whole)
    .replace(/\^(?:\{([^{}]*)\}|(\S))/g, (_, group, sign) => `<sup>${group ?? sign}</sup>`)
    .replace(/_(?:\{([^{}]*)\}|(\S))/g, (_, group, sign) => `<sub>${group ?? sign}</sub>`)
const bracketed = (part) => (/^[\p{L}\p{N}.%]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`)

const unclosed = (html, name) =>
  (html.match(new RegExp(`<${name}\\b`, 'gi'))?.length ?? 0) -
  (html.match(new RegExp(`</${name}\\s*>`, 'gi'))?.length ?? 0)

/** Markdown of other programs as HTML, where HTML says it: struck words, addresses, escaped signs. */
const asHtml = (text) =>
  text
    .replace(/\\</g, '&lt;')
    .replace(ADDRESS, '$1')
    .replace(/~~(?=\S)([^~]*\S)~~/g, '<del>$1</del>')
    .replace(FORMULA, (_, apart, inLine) => inTex(apart ?? inLine))
    .replace(PANDOC_SUB, '<sub>$1</sub>')
    .replace(PANDOC_SUP, '<sup>$1</sup>')
    .replace(/ {2,}\n|\\\n|\n/g, '<br>')

/**
 * @param {string} text from its first line after the front matter
 * @param {(html: string) => { blocks: object[], remarks: { kind: string, at: number }[] }} readFragment
 * @returns the lines, in some of which a `PIECE` stands, and the pieces with what was left out
 */
export function piecesOf(text, readFragment) {
  const lines = text.split('\n')
  const pieces = []
  const commented = withoutComments(lines)
  joinTables(lines)
  const remarks = commented.map((at) => ({ kind: 'comment', line: at + 1 }))
  const blank = (from, count) => lines.fill('', from, from + count)
  const put = (at, count, piece) => {
    blank(at, count)
    remarks.push(...piece.remarks.map(({ kind }) => ({ kind, line: at + 1 })))
    if (piece.blocks.length > 0) lines[at] = PIECE + (pieces.push(piece.blocks) - 1)
  }
  const leaveOut = (at, count, kind) => {
    blank(at, count)
    remarks.push({ kind, line: at + 1 })
  }
  /** Lines of lists and quotations, of which each is read by itself. */
  const lineByLine = (at, count) => {
    let fence = ''
    for (let index = at; index < at + count; index++) {
      const line = lines[index] ?? ''
      const mark = FENCE.exec(line)?.[1] ?? ''
      if (fence !== '' || mark !== '') {
        if (fence === '') leaveOut(index, 1, 'code')
        else blank(index, 1)
        fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence
      } else if (MARKED_UP.test(line)) put(index, 1, withFormulas(line))
    }
  }
  const withFormulas = (source) => {
    const piece = readFragment(asHtml(source))
    const formulas = source.match(FORMULA) ?? []
    return { blocks: piece.blocks, remarks: [...piece.remarks, ...formulas.map(() => ({ kind: 'formula', at: 0 }))] }
  }
  const cellOf = (cell) => {
    const { blocks, remarks: found } = readFragment(asHtml(cell.text))
    return {
      text: blocks.map((block) => block.text ?? block.rows.map((row) => row.join('\t')).join('\n')).join('\n'),
      found,
    }
  }
  let at = 0
  let hiddenBy = ''
  /** Elements of that name which are still open. */
  let open = 0
  for (const token of marked.lexer(lines.join('\n'))) {
    const count = breaksIn(token.raw) + (token.raw.endsWith('\n') ? 0 : 1)
    const start = at
    at += breaksIn(token.raw)
    if (hiddenBy !== '') {
      blank(start, count)
      if (token.type === 'html') open += unclosed(token.raw, hiddenBy)
      if (open <= 0) hiddenBy = ''
      continue
    }
    if (token.type === 'code' && token.codeBlockStyle !== 'indented') leaveOut(start, count, 'code')
    else if (token.type === 'html') {
      const [, name = ''] = HIDING.exec(token.raw) ?? []
      put(start, count, readFragment(token.raw))
      if (/<(?:script|style|template)\b/i.test(token.raw)) remarks.push({ kind: 'code', line: start + 1 })
      // What is hidden in one piece was told with it.
      open = name === '' ? 0 : unclosed(token.raw, name)
      if (open > 0) {
        hiddenBy = name
        if (!remarks.some(({ kind, line }) => kind === 'hidden' && line === start + 1))
          remarks.push({ kind: 'hidden', line: start + 1 })
      }
    } else if (token.type === 'table' && (MARKED_UP.test(token.raw) || !token.raw.trim().split('\n').every(isPiped))) {
      const rows = [token.header, ...token.rows].map((row) => row.map(cellOf))
      put(start, count, {
        blocks: [{ rows: rows.map((row) => row.map((cell) => cell.text)) }],
        remarks: rows.flat().flatMap(({ found }) => found),
      })
    } else if (token.type === 'list' || token.type === 'blockquote' || token.type === 'code') lineByLine(start, count)
    else if (token.type === 'heading' && MARKED_UP.test(token.raw)) {
      const piece = withFormulas(token.text)
      put(start, count, { ...piece, blocks: [] })
      lines[start] = `${'#'.repeat(token.depth)} ${piece.blocks.map((block) => block.text ?? '').join(' ')}`
    } else if (token.type !== 'space' && MARKED_UP.test(token.raw)) {
      put(start, count, withFormulas(token.raw.replace(/\n+$/, '')))
    }
  }
  return { lines, pieces, remarks }
}
