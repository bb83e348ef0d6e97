import type { DocumentRelation, DocumentRow } from '#common/contract/documents.ts'
import { refuse } from '#common/errors.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { ListContext } from '#server/platform/http/serve.ts'
import { audienceOf, visibleTo, worksCalled } from '../laws/laws.door.ts'
import { issuerReaderOf, readLawText } from './document-text.ts'
import { documentList, textOfDocument } from './documents.sql.ts'
import { candidatesOf, mannerOf } from './relations.rules.ts'
import { decide, decisionsOn, relationTexts, toldRelations } from './relations.sql.ts'

/** What the release of a document would change by a relation, in words. */
function effectOf(type: string, words: string, effectDate: string | null): string {
  if (type === 'REPEAL')
    return `发布后登记为${mannerOf(words)}，${effectDate === null ? '正文没有写明施行日期' : `自 ${effectDate} 起`}`
  return type === 'AMEND' ? '发布后公开页面提示修改尚未合入，修改后的文本发布后提示消失' : ''
}

/** The relations that the text of a document states, what was decided on each, and what they mean. */
export async function relationsOfDocument(context: ListContext, document: DocumentRow): Promise<DocumentRelation[]> {
  const { db, viewer, clock, list } = context
  const { law } = await readLawText(await textOfDocument(db, document.id), await issuerReaderOf(db))
  const candidates = candidatesOf(law, await toldRelations(db, document.id))
  if (candidates.length === 0) return []
  const decisions = new Map((await decisionsOn(db, document.id)).map((one) => [`${one.type}|${one.targetKey}`, one]))
  const texts = await relationTexts(db)
  const keys = [...new Set(candidates.map(({ targetKey }) => targetKey))]
  const works = await worksCalled(db, audienceOf(viewer), keys, dayOf(clock()))
  const documents = await documentsCalled(context, list, keys, document.id)
  return candidates.map(({ type, targetKey, title, places }) => {
    const decision = decisions.get(`${type}|${targetKey}`)
    return {
      type,
      type_dictText: texts.get(type) ?? type,
      targetKey,
      title,
      places,
      confirmed: decision?.confirmed ?? null,
      decidedBy: decision?.decidedBy ?? null,
      decidedTime: decision?.decidedTime ?? null,
      targets: [
        ...works
          .filter(({ key }) => key === targetKey)
          .map((work) => ({ kind: 'law' as const, id: work.workId, title: work.title, force: work.force })),
        ...documents
          .filter(({ key }) => key === targetKey)
          .map(({ kind, id, title: name, force }) => ({ kind, id, title: name, force })),
      ],
      effect: effectOf(type, places[0]?.words ?? '', law.effectDate),
    }
  })
}

/** Documents of the office with these titles that the viewer sees and that are no editions of the library yet. */
async function documentsCalled(
  { db, viewer }: ListContext,
  list: ListContext['list'],
  keys: readonly string[],
  except: string,
) {
  const found = await documentList
    .wanted(db, { ...list, query: {} }, (rows) => rows.where(visibleTo(audienceOf(viewer), 'document')))
    .where('document.titleKey', 'in', [...keys])
    .where('document.id', '<>', except)
    .where('document.versionId', 'is', null)
    .select(['document.id', 'document.titleKey as key', 'document.title'])
    .limit(MOST_DOCUMENTS)
    .execute()
  const stages = new Map(
    (
      await documentList.byIds(
        db,
        found.map(({ id }) => id),
      )
    ).map((row) => [row.id, [row.state_dictText, row.effectStatus_dictText].filter(Boolean).join('，登记为')]),
  )
  return found.map((one) => ({ ...one, kind: 'document' as const, force: stages.get(one.id) ?? '' }))
}

const MOST_DOCUMENTS = 1_000

/**
 * Confirms or rejects relations of a document.
 * @returns their titles.
 * @throws Refusal record.invalid when the text does not state one of them
 */
export async function decideRelations(
  { db, viewer, clock }: ListContext,
  document: DocumentRow,
  given: readonly { type: string; targetKey: string }[],
  confirmed: boolean | null,
): Promise<string[]> {
  const { law } = await readLawText(await textOfDocument(db, document.id), await issuerReaderOf(db))
  const candidates = new Map(
    candidatesOf(law, await toldRelations(db, document.id)).map((one) => [`${one.type}|${one.targetKey}`, one]),
  )
  const chosen = given.map(({ type, targetKey }) => {
    const candidate = candidates.get(`${type}|${targetKey}`)
    if (!candidate)
      throw refuse('record.invalid', { field: 'relations', reason: '正文已改动，其中没有所选的关系了，请刷新后再核对' })
    return candidate
  })
  await decide(db, document.id, chosen, confirmed, { username: viewer.username, now: clock() })
  return chosen.map(({ title }) => title)
}
