/**
 * A change of a text: the part between `from` and `to` is replaced by `insert`, of which a part is selected afterwards.
 */
export interface MarkdownChange {
  from: number
  to: number
  insert: string
  select: { from: number; to: number }
}

interface Selected {
  text: string
  from: number
  to: number
}

/** Puts marks around the selection, or removes them. With an empty selection the cursor stands between the marks. */
export function toggleAround({ text, from, to }: Selected, sign: string): MarkdownChange {
  const wide = sign.length
  const before = text.slice(Math.max(0, from - wide), from)
  const after = text.slice(to, to + wide)
  const inside = text.slice(from, to)
  // A single star inside two stars belongs to the other mark.
  const other = text[from - wide - 1] === sign[0] && wide === 1
  if (before === sign && after === sign && !other)
    return { from: from - wide, to: to + wide, insert: inside, select: { from: from - wide, to: to - wide } }
  return { from, to, insert: sign + inside + sign, select: { from: from + wide, to: to + wide } }
}

/** Start and end of the lines that the selection touches. */
function linesOf({ text, from, to }: Selected): { from: number; to: number } {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to)
  return { from: start, to: end === -1 ? text.length : end }
}

const LINE_SIGN = /^(?:#{1,6} |> |[-*+] |\d+[.)] )/

/** Makes the selected lines a heading, a quotation or a list, or plain text when all of them are that already. */
export function toggleLines(selected: Selected, sign: (index: number) => string): MarkdownChange {
  const { from, to } = linesOf(selected)
  const lines = selected.text.slice(from, to).split('\n')
  const worn = lines.every((line, index) => line.startsWith(sign(index)))
  const insert = lines
    .map((line, index) =>
      line.trim() === '' && lines.length > 1 ? line : (worn ? '' : sign(index)) + line.replace(LINE_SIGN, ''),
    )
    .join('\n')
  const empty = selected.from === selected.to
  const end = from + insert.length
  return { from, to, insert, select: empty ? { from: end, to: end } : { from, to: end } }
}

/** Inserts a block, separated from the text around it by empty lines. */
export function asBlock({ text, from, to }: Selected, block: string): MarkdownChange {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const open = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const close = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const insert = open + block + close
  const end = from + insert.length
  return { from, to, insert, select: { from: end, to: end } }
}

/** Makes the selection code: marks within a line, a fenced block for several lines. */
export function asCode(selected: Selected): MarkdownChange {
  const inside = selected.text.slice(selected.from, selected.to)
  if (inside !== '' && !inside.includes('\n')) return toggleAround(selected, '`')
  const fence = inside.includes('```') ? '````' : '```'
  const change = asBlock(selected, `${fence}\n${inside}\n${fence}`)
  const at = change.from + change.insert.indexOf(fence) + fence.length + 1
  return { ...change, select: { from: at, to: at + inside.length } }
}

/** A text with the special characters of Markdown escaped. */
const plain = (text: string): string => text.replace(/([\\[\]*_`<>])/g, '\\$1').replace(/\s+/g, ' ')
/** An address with the characters encoded at which Markdown would end it. */
export const markdownAddress = (address: string): string =>
  address.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

export const pictureText = ({ src, alt }: { src: string; alt: string }): string =>
  `![${plain(alt)}](${markdownAddress(src)})`
export const linkText = ({ href, text }: { href: string; text: string }): string =>
  `[${plain(text || href)}](${markdownAddress(href)})`

/** An empty table to fill in. */
export const TABLE_TEXT = '| 列 1 | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |'
