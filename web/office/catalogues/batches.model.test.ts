import { describe, expect, it } from 'vitest'
import { filesFor, inParts, portionsOf } from './batches.model.ts'

const MIB = 1024 * 1024
const file = (name: string, size = 1) => ({ name, size })
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name)

describe('filesFor', () => {
  it('what programs leave behind is no file of a catalogue', () => {
    const files = ['库/1.docx', '库/~$1.docx', '库/._1.docx', '库/.DS_Store', '库/Thumbs.db', '__MACOSX/1.docx'].map(
      (name) => file(name),
    )
    expect(names(filesFor(files))).toEqual(['库/1.docx'])
  })
  it('files of the same name in two folders are two, the same file chosen twice is one', () => {
    expect(names(filesFor([file('甲/1.docx'), file('乙/1.docx'), file('甲/1.docx', 2)]))).toEqual([
      '甲/1.docx',
      '乙/1.docx',
    ])
  })
})

describe('portionsOf', () => {
  it('a portion holds at most twenty files', () => {
    expect(portionsOf(Array.from({ length: 45 }, (_, at) => file(String(at)))).map(({ length }) => length)).toEqual([
      20, 20, 5,
    ])
  })
  it('a portion holds at most 8 MiB, and a larger file goes by itself', () => {
    const portions = portionsOf([
      file('a', 5 * MIB),
      file('b', 3 * MIB),
      file('c', 1),
      file('d', 9 * MIB),
      file('e', 1),
    ])
    expect(portions.map(names)).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
  })
})

it('a list falls into parts, the last one shorter', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inParts([], 2)).toEqual([])
})
