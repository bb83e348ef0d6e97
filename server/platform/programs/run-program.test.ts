import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { standInPrograms } from '#server/testing/programs.ts'
import { isInstalled, ProgramFailed, runProgram } from './run-program.ts'

let folder: string
let putBack = () => {}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-program-'))
})
afterEach(() => putBack())
afterAll(() => rmSync(folder, { recursive: true }))

/** Puts a script in the place of tesseract. */
const program = (body: string) => {
  putBack = standInPrograms({ tesseract: body })
}
const run = (bounds: { timeMs?: number; mostBytes?: number } = {}, parameters: string[] = []) =>
  runProgram('tesseract', parameters, { folder, timeMs: 10_000, mostBytes: 1_000, ...bounds })

describe('a program of the operating system', () => {
  it('gets its parameters as they are and none of the settings of the server', async () => {
    process.env['FAGUI_SECRET'] = 'secret'
    program('echo "$1|$FAGUI_SECRET|$HOME"')
    expect((await run({}, ['$(id); a'])).toString()).toBe(`$(id); a||${folder}\n`)
    delete process.env['FAGUI_SECRET']
  })
  it('is ended with the programs it started when it takes too long', async () => {
    program(`(sleep 2; touch "${folder}/late") & wait`)
    await expect(run({ timeMs: 300 })).rejects.toThrow(ProgramFailed)
    await wait(2_200)
    expect(existsSync(join(folder, 'late'))).toBe(false)
  })
  it('is ended when it writes too much', async () => {
    program('while :; do echo 0123456789; done')
    await expect(run()).rejects.toThrow('it wrote too much')
  })
  it('that fails or is not there is reported', async () => {
    program('exit 3')
    await expect(run()).rejects.toThrow('ended with 3')
    putBack()
    putBack = standInPrograms({})
    expect(isInstalled('tesseract')).toBe(false)
    await expect(run()).rejects.toThrow(ProgramFailed)
  })
})
