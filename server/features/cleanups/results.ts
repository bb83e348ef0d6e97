import type { cleanupContract } from '#common/contract/cleanups.ts'
import { noteExport } from '#server/platform/audit/note-export.ts'
import { exportAnswer } from '#server/platform/excel/export.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { WorkerQueue } from '#server/platform/workers/worker-queue.ts'
import { type KnownItem, itemsOfBatch } from './cleanups.sql.ts'
import { RESULT } from './steps.rules.ts'
import { seenBy, stored } from './one-batch.ts'

type Calls = Handlers<typeof cleanupContract>
type Call<K extends keyof Calls> = Parameters<Calls[K]>[0]

const DRAWING = {
  script: 'server/features/cleanups/cleanup-docx-worker.mjs',
  threads: 1,
  waiting: 10,
  timeMs: 30_000,
  memoryMb: 512,
}
export const resultDrawing = () => new WorkerQueue(DRAWING)

/** Items as an export lists them: by result, then by title. */
function resultGroups(items: readonly KnownItem[]): { name: string; items: KnownItem[] }[] {
  const order = [...Object.values(RESULT), '']
  const groups = new Map<string, KnownItem[]>()
  for (const item of items) {
    const key = item.stage === 'confirmed' || item.stage === 'carried' ? (item.proposal ?? '') : ''
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return order.flatMap((key) => {
    const found = groups.get(key)
    return found ? [{ name: key === '' ? '尚未确认' : (found[0]?.proposal_dictText ?? key), items: found }] : []
  })
}

async function everything(context: ListContext, id: string) {
  const batch = await stored(context, id)
  const { items } = await itemsOfBatch(context.db, await seenBy(context), { batchId: id })
  await noteExport(context, `清理批次“${batch.name}”`, items.length)
  return { batch, items }
}

/** The documents of a batch by result, as a workbook. */
export async function resultWorkbook(context: Call<'GET /dataManagement/cleanup/exportXls'>) {
  const { batch, items } = await everything(context, context.query.id)
  const rows = resultGroups(items).flatMap(({ name, items: some }) => some.map((item) => ({ ...item, result: name })))
  return exportAnswer(context, {
    title: `${batch.name}结果目录`,
    format: context.query.format ?? 'xlsx',
    rows: inOnePart(rows),
    columns: [
      { title: '清理结果', width: 14, value: ({ result }) => result },
      { title: '标题', width: 48, value: ({ title }) => title },
      { title: '发文字号', width: 20, value: ({ docNumber }) => docNumber },
      { title: '制定机关', width: 28, value: ({ issuers }) => issuers },
      { title: '文件类型', width: 16, value: (row) => row.fType_dictText },
      { title: '公布日期', width: 12, value: ({ publishDate }) => publishDate },
      { title: '意见', width: 12, value: (row) => row.proposal_dictText },
      { title: '理由', width: 36, value: ({ reason }) => reason },
      { title: '提出人', width: 12, value: ({ proposer, proposedBy }) => proposer ?? proposedBy },
      { title: '确认人', width: 12, value: ({ confirmer, confirmedBy }) => confirmer ?? confirmedBy },
    ],
  })
}

/** The documents of a batch by result, as a document. */
export async function resultDocument(context: Call<'GET /dataManagement/cleanup/exportDocx'>, drawing: WorkerQueue) {
  const { batch, items } = await everything(context, context.query.id)
  const title = `${batch.name}结果目录`
  const groups = resultGroups(items).map(({ name, items: some }) => ({
    name,
    rows: some.map((item, at) => [
      String(at + 1),
      item.title,
      item.docNumber ?? '',
      item.issuers,
      item.publishDate ?? '',
      item.reason ?? '',
    ]),
  }))
  const about =
    batch.decision === null
      ? '（清理决定尚未登记）'
      : `依据《${batch.decision}》（${batch.decidedDate ?? ''}，${batch.decisionSource ?? ''}）`
  const bytes = Buffer.from(await drawing.run<Uint8Array>({ title, about: [about], groups }))
  void context.reply
    .type('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    .header(
      'content-disposition',
      `attachment; filename="cleanup.docx"; filename*=UTF-8''${encodeURIComponent(`${title}.docx`)}`,
    )
  return bytes
}

async function* inOnePart<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
