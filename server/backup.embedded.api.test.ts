import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { programVersion } from './platform/project-root.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from './backup-job.ts'
import { embeddedSource } from './backup-source.ts'
import { makeBackup, refusedBecause } from './platform/backup/make-backup.ts'
import { BackupRefused, type Manifest, readManifest, verifyBackup } from './platform/backup/manifest.ts'
import { migrationsOf } from './platform/backup/restore.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { holdOf } from './platform/db/snapshot.ts'
import { keepFile } from './platform/files/files.sql.ts'
import { diskStore, filesFolder, type FileStore } from './platform/files/store.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'
import { backupIn, exportOf, runServerProgram } from './testing/backups.ts'
import { makeDataFolder } from './testing/data-folder.ts'
import { raw } from './testing/raw-sql.ts'
import { makePerson } from './testing/people.ts'

let folder: string
let database: Database
const place = (name: string) => join(folder, name)
const settings = () => readSettings({ DATA_DIR: place('data'), BACKUP_DIR: place('nightly'), BACKUP_KEEP: '1' })
const store = () => diskStore(filesFolder(place('data')))
const source = (files: FileStore = store()) => embeddedSource(settings(), database.db, holdOf(database.pool), files)
const filed = (name: string, text: string) =>
  keepFile(
    database.db,
    store(),
    {
      biz: 'temp',
      name,
      mediaType: 'text/plain',
      bytes: Buffer.from(text),
      owner: { accountId: null, username: null },
    },
    new Date(),
  )

/** A whole backup that tests copy and damage. */
let whole: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-backup-'))
  makeDataFolder(place('data'))
  database = await prepareDatabase(settings())
  await makePerson(database.db, { phone: '13900001111' })
  await filed('说明.txt', '甲')
  await filed('同文.txt', '甲')
  await makeBackup(source(), place('whole'))
  whole = backupIn(place('whole'))
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the whole backup, for one test. */
function copyOf(name: string): string {
  cpSync(whole, place(name), { recursive: true })
  return place(name)
}
const verify = (backup: string) => runServerProgram('backup', ['--verify', backup], {})
const restore = (backup: string, name: string) => runServerProgram('restore', [backup], { DATA_DIR: place(name) })

/** Each backup starts an engine of its own, and the programs start as on a command line: no test here measures time. */
const PATIENCE_MS = 120_000

