import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from './new-database.ts'
import { PGlitePool } from './pglite-pool.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'fagui-new-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('makeDatabase', () => {
  it('copies of one new database are databases of their own, also where an earlier copy was cut off', async () => {
    const made = join(folder, 'made')
    await makeDatabase(made, 'empty', join(folder, 'nothing'))
    // As a service account finds them below /opt.
    for (const one of await readdir(made, { recursive: true })) await chmod(join(made, one), 0o555)
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    await mkdir(`${one}.unfinished`)
    await writeFile(join(`${one}.unfinished`, 'half'), '')
    await makeDatabase(one, 'empty', made)
    await makeDatabase(other, 'empty', made)
    expect((await stat(join(one, 'PG_VERSION'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(one, 'base'))).mode & 0o777).toBe(0o700)
    for (const [place, rows] of [
      [one, ['first']],
      [other, []],
    ] as const) {
      const pool = await PGlitePool.open(place, undefined, 16)
      const client = await pool.connect()
      await client.query('create table if not exists word (text text)')
      if (rows.length > 0) await client.query(`insert into word values ('first')`)
      expect((await client.query('select text from word')).rows).toEqual(rows.map((text) => ({ text })))
      expect((await client.query('show shared_buffers')).rows).not.toEqual([{ shared_buffers: '160MB' }])
      client.release()
      await pool.end()
    }
    expect((await readdir(folder)).toSorted()).toEqual(['made', 'one', 'other'])
  })
})
