import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import type { PageChanges } from './page-book.ts'
import { PagedTable } from './PagedTable.tsx'
import { useRef, useState } from 'react'

const COLUMNS: readonly Column[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'count', title: '件数', type: 'inputNumber', width: 120, defaultValue: 1, statistics: true },
  { key: 'passedOn', title: '通过日期', type: 'date', width: 150 },
]
const ROWS: readonly Row[] = Array.from({ length: 25 }, (_, at) => ({
  id: `paged-${at + 1}`,
  name: `第${at + 1}号议案`,
  count: (at % 4) + 1,
  passedOn: `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
}))
const pageOf = (rows: readonly Row[], pageNo: number, pageSize: number) => ({
  records: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  total: rows.length,
})
const soon = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 150))

/** A table whose rows the story stores in place of a server. */
function Kept() {
  const rows = useRef(ROWS)
  const [saved, setSaved] = useState('')
  const [load] = useState(
    () =>
      ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) =>
        soon(pageOf(rows.current, pageNo, pageSize)),
  )
  const save = async ({ added, edited, deleted }: PageChanges) => {
    await soon(null)
    if (edited.some(({ values }) => values['name'] === '拒绝')) throw new Error('名称不能是“拒绝”')
    const changed = new Map(edited.map(({ row }) => [row.id, row]))
    rows.current = [
      ...rows.current.filter(({ id }) => !deleted.includes(id)).map((row) => changed.get(row.id) ?? row),
      ...added.map(({ key, ...row }) => ({ ...row, id: `saved-${String(key)}` })),
    ]
    setSaved(`新增 ${added.length}，修改 ${edited.length}，删除 ${deleted.length}`)
  }
  return (
    <StoryCase title="三页" value={saved}>
      <PagedTable name="story 议案" label="议案" columns={COLUMNS} load={load} save={save} />
    </StoryCase>
  )
}
const empty = () => soon({ records: [], total: 0 })
const never = () => new Promise<never>(() => undefined)
const failing = () => Promise.reject(new Error('取不到'))
const nothing = () => Promise.resolve()
const readOnly = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => soon(pageOf(ROWS, pageNo, pageSize))

/** The paged table (分页编辑表格), for the gallery. */
export function PagedTableStory() {
  return (
    <>
      <Kept />
      <StoryCase title="只读">
        <PagedTable
          name="story 只读的议案"
          label="只读的议案"
          columns={COLUMNS}
          load={readOnly}
          save={nothing}
          pageSize={5}
          pageSizes={[5, 10]}
          disabled
        />
      </StoryCase>
      <StoryCase title="空">
        <PagedTable name="story 空的议案" label="空的议案" columns={COLUMNS} load={empty} save={nothing} />
      </StoryCase>
      <StoryCase title="载入中">
        <PagedTable name="story 载入中的议案" label="载入中的议案" columns={COLUMNS} load={never} save={nothing} />
      </StoryCase>
      <StoryCase title="载入失败">
        <PagedTable name="story 失败的议案" label="失败的议案" columns={COLUMNS} load={failing} save={nothing} />
      </StoryCase>
    </>
  )
}
