import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { catalogueOf, rowsIn, sketchedDocuments, type SketchedDocument, textOf } from '#server/testing/catalogue.ts'
import { formOf } from '#server/testing/form.ts'
import { memoryStore } from '#server/testing/memory-store.ts'
import { runWork } from './run-work.ts'
import type { CatalogueProgram, WorkTaken } from './catalogue-runner.ts'

const BOTH: PermissionCode[] = ['data:catalogue:list', 'data:catalogue:bringIn']
let test: TestApp
let files: ReturnType<typeof memoryStore>
let token: string
/** Work that programs were given, and what they wait for before they begin. */
let taken: WorkTaken[]
let mayBegin: Promise<void>
let running: Promise<void>[]
let isEnding: () => boolean

const program: CatalogueProgram = (work) => {
  taken.push(work)
  const run = mayBegin.then(async () => {
    await runWork({ db: test.database.db, files, clock: () => test.now, beside: true, isEnding: () => isEnding() }, work.id, work.worker)
  })
  running.push(run)
  return run
}
beforeEach(async () => {
  files = memoryStore()
  taken = []
  running = []
  mayBegin = Promise.resolve()
  isEnding = () => false
  test = await startTestApp({}, { files, catalogueProgram: program })
  token = await test.signIn(BOTH)
})
afterEach(async () => {
  await Promise.allSettled(running)
  await test.close()
})

const rows = <T = Record<string, unknown>>(statement: string) => rowsIn<T>(test.database.db, statement)
const ask = (name: string, body?: unknown, by = token) => test.ask(name, { token: by, ...(body === undefined ? {} : { body }) })
const result = async (name: string, body?: unknown, by = token) => {
  const { body: answer } = await ask(name, body, by)
  expect(answer, name).toMatchObject({ success: true })
  return answer.result
}
const open = (documents: readonly SketchedDocument[], name = '市政府文件.xlsx', by = token) =>
  test.ask('POST /dataManagement/catalogue/open', { token: by, ...formOf({}, [{ name, bytes: catalogueOf(documents) }]) })
const send = (uploadId: string, documents: readonly SketchedDocument[], by = token) =>
  test.ask('POST /dataManagement/catalogue/files', {
    token: by,
    ...formOf(
      { uploadId, names: JSON.stringify(documents.map(({ file }) => file)) },
      documents.map((one) => ({ name: one.file.split('/').at(-1) ?? '', bytes: textOf(one) })),
    ),
  })
const nameAll = (uploadId: string, documents: readonly SketchedDocument[]) =>
  result('POST /dataManagement/catalogue/names', {
    uploadId,
    files: documents.map((one) => ({ name: one.file, size: Buffer.byteLength(textOf(one)) })),
  })

const info = (id: string, by = token) => result(`GET /dataManagement/catalogue/queryById?id=${id}`, undefined, by)
/** Waits until a catalogue is in a state. @returns how it is then */
async function until(id: string, state: string) {
  await expect.poll(async () => (await info(id)).state, { timeout: 30_000, interval: 20 }).toBe(state)
  return info(id)
}

/** Ten rows with eight files; the fourth and fifth say something else than their texts. */
function ten() {
  const documents = sketchedDocuments(10)
  const sheet = documents.map((one, at): SketchedDocument => {
    if (at === 3) return { ...one, row: { 发布日期: '2001-01-01' } }
    if (at === 4) return { ...one, row: { 发布日期: '2001-02-02' } }
    return one
  })
  return { sheet, files: documents.slice(0, 8) }
}

/** Opens a sheet and sends its files. @returns the id of the upload */
async function prepare(sheet: readonly SketchedDocument[], given: readonly SketchedDocument[], name?: string): Promise<string> {
  const { uploadId } = (await open(sheet, name)).body.result as { uploadId: string }
  await nameAll(uploadId, given)
  if (given.length > 0) expect((await send(uploadId, given)).body.result).toEqual({ received: given.length })
  return uploadId
}

describe('a catalogue in the browser', () => {
  it('a sheet with its files is brought in by a program, and what became of its rows is shown', async () => {
    const { sheet, files: given } = ten()
    const opened = (await open(sheet)).body.result
    expect(opened).toMatchObject({ title: '《杭州市文件目录》', total: 10, faults: 0, named: 0, received: 0, before: null })
    const { uploadId } = opened as { uploadId: string }
    expect(await nameAll(uploadId, given)).toEqual({ wanted: given.map(({ file }) => file) })
    expect((await send(uploadId, given)).body.result).toEqual({ received: 8 })
    expect(await result(`GET /dataManagement/catalogue/ties?uploadId=${uploadId}`)).toMatchObject({ tied: 8, withoutFile: 2, loose: 0, openRows: 0 })
    const { id } = await result('POST /dataManagement/catalogue/bringIn', { uploadId })
    expect(await until(id, 'done')).toMatchObject({
      total: 10,
      differences: 2,
      openDifferences: 2,
      trouble: null,
    })
  })
})
