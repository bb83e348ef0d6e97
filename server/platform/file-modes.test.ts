import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeToOthers, OpenToOthers } from './file-modes.ts'
import { projectRoot } from './project-root.ts'

const folder = mkdtempSync(join(tmpdir(), 'fagui-modes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

/** A data folder as an installation of an earlier release left it: readable, and partly writable, by everybody. */
function openFolder(name: string) {
  const dataDir = join(folder, name)
  for (const below of ['', 'database', 'database/base', 'files', 'files/temp', 'photos']) {
    mkdirSync(join(dataDir, below))
    chmodSync(join(dataDir, below), 0o755)
  }
  for (const file of [
    'database/PG_VERSION',
    'database/base/1',
    'files/temp/信_1.pdf',
    'sms.log',
    'photos/a.jpg',
    `../${name}.key`,
  ]) {
    writeFileSync(join(dataDir, file), 'x')
    chmodSync(join(dataDir, file), 0o666)
  }
  return { dataDir, keyFile: join(folder, `${name}.key`), fileModes: 'private' as const }
}

describe.skipIf(process.platform === 'win32')('closeToOthers', () => {
  // spec §7.13
  it('another user of the machine cannot read the database, uploads, text messages or the key after the start', async () => {
    const places = openFolder('closed')
    expect(await closeToOthers(places)).toBe(10)
    for (const path of ['', 'database', 'database/base', 'files', 'files/temp'])
      expect([path, modeOf(join(places.dataDir, path))]).toEqual([path, 0o700])
    for (const path of ['database/PG_VERSION', 'database/base/1', 'files/temp/信_1.pdf', 'sms.log'])
      expect([path, modeOf(join(places.dataDir, path))]).toEqual([path, 0o600])
    expect(modeOf(places.keyFile)).toBe(0o600)
    expect(await closeToOthers(places)).toBe(0)
  })
  it('what the program did not put into the data folder keeps its mode, and links are not followed', async () => {
    const places = openFolder('mixed')
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    chmodSync(elsewhere, 0o755)
    symlinkSync(elsewhere, join(places.dataDir, 'files/link'))
    await closeToOthers(places)
    expect(modeOf(join(places.dataDir, 'photos/a.jpg'))).toBe(0o666)
    expect(modeOf(elsewhere)).toBe(0o755)
    expect(lstatSync(join(places.dataDir, 'files/link')).isSymbolicLink()).toBe(true)
  })
  it('a folder that users of the machine share is refused with the remedy, and not changed', async () => {
    const dataDir = join(folder, 'shared')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o1777)
    const starting = closeToOthers({ dataDir, keyFile: join(folder, 'none.key'), fileModes: 'private' })
    await expect(starting).rejects.toThrow(OpenToOthers)
    await expect(starting).rejects.toThrow(/请用 DATA_DIR 指定一个专用目录/)
    expect(statSync(dataDir).mode & 0o7777).toBe(0o1777)
  })
  // spec §7.13
  it.skipIf(!existsSync('/proc/self/status'))(
    'a file whose mode cannot be changed stops the start and names chmod and the setting',
    async () => {
      // The mode of a process’s own files in /proc cannot be changed, not even by root.
      const starting = closeToOthers({
        dataDir: join(folder, 'none'),
        keyFile: '/proc/self/status',
        fileModes: 'private',
      })
      await expect(starting).rejects.toThrow(
        /\/proc\/self\/status 可被本机其他用户访问（权限 444），.*chmod -R go-rwx.*FILE_MODES=off/,
      )
      expect(
        await closeToOthers({ dataDir: join(folder, 'none'), keyFile: '/proc/self/status', fileModes: 'off' }),
      ).toBe(0)
    },
  )
  it('an installation that does not exist yet is nothing to close', async () =>
    expect(
      await closeToOthers({ dataDir: join(folder, 'none'), keyFile: join(folder, 'none.key'), fileModes: 'private' }),
    ).toBe(0))
})

// spec §7.13
it.skipIf(process.platform === 'win32')(
  'files that a program makes are private, even when it was started with a mask that lets everybody write',
  () => {
    const made = join(folder, 'made')
    const program = `import { runProgram } from ${JSON.stringify(join(projectRoot, 'server/run-program.ts'))}
    import { mkdirSync, writeFileSync } from 'node:fs'
    runProgram(async () => { mkdirSync(${JSON.stringify(made)}); writeFileSync(${JSON.stringify(join(made, 'file'))}, '') })`
    execFileSync(
      'sh',
      ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, '--import', 'tsx', '--input-type=module', '-e', program],
      {
        cwd: projectRoot,
      },
    )
    expect([modeOf(made), modeOf(join(made, 'file'))]).toEqual([0o700, 0o600])
  },
)
