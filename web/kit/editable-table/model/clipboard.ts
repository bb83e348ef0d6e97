/**
 * A block of cells as Excel, WPS and LibreOffice put it on the clipboard: tabs between cells, line breaks between rows,
 * cells that hold either in quotes with quotes doubled. One line break at the end belongs to the format.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let at = 0
  /** Only a quote that begins a cell, and is closed before the cell ends, is one of the format. */
  const quotedEnd = (from: number): number => {
    let end = from + 1
    while (end < text.length) {
      if (text[end] !== '"') end++
      else if (text[end + 1] === '"') end += 2
      else return end
    }
    return -1
  }
  while (at < text.length) {
    const char = text[at] as string
    if (char === '"' && cell === '') {
      const end = quotedEnd(at)
      const after = text[end + 1]
      if (end > 0 && (after === undefined || after === '\t' || after === '\n' || after === '\r')) {
        cell = text
          .slice(at + 1, end)
          .replaceAll('""', '"')
          .replaceAll(/\r\n?/g, '\n')
        at = end + 1
        continue
      }
    }
    if (char === '\t') {
      row.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      row.push(cell)
      rows.push(row)
      row = []
      cell = ''
    } else cell += char
    at++
  }
  if (cell !== '' || row.length > 0 || !/[\n\r]$/.test(text)) {
    row.push(cell)
    rows.push(row)
  }
  return rows
}

const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The same block as text for the clipboard. */
export const printBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\r\n')

const escaped = (cell: string) =>
  cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** The block as a table of HTML: spreadsheets then do not take 001 for a number. */
export const blockHtml = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td style="mso-number-format:'\\@'">${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`
