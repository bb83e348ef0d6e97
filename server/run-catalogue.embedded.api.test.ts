import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { catalogueProgram } from './catalogue-program.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings } from './settings.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from './testing/catalogue.ts'
import { makeDataFolder } from './testing/data-folder.ts'
import { formOf } from './testing/form.ts'
import { makePerson, makeSession } from './testing/people.ts'
import { startServer } from './testing/started-server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-run-catalogue-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DOCUMENTS = sketchedDocuments(60)
const SHEET = DOCUMENTS.map((one, at): SketchedDocument => (at < 4 ? { ...one, row: { 发布日期: '2001-01-01' } } : one))
const FILES = DOCUMENTS.slice(0, 57)
/** Files of one form. */
const AT_ONCE = 20

/** A server over a data folder, and calls in the name of an administrator. */
async function serverOver(data: string) {
  const settings = readSettings({ DATA_DIR: join(folder, data), DEMO: 'off' })
  const database = await prepareDatabase(settings)
  const { db, engine } = database
  const pids: number[] = []
  const app = await buildApp({
    db,
    engine,
    settings,
    rateLimits: false,
    catalogueProgram: catalogueProgram(settings, (pid) => void pids.push(pid)),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const person = await makePerson(db, { permissions: ['data:catalogue:list', 'data:catalogue:bringIn'] })
  const token = await makeSession(db, person.id, new Date())
  const ask = async (name: string, given: { body?: unknown; headers?: Record<string, string> } = {}) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const answer = await app.inject({
      method: method as 'GET',
      url: `/fagui/dataManagement/catalogue/${path}`,
      headers: { 'x-access-token': token, ...given.headers },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    })
    expect(answer.json(), name).toMatchObject({ success: true })
    return answer.json().result
  }
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { db, ask, pids, close }
}
type Server = Awaited<ReturnType<typeof serverOver>>

async function bringIn({ ask }: Server): Promise<string> {
  const { uploadId } = await ask('POST open', formOf({}, [{ name: '目录.xlsx', bytes: catalogueOf(SHEET) }]))
  await ask('POST names', {
    body: { uploadId, files: FILES.map((one) => ({ name: one.file, size: Buffer.byteLength(textOf(one)) })) },
  })
  for (let from = 0; from < FILES.length; from += AT_ONCE) {
    const part = FILES.slice(from, from + AT_ONCE)
    await ask(
      'POST files',
      formOf(
        { uploadId, names: JSON.stringify(part.map(({ file }) => file)) },
        part.map((one) => ({ name: one.file, bytes: textOf(one) })),
      ),
    )
  }
  return (await ask('POST bringIn', { body: { uploadId } })).id
}

const until = ({ ask }: Server, id: string, state: string) =>
  expect.poll(async () => (await ask(`GET queryById?id=${id}`)).state, { timeout: 120_000, interval: 50 }).toBe(state)

/** What a library holds. */
async function heldIn({ db }: Server) {
  const rows = (query: string) => rowsIn(db, query)
  return {
    versions: await rows(
      'select title, version_date, effect_date, effect_text, publish_state, text_hash from law_version order by title',
    ),
    entries: await rows('select title, doc_number, source_name from document where deleted_at is null order by title'),
    facts: (await rows("select id from law_fact where origin = 'catalogue'")).length,
    rows: await rows('select place, outcome, file_name from catalogue_row order by ord'),
    lines: await rows("select content from activity_log where content like '导入目录%' order by created_at"),
  }
}

const versionsIn = async ({ db }: Pick<Server, 'db'>) =>
  (await rowsIn<{ n: number }>(db, 'select count(*)::int as n from law_version'))[0]?.n ?? 0

let whole: Awaited<ReturnType<typeof heldIn>>

describe('run-catalogue', () => {
  it('a program beside the server brings a catalogue in and ends', async () => {
    makeDataFolder(join(folder, 'data'))
    const server = await serverOver('data')
    try {
      const id = await bringIn(server)
      await until(server, id, 'done')
      whole = await heldIn(server)
      expect(whole.rows).toHaveLength(60)
      expect(whole.versions).toHaveLength(57)
      expect(whole.lines).toEqual([
        {
          content:
            '导入目录《杭州市文件目录》（目录.xlsx）60 行：有正文，已公开 53、有正文，待判定 4、只登记，没有正文 3',
        },
      ])
      expect(server.pids).toHaveLength(1)
      await server.ask('POST step', { body: { id, act: 'undo' } })
      await until(server, id, 'undone')
      expect(await heldIn(server)).toMatchObject({ versions: [], entries: [], facts: 0, rows: [] })
    } finally {
      await server.close()
    }
  })
  it('a program that is killed several times is started again, and nothing is there twice', async () => {
    makeDataFolder(join(folder, 'killed'))
    const server = await serverOver('killed')
    try {
      const id = await bringIn(server)
      for (const [at, least] of [1, 12, 30].entries()) {
        await expect.poll(() => server.pids.length, { timeout: 60_000 }).toBe(at + 1)
        // In the middle of storing files.
        await expect.poll(() => versionsIn(server), { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(least)
        process.kill(server.pids[at] ?? 0, 'SIGKILL')
      }
      await until(server, id, 'done')
      expect(server.pids).toHaveLength(4)
      expect(await heldIn(server)).toEqual(whole)
    } finally {
      await server.close()
    }
  })
  it('a server that ends or is killed in the middle goes on after its next start', async () => {
    makeDataFolder(join(folder, 'ended'))
    const server = await serverOver('ended')
    const id = await bringIn(server)
    await expect.poll(() => versionsIn(server), { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(1)
    await server.close()
    const again = await startServer({ DATA_DIR: join(folder, 'ended') })
    // Readers see what is stored: more of it means that the program of this server is at work.
    const works = async () =>
      ((await (await fetch(`${again.base}/fagui/internet/fagui/law/stats`)).json()) as { result: { works: number } })
        .result.works
    const before = await works()
    expect(before).toBeLessThan(53)
    await expect.poll(works, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before)
    await again.end('SIGKILL')
    const last = await serverOver('ended')
    try {
      await until(last, id, 'done')
      expect(await heldIn(last)).toEqual(whole)
    } finally {
      await last.close()
    }
  })
}, 300_000)
