import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ArchiveEntry, archiveOf } from '#server/testing/archive.ts'
import { filesAt, NothingToTake } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: string | Uint8Array = '甲'): string {
  const full = join(folder, path)
  mkdirSync(join(full, '..'), { recursive: true })
  writeFileSync(full, content)
  return full
}
const names = async (...places: string[]) => (await filesAt(places.length > 0 ? places : [folder])).map(({ name }) => name)

describe('filesAt with a folder', () => {
  it('a folder gives its documents in a fixed order, with their folders, and nothing else', async () => {
    for (const path of ['乙.md', '甲/丙.docx', '甲/a.txt', 'b.MARKDOWN', '图.png', '表.xlsx', '无尾']) put(path)
    expect(await names()).toEqual(['b.MARKDOWN', '乙.md', '甲/a.txt', '甲/丙.docx'].toSorted((a, b) => (a < b ? -1 : 1)))
    expect(await names()).toEqual(await names())
  })
  it('index pages and notes of a folder are left out', async () => {
    for (const path of ['_index.md', 'README.md', '甲/_index.md', '甲/readme.txt', '甲/法.md']) put(path)
    expect(await names()).toEqual(['甲/法.md'])
  })
  it('a folder names documents of a kind that is not read, with what to do', async () => {
    for (const path of ['a.odt', 'b.ofd', 'c.WPS']) put(path)
    expect((await filesAt([folder])).map(({ name, problem }) => [name, problem?.includes('另存为 .docx')])).toEqual([
      ['a.odt', true],
      ['b.ofd', true],
      ['c.WPS', true],
    ])
  })
  it('a folder can be named beside single files', async () => {
    const single = put('外/甲.md')
    put('内/乙.md')
    expect(await names(join(folder, '内'), single)).toEqual(['乙.md', '甲.md'])
  })
  it('a folder gives sizes and bytes of its documents', async () => {
    put('甲.md', '第一条')
    const [file] = await filesAt([folder])
    expect([file?.size, new TextDecoder().decode(await file?.read())]).toEqual([9, '第一条'])
  })
  it('a folder that does not exist is refused with a message', async () => expect(filesAt([join(folder, '无')])).rejects.toThrow('请检查路径'))
})

describe('filesAt with an archive', () => {
  const archive = (entries: ArchiveEntry[]) => put('法规.zip', archiveOf(entries))
  it('an archive gives its documents in a fixed order and inflates them', async () => {
    const files = await filesAt([
      archive([
        { name: '乙/丙.md', content: '第二条'.repeat(99), utf8: true },
        { name: '甲.txt', content: '第一条', utf8: true },
        { name: '图.png', content: 'x' },
        { name: '乙/', content: '' },
      ]),
    ])
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['乙/丙.md', 891],
      ['甲.txt', 9],
    ])
    expect(await Promise.all(files.map(async (file) => new TextDecoder().decode(await file.read())))).toEqual(['第二条'.repeat(99), '第一条'])
  })
  it('names in an archive made by Chinese Windows are read as GBK', async () =>
    expect(await names(archive([{ name: iconv.encode('条例/养犬管理条例.md', 'gbk'), content: '甲' }]))).toEqual(['条例/养犬管理条例.md']))
  it('names in an archive that are UTF-8 are read as such, whether the archive says so or not', async () =>
    expect(
      await names(
        archive([
          { name: '甲.md', content: '甲' },
          { name: '乙.md', content: '甲', utf8: true },
        ]),
      ),
    ).toEqual(['乙.md', '甲.md']))
  it('files of an archive with a password are named with what to do', async () =>
    expect((await filesAt([archive([{ name: '甲.md', content: '甲', encrypted: true }])]))[0]?.problem).toContain('取消密码'))
  it('a path in an archive cannot lead out of it', async () =>
    expect(
      await names(
        archive([
          { name: '../外.md', content: '甲' },
          { name: '甲/../../外.md', content: '甲' },
          { name: '甲..乙.md', content: '甲' },
        ]),
      ),
    ).toEqual(['甲..乙.md']))
  it('an archive names documents of a kind that is not read', async () =>
    expect((await filesAt([archive([{ name: 'a.ofd', content: '甲' }])]))[0]?.problem).toContain('.ofd'))
  it('an archive that states a wrong size gives no more bytes than it stated', async () => {
    const [file] = await filesAt([archive([{ name: '甲.md', content: '甲'.repeat(1_000), claims: 10 }])])
    await expect(file?.read()).rejects.toThrow(/./)
  })
  it.each([
    ['that is cut off', () => archiveOf([{ name: '甲.md', content: '甲'.repeat(500) }]).subarray(0, 60)],
    ['that is something else', () => Buffer.from('不是压缩包')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is refused with a message', async (_, bytes) => {
    const problem = await filesAt([put('坏.zip', bytes())]).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(NothingToTake)
    expect((problem as Error).message).toMatch(/^坏\.zip .*重新打包/)
  })
  it('an archive with damaged contents still names its files, and reading one reports the damage', async () => {
    const bytes = archiveOf([{ name: 'a.md', content: '甲乙丙'.repeat(200) }])
    bytes.fill(0xff, 40, 50)
    const [file] = await filesAt([put('坏.zip', bytes)])
    await expect(file?.read()).rejects.toThrow(/./)
  })
  it('an empty archive has no files', async () => expect(await names(archive([]))).toEqual([]))
  it('index pages of an archive are left out as those of a folder are', async () =>
    expect(
      await names(
        archive([
          { name: '_index.md', content: '甲' },
          { name: '甲/README.md', content: '甲' },
          { name: '法.md', content: '甲' },
        ]),
      ),
    ).toEqual(['法.md']))
})
