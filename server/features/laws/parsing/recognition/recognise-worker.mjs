// Recognises a page of a scan or a picture, in a program of its own: what it decodes is made by others, and its models
// take hundreds of MB.
import { readFileSync } from 'node:fs'
import { answerWork } from '../../../../platform/workers/answer-work.mjs'
import { models, pdfLibrary, pictureLibrary } from './engine.mjs'
import { recognisePage } from './page.mjs'
import { withoutSeals } from './picture.mjs'

/** Pixels of the longer side of a page: 240 points of an inch for A4. */
const LONG_SIDE = 2_800
/** Pixels of a picture: a page of A3 at 600 points of an inch has fewer. */
const MOST_PIXELS = 120_000_000

let engine
let pdf

/**
 * `job`: 'count' answers how many pages there are, 'read' recognises page `page` (from 0), 'show' draws it as PNG, or
 * as JPEG where `format` says so, with the longer side `longSide`.
 */
answerWork(async ({ job, path, kind, page, longSide, format }) => {
  if (job === 'count') return countOf(path, kind)
  if (job === 'show') return shown(path, kind, page, longSide, format)
  engine ??= await models()
  const { data, width, height, channels } = await pixelsOf(path, kind, page, LONG_SIDE)
  const { grey, seals } = withoutSeals(data, width, height, channels)
  return { ...(await recognisePage(grey, engine)), seals: seals.length }
})

async function inPdf(path, work) {
  pdf ??= await pdfLibrary()
  const file = await pdf.loadDocument(readFileSync(path))
  try {
    return await work(file)
  } finally {
    file.destroy()
  }
}

/** A picture as it is to be seen: turned as its camera says, on white. */
const opened = (path, page) =>
  pictureLibrary()(path, { page, limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .rotate()
    .flatten({ background: '#fff' })

async function countOf(path, kind) {
  if (kind === 'pdf') return inPdf(path, (file) => file.getPageCount())
  const { pages = 1, width, height } = await pictureLibrary()(path, { limitInputPixels: MOST_PIXELS }).metadata()
  if (width * height > MOST_PIXELS) throw new RangeError('the picture has too many pixels')
  return pages
}

/** The pixels of a page: of a PDF drawn in this size, of a picture no larger than it is. */
async function pixelsOf(path, kind, page, side) {
  if (kind === 'pdf')
    return inPdf(path, async (file) => {
      const sheet = file.getPage(page)
      const { originalWidth, originalHeight } = sheet.getOriginalSize()
      const { data, width, height } = await sheet.render({
        scale: side / Math.max(originalWidth, originalHeight),
        render: 'bitmap',
      })
      return { data, width, height, channels: 4 }
    })
  const { data, info } = await opened(path, page)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function shown(path, kind, page, side, format) {
  const { data, width, height, channels } = await pixelsOf(path, kind, page, side)
  const picture = pictureLibrary()(data, { raw: { width, height, channels } }).removeAlpha()
  return (
    format === 'jpeg' ? picture.jpeg({ quality: 82 }) : picture.png({ palette: false, compressionLevel: 6 })
  ).toBuffer()
}
