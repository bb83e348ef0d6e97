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
])('%s is called %s', (mediaType, name) => expect(kindInWords(mediaType)).toBe(name))

it('what a file is for is said in words where there are some', () => {
  expect([purposeInWords('avatar'), purposeInWords('constructor')]).toEqual(['头像', 'constructor'])
})
