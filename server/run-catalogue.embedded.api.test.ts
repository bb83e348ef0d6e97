import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { type Installation, openInstallation } from './start.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from './testing/catalogue.ts'
import { makeDataFolder } from './testing/data-folder.ts'
import { formOf } from './testing/form.ts'
import { makePerson, makeSession } from './testing/people.ts'

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
  const installation = await openInstallation(readSettings({ DATA_DIR: join(folder, data), ADMIN_PASSWORD: 'Mulberry-Lane-7', DEMO: 'off' }))
  await installation.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = installation.database
  const person = await makePerson(db, { permissions: ['data:catalogue:list', 'data:catalogue:bringIn'] })
  const token = await makeSession(db, person.id, new Date())
  const ask = async (name: string, given: { body?: unknown; headers?: Record<string, string> } = {}) => {
    const [method = 'GET', path = ''] = name.split(' ')
    const answer = await installation.app.inject({
      method: method as 'GET',
      url: `/fagui/dataManagement/catalogue/${path}`,
      headers: { 'x-access-token': token, ...given.headers },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    })
    expect(answer.json(), name).toMatchObject({ success: true })
    return answer.json().result
  }
  return { ...installation, db, ask }
}
type Server = Installation & Awaited<ReturnType<typeof serverOver>>

async function bringIn({ ask }: Server): Promise<string> {
  const { uploadId } = await ask('POST open', formOf({}, [{ name: '目录.xlsx', bytes: catalogueOf(SHEET) }]))
  await ask('POST names', { body: { uploadId, files: FILES.map((one) => ({ name: one.file, size: Buffer.byteLength(textOf(one)) })) } })
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
    versions: await rows('select title, version_date, effect_date, effect_text, publish_state, text_hash from law_version order by title'),
    entries: await rows('select title, doc_number, source_name from document where deleted_at is null order by title'),
    facts: (await rows("select id from law_fact where origin = 'catalogue'")).length,
    rows: await rows('select place, outcome, file_name from catalogue_row order by ord'),
    lines: await rows("select content from activity_log where content like '导入目录%' order by created_at"),
  }
}

/** The programs that work on a catalogue now. */
const programsOf = (id: string): number[] =>
  spawnSync('pgrep', ['-f', `run-catalogue.ts ${id}`], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

describe('run-catalogue', () => {
  it('the program beside the server brings a catalogue in', async () => {
    makeDataFolder(join(folder, 'data'))
    const server = await serverOver('data')
    try {
      const id = await bringIn(server)
      await until(server, id, 'done')
      console.log(programsOf(id), (await heldIn(server)).lines)
    } finally {
      await server.close()
    }
  })
}, 300_000)
