import { POSITION } from '#common/records/position.ts'
import { shownOf } from '#common/records/sheet.ts'
import { call, type Answer } from '#web/platform/api/call.ts'
import { inPortions } from '#web/kit/pickers/chosen-rows.model.ts'
import { containing } from '#web/kit/pickers/containing.ts'
import type { RecordSource } from '#web/kit/pickers/record-source.ts'

const POSITIONS = 'GET /sys/position/list'
type Position = Answer<typeof POSITIONS>['records'][number]

const { name, code, postRank } = POSITION.fields

/** Greatest number of values in one request. */
const PORTION = 15

/** 职务: stored by code, or by id. */
export const POSITION_SOURCE: RecordSource<Position> = {
  key: POSITIONS,
  name: POSITION.name,
  columns: [
    { key: 'name', title: name.label, dataIndex: 'name' },
    { key: 'code', title: code.label, dataIndex: 'code' },
    { key: 'postRank', title: postRank.label, render: (_, row) => shownOf('postRank', postRank, row) ?? '—' },
  ],
  textOf: ({ name }) => name,
  idOf: ({ id }) => id,
  codeOf: ({ code }) => code,
  conditions: [{ name: 'name', label: name.label }],
  load: ({ pageNo, pageSize, conditions }, signal) =>
    call(POSITIONS, { query: { pageNo, pageSize, ...containing(conditions) } }, signal),
  async lookUp(values, by, signal) {
    if (by === 'id') {
      const found = await Promise.all(
        values.map((id) => call('GET /sys/position/queryById', { query: { id } }, signal).catch(() => null)),
      )
      return found.filter((row) => row !== null)
    }
    const pages = await Promise.all(
      inPortions(values, PORTION).map((some) =>
        call(POSITIONS, { query: { pageNo: 1, pageSize: some.length, code_MultiString: some.join(',') } }, signal),
      ),
    )
    return pages.flatMap(({ records }) => records)
  },
}
