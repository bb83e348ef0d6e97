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
 * A PDF as the typesetting programs of offices write it: its font is not embedded and has no table of characters, its
 * words are in GBK.
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
      ({ text, x, y, size = 16 }) =>
        `BT /F1 ${size} Tf ${x} ${HEIGHT - y} Td <${iconv.encode(text, 'gbk').toString('hex')}> Tj ET`,
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

/**
 * A PDF as scanners write it: one JPEG on each page, and no words but those that the scanner believes to see.
 * @param pictures JPEG files in colour with their width and height in pixels
 * @param hidden invisible words of each page, ASCII
 */
export function scannedPdf(
  pictures: readonly { jpeg: Uint8Array; width: number; height: number }[],
  hidden = '',
): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n', 'latin1')]
  const places: number[] = []
  const object = (head: string, stream?: Uint8Array) => {
    places.push(parts.reduce((sum, part) => sum + part.length, 0))
    const number = places.length
    parts.push(Buffer.from(`${number} 0 obj\n${head}\n`, 'latin1'))
    if (stream)
      parts.push(Buffer.from('stream\n', 'latin1'), Buffer.from(stream), Buffer.from('\nendstream\n', 'latin1'))
    parts.push(Buffer.from('endobj\n', 'latin1'))
  }
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object(
    `<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')}] >>`,
  )
  const words = hidden === '' ? '' : `\nBT /F0 12 Tf 3 Tr 60 700 Td (${hidden}) Tj ET`
  const drawn = Buffer.from(`q 595 0 0 ${HEIGHT} 0 0 cm /Im0 Do Q${words}`, 'latin1')
  for (const [at, { jpeg, width, height }] of pictures.entries()) {
    const [content, picture] = [4 + 3 * at, 5 + 3 * at]
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Resources << /XObject << /Im0 ${picture} 0 R >> /Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents ${content} 0 R >>`,
    )
    object(`<< /Length ${drawn.length} >>`, drawn)
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = parts.reduce((sum, part) => sum + part.length, 0)
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}
