// Finds what of a Markdown text is no plain line: HTML, code, tables. Other lines stay as they are, for laws are kept line by line.
import { marked } from 'marked'

/** Stands in a line in place of a piece of the text, with the number of the piece; no text holds this code point (Unicode §23.7). */
export const PIECE = '\ufdd5'

/** Lines that need a reader of HTML: tags, comments, characters by number or by a rare name, struck and hidden words of Markdown. */
const MARKED_UP =
  /<[a-z!/?]|&#x?[\da-f]+;|&(?!(?:nbsp|amp|lt|gt|quot|ldquo|rdquo|lsquo|rsquo|middot|hellip|mdash|times);)[a-z]{2,10};|~~|%%|\$[^$\n]+\$/i
const FENCE = /^[\s>]*(?:[-*+]\s+)?(`{3,}|~{3,})/
const HIDING = /<(\w+)\b[^>]*(?:\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden)[^>]*>/i
const RULED = /^[ \t:|-]{3,}$/
/** The line between the head and the rows of a table that has no pipes around it. */
const isBareTable = (line, at, lines) => {
  const head = (lines[at - 1] ?? '').trim()
  return line.includes('|') && RULED.test(line) && head.includes('|') && !head.startsWith('|')
}
/** Whether a text has more than plain lines, headings and tables between pipes. */
export const needsParser = (text) => {
  const lines = text.split('\n')
  return MARKED_UP.test(text) || lines.some((line) => FENCE.test(line)) || lines.some(isBareTable)
}

const COMMENT = /<!--|%%[\s\S]*?%%/

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

/** Markdown of other programs as HTML, where HTML says it: struck words, comments, escaped signs. */
const asHtml = (text) =>
  text
    .replace(/\\</g, '&lt;')
    .replace(/%%[\s\S]*?%%/g, '<!-- -->')
    .replace(/~~(?=\S)([^~]*\S)~~/g, '<del>$1</del>')
    .replace(/\$([^$\n]+)\$/g, (_, tex) => inTex(tex))
    .replace(/ {2,}\n|\\\n|\n/g, '<br>')

/**
 * @param {string} text from its first line after the front matter
 * @param {(html: string) => { blocks: object[], remarks: { kind: string, at: number }[] }} readFragment
 * @returns the lines, in some of which a `PIECE` stands, and the pieces with what was left out
 */
export function piecesOf(text, readFragment) {
  const lines = text.split('\n')
  const pieces = []
  const remarks = []
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
    const formulas = source.match(/\$[^$\n]+\$/g)?.length ?? 0
    const comments = COMMENT.test(source) ? [{ kind: 'comment', at: 0 }] : []
    return { blocks: piece.blocks, remarks: [...piece.remarks, ...comments, ...Array.from({ length: formulas }, () => ({ kind: 'formula', at: 0 }))] }
  }
  const cellOf = (cell) => {
    const { blocks, remarks: found } = readFragment(asHtml(cell.text))
    return { text: blocks.map((block) => block.text ?? block.rows.map((row) => row.join('\t')).join('\n')).join('\n'), found }
  }
  let at = 0
  let hiddenBy = ''
  for (const token of marked.lexer(text)) {
    const count = breaksIn(token.raw) + (token.raw.endsWith('\n') ? 0 : 1)
    const start = at
    at += breaksIn(token.raw)
    if (hiddenBy !== '') {
      blank(start, count)
      if (token.type === 'html' && new RegExp(`</${hiddenBy}\\s*>`, 'i').test(token.raw)) hiddenBy = ''
      continue
    }
    if (token.type === 'code' && token.codeBlockStyle !== 'indented') leaveOut(start, count, 'code')
    else if (token.type === 'html') {
      const [, name = ''] = HIDING.exec(token.raw) ?? []
      put(start, count, readFragment(token.raw.replace(/%%[\s\S]*?%%/g, '')))
      if (name !== '' && !new RegExp(`</${name}\\s*>`, 'i').test(token.raw)) {
        hiddenBy = name
      }
      const found = { hidden: name !== '', comment: COMMENT.test(token.raw), code: /<(?:script|style)\b/i.test(token.raw) }
      remarks.push(...Object.keys(found).flatMap((kind) => (found[kind] ? [{ kind, line: start + 1 }] : [])))
    } else if (token.type === 'table' && (MARKED_UP.test(token.raw) || !token.raw.trimStart().startsWith('|'))) {
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
