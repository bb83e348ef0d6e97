import type { Decided, Decision, undecidedContract, UndecidedDocument } from '#common/contract/undecided.ts'
import { UNDECIDED_SHOWN } from '#common/limits.ts'
import type { DocumentRow } from '#common/contract/documents.ts'
import { EDITABLE } from '#common/document-acts.ts'
import { Refusal, refuse } from '#common/errors.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Handlers, ListContext } from '#server/platform/http/serve.ts'
import { Turns } from '#server/platform/turns.ts'
import { audienceOf, type IssuerReader, parseText, sourceOfText } from '../laws/laws.door.ts'
import { foldersIn, issuerReaderOf } from './document-text.ts'
import { documentList, codedValues, type DocumentDecision } from './documents.sql.ts'
import { seenDocument } from './documents.routes.ts'
import { noted } from './note-documents.ts'
import { type Outcome, outcomeOf, type ToDecide } from './undecided.rules.ts'
import { documentsToDecide, issuersOfCodes, issuersOfFolders, setDecided, undecidedDocuments } from './undecided.sql.ts'

const turns = new Turns()
const FORM_WORDS = { law: '正式文件', reference: '参考资料', draft: '征求意见稿' } as const

/** The words before the year of a number: 浙水规 of 浙水规〔2025〕31号. */
const codeOf = (docNumber: string | null): string => /^([^〔[]+)[〔[]/.exec(docNumber ?? '')?.[1] ?? ''

type Asked = Awaited<ReturnType<typeof undecidedDocuments>>['rows'][number]

/** Rows with the bodies that others of their kind suggest: by the beginning of the number, then by the folder. */
async function withSuggestions(
  { db, viewer }: ListContext,
  rows: readonly Asked[],
  reader: IssuerReader,
): Promise<UndecidedDocument[]> {
  const audience = audienceOf(viewer)
  const open = rows.filter(({ issuers }) => issuers === '')
  const unique = (words: readonly string[]) => [...new Set(words)].filter((one) => one !== '')
  const byCode = await issuersOfCodes(db, audience, unique(open.map(({ docNumber }) => codeOf(docNumber))))
  const byFolder = await issuersOfFolders(db, audience, unique(open.map(({ folder }) => folder)))
  const suggestionOf = ({ issuers, docNumber, folder }: Asked): UndecidedDocument['suggested'] => {
    if (issuers !== '') return { issuers: '', why: '' }
    const code = byCode.find((one) => one.of === codeOf(docNumber))
    if (code) return { issuers: code.issuers, why: `馆藏中文号以“${code.of}”开头的 ${code.count} 件由它制定` }
    const beside = byFolder.find((one) => one.of === folder)
    if (beside) return { issuers: beside.issuers, why: `同一文件夹的另外 ${beside.count} 份由它制定` }
    const last = foldersIn(folder).at(-1) ?? ''
    const named = (last === '' ? null : reader.read(last)) ?? []
    return named.length > 0
      ? { issuers: named.map(({ name }) => name).join('、'), why: `文件夹的名称是“${last}”` }
      : { issuers: '', why: '' }
  }
  return rows.map((row) => ({ ...row, suggested: suggestionOf(row) }))
}

const isSameDecision = (
  document: ToDecide & { decided: DocumentDecision | null },
  { form }: Decision,
  after: Outcome,
): boolean =>
  document.decided?.form === form &&
  document.issuers.join('、') === after.issuers.join('、') &&
  (['fType', 'fLevel', 'region'] as const).every((name) => document[name] === after[name])

/** Why the viewer may not give a document these values; '' when nothing is in the way. */
async function faultOfValues({ db, viewer }: ListContext, { fType, fLevel, region }: Outcome): Promise<string> {
  const values = await codedValues(db)
  const mayAll = audienceOf(viewer) === 'all'
  for (const [dictionary, value, name] of [
    ['F_TYPE', fType, '文件类型'],
    ['F_LEVEL', fLevel, '制定机关层级'],
    ['region', region, '行政区域'],
  ] as const) {
    const item = values.get(`${dictionary} ${value}`)
    if (value !== '' && (!item || (item.restricted && !mayAll))) return `请从字典中选择${name}`
  }
  return ''
}

const parsedOf = (document: ToDecide) => parseText(sourceOfText(document, `${document.title}.md`))

/** Runs a change of one document in a transaction of its own; a refusal is told as its result and stops no other. */
async function changeOne(
  context: ListContext,
  { id, revision }: { id: string; revision: number },
  change: (context: ListContext, document: DocumentRow) => Promise<Decided['outcome']>,
): Promise<Decided> {
  try {
    return await inTransaction(context.db, async (db): Promise<Decided> => {
      const own = { ...context, db }
      // First whether it may be seen: who changed a hidden document would say that it exists.
      await seenDocument(own, id)
      await lockForEdit(db, 'document', id, null)
      const document = await seenDocument(own, id)
      const outcome = await change(own, document)
      if (outcome === 'changed') await lockForEdit(db, 'document', id, revision)
      return { id, outcome, message: '', revision: document.revision + (outcome === 'done' ? 1 : 0) }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isChanged = error.errorCode === 'record.changed'
    return {
      id,
      outcome: isChanged ? 'changed' : 'refused',
      message: isChanged ? error.message.replace(/，您的内容尚未保存$/, '') : error.message,
      revision: 0,
    }
  }
}

const refused = (reason: string) => refuse('record.invalid', { field: 'items', reason })
const mustBeOpen = ({ state, state_dictText: stage }: DocumentRow): void => {
  if (!EDITABLE.includes(state))
    throw refused(`已经处于“${stage ?? ''}”阶段，不能再判定；已提交的须先撤回或退回，已发布的请点“更正”`)
}

/** The calls of common/contract/undecided.ts. */
export function undecidedHandlers(): Handlers<typeof undecidedContract> {
  return {
    async 'GET /dataManagement/document/undecided'(context) {
      const { total, rows } = await undecidedDocuments(
        context.db,
        context.list,
        audienceOf(context.viewer),
        context.query.most ?? UNDECIDED_SHOWN,
      )
      return {
        total,
        records: rows.length === 0 ? [] : await withSuggestions(context, rows, await issuerReaderOf(context.db)),
      }
    },

    async 'POST /dataManagement/document/previewDecision'(context) {
      const { db, body } = context
      const reader = await issuerReaderOf(db)
      const previews = []
      for (const id of body.ids) await seenDocument(context, id)
      for (const document of await documentsToDecide(db, body.ids)) {
        await turns.take()
        const { issuers, ...after } = outcomeOf(document, await parsedOf(document), body.decision, reader)
        previews.push({
          ...after,
          issuers: issuers.join('、'),
          fault: after.fault || (await faultOfValues(context, { issuers, ...after })),
        })
      }
      return previews
    },

    async 'POST /dataManagement/document/decide'(context) {
      const { body, viewer, clock } = context
      const reader = await issuerReaderOf(context.db)
      const results: Decided[] = []
      for (const item of body.items) {
        await turns.take()
        results.push(
          await changeOne(context, item, async (own, row) => {
            const [document] = await documentsToDecide(own.db, [row.id])
            if (!document) throw refuse('record.not-found')
            const after = outcomeOf(document, await parsedOf(document), body.decision, reader)
            // Sent twice, or decided alike by two people: nothing is left to do.
            if (isSameDecision(document, body.decision, after)) return 'same'
            if (row.revision !== item.revision) return 'changed'
            mustBeOpen(row)
            const fault = after.fault || (await faultOfValues(own, after))
            if (fault !== '') throw refused(fault)
            const { fType, fLevel, region, issuers, decided } = document
            const before = {
              fType,
              fLevel,
              region,
              issuers: [...issuers],
              decided: decided && { ...decided, before: NOTHING_BEFORE },
            }
            const now = clock()
            await setDecided(
              own.db,
              row.id,
              {
                fType: after.fType,
                fLevel: after.fLevel,
                region: after.region,
                issuers: after.issuers,
                decided: { form: body.decision.form, by: viewer.username, at: now.toISOString(), before },
              },
              viewer.username,
              now,
            )
            await noted(
              own,
              await documentList.byIds(own.db, [row.id]),
              'edit',
              `：判定为${FORM_WORDS[body.decision.form]}`,
            )
            return 'done'
          }),
        )
      }
      return results
    },

    async 'POST /dataManagement/document/undecide'(context) {
      const { body, viewer, clock } = context
      const results: Decided[] = []
      for (const item of body.items)
        results.push(
          await changeOne(context, item, async (own, row) => {
            const [document] = await documentsToDecide(own.db, [row.id])
            if (row.revision !== item.revision) return 'changed'
            mustBeOpen(row)
            if (!document?.decided) throw refused('没有可以撤销的判定')
            await setDecided(own.db, row.id, document.decided.before, viewer.username, clock())
            await noted(own, await documentList.byIds(own.db, [row.id]), 'edit', '：撤销判定')
            return 'done'
          }),
        )
      return results
    },
  }
}

/** Only the last decision can be taken back. */
const NOTHING_BEFORE: DocumentDecision['before'] = { fType: '', fLevel: '', region: '', issuers: [], decided: null }
