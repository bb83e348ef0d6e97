import { Alert, Input, Modal, Table } from 'antd'
import { useEffect, useState } from 'react'
import { PAGE_SIZE, PAGE_SIZES } from '#common/limits.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import type { PopupSource } from '../table-props.ts'

/** Width of the window, in pixels (spec §9). */
const WIDTH = 1200

type Record_ = Record<string, unknown>
/** Reports have no ids: a row is told by all it says. */
const keyOf = (row: Record_) => JSON.stringify(row)

/** Rows of a report to choose from. Chosen rows stay chosen from page to page. */
export function PopupDialog(props: {
  source: PopupSource
  multiple: boolean
  sorter: string | undefined
  param: Record_
  onPick: (rows: readonly Record_[]) => void
  onClose: () => void
}) {
  const { source, multiple, sorter, param, onPick, onClose } = props
  const [query, setQuery] = useState({ pageNo: 1, pageSize: PAGE_SIZE, keyword: '' })
  const [found, setFound] = useState<{ records: readonly Record_[]; total: number } | null>(null)
  const [failure, setFailure] = useState('')
  const [chosen, setChosen] = useState<readonly Record_[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const self = Object.fromEntries(Object.entries(param).map(([key, value]) => [`self_${key}`, value]))
    source.load({ ...param, ...self, ...query, sorter }, abort.signal).then(
      (answer) => {
        if (!abort.signal.aborted) setFound(answer)
      },
      (error: Error) => {
        if (!abort.signal.aborted) setFailure(error.message)
      },
    )
    return () => abort.abort()
  }, [source, query, sorter, param])
  const keys = new Set(chosen.map(keyOf))
  return (
    <Modal
      open
      width={WIDTH}
      title={source.title}
      okText="确定"
      cancelText="关闭"
      closable={{ 'aria-label': '关闭' }}
      onOk={() => {
        if (!multiple && chosen.length !== 1) return void showToast({ tone: 'warning', text: '请选择一条记录' })
        onPick(chosen)
        onClose()
      }}
      onCancel={onClose}
    >
      {failure !== '' && <Alert type="error" title="Popup初始化失败，请检查你的配置或稍后重试！" description={failure} />}
      <Input.Search
        aria-label="查找"
        placeholder="输入文字后按回车查找"
        allowClear
        onSearch={(keyword) => setQuery({ ...query, pageNo: 1, keyword })}
        style={{ marginBottom: 12, maxWidth: 320 }}
      />
      <Table<Record_>
        size="middle"
        rowKey={keyOf}
        loading={!found && failure === ''}
        columns={source.columns.map(({ key, title, width }) => ({ key, title, dataIndex: key, ...(width ? { width } : {}) }))}
        dataSource={[...(found?.records ?? [])]}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          type: multiple ? 'checkbox' : 'radio',
          selectedRowKeys: [...keys],
          preserveSelectedRowKeys: true,
          onChange: (_, rows) => setChosen(rows),
        }}
        onRow={(row) => ({
          onClick: () => setChosen(multiple ? (keys.has(keyOf(row)) ? chosen.filter((one) => keyOf(one) !== keyOf(row)) : [...chosen, row]) : [row]),
        })}
        pagination={{
          current: query.pageNo,
          pageSize: query.pageSize,
          total: found?.total ?? 0,
          pageSizeOptions: [...PAGE_SIZES],
          showTotal: (total, [from, to]) => `${from}-${to} 共${total}条`,
          onChange: (pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize }),
        }}
      />
      <p>已选择 {chosen.length} 项</p>
    </Modal>
  )
}
