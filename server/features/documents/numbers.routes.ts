import { idsIn, needChosen } from '#server/platform/records/chosen-ids.ts'
import type { documentNumberContract, NumberTemplateRow } from '#common/contract/document-numbers.ts'
import { refuse } from '#common/errors.ts'
import { keptNumber, missingOf, nextOrder, numberOf, placeOf, templateFault } from '#common/law/number-series.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { noteChanges, type Operation } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import type { Context, Handlers, ListContext } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { audienceOf } from '../laws/laws.door.ts'
import { correctedBy } from './corrections.sql.ts'
import { sameNumber, seriesOf, told } from './numbers.rules.ts'
import {
  deleteTemplates,
  insertTemplate,
  numberedTexts,
  numbersGiven,
  numberYears,
  type TemplateColumns,
  templateList,
  templatesInUse,
  updateTemplate,
} from './numbers.sql.ts'
import { namesIn } from './register.rules.ts'

/** The number of a document as it is kept: as the rules of bodies write it, else in the form of GB/T 9704. */
export async function keptNumberOf(db: Db, text: string | null): Promise<string | null> {
  if (text === null) return null
  return keptNumber(
    text,
    (await templatesInUse(db)).map(({ template }) => template),
  )
}

interface FilledIn {
  issuer: string
  template: string
  note?: string | null
}

/** @throws Refusal record.invalid */
function columnsOf({ issuer, template, note }: FilledIn): TemplateColumns {
  const rule = template.trim()
  const fault = templateFault(rule)
  if (fault !== null) throw refuse('record.invalid', { field: 'template', reason: fault })
  const name = issuer.trim()
  if (name === '' || namesIn(name).length !== 1)
    throw refuse('record.invalid', { field: 'issuer', reason: '请填写一个机关的名称' })
  return { issuer: name, template: rule, note: note?.trim() || null }
}

async function seen({ db, list }: ListContext, ids: readonly string[]): Promise<NumberTemplateRow[]> {
  needChosen(ids)
  const found = await templateList.seen(db, ids, list)
  if (found.length === 0) throw refuse('record.not-found')
  return found
}

async function noted(context: Context, rows: readonly NumberTemplateRow[], operation: Operation): Promise<void> {
  await noteChanges(
    context,
    rows.map(({ id, issuer, template, note }) => ({
      table: 'numberTemplate',
      id,
      operation,
      label: `“${issuer}”的编号规则`,
      content: { id, issuer, template, note },
    })),
  )
}

/** The data rules of a list without the conditions of the call, whose parameters are no fields of it. */
const ruled = (list: ListContext['list']): ListContext['list'] => ({ ...list, query: {} })
const taken = (issuer: string) => refuse('record.taken', { field: '机关', value: issuer })

/** The calls of common/contract/document-numbers.ts. */
export function documentNumberHandlers(): Handlers<typeof documentNumberContract> {
  return {
    async 'GET /dataManagement/document/numberCheck'({ db, list, viewer, clock, query }) {
      const rules = await templatesInUse(db)
      const templates = rules.map(({ template }) => template)
      const issuers = namesIn(query.issuers ?? '')
      const template = issuers.flatMap((name) => rules.find(({ issuer }) => issuer === name) ?? [])[0] ?? null
      const number = (query.docNumber ?? '').trim() === '' ? '' : keptNumber(query.docNumber ?? '', templates)
      const place = number === '' ? null : placeOf(number, templates)
      const year = place?.year ?? Number(dayOf(clock()).slice(0, 4))
      // A 更正稿 has the number of the document that it corrects.
      const own = query.id === undefined ? null : ((await correctedBy(db, query.id)) ?? query.id)
      // Numbers of the year hold those of the series; a number without a series is looked for by itself.
      const texts =
        number === '' && template === null
          ? []
          : await numberedTexts(db, ruled(list), audienceOf(viewer), place || number === '' ? String(year) : number)
      const ordersOf = (series: string): number[] =>
        texts.flatMap((text) => {
          const other = text.id === own ? null : placeOf(text.docNumber, templates)
          return other?.series === series && other.year === year ? [other.order] : []
        })
      const nextSeries = template?.template ?? place?.series ?? null
      // A number that anybody has is not given out a second time. Why one is left out is told to nobody: there are
      // several ordinary reasons.
      const given = new Set(
        nextSeries === null
          ? []
          : (await numbersGiven(db, String(year), own)).flatMap((text) => {
              const other = placeOf(text, templates)
              return other?.series === nextSeries && other.year === year ? [other.order] : []
            }),
      )
      return {
        number,
        series: place?.series ?? null,
        year: place?.year ?? null,
        same:
          number === ''
            ? []
            : sameNumber(texts, { id: own, number, titleKey: titleKey(query.title ?? ''), issuers }, templates).map(
                told,
              ),
        missing: place ? missingOf([...ordersOf(place.series), place.order]) : [],
        next: nextSeries === null ? null : numberOf(nextSeries, year, nextOrder(ordersOf(nextSeries), given)),
        template,
      }
    },

    async 'GET /dataManagement/number/list'({ db, list, viewer, query }) {
      const audience = audienceOf(viewer)
      const years = await numberYears(db, ruled(list), audience)
      const year = query.year ?? years[0] ?? null
      if (year === null) return { year, years, series: [] }
      const templates = (await templatesInUse(db)).map(({ template }) => template)
      const words = (query.words ?? '').split(/\s+/).filter(Boolean)
      const series = seriesOf(await numberedTexts(db, ruled(list), audience, String(year)), year, templates)
        .filter((one) => words.every((word) => `${one.series} ${one.issuer}`.includes(word)))
        .filter(({ missingCount, same }) => query.faulty !== 'true' || missingCount > 0 || same.length > 0)
      return {
        year,
        years: years.includes(year) ? years : [year, ...years].toSorted((one, other) => other - one),
        series,
      }
    },

    'GET /dataManagement/number/templates': ({ db, list }) => templateList.page(db, list),

    async 'GET /dataManagement/number/templateById'(context) {
      const [row] = await seen(context, [context.query.id])
      if (!row) throw refuse('record.not-found')
      return row
    },

    async 'POST /dataManagement/number/addTemplate'(context) {
      const { db, body, viewer, clock } = context
      const id = newId()
      const columns = columnsOf(body)
      if (!(await insertTemplate(db, id, columns, viewer.username, clock()))) throw taken(columns.issuer)
      await noted(context, await templateList.byIds(db, [id]), 'add')
      return null
    },

    async 'PUT /dataManagement/number/editTemplate'(context) {
      const { db, body, viewer, clock } = context
      await seen(context, [body.id])
      await lockForEdit(db, 'numberTemplate', body.id, body.revision)
      const columns = columnsOf(body)
      if (!(await updateTemplate(db, body.id, columns, viewer.username, clock()))) throw taken(columns.issuer)
      await noted(context, await templateList.byIds(db, [body.id]), 'edit')
      return null
    },

    async 'DELETE /dataManagement/number/deleteTemplates'(context) {
      const rows = await seen(context, idsIn(context.query.ids))
      await noted(context, rows, 'delete')
      await deleteTemplates(
        context.db,
        rows.map(({ id }) => id),
      )
      return null
    },
  }
}
