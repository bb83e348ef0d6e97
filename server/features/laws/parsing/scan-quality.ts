import { DOUBTFUL_BELOW } from '#common/law/recognised.ts'
import type { RecognisedLine, Recognition } from './source-document.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Mean certainty below which nothing can be made of what was recognised. Pages of `npm run bench -- scans` that were
 * made smaller and more blurred step by step: at 60 a reader sees which text it is, at 55 a third of the characters is
 * right.
 */
const LEAST_CERTAINTY = 55
/**
 * A page with fewer characters than that, none of them sure, is no page: patterns of a picture look like one or two.
 */
const LEAST_CHARACTERS = 10
/** Pixels of the height of a line, below which a picture is too small and not only blurred. */
const LEAST_HEIGHT = 14
/** More doubtful characters than that are told with the reason. */
const MANY = 0.2
const PAGES_NAMED = 5

const certaintyOf = (lines: readonly RecognisedLine[]): number => {
  const all = lines.flatMap(({ certainty }) => certainty)
  return all.length === 0 ? 0 : all.reduce((sum, one) => sum + one, 0) / all.length
}

/**
 * Refuses a scan or a picture of which nothing can be made, with the reason and the remedy.
 * @param textHeight pixels of the height of a line, of a picture no smaller than its file has it; undefined where
 * nobody knows
 * @throws UnreadableFile
 */
export function refuseUnreadable(what: '扫描件' | '图片', { lines }: Recognition, textHeight?: number): void {
  const certainty = certaintyOf(lines)
  const characters = lines.reduce((sum, one) => sum + one.certainty.length, 0)
  if (characters === 0 || (characters < LEAST_CHARACTERS && certainty < DOUBTFUL_BELOW))
    throw new UnreadableFile(
      'EMPTY',
      `这份${what}里没有识别出文字，可能不是文件的页面（例如风景、图标），或者很不清晰。请检查后重新拍照、扫描，或者上传 Word 文件。`,
    )
  if (certainty >= LEAST_CERTAINTY) return
  if (textHeight !== undefined && textHeight < LEAST_HEIGHT)
    throw new UnreadableFile(
      'EMPTY',
      `这份${what}分辨率过低，无法识别：一行文字只有约 ${Math.round(textHeight)} 个像素高（至少 ${LEAST_HEIGHT} 个）。请按每英寸 200 点以上重新扫描，或者靠近页面重新拍照；由聊天软件转发的，请发送“原图”。`,
    )
  throw new UnreadableFile(
    'EMPTY',
    `这份${what}不清晰，无法识别：可能没有对准焦距、有抖动，或者分辨率过低。请拿稳、对焦后重新拍照，或者按每英寸 200 点以上重新扫描。`,
  )
}

/** What is said of a scan some of whose pages or characters could not be read; empty when it is as scans are. */
export function saidOfQuality({ pages, words, doubtful, lines }: Recognition): string {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const named = (some: readonly number[]) =>
    `第${some.slice(0, PAGES_NAMED).join('、')}页${some.length > PAGES_NAMED ? `等 ${some.length} 页` : ''}`
  const linesOf = (page: number) => lines.filter((line) => line.page === page)
  const empty = numbers.filter((page) => linesOf(page).length === 0)
  const unread = numbers.filter((page) => linesOf(page).length > 0 && certaintyOf(linesOf(page)) < LEAST_CERTAINTY)
  return [
    ...(empty.length > 0 ? [`${named(empty)}没有识别出文字，请核对是否空白`] : []),
    ...(unread.length > 0 ? [`${named(unread)}不清晰或者分辨率过低，几乎不能识别`] : []),
    ...(unread.length === 0 && doubtful > MANY * words
      ? ['没有把握的很多，可能不清晰或者分辨率过低，建议重新扫描后入库']
      : []),
  ]
    .map((one) => `；${one}`)
    .join('')
}