describe(
  'npm run backup',
  () => {
    it('a backup has one copy of a content that several files have, and nobody else of the machine can read it', () => {
      expect(Object.keys(exportOf(whole)).filter((path) => path.startsWith('files/'))).toHaveLength(1)
      const modes = readdirSync(whole, { recursive: true, withFileTypes: true }).map(
        (entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077,
      )
      expect(new Set([...modes, statSync(whole).mode & 0o077])).toEqual(new Set([0]))
      expect(readdirSync(whole).toSorted()).toEqual(['SHA256SUMS', 'files', 'files.ndjson.gz', 'manifest.json', 'rows'])
    })
    it('a backup of the same rows has the same bytes, and takes over the files of the one before', async () => {
      const { folder: second } = await makeBackup(source(), place('whole-again'))
      expect(exportOf(second)).toEqual(exportOf(whole))
      const { folder: third } = await makeBackup(source(), place('whole-again'))
      const [content] = Object.keys(exportOf(third)).filter((path) => path.startsWith('files/'))
      expect(statSync(join(third, content ?? '')).ino).toBe(statSync(join(second, content ?? '')).ino)
    })
    it('the key file is copied apart only, and not into the folder of the backups', async () => {
      writeFileSync(place('data/secret.key'), `${'a'.repeat(64)}\n`)
      const refused = await runServerProgram('backup', [place('with-key'), '--key', join(place('with-key'), 'key')], {
        DATA_DIR: place('data'),
      })
      expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('密钥文件不能与备份放在一起') })
      const made = await runServerProgram('backup', [place('without-key'), '--key', place('key')], {
        DATA_DIR: place('data'),
      })
      expect(made, made.err).toMatchObject({ status: 0, out: expect.stringContaining('请与备份分开保管') })
      expect(made.err).toContain('100%')
      const [copy] = readdirSync(place('key'))
      expect(readFileSync(join(place('key'), copy ?? ''), 'utf8')).toBe(`${'a'.repeat(64)}\n`)
      expect(Object.values(exportOf(backupIn(place('without-key')))).join('')).not.toContain('a'.repeat(64))
    })
    it('an interrupted backup leaves nothing behind and says so', async () => {
      const { status, err } = await runServerProgram(
        'backup',
        [place('stopped')],
        { DATA_DIR: place('data') },
        /服务正在运行/,
      )
      expect(status).toBe(130)
      expect(err).toContain('已中断，没有留下备份')
      expect(readdirSync(place('stopped'))).toEqual([])
    })
    it('what a killed backup left is removed by the next one, and no backup of others or folder of anybody else', async () => {
      const parent = place('kept')
      // No process has this number.
      for (const name of [
        '.fagui-20260101-000000.999999999.unfinished',
        'fagui-20260101-000000',
        'photos',
        'fagui-old',
      ])
        mkdirSync(join(parent, name), { recursive: true })
      cpSync(whole, join(parent, 'fagui-20250101-000000'), { recursive: true })
      const manifest = JSON.parse(readFileSync(join(whole, 'manifest.json'), 'utf8')) as Manifest
      writeFileSync(
        join(parent, 'fagui-20250101-000000/manifest.json'),
        JSON.stringify({ ...manifest, installation: 'another' }),
      )
      for (const name of ['fagui-20250102-000000', 'fagui-20250103-000000'])
        cpSync(whole, join(parent, name), { recursive: true })
      const { removed, folder: made } = await makeBackup(source(), parent, { keep: 2 })
      expect(removed).toEqual([join(parent, 'fagui-20250102-000000')])
      expect(readdirSync(parent).toSorted()).toEqual(
        [
          'fagui-20250101-000000',
          'fagui-20250103-000000',
          'fagui-20260101-000000',
          'fagui-old',
          'photos',
          made.slice(parent.length + 1),
        ].toSorted(),
      )
    })
    it('a file that is deleted while the backup is made makes it begin anew at a later moment, without the file', async () => {
      const path = await filed('短.txt', '将删除')
      // Asked before the snapshot and after it: in between the row is there, and the second time it is gone with the
      // bytes.
      let asks = 0
      const gone: FileStore = {
        ...store(),
        async open(asked) {
          if (asked !== path) return store().open(asked)
          if (++asks === 2) await raw(database.db, `delete from stored_file where path = '${path}'`)
          return null
        },
      }
      const { manifest } = await makeBackup(source(gone), place('deleted'))
      expect(manifest.missingFiles).toEqual([])
      expect(manifest.files.count).toBe(2)
    })
    it('a file that rows name and the store has lost or changed is named, and the backup is made without it', async () => {
      const path = await filed('丢.txt', '原文')
      await store().put(path, Buffer.from('改动'))
      const { status, out } = await runServerProgram('backup', [place('lost')], { DATA_DIR: place('data') })
      expect(status).toBe(1)
      expect(out).toContain(`有 1 个文件数据库中有记录、文件存储中没有或内容不符，不在备份中：\n  ${path}`)
      expect(await readManifest(backupIn(place('lost')))).toMatchObject({ missingFiles: [path] })
      await raw(database.db, `delete from stored_file where path = '${path}'`)
    })
    it.each([
      [['a', 'b'], '用法：npm run backup'],
      [['a', '--keep', '0'], '--keep 应为 1 到 10000 的整数'],
      [['a', '--key'], '--key 后面缺少内容'],
    ])('npm run backup with the arguments %j is refused in one line', async (args, message) => {
      const { status, err } = await runServerProgram('backup', args, { DATA_DIR: place('data') })
      expect({ status, lines: err.trim().split('\n') }).toEqual({
        status: 1,
        lines: [expect.stringContaining(message)],
      })
    })
    it('a place that is no folder, and an installation without a database, are refused in one line', async () => {
      writeFileSync(place('file'), '')
      const inFile = await runServerProgram('backup', [join(place('file'), 'backups')], { DATA_DIR: place('data') })
      expect(inFile.err.trim().split('\n')).toEqual([expect.stringMatching(/不是文件夹；请指明存放备份的文件夹$/)])
      const nothing = await runServerProgram('backup', [place('none')], { DATA_DIR: place('nowhere') })
      expect(nothing.err.trim().split('\n')).toEqual([expect.stringContaining('没有数据库，没有可以备份的内容')])
      expect(existsSync(place('nowhere/database'))).toBe(false)
    })
    it.each([
      ['ENOSPC', '磁盘空间不足'],
      ['EACCES', '不可写'],
      ['EROFS', '不可写'],
    ])('the failure %s of the disk is told in Chinese with the folder', (code, words) => {
      const told = refusedBecause(Object.assign(new Error(code), { code }), '/backups') as Error
      expect([told.name, told.message]).toEqual([
        'BackupRefused',
        expect.stringMatching(new RegExp(`/backups.*${words}`)),
      ])
    })
  },
  PATIENCE_MS,
)

