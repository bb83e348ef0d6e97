import { expect, test } from 'vitest'
import { EarlyReading, READ_EARLY } from './early-reading.ts'
import { fetchAhead, type Fetched } from './fetch-ahead.ts'
import type { FileToTake } from './files.ts'

const fileOf = (name: string, text: string): FileToTake => ({
  name,
  size: text.length,
  read: () => Promise.resolve(Buffer.from(text)),
})
const page = (title: string) =>
  `<!doctype html><html><body><h1>${title}</h1><p>第一条　为了保护山塘，制定本办法。</p></body></html>`
const kindOf = (one: Fetched) => ('error' in one ? 'error' : one.source ? 'early' : 'in its turn')

async function all(
  files: FileToTake[],
  wants: (sha256: string) => boolean = () => true,
  isAhead = true,
): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  for await (const one of fetchAhead(files, wants, isAhead)) fetched.push(one)
  return fetched
}

test('files come in their order: pages and PDFs are read before their turn, and what cannot be fetched is told in its turn', async () => {
  const files = [
    fileOf('甲.md', '# 山塘管理办法'),
    fileOf('乙.html', page('水库管理办法')),
    { ...fileOf('丙.md', ''), read: () => Promise.reject(new Error('读不出')) },
    fileOf('丁.html', page('河道管理办法')),
  ]
  const fetched = await all(files)
  expect(fetched.map((one) => [one.file.name, kindOf(one)])).toEqual([
    ['甲.md', 'in its turn'],
    ['乙.html', 'early'],
    ['丙.md', 'error'],
    ['丁.html', 'early'],
  ])
  const document = await (fetched[3] as { source: Promise<{ blocks: unknown[] }> }).source
  expect(JSON.stringify(document.blocks)).toContain('保护山塘')
})

test('what is not wanted is not read, and nothing is read early for a program beside the server', async () => {
  const files = [fileOf('甲.html', page('水库管理办法')), fileOf('乙.html', page('河道管理办法'))]
  expect((await all(files, () => false)).map(kindOf)).toEqual(['in its turn', 'in its turn'])
  expect((await all(files, () => true, false)).map(kindOf)).toEqual(['in its turn', 'in its turn'])
})

test('one kind is read after the other, so that few programs begin; once stopped, nothing more is begun', async () => {
  const reading = new EarlyReading<string>()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (kind: string, name: string) =>
    reading.read(kind, () => {
      begun.push(name)
      return new Promise((resolve) => ends.push(() => resolve(name)))
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (let at = 0; at < READ_EARLY; at++) void read('pdf', 'first')
  const names = ['page 1', 'pdf 1', 'page 2', 'pdf 2']
  for (const name of names) void read(name.split(' ')[0] ?? '', name)
  expect(begun).toEqual(Array.from({ length: READ_EARLY }, () => 'first'))
  for (let at = 0; at < 3; at++) {
    ends.shift()?.()
    await turn()
  }
  expect(begun.slice(READ_EARLY)).toEqual(['pdf 1', 'pdf 2', 'page 1'])
  reading.stop()
  while (ends.length > 0) {
    ends.shift()?.()
    await turn()
  }
  expect(begun).not.toContain('page 2')
})
