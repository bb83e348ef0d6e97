import type { reportContract } from '#common/contract/reports.ts'
import type { DictItem } from '#common/contract/session.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { dayOf } from '#server/platform/clock.ts'
import { readParameters } from '#server/platform/db/list-parameters.ts'
import { type Handlers, listRequest } from '#server/platform/http/serve.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import { InForce } from '../laws/laws.door.ts'
import { askedOf } from './report-query.rules.ts'
import { Reports } from './reports.ts'

/** The calls of common/contract/reports.ts (spec §7 Online reports). */
export function reportHandlers(): Handlers<typeof reportContract> {
  const reports = new Reports(new InForce())
  return {
    async 'GET /online/cgreport/head/list'({ query: { pageNo: current = 1, pageSize: size = PAGE_SIZE }, viewer }) {
      const all = reports.seenBy(viewer).map(({ code, name }) => ({ id: code, code, name }))
      return { records: all.slice((current - 1) * size, current * size), total: all.length, size, current, pages: Math.ceil(all.length / size) }
    },
    async 'GET /online/cgreport/api/getRpColumns/{code}'({ db, viewer, params }) {
      const { code, name, columns } = reports.of(params.code, viewer)
      const dictionaries = new Set(columns.flatMap(({ customRender }) => customRender ?? []))
      const dictOptions: Record<string, DictItem[]> = {}
      for (const dictionary of dictionaries) dictOptions[dictionary] = await itemsOf(db, viewer, dictionary)
      return { cgRpConfigId: code, cgRpConfigName: name, columns: [...columns], dictOptions }
    },

    async 'GET /online/cgreport/api/getQueryInfo/{cgRpConfigId}'({ viewer, params }) {
      return [...reports.of(params.cgRpConfigId, viewer).conditions]
    },

    async 'GET /online/cgreport/api/getData/{cgRpConfigId}'({ db, viewer, clock, contacts, request, params, query: given }) {
      const report = reports.of(params.cgRpConfigId, viewer)
      const { fields, listOf, parameters } = report
      const { query, fixed, unknown } = askedOf(given, { fields: new Set(Object.keys(fields)), parameters })
      const [field] = unknown
      if (field !== undefined) throw refuse('parameter.unknown', { field })
      const sorts = typeof query['column'] === 'string' ? query['column'].split(',').map((name) => name.trim().replace(/_dictText$/, '')) : []
      const foreign = sorts.find((name) => name !== '' && name !== 'createTime' && !Object.hasOwn(fields, name))
      if (foreign !== undefined) throw refuse('list.sort-unknown', { column: foreign })
      const { rules, warn } = listOf ? await listRequest({ db, clock, contacts }, viewer, listOf, request) : { rules: null }
      const all = [...(rules ? [rules] : []), ...readParameters(fixed, () => true)]
      return report.page(db, { viewer, day: dayOf(clock()), query, rules: all.length === 0 ? null : { all }, ...(warn ? { warn } : {}) })
    },
  }
}
