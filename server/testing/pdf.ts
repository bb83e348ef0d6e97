import iconv from 'iconv-lite'

/** Words of a page of a PDF made for tests; `y` counts from the upper edge. */
export interface PrintedWords {
  text: string
  x: number
  y: number
  size?: number
}

/** Lines drawn on a page: x1, y1, x2, y2, from the upper edge. */
export interface PrintedPage {
  words: PrintedWords[]
  lines?: [number, number, number, number][]
}

const HEIGHT = 842

/**
 * A PDF as the typesetting programs of offices write it: its font is not embedded and has no table of characters, its words are in GBK.
 * @param trailer entries added to the trailer
 */
export function pdfOf(pages: readonly PrintedPage[], trailer = ''): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /FangSong_GB2312 /Encoding /GBK-EUC-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /FangSong_GB2312 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500 814 939 500] /FontDescriptor 5 0 R >>',
    '<< /Type /FontDescriptor /FontName /FangSong_GB2312 /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]
  for (const [at, { words, lines = [] }] of pages.entries()) {
    const drawn = lines.map(([x1, y1, x2, y2]) => `${x1} ${HEIGHT - y1} m ${x2} ${HEIGHT - y2} l S`)
    const printed = words.map(
      ({ text, x, y, size = 16 }) => `BT /F1 ${size} Tf ${x} ${HEIGHT - y} Td <${iconv.encode(text, 'gbk').toString('hex')}> Tj ET`,
    )
    const content = [...drawn, ...printed].join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