describe(
  'npm run backup:verify',
  () => {
    it('a whole backup is verified, and found from the folder above it', async () => {
      expect(await verify(whole)).toMatchObject({ status: 0, out: expect.stringMatching(/备份完整：.*文件 2 个/) })
      expect(await verify(place('whole'))).toMatchObject({
        status: 1,
        err: expect.stringContaining(`其中最新的备份是 ${whole}`),
      })
    })
    const part = 'rows/public.account.ndjson.gz'
    const edit = (backup: string, path: string, change: (bytes: Buffer) => Buffer) =>
      writeFileSync(join(backup, path), change(readFileSync(join(backup, path))))
    const content = () => Object.keys(exportOf(whole)).find((path) => path.startsWith('files/')) ?? ''
    it.each<[string, (backup: string) => void, string | RegExp]>([
      [
        'a row changed',
        (backup) =>
          edit(backup, part, (bytes) => gzipSync(gunzipSync(bytes).toString().replace('测试人员', '测试人贝'))),
        `${part} 校验和不符`,
      ],
      ['a part cut short', (backup) => edit(backup, part, (bytes) => bytes.subarray(0, -9)), `${part} 校验和不符`],
      ['a part missing', (backup) => rmSync(join(backup, part)), `${part} 缺失或无法读取`],
      [
        'a file changed',
        (backup) => edit(backup, content(), () => Buffer.from('乙')),
        /文件 .*校验和不符|files\/.* 校验和不符/,
      ],
      ['a file missing', (backup) => rmSync(join(backup, content())), '缺失或大小不符'],
      [
        'the manifest changed',
        (backup) =>
          edit(backup, 'manifest.json', (bytes) => Buffer.from(bytes.toString().replace('"rows": 1,', '"rows": 2,'))),
        'manifest.json 校验和不符',
      ],
      ['no manifest', (backup) => rmSync(join(backup, 'manifest.json')), '不是完整的备份（没有 manifest.json）'],
      [
        'another program’s manifest',
        (backup) => writeFileSync(join(backup, 'manifest.json'), '{"name":"x"}'),
        '不是本系统的备份',
      ],
      [
        'a newer format',
        (backup) =>
          edit(backup, 'manifest.json', (bytes) =>
            Buffer.from(bytes.toString().replace('"formatVersion": 1', '"formatVersion": 2')),
          ),
        '由更新的版本制作',
      ],
      [
        'a path outside',
        (backup) =>
          edit(backup, 'manifest.json', (bytes) => Buffer.from(bytes.toString().replace(part, '../../etc/passwd'))),
        '不是本系统所写',
      ],
    ])('a backup with %s is refused in one line that names the part', async (what, damage, message) => {
      const backup = copyOf(`damaged-${what}`)
      damage(backup)
      const refused = await verifyBackup(backup).catch((error: Error) => error)
      expect(refused).toBeInstanceOf(BackupRefused)
      expect((refused as Error).message).toMatch(message)
      expect((refused as Error).message).not.toContain('\n')
    })
  },
  PATIENCE_MS,
)

