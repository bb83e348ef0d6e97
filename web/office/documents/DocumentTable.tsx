import { useRef, useState } from 'react'
import { DOCUMENT_FIELDS } from '#common/document-fields.ts'
import type { DocumentRow } from '#common/contract/documents.ts'
import type { EditConflict } from '#common/contract/parts.ts'
import type { SavedRows } from '#common/contract/saved-rows.ts'
import { EDITABLE } from '#common/document-acts.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { call } from '#web/platform/api/call.ts'
import { everyPage } from '#web/platform/api/every-page.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { TableEditor } from '#web/kit/table-editor/TableEditor.tsx'
import { LIST, LISTS } from './document-calls.ts'
import { editOfRow } from './row-edits.model.ts'

const MAY = { edit: 'data:document:edit' } as const
const isFixed = (row: Row): boolean => !EDITABLE.includes(Number(row['state']))
const longest = (most: number) => ({
  pattern: `^[\\s\\S]{0,${most}}$`,
  message: `不超过 ${most.toLocaleString('en')} 个字`,
})
const choice = (key: string, title: string, dictCode: string, required = true): Column => ({
  key,
  title,
  type: 'select',
  dictCode,
  width: 150,
  allowSearch: true,
  filterable: true,
  disabled: isFixed,
  ...(required ? { validateRules: [{ required: true, message: `请选择${title}` }] } : {}),
})
const text = (key: string, title: string, most: number, width: number): Column => ({
  key,
  title,
  type: 'input',
  width,
  disabled: isFixed,
  validateRules: [longest(most)],
})
const day = (key: string, title: string): Column => ({ key, title, type: 'date', width: 140, disabled: isFixed })

const COLUMNS: Column[] = [
  {
    ...text('title', '标题', 500, 320),
    fixed: 'left',
    validateRules: [{ required: true, message: '请输入标题' }, longest(500)],
  },
  { key: 'state_dictText', title: '发布状态', type: 'normal', width: 120 },
  choice('fType', '文件类型', 'F_TYPE'),
  text('docNumber', '发文字号', 200, 170),
  choice('fLevel', '制定机关层级', 'F_LEVEL'),
  choice('region', '行政区域', 'region'),
  choice('address', '公布地', 'address'),
  choice('subject', '主题', 'F_SUBJECT', false),
  text('issuers', '制定机关', 2000, 220),
  day('adoptDate', '登记的通过日期'),
  day('publishDate', '登记的公布日期'),
  day('effectDate', '登记的施行日期'),
  choice('effectStatus', '登记的时效性', 'F_STATUS', false),
  text('sourceName', '文本出处', 300, 200),
  text('note', '备注', 2000, 200),
]
const form = (row: Row): Row => row

/** Why a row was not saved, at the cells it is about. */
function faultsOf(row: string, error: unknown): SavedRows['faults'] {
  const { result, field } = error instanceof ApiError ? error : {}
  if (typeof result === 'object' && result !== null && 'fields' in result) {
    const { by, at, fields } = result as EditConflict
    return fields.map(({ name }) => ({
      row,
      field: name,
      reason: `${by} 已于 ${at} 修改了这一项，再次保存将以您填写的为准`,
    }))
  }
  return [{ row, field: DOCUMENT_FIELDS.find((name) => name === field) ?? null, reason: presentError(error).title }]
}

/** Chosen documents in an editable table; each row is saved as the form of one document is. */
export function DocumentTable({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const loaded = useRef(new Map<string, DocumentRow>())
  const [fixed, setFixed] = useState<readonly DocumentRow[]>([])
  const load = async (signal: AbortSignal): Promise<DocumentRow[]> => {
    const rows = await everyPage((paging) => call(LIST, { query: { ...paging, ids: ids.join(',') } }, signal))
    loaded.current = new Map(rows.map((row) => [row.id, row]))
    setFixed(rows.filter(({ state }) => !EDITABLE.includes(state)))
    return rows
  }
  /** Saves row after row, so that one that is refused keeps no other from being saved. */
  const save = async ({ edited }: { edited: readonly Row[] }): Promise<SavedRows> => {
    const faults: SavedRows['faults'] = []
    for (const row of edited) {
      const body = editOfRow(row, loaded.current.get(row.id) ?? row)
      if (body === null) continue
      try {
        await call('PUT /dataManagement/document/edit', { body: body as never })
      } catch (error) {
        faults.push(...faultsOf(row.id, error))
      }
    }
    return { ids: {}, faults }
  }
  return (
    <TableEditor
      title="批量编辑文件"
      name="documents"
      hint={
        fixed.length > 0
          ? `${fixed.length} 个文件已提交或已发布（${fixed
              .slice(0, 3)
              .map(({ title }) => `“${title}”`)
              .join('、')}${fixed.length > 3 ? '等' : ''}），不能修改；已提交的须先撤回或退回，已发布的请点“更正”。`
          : '可以选中多个单元格一次填写，也可以直接从 Excel 或 WPS 粘贴；逐行保存，未能保存的行留在表中并注明原因。'
      }
      columns={COLUMNS}
      load={load as (signal: AbortSignal) => Promise<readonly Row[]>}
      save={save}
      form={form}
      may={MAY}
      touches={LISTS}
      onClose={onClose}
    />
  )
}
