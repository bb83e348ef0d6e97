import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Dict } from '#common/contract/dictionary-admin.ts'
import { ITEMS_IN_ONE_TABLE_MOST } from '#common/limits.ts'
import { DICTIONARY_ITEM } from '#common/records/dictionary.ts'
import { call } from '#web/platform/api/call.ts'
import { everyPage } from '#web/platform/api/every-page.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { Column, Row } from '#web/kit/editable-table/model/columns.ts'
import { sheetTable } from '#web/kit/table-editor/sheet-table.model.ts'
import { TableEditor } from '#web/kit/table-editor/TableEditor.tsx'

const ItemPages = lazyPart(() => import('./ItemPages.tsx'), 'ItemPages')

const LIST = 'GET /sys/dictItem/list'
export const MAY = {
  add: 'system:dict:item:add',
  edit: 'system:dict:item:edit',
  delete: 'system:dict:item:delete',
} as const
/** @param type 1: the values of the dictionary are numbers */
export const itemColumns = (type: number): Column[] =>
  sheetTable(DICTIONARY_ITEM, {
    itemText: { sortable: false, width: '28%', minWidth: 120 },
    itemValue: {
      sortable: false,
      width: '18%',
      minWidth: 96,
      disabled: ({ builtIn }) => builtIn === true,
      validateRules: [
        { required: true },
        type === 1
          ? { pattern: '^-?\\d+(\\.\\d+)?$', message: '这个字典的值是数字，请填写数字' }
          : { pattern: '^[^,]{1,100}$', message: '不超过 100 个字，不能含有逗号' },
        { unique: true },
      ],
    },
    itemColor: {
      sortable: false,
      width: 120,
      placeholder: '#a8071a',
      validateRules: [{ pattern: '^#[0-9a-fA-F]{6}$', message: '颜色应为 #rrggbb 格式，如 #a8071a' }],
    },
    status: { title: '启用', type: 'checkbox', width: 80, customValue: [1, 0], defaultChecked: true },
    description: { type: 'textarea', sortable: false, validateRules: [] },
  }).filter(({ key }) => key !== 'sortOrder')
const text = (value: unknown) => (typeof value === 'string' ? value : '')
export const itemForm = ({ itemText, itemValue, itemColor, status, description, sortOrder }: Row) => ({
  itemText: text(itemText),
  itemValue: typeof itemValue === 'number' ? String(itemValue) : text(itemValue),
  itemColor: text(itemColor) || null,
  status: status === 0 ? 0 : 1,
  description: text(description),
  ...(typeof sortOrder === 'number' ? { sortOrder } : {}),
})

/** Rejects with the names of items that came with the system. */
export function keepBuiltIn(rows: readonly Row[]): Promise<unknown> {
  const kept = rows.filter(({ builtIn }) => builtIn === true).map(({ itemText }) => `“${text(itemText)}”`)
  return kept.length === 0
    ? Promise.resolve()
    : Promise.reject(new Error(`${kept.join('、')}随系统提供，不能删除，可以停用`))
}

interface ItemTableProps {
  dict: Dict
  onClose: () => void
}

/** The items of a dictionary in an editable table: all at once, or page by page when there are many. */
export function ItemTable(props: ItemTableProps) {
  const { id } = props.dict
  const { data, isError } = useQuery({
    queryKey: [LIST, 'count', id],
    queryFn: ({ signal }) => call(LIST, { query: { pageNo: 1, pageSize: 1, dictId: id } }, signal),
    // A table that is open does not become another one.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!data && !isError) return null
  return data && data.total > ITEMS_IN_ONE_TABLE_MOST ? (
    <ItemPages {...props} total={data.total} />
  ) : (
    <AllItems {...props} />
  )
}

/** All items of a dictionary in an editable table; dragging reorders them. */
function AllItems({ dict, onClose }: ItemTableProps) {
  const columns = useMemo(() => itemColumns(dict.type), [dict.type])
  return (
    <TableEditor
      title={`${dict.dictName}（${dict.dictCode}）的选项`}
      name={`items-${dict.id}`}
      hint="可以直接从 Excel 或 WPS 粘贴，拖动行首调整顺序。随系统提供的值不能修改或删除，可以停用。"
      columns={columns}
      load={(signal) => everyPage((paging) => call(LIST, { query: { ...paging, dictId: dict.id } }, signal))}
      save={(changes) => call('POST /sys/dictItem/saveRows', { body: { ...changes, dictId: dict.id } })}
      form={itemForm}
      orderKey="sortOrder"
      may={MAY}
      touches={[LIST]}
      socketKey={`dict-items:${dict.id}`}
      beforeDelete={keepBuiltIn}
      onClose={onClose}
    />
  )
}
