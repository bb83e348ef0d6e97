import { describe, expect, it } from 'vitest'
import { besideText, filesIn, likelyKind, movedFile, shownAs, withSent } from './attachments.model.ts'

const file = (path: string) => ({ path, name: `${path}.pdf`, size: 1, kind: '20', caption: '', isPublic: false })

describe('files of a document on its form', () => {
  it.each([
    ['规定正文.docx', '10'],
    ['公报2026年第3期.pdf', '20'],
    ['处罚裁量基准.xlsx', '30'],
    ['废止文件目录.docx', '30'],
    ['示意图.PNG', '40'],
    ['《规定》政策解读.docx', '50'],
    ['录音.mp3', '90'],
  ])('the file %s is likely of kind %s', (name, kind) => expect(likelyKind(name)).toBe(kind))
  it('a file that was just sent stands last and is not public', () =>
    expect(withSent([file('a')], [{ path: 'b', name: '图.png', size: 3 }]).at(-1)).toEqual({
      path: 'b',
      name: '图.png',
      size: 3,
      kind: '40',
      caption: '',
      isPublic: false,
    }))
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ] as const)('the file at %i moved by %i makes the order %j', (at, by, order) =>
    expect(movedFile([file('a'), file('b'), file('c')], at, by).map(({ path }) => path)).toEqual(order),
  )
  it('a form without files has none', () => expect([filesIn(undefined), filesIn(null)]).toEqual([[], []]))
})

it('a text is compared with what is called its original, of any kind, and with every PDF', () => {
  const named = (name: string, kind: string) => ({ ...file(name), name, kind })
  const files = [
    named('来文.docx', '10'),
    named('公报.pdf', '20'),
    named('附表.xlsx', '30'),
    named('照片.png', '10'),
    named('地图.png', '40'),
    named('令.TIFF', '10'),
  ]
  expect(besideText(files).map(({ name }) => name)).toEqual(['来文.docx', '公报.pdf', '照片.png', '令.TIFF'])
  expect(files.map(({ name }) => shownAs(name))).toEqual(['file', 'pages', 'file', 'picture', 'picture', 'pages'])
})
