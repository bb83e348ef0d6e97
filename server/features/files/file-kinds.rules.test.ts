import { describe, expect, it } from 'vitest'
import { kindOf, namedAs } from './file-kinds.rules.ts'

const found = (ending: string, mediaType = 'x/y') => ({ ending, mediaType })

describe('kindOf', () => {
  // spec §7.58
  it.each([
    ['照片.jpg', found('png', 'image/png'), null, 'png'],
    ['通知.doc', found('cfb'), null, 'doc'],
    ['公文.ofd', found('zip'), null, 'ofd'],
    ['表.csv', undefined, '条号,内容\n1,x', 'csv'],
    ['说明.TXT', undefined, '第一条', 'txt'],
  ])('the kind of the file %s is recognized by its content', (name, detected, text, ending) => {
    expect(kindOf(name, detected, text)?.ending).toBe(ending)
  })
  it.each([
    ['page.html', undefined, '<!doctype html><p>'],
    ['page.txt', undefined, '\uFEFF <!-- hello -->\n<script>alert(1)</script>'],
    ['picture.svg', undefined, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['picture.png', found('xml'), null],
    ['picture.txt', undefined, '<?xml version="1.0"?><svg/>'],
    ['program.pdf', found('exe'), null],
    ['macro.docx', found('docm'), null],
    ['script.js', undefined, 'alert(1)'],
    ['shell.jsp', undefined, '<% %>'],
    ['anything', undefined, 'text'],
    ['bytes.txt', undefined, null],
    ['installer.msi', found('cfb'), null],
    ['app.jar', found('zip'), null],
    ['constructor', undefined, 'text'],
    ['x.constructor', found('cfb'), null],
  ])('the file %s is not of an allowed kind', (name, detected, text) => {
    expect(kindOf(name, detected, text)).toBeNull()
  })
  it.each([
    ['many comments', '<!---->'.repeat(9000), 'txt'],
    ['many comments before a script', `${'<!-- a -->\n'.repeat(6000)}<script>`, undefined],
    ['comments that do not end', '<!--'.repeat(16_000), 'txt'],
    ['many blanks', ' \n'.repeat(32_000), 'txt'],
  ])('a text of %s is recognized at once', (_, text, ending) => {
    const began = performance.now()
    expect(kindOf('说明.txt', undefined, text)?.ending).toBe(ending)
    // The time must not grow exponentially: thirty such comments once took a second, during which the whole server
    // waited; so many would take for ever.
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

it.each([
  ['照片.jpeg', 'jpg', '照片.jpeg'],
  ['照片.jpg', 'png', '照片.png'],
  ['照片', 'png', '照片.png'],
  ['.hidden', 'txt', '文件.txt'],
])('the file %s with content of the kind %s is named %s', (name, ending, called) => {
  expect(namedAs(name, found(ending))).toBe(called)
})
