import { expect, it } from 'vitest'
import { kindInWords, purposeInWords } from './files.model.ts'

it.each([
  ['image/png', '图片'],
  ['application/pdf', 'PDF'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '文字文档'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '表格'],
  ['application/vnd.ms-excel', '表格'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', '演示文稿'],
  ['text/csv', 'CSV'],
  ['application/zip', '压缩包'],
  ['application/octet-stream', '其他'],
])('the media type %s is called %s', (mediaType, name) => expect(kindInWords(mediaType)).toBe(name))

it('the purpose of a file is shown in words where they are known', () => {
  expect([purposeInWords('avatar'), purposeInWords('constructor')]).toEqual(['头像', 'constructor'])
})
