// How the characters of a Word 97–2003 file show, which the library that reads its words passes over: [MS-DOC] 2.4.6.2
// (direct character properties), 2.9.271 (styles), 2.6.1 (properties of characters).

/**
 * Properties of characters: deleted while changes are tracked, of a style, hidden, always hidden, raised or lowered,
 * with a line or two through them.
 */
const [DELETED, STYLE, HIDDEN, ALWAYS_HIDDEN, LEVEL, STRUCK, STRUCK_TWICE] = [
  0x0800, 0x4a30, 0x083c, 0x0818, 0x2a48, 0x0837, 0x2a53,
]
/** Bytes of the operand by the last three bits of a property; the sixth says its own length. */
const OPERANDS = [1, 1, 2, 4, 2, 2, NaN, 3]
/**
 * Marks in place of a character, one for one: half a pair, which no text holds. The readers after this one know them
 * (read-doc.ts).
 */
const [HIDDEN_HERE, RAISED, LOWERED] = [0xda00, 0xd800, 0xd900]

/** The properties of a list of them (grpprl), by code. */
function propertiesIn(list) {
  const found = new Map()
  for (let at = 0; at + 2 < list.length;) {
    const code = list.readUInt16LE(at)
    found.set(code, at + 4 <= list.length && code >> 13 === 2 ? list.readUInt16LE(at + 2) : list.readUInt8(at + 2))
    const length = OPERANDS[code >> 13]
    at += 2 + (Number.isNaN(length) ? 1 + list.readUInt8(at + 2) : length)
  }
  return found
}

/**
 * The pages of properties (FKP) that a table names, as runs: from, to (places in the file) and what stands for them.
 * @param at where the place and length of the table stand
 * @param size bytes that an entry takes in a page
 */
function* runsOf(buffer, table, at, size) {
  const [place, length] = [buffer.readUInt32LE(at), buffer.readUInt32LE(at + 4)]
  const count = Math.floor((length - 4) / 8)
  for (let page = 0; page < count; page++) {
    const start = table.readUInt32LE(place + 4 * (count + 1) + 4 * page) * 512
    const bytes = buffer.subarray(start, start + 512)
    const runs = bytes.readUInt8(511)
    for (let run = 0; run < runs; run++) {
      const offset = 2 * bytes.readUInt8(4 * (runs + 1) + size * run)
      yield { from: bytes.readUInt32LE(4 * run), to: bytes.readUInt32LE(4 * run + 4), bytes, offset }
    }
  }
}

/** Whether each style of the file hides its words, by number; undefined where the style does not say. */
function hidingStyles(buffer, table) {
  const [start, length] = [buffer.readUInt32LE(0x00a2), buffer.readUInt32LE(0x00a6)]
  const sheet = table.subarray(start, start + length)
  const base = sheet.readUInt16LE(4)
  const styles = []
  for (let at = 2 + sheet.readUInt16LE(0); at + 2 <= sheet.length;) {
    const size = sheet.readUInt16LE(at)
    const style = sheet.subarray(at + 2, at + 2 + size)
    styles.push(size < base ? null : style)
    at += 2 + size + (size % 2)
  }
  const own = styles.map((style) => {
    if (!style) return null
    const [kind, parent] = [style.readUInt16LE(2) & 0xf, style.readUInt16LE(2) >> 4]
    let at = base + 2 + 2 * style.readUInt16LE(base) + 2
    // A style of paragraphs has their properties before those of its characters.
    if (kind === 1 && at + 2 <= style.length) at += 2 + style.readUInt16LE(at) + (style.readUInt16LE(at) % 2)
    if (kind > 2 || at + 2 > style.length) return { parent }
    const value = propertiesIn(style.subarray(at + 2, at + 2 + style.readUInt16LE(at))).get(HIDDEN)
    return { parent, hides: value === undefined ? undefined : value === 1 }
  })
  return (number) => {
    for (let [at, steps] = [number, 0]; own[at] && steps < 12; at = own[at].parent, steps++)
      if (own[at].hides !== undefined) return own[at].hides
    return false
  }
}