describe(
  'npm run restore',
  () => {
    it('a backup is restored into an empty installation with its files, and a second time it is refused', async () => {
      const { status, out, err } = await restore(whole, 'restored')
      expect(status, err).toBe(0)
      expect(out).toMatch(/恢复完成：.*文件 2 个/)
      expect(out).toContain('secret.key 不存在：请在启动前放入备份时的密钥文件')
      const files = diskStore(filesFolder(place('restored')))
      const paths: string[] = []
      for await (const path of files.olderThan(new Date(Date.now() + 60_000))) paths.push(path)
      expect(paths).toHaveLength(2)
      const again = await restore(whole, 'restored')
      expect(again).toMatchObject({ status: 1, err: expect.stringContaining('不是空的（表 account 中有数据）') })
    })
    it('a damaged backup, one of a newer release, and one into an installation in use leave nothing behind', async () => {
      const backup = copyOf('half')
      rmSync(join(backup, 'rows/public.organ.ndjson.gz'))
      expect(await restore(backup, 'untouched')).toMatchObject({
        status: 1,
        err: expect.stringContaining('public.organ.ndjson.gz 缺失'),
      })
      expect(existsSync(place('untouched'))).toBe(false)
      expect(await restore(whole, 'data')).toMatchObject({ status: 1, err: expect.stringContaining('正被进程') })
      const manifest = await readManifest(whole)
      const own = await readMigrations()
      const newer = { ...manifest, migrations: [...manifest.migrations, { name: '9999-later.sql', checksum: '' }] }
      expect(() => migrationsOf(newer, own)).toThrow(
        `备份由更新的版本 ${programVersion} 制作（已应用迁移 9999-later.sql）`,
      )
      const other = { ...manifest, migrations: [{ name: own[0]?.name ?? '', checksum: 'other' }] }
      expect(() => migrationsOf(other, own)).toThrow('与本程序的不同')
    })
    it('a restore that is interrupted leaves an empty installation, in which the next one succeeds', async () => {
      const stopped = await runServerProgram('restore', [whole], { DATA_DIR: place('twice') }, /核对 .*100%/)
      expect(stopped).toMatchObject({ status: 130, err: expect.stringContaining('数据库仍是空的') })
      const again = await restore(whole, 'twice')
      expect(again, again.err).toMatchObject({ status: 0 })
    })
    it('a backup of an earlier release is restored at its migration and then brought to that of this one', async () => {
      // The release before the newest migration: a database of it, backed up.
      const own = await readMigrations()
      const manifest = await readManifest(whole)
      const before = { ...manifest, migrations: manifest.migrations.slice(0, -1) }
      expect(migrationsOf(before, own).map(({ name }) => name)).toEqual(own.slice(0, -1).map(({ name }) => name))
      const older = place('older')
      const database = await openDatabase({ databaseUrl: null, dataDir: older })
      try {
        await migrate(database.pool, own.slice(0, -1))
      } finally {
        await database.close()
      }
      expect((await runServerProgram('backup', [place('older-backup')], { DATA_DIR: older })).status).toBe(0)
      const { status, out, err } = await restore(backupIn(place('older-backup')), 'newer')
      expect(status, err).toBe(0)
      expect(out).toContain('已升级：应用迁移 1 个')
    })
  },
  PATIENCE_MS,
)

describe(
  'the nightly backup',
  () => {
    it('the job makes a backup, checks it, keeps the newest, and tells what it did', async () => {
      for (let turn = 0; turn < 2; turn++) {
        const text = await backUp(settings(), database.db, store())
        expect(text).toMatch(/fagui-\d{8}-\d{6}.*行，文件 2 个.*其他人等待 \d+ 毫秒/)
      }
      expect(readdirSync(place('nightly'))).toHaveLength(1)
      expect(await backUp({ ...settings(), backupDir: null }, database.db, store())).toBe(
        '没有设置 BACKUP_DIR，没有备份',
      )
    })
    it('a server that ends does not wait for its backup, which leaves nothing behind', async () => {
      const stopping = new AbortController()
      const ended = backUp({ ...settings(), backupDir: place('ended') }, database.db, store(), stopping.signal)
      stopping.abort()
      await expect(ended).rejects.toThrow('服务停止时备份还没有完成，没有留下备份')
      expect(readdirSync(place('ended'))).toEqual([])
    })
    it('a job that finds a file lost fails and keeps the backup', async () => {
      const path = await filed('失.txt', '失')
      renameSync(join(filesFolder(place('data')), path), place('taken'))
      await expect(backUp(settings(), database.db, store())).rejects.toThrow(
        `1 个文件数据库中有记录、文件存储中没有或内容不符，如 ${path}`,
      )
      await raw(database.db, `delete from stored_file where path = '${path}'`)
    })
  },
  PATIENCE_MS,
)
