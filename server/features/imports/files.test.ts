import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pretendRecognition } from '#server/platform/programs/recognition-folder.ts'
import { type ArchiveEntry, archiveOf } from '#server/testing/archive.ts'
import { filesAt, NothingToTake } from './files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-files-'))
})
afterEach(() => {
  pretendRecognition(null)
  rmSync(folder, { recursive: true, force: true })
})

function put(path: string, content: string | Uint8Array = '甲'): string {
  const full = join(folder, path)
  mkdirSync(join(full, '..'), { recursive: true })
  writeFileSync(full, content)
  return full
}
const names = async (...places: string[]) =>
  (await filesAt(places.length > 0 ? places : [folder])).map(({ name }) => name)

describe('filesAt with a folder', () => {
  it('a folder gives its documents in a fixed order, with their folders', async () => {
    for (const path of ['乙.md', '甲/丙.docx', '甲/a.txt', 'b.MARKDOWN', 'c.WPS', '丁.text']) put(path)
    expect(await names()).toEqual(
      ['b.MARKDOWN', 'c.WPS', '丁.text', '乙.md', '甲/a.txt', '甲/丙.docx'].toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect(await names()).toEqual(await names())
  })
  it('a folder names each file that is passed over with the reason, but not what programs leave behind', async () => {
    for (const path of [
      '图.png',
      '表.xlsx',
      '无尾',
      '批.zip',
      'a.odt',
      '数据.json',
      '.DS_Store',
      '~$甲.docx',
      '__MACOSX/甲.md',
      '.git/甲.md',
    ])
      put(path)
    symlinkSync(join(folder, '图.png'), join(folder, '近路.md'))
    pretendRecognition(false)
    expect(Object.fromEntries((await filesAt([folder])).map(({ name, problem }) => [name, problem]))).toEqual({
      'a.odt': expect.stringMatching(/ \.odt 文件.*另存为 \.docx/),
      '图.png': expect.stringMatching(/图片.*npm run recognition/),
      '批.zip': expect.stringContaining('解压'),
      '数据.json': expect.stringContaining(' .json '),
      无尾: expect.stringContaining('没有扩展名'),
      '表.xlsx': expect.stringContaining('登记表'),
      '近路.md': expect.stringContaining('快捷方式'),
    })
  })
  it('pictures of pages are documents where the engine that reads them is installed, each by itself', async () => {
    for (const path of ['1.jpg', '2.JPG', '甲/页.tiff', '图.webp', '图.gif', 'IMG_0412.HEIC']) put(path)
    pretendRecognition(true)
    const told = Object.fromEntries((await filesAt([folder])).map(({ name, problem }) => [name, problem]))
    expect(told).toEqual({
      '1.jpg': undefined,
      '2.JPG': undefined,
      '甲/页.tiff': undefined,
      '图.webp': undefined,
      '图.gif': undefined,
      'IMG_0412.HEIC': undefined,
    })
  })
  it.each(['README.md', '甲/readme.txt', '_index.md'])(
    '%s is taken when it holds a law, and named as notes when it does not',
    async (path) => {
      put(path, '# 甲市古井办法\n\n第一条　为了甲。\n\n**第二条**　为了乙。\n')
      const [law] = await filesAt([folder])
      expect(new TextDecoder().decode(await law?.read())).toContain('第二条')
      put(path, '# 说明\n\n这里有甲市的办法，见第一条。\n')
      const [notes] = await filesAt([folder])
      await expect(notes?.read()).rejects.toMatchObject({ messageZh: expect.stringContaining('没有条文') })
    },
  )
  it('a broken archive and a wrong path stop none of the other places', async () => {
    const files = await filesAt([put('坏.zip', '不是压缩包'), put('甲.md'), join(folder, '无'), put('乙.md')])
    expect(files.map(({ name, problem }) => [name, problem?.slice(-5)])).toEqual([
      ['甲.md', undefined],
      ['乙.md', undefined],
      ['坏.zip', '请重新打包'],
      ['无', '请检查路径'],
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
  it('a folder that does not exist is refused with a message', async () =>
    expect(filesAt([join(folder, '无')])).rejects.toThrow('请检查路径'))
})

describe('filesAt with an archive', () => {
  const archive = (entries: ArchiveEntry[]) => put('法规.zip', archiveOf(entries))
  it('an archive gives its documents in a fixed order and inflates them', async () => {
    const files = await filesAt([
      archive([
        { name: '乙/丙.md', content: '第二条'.repeat(99), utf8: true },
        { name: '甲.txt', content: '第一条', utf8: true },
        { name: '乙/', content: '' },
      ]),
    ])
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['乙/丙.md', 891],
      ['甲.txt', 9],
    ])
    expect(await Promise.all(files.map(async (file) => new TextDecoder().decode(await file.read())))).toEqual([
      '第二条'.repeat(99),
      '第一条',
    ])
  })
  it('names in an archive made by Chinese Windows are read as GBK', async () =>
    expect(await names(archive([{ name: iconv.encode('条例/养犬管理条例.md', 'gbk'), content: '甲' }]))).toEqual([
      '条例/养犬管理条例.md',
    ]))
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
    expect((await filesAt([archive([{ name: '甲.md', content: '甲', encrypted: true }])]))[0]?.problem).toContain(
      '取消密码',
    ))
  it('a path in an archive cannot lead out of it, and is named', async () =>
    expect(
      (
        await filesAt([
          archive([
            { name: '../外.md', content: '甲' },
            { name: '甲/../../外.md', content: '甲' },
            { name: '甲..乙.md', content: '甲' },
          ]),
        ])
      ).map(({ name, problem }) => [name, problem !== undefined]),
    ).toEqual([
      ['../外.md', true],
      ['甲..乙.md', false],
      ['甲/../../外.md', true],
    ]))
  it('an archive names documents of a kind that is not read', async () =>
    expect((await filesAt([archive([{ name: 'a.odt', content: '甲' }])]))[0]?.problem).toContain('.odt'))
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
  it('index pages of an archive are named as notes as those of a folder are', async () => {
    const [notes] = await filesAt([archive([{ name: '甲/README.md', content: '甲' }])])
    await expect(notes?.read()).rejects.toMatchObject({ messageZh: expect.stringContaining('没有条文') })
  })
})