/** Replaces the characters of the pieces between two places of the file, one for one. */
function change(pieces, from, to, made) {
  for (const piece of pieces) {
    const [first, last] = [Math.max(from, piece.startFilePos), Math.min(to, piece.startFilePos + piece.size)]
    if (first >= last) continue
    const [start, end] = [(first - piece.startFilePos) / piece.bpc, (last - piece.startFilePos) / piece.bpc]
    piece.text =
      piece.text.slice(0, start) + piece.text.slice(start, end).split('').map(made).join('') + piece.text.slice(end)
  }
}

const isBreak = (sign) => sign === '\r' || sign === '\u0007'

/** The words of the pieces between two places of the file, and the words of their paragraph before them. */
function wordsAt(pieces, from, to) {
  for (const piece of pieces) {
    const [first, last] = [Math.max(from, piece.startFilePos), Math.min(to, piece.startFilePos + piece.size)]
    if (first >= last) continue
    const [start, end] = [(first - piece.startFilePos) / piece.bpc, (last - piece.startFilePos) / piece.bpc]
    const before = piece.text.slice(0, start)
    return {
      words: piece.text.slice(start, end),
      before: before.slice(Math.max(before.lastIndexOf('\r'), before.lastIndexOf('\u0007')) + 1),
    }
  }
  return { words: '', before: '' }
}

/**
 * Marks in the pieces of a file what is deleted, hidden, raised and lowered.
 * @returns the words with a line through them, in their order in the file, each with what stands before it in its
 * paragraph
 */
export function markCharacters(pieces, buffer, table) {
  let hides = () => false
  try {
    hides = hidingStyles(buffer, table)
  } catch {
    // A program that writes no list of styles hides nothing by them.
  }
  const paragraphs = [...runsOf(buffer, table, 0x0102, 13)].map(({ from, to, bytes, offset }) => {
    const short = bytes.readUInt8(offset)
    const at = offset + (short === 0 ? 2 : 1)
    return { from, to, hidden: offset !== 0 && at + 2 <= bytes.length && hides(bytes.readUInt16LE(at)) }
  })
  const struck = []
  const isAnyHidden = paragraphs.some(({ hidden }) => hidden)
  for (const { from, to, bytes, offset } of runsOf(buffer, table, 0x00fa, 1)) {
    const found =
      offset === 0 ? new Map() : propertiesIn(bytes.subarray(offset + 1, offset + 1 + bytes.readUInt8(offset)))
    if ((found.get(DELETED) ?? 0) & 1) {
      change(pieces, from, to, () => '\0')
      continue
    }
    if (((found.get(STRUCK) ?? 0) & 1) === 1 || ((found.get(STRUCK_TWICE) ?? 0) & 1) === 1)
      struck.push(wordsAt(pieces, from, to))
    const [own, style, level] = [found.get(HIDDEN), found.get(STYLE), found.get(LEVEL)]
    if (own === undefined && style === undefined && level === undefined && !isAnyHidden) continue
    for (const paragraph of paragraphs) {
      const [first, last] = [Math.max(from, paragraph.from), Math.min(to, paragraph.to)]
      if (first >= last) continue
      // Two styles that hide show again (ISO/IEC 29500-1 §17.7.3).
      const byStyle = (style !== undefined && hides(style)) !== paragraph.hidden
      const isHidden = own === undefined || own === 0x80 ? byStyle : own === 0x81 ? !byStyle : own === 1
      if (isHidden) {
        let marked = false
        change(pieces, first, last, (sign) => {
          if (isBreak(sign)) return found.get(ALWAYS_HIDDEN) ? '\0' : sign
          const made = marked || sign.trim() === '' ? '\0' : String.fromCharCode(HIDDEN_HERE)
          marked ||= made !== '\0'
          return made
        })
      } else if (level === 1 || level === 2)
        change(pieces, first, last, (sign) =>
          sign > ' ' && sign < '\u007f'
            ? String.fromCharCode((level === 1 ? RAISED : LOWERED) + sign.charCodeAt(0))
            : sign,
        )
    }
  }
  return struck
}
