import { expect, it } from 'vitest'
import { fileNameIn } from './file-name.ts'

it.each([
  ['temp/材料_1790000000000ab12cd.pdf', '材料.pdf'],
  ['temp/%E6%9D%90%E6%96%99_1790000000000ab12cd.pdf', '材料.pdf'],
  ['附件/2026_年报_1790000000000ab12cd', '2026_年报'],
  ['temp/说明_1700000000.pdf', '说明_1700000000.pdf'],
  ['temp/100%.pdf', '100%.pdf'],
  ['材料.pdf', '材料.pdf'],
])('the file of the path %s is called %s', (path, name) => expect(fileNameIn(path)).toBe(name))
