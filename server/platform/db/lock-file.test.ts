import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse, lockFolder } from './lock-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('lockFolder', () => {
  it('the lock of a data folder refuses a second holder with a message that names DATA_DIR', () => {
    lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(DataDirInUse)
    expect(() => lockFolder(folder)).toThrow(/DATA_DIR/)
  })
  it('the lock of a data folder can be taken again once it is released', () => {
    lockFolder(folder)()
    expect(() => lockFolder(folder)).not.toThrow()
  })
  it('the lock of a data folder is taken over from a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(join(folder, 'fagui.lock'), `${pid} 12345`)
    expect(() => lockFolder(folder)).not.toThrow()
    expect(readFileSync(join(folder, 'fagui.lock'), 'utf8')).toContain(String(process.pid))
  })
})
