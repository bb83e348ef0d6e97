import { buffer, json } from 'node:stream/consumers'
import { refuse } from '#common/errors.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { publicPictureOfPage } from './parsing/read-scan.ts'
import { UnreadableFile } from './parsing/unreadable-file.ts'

/** Pixels of the longer side of a page as the public reads it. */
const READ_SIDE = 1_600

/** A scan of the file store. */
export interface StoredScan {
  id: string
  path: string
  name: string
}

interface DrawnPage {
  pages: number
  picture: Buffer
}

/**
 * Pages are drawn once and lie in the file store as `pages/<id>/…` without a row: the job for left bytes removes them
 * after days, and they are drawn again when somebody looks. A file never changes under its id.
 */
const placeOf = (id: string, name: string): string => `pages/${id}/${name}`
const COUNT = 'count.json'

/** Pages that are being drawn: who asks for one meanwhile waits for it. */
const drawing = new Map<string, Promise<DrawnPage | null>>()

/**
 * How many pages a scan has; null where they cannot be drawn: the engine is not installed, or the file is broken.
 * @throws Refusal file.not-found where the file is gone; server.too-much-work
 */
export async function countOfScan(files: FileStore, scan: StoredScan): Promise<number | null> {
  const kept = await files.open(placeOf(scan.id, COUNT))
  if (kept) return ((await json(kept)) as { pages: number }).pages
  return (await drawnOnce(files, scan, 1))?.pages ?? null
}

/**
 * A page of a scan as JPEG; null where there is none, or none can be drawn.
 * @throws Refusal file.not-found; server.too-much-work
 */
export async function pageOfScan(files: FileStore, scan: StoredScan, page: number): Promise<Buffer | null> {
  const kept = await files.open(placeOf(scan.id, `${page}.jpg`))
  if (kept) return buffer(kept)
  return (await drawnOnce(files, scan, page))?.picture ?? null
}

function drawnOnce(files: FileStore, scan: StoredScan, page: number): Promise<DrawnPage | null> {
  const place = placeOf(scan.id, `${page}.jpg`)
  const begun = drawing.get(place) ?? draw(files, scan, page).finally(() => drawing.delete(place))
  drawing.set(place, begun)
  return begun
}

async function draw(files: FileStore, { id, path }: StoredScan, page: number): Promise<DrawnPage | null> {
  const stored = await files.open(path)
  if (!stored) throw refuse('file.not-found')
  const drawn = await publicPictureOfPage(await buffer(stored), page, READ_SIDE).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return null
    throw error
  })
  if (drawn === null) return null
  // Where the store takes nothing, as that of a process that only reads may, it is drawn again for the next reader.
  await Promise.all([
    files.put(placeOf(id, `${page}.jpg`), drawn.picture),
    files.put(placeOf(id, COUNT), Buffer.from(JSON.stringify({ pages: drawn.pages }))),
  ]).catch(() => undefined)
  return drawn
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Only pictures of this site are loaded there, and nothing runs. */
export const SCAN_PAGE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * What a reader sees of a scan that browsers do not show: its pages below each other.
 * @param pages null where they cannot be drawn
 */
export function scanPageHtml({ id, name }: StoredScan, pages: number | null): string {
  const figures = Array.from({ length: pages ?? 0 }, (_, at) => {
    const label = `第 ${at + 1} 页，共 ${pages} 页`
    return `<figure><img loading="lazy" src="scanPage?id=${encodeURIComponent(id)}&amp;page=${at + 1}" alt="扫描件${label}"><figcaption>${label}</figcaption></figure>`
  })
  const told = pages === null ? '<p>这份扫描件无法在网页上显示，请下载原件后查看。</p>' : figures.join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>扫描件：${escaped(name)}</title>
<style>body{margin:0 auto;max-width:60em;padding:16px;font:16px/1.8 sans-serif;color:#262626;background:#fff}h1{font-size:20px;overflow-wrap:anywhere}a{color:#1d4f7a}
figure{margin:0 0 24px}img{display:block;inline-size:100%;block-size:auto;aspect-ratio:auto 210/297;border:1px solid #d9d9d9}figcaption{text-align:center;color:#595959}</style>
<body><main><h1>扫描件：${escaped(name)}</h1><p><a href="attachment?id=${encodeURIComponent(id)}">下载原件</a></p>${told}</main></body></html>`
}
