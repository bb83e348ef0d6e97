/** Pictures that nothing here reads, each known by its content, with what to do instead. */

const SAVE = '请另存为 JPG、PNG 或者 TIFF 后上传，或者上传文字版文件。'
const unread = (kind: string): string => `这是 ${kind} 图片，不能识别。${SAVE}`
const HEIC =
  '这是手机拍的 HEIC 图片，不能识别。请在手机设置中把相机的格式改用“兼容性最佳”后重新拍照，或者另存为 JPG 后上传。'
const FILM = '这是视频，不能识别。请逐页拍照或者扫描后上传。'

/** Brands of files made of boxes (ISO/IEC 14496-12): what wrote the picture, or what may be read of it. */
const BRANDS: readonly [RegExp, string][] = [
  [/^avi[fs]$/, unread('AVIF')],
  [/^(?:he[iv][cxms]|mif1|msf1)$/, HEIC],
  [/^(?:isom|iso\d|mp4\d|M4V |qt {2}|3g\w\w)$/, FILM],
]
const SIGNATURES: readonly [string, string][] = [
  ['\0\0\0\u000cjP  ', unread('JPEG 2000')],
  ['\u00ff\u004f\u00ff\u0051', unread('JPEG 2000')],
  ['\0\0\0\u000cJXL ', unread('JPEG XL')],
  ['\u00ff\u000a', unread('JPEG XL')],
]
/** Bytes of the list of brands that are looked at. */
const MOST_BRANDS = 256

/**
 * What to do with a picture, or a film of one, that cannot be read; null when the file is none.
 * @returns words for staff
 */
export function adviceOnPicture(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MOST_BRANDS)).toString('latin1')
  const known = SIGNATURES.find(([signature]) => head.startsWith(signature))
  if (known) return known[1]
  // Two letters begin texts, too; behind them a bitmap has its size and four bytes that are zero.
  if (head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0') return unread('BMP')
  if (head.slice(4, 8) !== 'ftyp') return null
  // The first brand comes before a number of version, the others after it. AVIF says it is mif1 as well.
  const own = Math.min(head.length, head.charCodeAt(2) * 256 + head.charCodeAt(3))
  const brands = [8, ...Array.from({ length: Math.max(0, Math.floor((own - 16) / 4)) }, (_, at) => 16 + 4 * at)].map(
    (at) => head.slice(at, at + 4),
  )
  return BRANDS.find(([brand]) => brands.some((one) => brand.test(one)))?.[1] ?? null
}
