/** Names of the purposes of files (server/features/files/file-kinds.rules.ts). */
const PURPOSE_NAMES: Readonly<Record<string, string>> = {
  temp: '临时或表单附件',
  avatar: '头像',
  jeditor: '富文本图片',
  announcement: '公告附件',
  attachment: '附件',
  import: '导入文件',
  'import-errors': '导入错误',
}
export const PURPOSES = Object.entries(PURPOSE_NAMES).map(([value, label]) => ({ value, label }))
export const purposeInWords = (biz: string): string =>
  Object.hasOwn(PURPOSE_NAMES, biz) ? (PURPOSE_NAMES[biz] ?? biz) : biz

const KINDS: readonly [pattern: RegExp, name: string][] = [
  [/^image\//, '图片'],
  [/pdf$/, 'PDF'],
  [/ofd$/, 'OFD'],
  [/wordprocessing|msword|opendocument\.text|ms-works/, '文字文档'],
  [/spreadsheet|ms-excel/, '表格'],
  [/presentation|powerpoint/, '演示文稿'],
  [/^text\/csv/, 'CSV'],
  [/^text\//, '文本'],
  [/^audio\//, '音频'],
  [/^video\//, '视频'],
  [/zip|rar|7z/, '压缩包'],
]
/** Name of a media type for users. */
export const kindInWords = (mediaType: string): string =>
  KINDS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? '其他'
