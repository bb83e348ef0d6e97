import { expect, it } from 'vitest'
import { fileFault } from './opinion-files.model.ts'

const file = (name: string, size = 10, lastModified = 1) => ({ name, size, lastModified })

it.each([
  ['无后缀', 10, '不能附'],
  ['页面.html', 10, '不能附'],
  ['空.txt', 0, '空的'],
  ['大.pdf', 10 * 1024 * 1024 + 1, '10 MB'],
])('a file %s of %i bytes is refused with %s', (name, size, words) =>
  expect(fileFault(file(name, size), [])).toContain(words),
)
it.each([
  ['意见.PDF', 10],
  ['照片.jpeg', 10],
  ['大.pdf', 10 * 1024 * 1024],
])('a file %s of %i bytes is taken', (name, size) => expect(fileFault(file(name, size), [])).toBeNull())
it('a file is attached once, and three at most', () => {
  expect(fileFault(file('a.pdf'), [file('a.pdf')])).toContain('已经添加')
  expect(fileFault(file('d.pdf'), [file('a.pdf'), file('b.pdf')])).toBeNull()
  expect(fileFault(file('d.pdf'), [file('a.pdf'), file('b.pdf'), file('c.pdf')])).toContain('最多附 3 个')
})
