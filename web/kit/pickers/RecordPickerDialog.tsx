import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { totalWords } from '#web/kit/list-page/list-page.model.ts'
import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import type { RecordCondition, RecordSource } from './record-source.ts'
import { choose, chosenOf, rowsOf, without } from './chosen-rows.model.ts'
import { DateText } from '#web/kit/inputs/DateText.tsx'
import { shortened } from '#web/kit/inputs/texts.model.ts'
import './pickers.css'

/** Width of the window, height of its tables in pixels, and rows a page (spec §9 business picker). */
const WIDTH = 900
const SCROLL_PX = 240
const PAGE = 5
const SIZES = [5, 10, 20, 30]

export interface RecordPickerDialogProps<R> {
  source: RecordSource<R>
  keyOf: (row: R) => string
  multiple: boolean
  /** Number of characters that texts are shortened to; -1: never. */
  ellipsisLength: number
  value: string | null | undefined
  known: readonly R[]
  onOk: (value: string, rows: readonly R[]) => void
  onClose: () => void
}

/**
 * The window of a picker such as 职务选择: query and table on the left, the chosen records in order of choice on the right.
 */
export function RecordPickerDialog<R extends object>(props: RecordPickerDialogProps<R>) {
  const { source, keyOf, multiple, ellipsisLength, value, known, onOk, onClose } = props
  const [chosen, setChosen] = useState(() => chosenOf(value, known, keyOf))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [unfolded, setUnfolded] = useState(false)
  const [asked, setAsked] = useState({ pageNo: 1, pageSize: PAGE, conditions: typed })
  const list = useQuery({
    queryKey: ['choose', source.key, asked],
    queryFn: ({ signal }) => source.load(asked, signal),
    placeholderData: keepPreviousData,
  })
  const search = (conditions: Readonly<Record<string, string>>) =>
    setAsked({
      ...asked,
      pageNo: 1,
      conditions: Object.fromEntries(
        Object.entries(conditions).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
      ),
    })
  const take = (rows: readonly R[], on: boolean) => setChosen(choose(chosen, rows, on, { keyOf, multiple }))
  const short = (text: unknown) =>
    typeof text === 'string' ? <span title={text}>{shortened(text, ellipsisLength)}</span> : (text as never)
  const folds = source.conditions.some(({ folded }) => folded)
  return (
    <MovableModal
      open
      width={source.width ?? WIDTH}
      title={`${source.name}选择`}
      okText="确定"
      cancelText="关闭"
      onOk={() => {
        onOk(chosen.keys.join(','), rowsOf(chosen))
        onClose()
      }}
      onCancel={onClose}
    >
      <div className="biz-dialog">
        <section aria-label={`可选${source.name}`}>
          <div className="biz-conditions">
            {source.conditions
              .filter(({ folded }) => unfolded || !folded)
              .map((condition) => (
                <Condition
                  key={condition.name}
                  condition={condition}
                  value={typed[condition.name] ?? ''}
                  onChange={(text) => setTyped({ ...typed, [condition.name]: text })}
                  onSearch={() => search(typed)}
                />
              ))}
            <Button type="primary" onClick={() => search(typed)}>
              查询
            </Button>
            <Button
              onClick={() => {
                setTyped({})
                search({})
              }}
            >
              重置
            </Button>
            {folds ? (
              <Button type="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                {unfolded ? '收起' : '展开'}
              </Button>
            ) : null}
          </div>
          {list.isError ? (
            <Failure compact error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Table<R>
              size="small"
              rowKey={keyOf}
              columns={source.columns.map((column) =>
                'render' in column && column.render ? column : { ...column, render: short },
              )}
              dataSource={list.data?.records ?? []}
              loading={{ spinning: list.isPending || list.isPlaceholderData, delay: 200 }}
              scroll={{ y: SCROLL_PX }}
              locale={{
                emptyText: list.isPending ? (
                  ' '
                ) : (
                  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有符合条件的${source.name}`} />
                ),
              }}
              rowSelection={{
                type: multiple ? 'checkbox' : 'radio',
                selectedRowKeys: [...chosen.keys],
                preserveSelectedRowKeys: true,
                onSelect: (row, on) => take([row], on),
                onSelectAll: (on, _, touched) => take(touched, on),
                getCheckboxProps: (row) => ({ 'aria-label': `选择${source.textOf(row)}` }),
              }}
              onRow={(row) => ({ onClick: () => take([row], !multiple || !chosen.keys.includes(keyOf(row))) })}
              pagination={{
                current: asked.pageNo,
                pageSize: asked.pageSize,
                total: list.data?.total ?? 0,
                pageSizeOptions: SIZES,
                showSizeChanger: true,
                showQuickJumper: true,
                size: 'small',
                showTotal: totalWords,
                onChange: (pageNo, pageSize) =>
                  setAsked({ ...asked, pageNo: pageSize === asked.pageSize ? pageNo : 1, pageSize }),
              }}
            />
          )}
        </section>
        <section aria-label={`已选${source.name}`}>
          <h3>
            已选{source.name}
            <span role="status">（{chosen.keys.length}）</span>
          </h3>
          <Table<{ key: string; text: string; gone: boolean }>
            size="small"
            pagination={false}
            scroll={{ y: SCROLL_PX }}
            dataSource={chosen.keys.map((key) => {
              const row = chosen.rows.get(key)
              return { key, text: row ? source.textOf(row) : key, gone: row === undefined }
            })}
            columns={[
              {
                key: 'text',
                title: source.name,
                render: (_, { text, gone }) => (
                  <>
                    {short(text)}
                    {gone ? '（已不在）' : null}
                  </>
                ),
              },
              {
                key: 'action',
                title: '操作',
                width: 72,
                render: (_, { key, text }) => (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`删除${text}`}
                    onClick={() => setChosen(without(chosen, key))}
                  >
                    删除
                  </Button>
                ),
              },
            ]}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有选择${source.name}`} />,
            }}
          />
        </section>
      </div>
    </MovableModal>
  )
}

function Condition(props: {
  condition: RecordCondition
  value: string
  onChange: (value: string) => void
  onSearch: () => void
}) {
  const { condition, value, onChange, onSearch } = props
  const items = useDictionary(condition.dictCode ?? '')
  const options = condition.options ?? items.map((item) => ({ value: item.value, label: item.text }))
  if (condition.date)
    return <DateText label={condition.label} placeholder={condition.label} value={value} onChange={onChange} />
  if (condition.options || condition.dictCode)
    return (
      <Select
        allowClear
        aria-label={condition.label}
        placeholder={condition.label}
        options={[...options]}
        value={value || null}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? '')}
      />
    )
  return (
    <Input
      allowClear
      aria-label={condition.label}
      placeholder={condition.label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onPressEnter={onSearch}
    />
  )
}
