import { archiveOf } from './archive.ts'
import type { PrintedPage } from './pdf.ts'

const MM = 25.4 / 72
const mm = (points: number): string => (points * MM).toFixed(3)

/**
 * The same pages as an OFD (GB/T 33190), whose measures are millimetres: a text object for each words, with the
 * distance from sign to sign.
 */
export function ofdOf(pages: readonly PrintedPage[]): Buffer {
  const names = pages.map((_, at) => `Pages/Page_${at}/Content.xml`)
  const text = ({ text, x, y, size = 16 }: PrintedPage['words'][number]) => {
    const steps = [...text].slice(0, -1).map((sign) => mm(sign < '\u0300' ? size / 2 : size))
    const distances = steps.length === 0 ? '' : ` DeltaX="${steps.join(' ')}"`
    return `<ofd:TextObject ID="1" Font="2" Size="${mm(size)}" Boundary="${mm(x)} ${mm(y - size)} ${mm(size * text.length)} ${mm(1.3 * size)}"><ofd:TextCode X="0" Y="${mm(size)}"${distances}>${text}</ofd:TextCode></ofd:TextObject>`
  }
  const files = [
    [
      'OFD.xml',
      '<ofd:OFD DocType="OFD"><ofd:DocBody><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
    ],
    [
      'Doc_0/Document.xml',
      `<ofd:Document><ofd:CommonData><ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea></ofd:CommonData><ofd:Pages>${names.map((name, at) => `<ofd:Page ID="${at + 3}" BaseLoc="${name}"/>`).join('')}</ofd:Pages></ofd:Document>`,
    ],
    ...pages.map(({ words }, at) => [
      `Doc_0/${names[at]}`,
      `<ofd:Page><ofd:Content><ofd:Layer>${words.map(text).join('')}</ofd:Layer></ofd:Content></ofd:Page>`,
    ]),
  ]
  return archiveOf(
    files.map(([name = '', xml = '']) => ({
      name,
      content: `<?xml version="1.0" encoding="UTF-8"?>${xml.replace(/<ofd:\w+/, '$& xmlns:ofd="http://www.ofdspec.org/2016"')}`,
    })),
  )
}
