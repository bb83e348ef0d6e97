import { type ReactNode, useRef, useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { EditableTable } from './EditableTable.tsx'
import type { Column, Row } from './model/columns.ts'
import type { EditableTableProps, TableHandle } from './table-props.ts'

const COLUMNS: readonly Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 180, validateRules: [{ required: true }] },
  { key: 'count', title: '件数', type: 'inputNumber', width: 100 },
  { key: 'level', title: '等级', type: 'input', width: 100 },
]
const ROWS = [
  { id: 'r1', name: '甲', count: 1, level: '高' },
  { id: 'r2', name: '乙', count: 2, level: '低' },
  { id: 'r3', name: '丙', count: 3, level: '低' },
]
const EMPTY: typeof ROWS = []
const RULES = { level: [{ unique: true }] }
const DISABLED_ROWS = { level: '高' }

/** A file column with its own upload address (spec §3 action, token, responseName), and a read-only one. */
const FILES: readonly Column[] = [
  { key: 'known', title: '带令牌', type: 'file', width: 140, action: '/story/upload', token: true },
  { key: 'quiet', title: '不带令牌', type: 'file', width: 140, action: '/story/upload', responseName: 'path' },
  { key: 'kept', title: '不可动', type: 'file', width: 140, allowDownload: false, allowRemove: false },
]
const FILE_ROWS = [{ id: 'f1', known: '', quiet: '', kept: 'temp/清单_1.txt' }]

function Case({ title, ...props }: { title: string } & Omit<EditableTableProps, 'label'>) {
  return (
    <StoryCase title={title}>
      <EditableTable label={title} {...props} />
    </StoryCase>
  )
}

/** A table whose rows are deleted only after a confirmation. */
function ConfirmedRemoval() {
  const [waiting, setWaiting] = useState<{ rows: readonly Row[]; confirm: () => void } | null>(null)
  return (
    <StoryCase title="删除需另行确认" value={waiting ? `待删除 ${waiting.rows.length} 行` : ''}>
      <EditableTable
        label="待确认"
        columns={COLUMNS}
        dataSource={ROWS}
        toolbar
        rowSelection
        asyncRemove
        onRemove={({ deleteRows, confirmRemove }) => setWaiting({ rows: deleteRows, confirm: confirmRemove })}
      />
      {waiting ? (
        <button
          type="button"
          className="button"
          onClick={() => {
            waiting.confirm()
            setWaiting(null)
          }}
        >
          批准删除
        </button>
      ) : null}
    </StoryCase>
  )
}

const MANY = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, name: `第${at + 1}项`, count: at, level: `${at}` }))
const PAGES = [1, 2, 3].map((page) => MANY.slice((page - 1) * 5, page * 5))

function Paged() {
  const [page, setPage] = useState({ current: 1, pageSize: 5 })
  return (
    <StoryCase title="分页" value={`${page.current}/${page.pageSize}`}>
      <EditableTable
        label="分页的表格"
        columns={COLUMNS}
        dataSource={PAGES[page.current - 1] ?? EMPTY}
        rowNumber
        pagination={{ ...page, total: MANY.length, pageSizes: [5] }}
        onPageChange={({ current, pageSize }) => setPage({ current, pageSize })}
      />
    </StoryCase>
  )
}

const DETAILS = { main: (row: Row) => <p>{String(row['name'])}</p>, sub: (): ReactNode => <p>附件 2 份</p> }
const SHOWING = COLUMNS.map((column) => (column.key === 'level' ? { ...column, type: 'normal' as const } : column))

/** Details of a row: the first confirmation fails, the second succeeds. */
function Details() {
  const tries = useRef(0)
  const table = useRef<TableHandle>(null)
  const [heard, setHeard] = useState('')
  return (
    <StoryCase title="详细信息" value={heard}>
      <EditableTable
        ref={table}
        label="有详情的表格"
        columns={SHOWING}
        dataSource={ROWS}
        clickRowShowMainForm
        details={DETAILS}
        onDetailsConfirm={({ row, callback, target }) => {
          const fine = ++tries.current > 1
          setHeard(`${row.id} ${fine ? '成功' : '失败'} ${target === table.current ? '本表' : '别表'}`)
          setTimeout(() => callback(fine), 200)
        }}
      />
    </StoryCase>
  )
}

/** 可编辑表格 in the ways its own screen does not show; that one has every kind of column. */
export function EditableTableStory() {
  return (
    <>
      <p>
        各种列和全部开关见 <a href="/isystem/editableTable">可编辑表格演示</a>。
      </p>
      <Case title="空" columns={COLUMNS} dataSource={EMPTY} toolbar />
      <Case title="只读" columns={COLUMNS} dataSource={ROWS} toolbar disabled />
      <Case title="载入中" columns={COLUMNS} dataSource={EMPTY} loading />
      <Case title="按权限" columns={COLUMNS} dataSource={ROWS} toolbar rowSelection authPre="demo:table" />
      <Case
        title="单选与规则"
        columns={COLUMNS}
        dataSource={ROWS}
        rowSelection
        rowSelectionType="radio"
        editRules={RULES}
        clickSelectRow
      />
      <Case title="停用的行" columns={COLUMNS} dataSource={ROWS} rowSelection disabledRows={DISABLED_ROWS} />
      <ConfirmedRemoval />
      <Paged />
      <Details />
      <Case title="文件" columns={FILES} dataSource={FILE_ROWS} />
    </>
  )
}
