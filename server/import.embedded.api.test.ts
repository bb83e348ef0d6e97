import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as XLSX from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from './platform/project-root.ts'
import { readSettings } from './settings.ts'
import { openInstallation } from './start.ts'
import { archiveOf } from './testing/archive.ts'
import { makeDataFolder } from './testing/data-folder.ts'
import { markdownOf } from './testing/make.ts'

let folder: string
let laws: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-import-'))
  laws = join(folder, 'laws')
  mkdirSync(laws)
  const note = ['2020年1月1日 浙江省人民政府令第1号公布']
  writeFileSync(
    join(laws, '甲.md'),
    markdownOf({ title: '浙江省甲办法', note, body: ['第一条 甲。', '第二条 本办法自2020年2月1日起施行。'] }),
  )
  writeFileSync(
    join(laws, '乙.md'),
    markdownOf({ title: '浙江省乙办法', note, body: ['第一条 乙。', '第三条 缺了第二条。'] }),
  )
  writeFileSync(join(laws, '空.txt'), '')
  writeFileSync(join(laws, '旧.wps'), 'x')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program as `npm run import` does, in a data folder of its own. */
function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/import.ts', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  })
  return { status, out: stdout, err: stderr }
}

describe('npm run import', () => {
  it('npm run import without a path prints how it is used', () =>
    expect(run()).toMatchObject({ status: 2, out: expect.stringContaining('用法') }))
  it('npm run import names a path that does not exist in one line', () => {
    const { status, err } = run(join(folder, 'nowhere'))
    expect(status).toBe(1)
    expect(err.trim().split('\n').at(-1)).toMatch(/找不到 .*nowhere，请检查路径/)
  })
  it('npm run import says so when a folder holds no file to import', () => {
    mkdirSync(join(folder, 'bare'))
    expect(run(join(folder, 'bare'))).toMatchObject({ status: 1, err: expect.stringContaining('没有可入库的文件') })
  })
  it('npm run import with --dry-run reads and reports without storing anything', () => {
    const report = join(folder, 'dry.xlsx')
    const { status, out } = run(laws, '--dry-run', '--report', report)
    expect(status).toBe(1)
    expect(out).toContain('条文序号不连续')
    expect(XLSX.read(readFileSync(report)).SheetNames).toEqual(['汇总', '文件', '提示'])
  })
  it('npm run import stores what it can, shows its progress, and names each file it cannot read with what to do', () => {
    const report = join(folder, 'real.xlsx')
    const { status, out, err } = run(laws, '--report', report)
    expect(status).toBe(1)
    expect(err).toMatch(/入库 █+ 100% 4\/4 份 · \d+ 份\/秒/)
    expect(out).toMatch(/空\.txt：文件是空的/)
    expect(out).toMatch(/旧\.wps：这不是 \.wps 文件，.*另存为 \.docx/)
    const files = XLSX.utils.sheet_to_json<{ 文件: string; 结果: string }>(
      XLSX.read(readFileSync(report)).Sheets['文件'] as XLSX.WorkSheet,
    )
    expect(Object.fromEntries(files.map((row) => [row.文件, row.结果]))).toEqual({
      '甲.md': '新入库',
      '乙.md': '新入库',
      '空.txt': '未能读取',
      '旧.wps': '未能读取',
    })
  })
  it('npm run import with --dry-run asks about a file with changes that were not accepted, and with --final does not', () => {
    const place = join(folder, 'tracked')
    mkdirSync(place)
    const lines = [
      '浙江省丙办法',
      '（2020年1月1日浙江省人民政府令第3号公布）',
      '第一条　丙。',
      '第二条　本办法自2020年2月1日起施行。',
    ]
    const paragraphs = lines.map(
      (line, at) =>
        `<w:p>${at === 2 ? '<w:del w:id="1"><w:r><w:delText>甲</w:delText></w:r></w:del>' : ''}<w:r><w:t>${line}</w:t></w:r></w:p>`,
    )
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`
    writeFileSync(join(place, '丙.docx'), archiveOf([{ name: 'word/document.xml', content: xml }]))
    const report = join(folder, 'tracked.xlsx')
    const asked = run(place, '--dry-run', '--report', report).out
    expect(asked).toContain('待判定 1')
    expect(asked).toContain('丙.docx：原文件里的修订 1 处（第3段）已按全部接受读取，请确认是否为定稿')
    expect(asked).toContain('--final')
    expect(run(place, '--dry-run', '--final', '--report', report).out).toContain('新入库 1')
  })
  it('npm run import recognises files that it has already stored', () =>
    expect(run(laws).out).toContain('此前已入库 2'))

  it('npm run import beside a running server takes part in it: a visitor finds the text without a restart', async () => {
    const data = join(folder, 'served')
    makeDataFolder(data)
    const { app, close } = await openInstallation(
      readSettings({ DATA_DIR: data, ADMIN_PASSWORD: 'Mulberry-Lane-7', DEMO: 'off' }),
    )
    try {
      const search = async () =>
        (await app.inject('/fagui/internet/fagui/law/search?q=浙江省甲办法')).json().result.total as number
      expect(await search()).toBe(0)
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', 'server/import.ts', join(laws, '甲.md')],
        {
          cwd: projectRoot,
          env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
        },
      )
      expect(stdout).toContain('服务正在运行，经由它入库')
      expect(stdout).toContain('新入库 1')
      expect(await search()).toBe(1)
    } finally {
      await close()
    }
  })
  it('npm run unlock works beside a running server too', async () => {
    const data = join(folder, 'served')
    const { close } = await openInstallation(readSettings({ DATA_DIR: data, DEMO: 'off' }))
    try {
      const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/unlock.ts', 'nobody'], {
        cwd: projectRoot,
        env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
      })
      await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('没有账号 nobody') })
    } finally {
      await close()
    }
  })
}, 120_000)
