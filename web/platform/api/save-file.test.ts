import { expect, it } from 'vitest'
import { fileNameIn } from './save-file.ts'

it.each([
  ['attachment; filename="list.xls"', 'list.xls'],
  ['attachment; filename="x.xls"; filename*=UTF-8\'\'%E7%94%A8%E6%88%B7.xls', '用户.xls'],
  ['attachment; filename=%E7%94%A8%E6%88%B7.xls', '用户.xls'],
  ['attachment; filename="100%.xls"', '100%.xls'],
  ['attachment', '下载'],
  [null, '下载'],
])('the header %s names the file %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})
