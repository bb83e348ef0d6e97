// Reads where the pages of a PDF have which words, in a program of its own, because a file made for it could take all
// memory or never end.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { push } from './read-pdf-platform.mjs'
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Else the library would load it later, and put its `push` in place of that of the platform again.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { answerWork } from '../../../platform/workers/answer-work.mjs'

Array.prototype.push = push
const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** A page with more words than this is no page of a law. */
const MOST_PIECES = 20_000
/** Operators and operands of a path, as the library packs them. */
const MOVE = 0
const LINE = 1
const OPERANDS = [2, 2, 6, 4, 0]

/** A stream that inflates to more is no text and no font; a scan of that size is none of its own. */
const MOST_BYTES = 32 * 1024 * 1024
/** All that the streams of a stretch of pages may take together: ten times what a law with its fonts takes. */
const MOST_BYTES_TOGETHER = 160 * 1024 * 1024
/** Small arrays are no streams, and there are very many of them. */
const SMALL = 4_096
let taken = 0

/**
 * The library inflates streams into arrays of bytes, which the limit on the memory of a thread does not count. The
 * library answers an error of one stream with another try, or with the next stream: so the thread ends here, and its
 * memory with it.
 */
function take(bytes) {
  if (bytes <= SMALL) return
  taken += bytes
  if (bytes > MOST_BYTES || taken > MOST_BYTES_TOGETHER) process.exit(1)
}
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(bytes, given, made) {
    if (typeof given[0] === 'number') take(given[0])
    return Reflect.construct(bytes, given, made === globalThis.Uint8Array ? bytes : made)
  },
})
// Of a file whose table of objects is damaged the library makes one text, to look for them: more of it than this is no
// law.
const MOST_TEXT = 24 * 1024 * 1024
const PIECE_OF_TEXT = 4_096
let text = 0
const { fromCharCode } = String
String.fromCharCode = (...codes) => {
  if (codes.length >= PIECE_OF_TEXT && (text += codes.length) > MOST_TEXT) process.exit(1)
  return fromCharCode(...codes)
}
/** Streams that are not what was written into the file. The library then reads what it can of them, without a word. */
let damaged = 0
const UNLIKE_ITS_CHECKSUM = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR'])
// What is inflated by the platform comes in pieces, which the library gathers before it makes an array of them.
const Inflating = globalThis.DecompressionStream
globalThis.DecompressionStream = class {
  constructor(format) {
    const { readable, writable } = new Inflating(format)
    let length = 0
    const counting = new TransformStream({
      transform(piece, out) {
        length += piece.byteLength
        take(length > MOST_BYTES ? length : piece.byteLength)
        out.enqueue(piece)
      },
    })
    this.readable = counting.readable
    readable.pipeTo(counting.writable).catch((error) => {
      if (UNLIKE_ITS_CHECKSUM.has(error?.code ?? error?.cause?.code)) damaged++
    })
    this.writable = writable
  }
}

/** The bytes of a file, as the library takes them without a copy. */
function bytesOf(path) {
  const { buffer, byteOffset, byteLength } = readFileSync(path)
  return new Uint8Array(byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength))
}

/** Pages `from` to `to` of a file, and how many there are. */
answerWork(async ({ path, from, to }) => {
  taken = text = damaged = 0
  const task = getDocument({
    data: bytesOf(path),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    // Fonts of official documents name these tables instead of carrying the letters they stand for.
    cMapUrl: join(library, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(library, 'standard_fonts/'),
  })
  try {
    const file = await task.promise
    const pages = []
    for (let number = from; number <= Math.min(to, file.numPages); number++) {
      const before = damaged
      const page = await readPage(await file.getPage(number))
      pages.push(damaged > before ? { ...page, damaged: true } : page)
    }
    return { count: file.numPages, pages }
  } catch (error) {
    if (error?.name === 'PasswordException') return { fault: 'ENCRYPTED' }
    throw error
  }
})

async function readPage(page) {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const pieces = []
  // Read as it comes, so that a page without end is given up early.
  const reader = page.streamTextContent().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (pieces.length > MOST_PIECES) throw new RangeError('a page has too many words')
    for (const item of part.value.items) {
      if (!item.str) continue
      const [a, b, , , x, y] = Util.transform(transform, item.transform)
      // Words that stand at a slant are a watermark.
      if (Math.abs(b) > Math.abs(a) * 0.05) continue
      pieces.push({ text: item.str, x, y, width: item.width, size: Math.abs(a) })
    }
  }
  // Lines are asked for where words stand in columns: on other pages they would cost more than the words.
  const strokes = hasColumns(pieces) ? strokesOf(await page.getOperatorList({ intent: 'display' }), transform) : []
  page.cleanup()
  return { width, height, pieces, strokes }
}

/** Whether words stand beside each other with much room between them. */
function hasColumns(pieces) {
  const words = pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y || a.x - b.x)
  return words.some((piece, at) => {
    const before = words[at - 1]
    return before && piece.y - before.y < 2 && piece.x - before.x - before.width > 1.5 * piece.size
  })
}

/** The drawn lines of a page, also those drawn as thin bars: x1, y1, x2, y2 from the upper left corner. */
function strokesOf({ fnArray, argsArray }, viewport) {
  const strokes = []
  const stack = []
  let matrix = viewport
  fnArray.forEach((operator, at) => {
    if (operator === OPS.save) stack.push(matrix)
    else if (operator === OPS.restore) matrix = stack.pop() ?? viewport
    else if (operator === OPS.transform) matrix = Util.transform(matrix, argsArray[at])
    else if (operator === OPS.constructPath && argsArray[at][0] !== OPS.endPath)
      for (const line of linesOf(argsArray[at][1]?.[0] ?? [])) {
        const [x1, y1] = applied(matrix, line[0], line[1])
        const [x2, y2] = applied(matrix, line[2], line[3])
        strokes.push([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)])
      }
  })
  return strokes
}

const applied = ([a, b, c, d, e, f], x, y) => [a * x + c * y + e, b * x + d * y + f]

function linesOf(path) {
  const lines = []
  let point = null
  for (let at = 0; at < path.length; at += 1 + (OPERANDS[path[at]] ?? 0)) {
    const operator = path[at]
    const next = operator === MOVE || operator === LINE ? [path[at + 1], path[at + 2]] : point
    if (operator === LINE && point) lines.push([...point, ...next])
    point = next
  }
  return lines
}
