import { describe, expect, it } from 'vitest'
import type { Column } from '../model/columns.ts'
import { addressOf, carriesToken, filesIn, mostFiles, shortName, valueOfFiles } from './uploads.ts'

const column = (type: Column['type'], more: Partial<Column> = {}): Column => ({
  key: 'f',
  title: '文件',
  type,
  ...more,
})

describe('filesIn, valueOfFiles, mostFiles and shortName', () => {
  it('files are read from joined paths and from the object of an upload', () => {
    expect(filesIn('temp/a_1.txt, temp/b.txt')).toEqual([
      { path: 'temp/a_1.txt', name: 'a_1.txt' },
      { path: 'temp/b.txt', name: 'b.txt' },
    ])
    expect(filesIn({ name: '甲.txt', path: 'temp/x.txt', status: 'done' })).toEqual([
      { path: 'temp/x.txt', name: '甲.txt' },
    ])
    expect([filesIn(null), filesIn(''), filesIn({})]).toEqual([[], [], []])
    // A name that is not URL-encoded is kept as it is.
    expect(filesIn('temp/100%.txt')).toEqual([{ path: 'temp/100%.txt', name: '100%.txt' }])
  })
  it('files are stored as paths, or as an object in upload columns', () => {
    const files = [{ path: 'temp/x.txt', name: '甲.txt' }]
    expect(valueOfFiles(column('file'), files)).toBe('temp/x.txt')
    expect(valueOfFiles(column('upload'), files)).toMatchObject({
      name: '甲.txt',
      path: 'temp/x.txt',
      status: 'done',
      percent: 100,
    })
    expect(valueOfFiles(column('upload'), [])).toBe(null)
  })
  it('a cell holds as many files as its column or extension says, else one', () => {
    expect([
      mostFiles(column('file')),
      mostFiles(column('file', { number: 3 })),
      mostFiles(column('file', { fieldExtendJson: '{"uploadnum":2}' })),
    ]).toEqual([1, 3, 2])
  })
  it('names of files are shortened to five characters', () => {
    expect([shortName('甲乙丙丁戊'), shortName('甲乙丙丁戊己.txt')]).toEqual(['甲乙丙丁戊', '甲乙丙丁戊…'])
  })
})

describe('addressOf and carriesToken', () => {
  const HERE = 'https://fagui.example'
  const token = (more: Partial<Column>) => carriesToken(column('file', more), addressOf(column('file', more)), HERE)
  it('uploads go to the default address, a path of this site or a complete address', () => {
    expect(addressOf(column('file'))).toMatch(/\/sys\/common\/upload$/)
    expect(addressOf(column('file', { action: '/other/upload' }))).toMatch(/[^:]\/other\/upload$/)
    expect(addressOf(column('file', { action: 'https://files.example.org/in' }))).toBe('https://files.example.org/in')
  })
  // spec §2.76
  it('an upload carries the token only to addresses of this host', () => {
    expect([token({}), token({ token: false })]).toEqual([true, true])
    expect([token({ action: '/other/upload' }), token({ action: '/other/upload', token: true })]).toEqual([false, true])
    expect([
      token({ action: 'https://files.example.org/in', token: true }),
      token({ action: `${HERE}/in`, token: true }),
    ]).toEqual([false, true])
  })
})
