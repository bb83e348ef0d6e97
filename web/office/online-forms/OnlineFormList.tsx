import { Button, Table, type TableProps } from 'antd'
import { createContext, type MouseEvent, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import type { FormItem, OnlineRow } from '#common/contract/online-forms.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { FORM_BUTTONS, type FormButton, KEY_TITLE } from '#common/rules/online-design.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { BarMore } from '#web/kit/list-frame/BarMore.tsx'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage, type ListHandle } from '#web/kit/list-page/ListPage.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { nodeOf, type TreeNode } from '#web/kit/tree-table/tree-rows.model.ts'
import { TreeRowsContext, TreeRowsTable } from '#web/kit/tree-table/TreeRowsTable.tsx'
import { treeListColumns } from '#web/kit/tree-table/use-tree-grid.tsx'
import { ExportButton, ImportButton } from '#web/kit/workbook-dialogs/WorkbookButtons.tsx'
import { DATA, RECORDS, TREE } from './form-calls.ts'
import { columnKindOf, filtersOf, initialOf, isSortable, nameIn, queryFieldsOf } from './form-fields.model.ts'
import { ListValue } from './ListValue.tsx'
import { SubRows } from './SubRows.tsx'

const RecordWindow = lazyPart(() => import('./RecordWindow.tsx'), 'RecordWindow')
const REMOVE = 'DELETE /online/cgform/api/form/{code}/{id}'
const keyOf = ({ id }: OnlineRow) => id

const CHECKS = '校验打开时还检查必填和格式。'
const IMPORT_HINT = `请使用“导出”得到的文件作为模板，保留标题和列名。${CHECKS}`
const SHEETS_HINT = `请使用“导出”得到的 .xlsx 作为模板：第一个工作表是主表，每个子表一个工作表，子表的行按“${KEY_TITLE}”归入主表的行。${CHECKS}`
const EXPORT_NOTE = { xlsx: '每个子表的数据各占一个工作表。', xls: '.xls 只含主表，要导出子表请选 .xlsx。' }

interface Leaving {
  records: readonly OnlineRow[]
  done?: () => void
}

/**
 * The list of a register: its columns, conditions, buttons and form are those that were designed, as far as the user
 * sees them.
 */
export function OnlineFormList({ form }: { form: FormItem }) {
  const { head, fields, tables } = form
  const { code, name, listStyle } = head
  const state = useRecordDialog<OnlineRow>(`online ${code}`)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [shown, setShown] = useTabDraft<ShownRecord | null>('shown', null)
  const remove = useApiMutation(REMOVE, { touches: RECORDS, done: '删除成功!' })
  const has = (button: FormButton) => form.buttons.includes(button)
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  const params = useMemo(() => ({ code }), [code])
  const filters = useMemo(() => filtersOf(fields), [fields])
  const queryFields = useMemo(() => queryFieldsOf(fields, tables), [fields, tables])
  const listed = useMemo(() => fields.filter(({ inList }) => inList), [fields])
  const nameOf = (row: OnlineRow) => nameIn(form, row)
  const columns = useMemo(
    (): ListColumns<OnlineRow> => [
      ...listed.map((field, at) => ({
        key: field.name,
        title: field.title,
        kind: columnKindOf(field, at === 0),
        ...(isSortable(field) ? { sorter: true } : {}),
        render: (_: unknown, row: OnlineRow) => <ListValue field={field} row={row} />,
      })),
      {
        key: 'createBy',
        title: '创建人',
        kind: 'person',
        extra: true,
        render: (_, row) => (row['createBy'] as string | null) ?? '—',
      },
      {
        key: 'createTime',
        title: '创建时间',
        kind: 'moment',
        sorter: true,
        extra: true,
        render: (_, row) => (row['createTime'] as string | null) ?? '—',
      },
      {
        key: 'updateTime',
        title: '修改时间',
        kind: 'moment',
        sorter: true,
        extra: true,
        render: (_, row) => (row['updateTime'] as string | null) ?? '—',
      },
    ],
    [listed],
  )
  const add = (more: Record<string, unknown> = {}) => state.add({ ...initialOf(fields), ...more })
  const actionsOf = (row: OnlineRow, more: readonly RowAction[] = []): RowAction[] => [
    ...(has('update') ? [{ key: 'edit', label: FORM_BUTTONS.update, onClick: () => state.edit(row) }] : []),
    ...more,
    ...(has('detail') ? [{ key: 'detail', label: FORM_BUTTONS.detail, onClick: () => state.detail(row) }] : []),
    ...(has('delete')
      ? [{ key: 'delete', label: FORM_BUTTONS.delete, danger: true, onClick: () => setLeaving({ records: [row] }) }]
      : []),
  ]
  const toolbar = (list: ListHandle<OnlineRow> | ListHandle<TreeNode<OnlineRow>>) => (
    <>
      {has('add') ? (
        <Button type="primary" onClick={() => add()}>
          {FORM_BUTTONS.add}
        </Button>
      ) : null}
      <BarMore>
        {has('import') ? (
          <ImportButton
            online
            of="POST /online/cgform/api/importXls/{code}"
            params={params}
            touches={RECORDS}
            hint={tables.length > 0 ? SHEETS_HINT : IMPORT_HINT}
          />
        ) : null}
        {has('export') ? (
          <ExportButton
            what={name}
            of="GET /online/cgform/api/exportXls/{code}"
            params={params}
            list={list as ListHandle<OnlineRow>}
            {...(tables.length > 0 ? { note: EXPORT_NOTE } : {})}
          />
        ) : null}
      </BarMore>
    </>
  )
  const batch = (chosen: readonly OnlineRow[], done: () => void) => (
    <Button danger onClick={() => setLeaving({ records: chosen, done })}>
      {FORM_BUTTONS.batch_delete}
    </Button>
  )
  const common = {
    title: name,
    layoutName: code,
    filters,
    queryFields,
    renderToolbar: toolbar,
    emptyText: `还没有${name}`,
  }
  const dialogs = (
    <>
      {state.open ? <RecordWindow form={form} state={state} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除 ${leaving.records
            .slice(0, 5)
            .map((row) => `“${nameOf(row)}”`)
            .join(
              '、',
            )}${leaving.records.length > 5 ? ` 等 ${leaving.records.length} 条记录` : ''} 吗？${tables.length > 0 ? '它们的子表数据会一并删除。' : ''}`}
          confirm="删除"
          onConfirm={() =>
            remove
              .mutateAsync({ params: { code, id: leaving.records.map(({ id }) => id).join(',') }, query: {} })
              .then(() => {
                if (leaving.records.some(({ id }) => id === shown?.id)) setShown(null)
                leaving.done?.()
              })
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
  if (listStyle === 'tree')
    return (
      <>
        <TreeList
          {...{ code, columns, common, nameOf }}
          renderBatch={
            has('batch_delete')
              ? (list) =>
                  batch(
                    list.chosen.flatMap(({ row }) => row ?? []),
                    list.clearChosen,
                  )
              : undefined
          }
          actionsOf={(row, open) =>
            actionsOf(
              row,
              has('add')
                ? [
                    {
                      key: 'add',
                      label: '添加下级',
                      onClick: () => {
                        open()
                        add({ pid: row.id })
                      },
                    },
                  ]
                : [],
            )
          }
        />
        {dialogs}
      </>
    )
  const isErp = listStyle === 'erp' && tables.length > 0
  const show = (row: OnlineRow) => setShown({ id: row.id, name: nameOf(row) })
  const list = (
    <ListPage<OnlineRow>
      {...common}
      of={DATA}
      load={(paging, values, signal) => call(DATA, { params, query: { ...paging, ...values } }, signal)}
      columns={columns}
      rowKey={keyOf}
      {...(has('batch_delete')
        ? { renderBatch: (handle: ListHandle<OnlineRow>) => batch(handle.chosen, handle.clearChosen) }
        : {})}
      actions={(row) => actionsOf(row, isErp ? [{ key: 'rows', label: '子表', onClick: () => show(row) }] : [])}
      actionsWidth={isErp ? 190 : 170}
      {...(listStyle === 'innerTable' && tables.length > 0 ? { table: InnerRowsTable, tableAdds: OPENER_PX } : {})}
      {...(isErp
        ? {
            // On a phone the rows are cards, which say more of a record than its name.
            ...(phone ? {} : { table: ShownRowTable }),
            renderBelow: (rows: readonly OnlineRow[] | null) => (
              <Below
                form={form}
                shown={shown}
                phone={phone}
                isListed={rows === null || rows.some(({ id }) => id === shown?.id)}
                onForget={() => setShown(null)}
              />
            ),
          }
        : {})}
    />
  )
  return (
    <InnerRows value={form}>
      <ShownRow value={{ shown, show, nameOf }}>{list}</ShownRow>
      {dialogs}
    </InnerRows>
  )
}

/**
 * The record whose rows stand below the list. It is kept with the tab, so that going back or reloading shows them
 * again.
 */
interface ShownRecord {
  id: string
  name: string
}
const ShownRow = createContext<{
  shown: ShownRecord | null
  show: (row: OnlineRow) => void
  nameOf: (row: OnlineRow) => string
} | null>(null)

/**
 * Table of a list whose chosen row is marked, because what belongs to it stands below (wire 6.1 ERP). A click beside
 * buttons and links chooses a row.
 */
function ShownRowTable({ onRow, rowClassName, ...props }: TableProps<OnlineRow>) {
  const place = use(ShownRow)
  const { dataSource } = props
  useEffect(() => {
    const row = dataSource?.find(({ id }) => id === place?.shown?.id)
    // The record was renamed meanwhile.
    if (place && row && place.nameOf(row) !== place.shown?.name) place.show(row)
  }, [dataSource, place])
  return (
    <Table<OnlineRow>
      {...props}
      rowClassName={(row, ...more) => {
        const given = typeof rowClassName === 'function' ? rowClassName(row, ...more) : (rowClassName ?? '')
        return row.id === place?.shown?.id ? `${given} online-shown` : given
      }}
      onRow={(row, at) => ({
        ...onRow?.(row, at),
        'aria-current': row.id === place?.shown?.id ? ('true' as const) : undefined,
        onClick: ({ target }: MouseEvent<HTMLElement>) => {
          // Who selects text to copy it does not choose.
          if (
            (target as HTMLElement).closest('button, a, input, label') === null &&
            String(getSelection() ?? '') === ''
          )
            place?.show(row)
        },
      })}
    />
  )
}

interface BelowProps {
  form: FormItem
  shown: ShownRecord | null
  phone: boolean
  /** Whether the chosen record is among those listed above. */
  isListed: boolean
  onForget: () => void
}

/** The rows of sub-tables of the chosen record, below the list. */
function Below({ form, shown, phone, isListed, onForget }: BelowProps) {
  const box = useRef<HTMLElement>(null)
  const first = useRef(shown?.id)
  const id = shown?.id
  useEffect(() => {
    if (id !== undefined && id !== first.current) box.current?.scrollIntoView({ block: 'nearest' })
    first.current = id
  }, [id])
  return (
    <section ref={box} className="online-below" aria-label="所选记录的子表">
      {shown ? (
        <>
          <h2>{shown.name}</h2>
          {isListed ? null : (
            <p className="online-hint" role="status">
              这条记录不在上方列表的当前页中。
              <Button type="link" size="small" onClick={onForget}>
                取消选择
              </Button>
            </p>
          )}
          <SubRows key={shown.id} code={form.head.code} tables={form.tables} id={shown.id} name={shown.name} />
        </>
      ) : (
        <p className="online-hint">
          {phone
            ? '请先在上方一条记录的“操作”中选“子表”，这里显示它的子表数据。'
            : '请先在上方选择一条记录，这里显示它的子表数据。'}
        </p>
      )}
    </section>
  )
}

/** The register of which a list is, for what stands below an open row. */
const InnerRows = createContext<FormItem | null>(null)

function InnerRow({ row }: { row: OnlineRow }) {
  const form = use(InnerRows)
  return form ? <SubRows code={form.head.code} tables={form.tables} id={row.id} name={nameIn(form, row)} /> : null
}
const OPENER_PX = 44
const EXPANDABLE = { columnWidth: OPENER_PX, expandedRowRender: (row: OnlineRow) => <InnerRow row={row} /> }

/** Table of a list whose rows open and show what belongs to them (wire 6.1 innerTable). */
function InnerRowsTable({ rowSelection, ...props }: TableProps<OnlineRow>) {
  const phone = useMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`)
  // A phone has no room for boxes beside the buttons that open rows.
  return <Table<OnlineRow> {...props} {...(rowSelection && !phone ? { rowSelection } : {})} expandable={EXPANDABLE} />
}

function TreeList(props: {
  code: string
  columns: ListColumns<OnlineRow>
  common: Pick<
    Parameters<typeof ListPage<TreeNode<OnlineRow>>>[0],
    'title' | 'layoutName' | 'filters' | 'queryFields' | 'renderToolbar' | 'emptyText'
  >
  nameOf: (row: OnlineRow) => string
  renderBatch: ((list: ListHandle<TreeNode<OnlineRow>>) => ReactNode) | undefined
  actionsOf: (row: OnlineRow, open: () => void) => RowAction[]
}) {
  const { code, nameOf } = props
  const [expanded, setExpanded] = useTabDraft<readonly string[]>('expanded', [])
  const tree = useMemo(
    () => ({
      label: props.common.title,
      source: [TREE, code],
      async load(pid: string, signal: AbortSignal) {
        // Several open rows are asked for at once, each by its own call.
        const levels = await Promise.all(
          pid
            .split(',')
            .map((one) =>
              call(
                TREE,
                { params: { code }, query: { pid: one, pageSize: -521, column: 'createTime', order: 'asc' } },
                signal,
              ),
            ),
        )
        return levels.flatMap(({ records }) => records.map((row) => nodeIn(row)))
      },
      expanded,
      onExpand: setExpanded,
      nameOf: (row: object) => nameOf(row as OnlineRow),
    }),
    [props.common.title, code, expanded, setExpanded, nameOf],
  )
  const columns = useMemo(
    () =>
      treeListColumns<OnlineRow>(
        props.columns.map(({ key, title, kind, sorter, render }) => ({
          key,
          title,
          kind,
          ...(sorter ? { sorter: true } : {}),
          render: (row: OnlineRow) => render?.(undefined, row, 0) as ReactNode,
        })),
      ).map((column, at) => ({ ...column, ...(props.columns[at]?.extra ? { extra: true } : {}) })),
    [props.columns],
  )
  return (
    <TreeRowsContext value={tree}>
      <ListPage<TreeNode<OnlineRow>>
        {...props.common}
        of={TREE}
        ownOrder
        table={TreeRowsTable}
        load={async (paging, values, signal) => {
          // A search finds records of all levels.
          const alone = Object.keys(values).length > 0
          const page = await call(alone ? DATA : TREE, { params: { code }, query: { ...paging, ...values } }, signal)
          return { ...page, records: page.records.map((row) => nodeIn(row, alone)) }
        }}
        columns={columns}
        rowKey={({ key }) => key}
        {...(props.renderBatch ? { renderBatch: props.renderBatch } : {})}
        actions={({ row }) => (row ? props.actionsOf(row, () => setExpanded([...new Set([...expanded, row.id])])) : [])}
        actionsWidth={190}
      />
    </TreeRowsContext>
  )
}

const nodeIn = (row: OnlineRow, alone = false): TreeNode<OnlineRow> =>
  nodeOf(row, row.id, alone || row['hasChildren'] !== true)
