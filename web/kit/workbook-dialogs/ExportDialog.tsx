import { Alert, Radio } from 'antd'
import { useRef, useState } from 'react'
import { download, type CallName, type Input } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { messages } from '#web/platform/api/messages.ts'
import './workbook-dialogs.css'

/** Greatest number of rows in an .xls besides its title and headings (server/platform/excel/write-xls.ts). */
const XLS_ROWS = 65_533

const words = (count: number) => `${count.toLocaleString('en')} 条`

/** Asks which rows and which kind of workbook to export, shows the number of rows, and downloads the file. */
export function ExportDialog(props: {
  what: string
  of: CallName
  /** Parameters in the path of the call. */
  params?: Readonly<Record<string, string>> | undefined
  /** What else the workbook holds, by its kind. */
  note?: Partial<Record<'xls' | 'xlsx', string>> | undefined
  total: number
  chosenKeys: readonly string[]
  query: Record<string, string>
  onClose: () => void
}) {
  const { total, chosenKeys } = props
  const [rows, setRows] = useState<'all' | 'chosen'>(chosenKeys.length > 0 ? 'chosen' : 'all')
  const count = rows === 'all' ? total : chosenKeys.length
  const [format, setFormat] = useState<'xls' | 'xlsx'>('xlsx')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  const tooMany = format === 'xls' && count > XLS_ROWS
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setFault(null)
    try {
      const query = { ...props.query, format, ...(rows === 'chosen' ? { selections: chosenKeys.join(',') } : {}) }
      await download(
        props.of,
        { query, ...(props.params ? { params: props.params } : {}) } as unknown as Input<CallName>,
        control.signal,
      )
      props.onClose()
    } catch (error) {
      if (!control.signal.aborted)
        setFault(error instanceof Error ? presentError(error).title : messages.downloadFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={460}
      title={`导出${props.what}`}
      okText={busy ? '正在导出…' : '开始导出'}
      cancelText="取消"
      // Not confirmLoading: it would also disable cancelling.
      okButtonProps={{ loading: busy, disabled: count === 0 || tooMany }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => void start()}
      onCancel={() => {
        running.current?.abort()
        props.onClose()
      }}
    >
      {fault ? <Alert type="error" showIcon title={fault} role="alert" /> : null}
      <div className="workbook-choices">
        <span id="export-rows">范围</span>
        <Radio.Group
          aria-labelledby="export-rows"
          value={rows}
          disabled={busy}
          onChange={(event) => setRows(event.target.value as 'all' | 'chosen')}
          options={[
            { value: 'all', label: `符合当前条件的全部 ${words(total)}` },
            { value: 'chosen', label: `已选择的 ${words(chosenKeys.length)}`, disabled: chosenKeys.length === 0 },
          ]}
        />
        <span id="export-format">格式</span>
        <Radio.Group
          aria-labelledby="export-format"
          value={format}
          disabled={busy}
          onChange={(event) => setFormat(event.target.value as 'xls' | 'xlsx')}
          options={[
            { value: 'xlsx', label: '.xlsx' },
            { value: 'xls', label: '.xls（Excel 97-2003）' },
          ]}
        />
      </div>
      <p className="workbook-note">
        {tooMany
          ? `.xls 最多容纳 ${words(XLS_ROWS)}，请改用 .xlsx。`
          : count === 0
            ? '当前条件下没有可导出的记录。'
            : `将导出 ${words(count)}。${props.note?.[format] ?? ''}`}
      </p>
    </Modal>
  )
}
