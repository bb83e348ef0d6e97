import { Alert, Button, Modal, Progress } from 'antd'
import { useRef, useState } from 'react'
import type { CallName } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { saveStored } from '#web/platform/api/stored-file.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import './workbook-dialogs.css'

/** Envelope code of an import some of whose rows were refused. */
const WITH_ERRORS = 201

interface Done {
  msg: string
  fileUrl: string
  fileName: string
}

/** import EXCEL: workbooks are chosen, sent and answered; what was refused comes back as a workbook (spec §2, §8 Import). */
export function ImportDialog(props: { of: CallName; touches: readonly CallName[]; hint?: string | undefined; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [part, setPart] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const running = useRef<AbortController | null>(null)
  const busy = part !== null

  const choose = (given: FileList | null) => {
    const all = [...(given ?? [])]
    const other = all.find(({ name }) => !/\.xlsx?$/i.test(name))
    setFault(other ? `${other.name} 不是 .xls 或 .xlsx 文件` : null)
    setFiles(all.filter(({ name }) => /\.xlsx?$/i.test(name)))
  }
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setPart(0)
    setFault(null)
    try {
      const sent = files.map((file) => ({ field: 'files[]', file }))
      const { code, message, result } = await sendForm(props.of, sent, { validateStatus: '0' }, { onProgress: setPart, signal: control.signal })
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => props.touches.some((touched) => touched === name) })
      if (code === WITH_ERRORS) return setDone(result as unknown as Done)
      showToast({ tone: 'success', text: message || '文件上传成功' })
      props.onClose()
    } catch (error) {
      if (!control.signal.aborted) setFault(error instanceof Error ? presentError(error).title || '文件上传失败' : '文件上传失败')
    } finally {
      setPart(null)
    }
  }
  if (done)
    return (
      <Modal
        open
        width={460}
        title="导入成功,但是有错误数据!"
        footer={<Button onClick={props.onClose}>关闭</Button>}
        closable={{ 'aria-label': '关闭' }}
        onCancel={props.onClose}
      >
        <p>{done.msg}</p>
        <p>
          具体详情请{' '}
          <button
            type="button"
            className="row-action"
            onClick={() => void saveStored(done.fileUrl, done.fileName).catch((error: Error) => setFault(presentError(error).title))}
          >
            点击下载
          </button>
          。下载的文件里写明了每一行的错误，改正后可以直接重新导入。
        </p>
        {fault ? <Alert type="error" showIcon title={fault} role="alert" /> : null}
      </Modal>
    )
  return (
    <Modal
      open
      width={600}
      title="导入EXCEL"
      okText={busy ? '上传中...' : '开始上传'}
      cancelText={busy ? '取消上传' : '关闭'}
      confirmLoading={busy}
      okButtonProps={{ disabled: files.length === 0 }}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={() => {
        if (busy) running.current?.abort()
        else props.onClose()
      }}
    >
      <p className="workbook-note">
        {props.hint ?? '请使用“导出”得到的文件作为模板：前两行是标题，第三行是列名。'}支持 .xls 和 .xlsx，可一次选择多个文件。
      </p>
      <input
        ref={input}
        type="file"
        accept=".xls,.xlsx"
        multiple
        hidden
        onChange={(event) => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <ul className="workbook-files">
        {files.map((file) => (
          <li key={file.name}>
            {file.name}（{Math.ceil(file.size / 1024).toLocaleString('en')} KB）
          </li>
        ))}
      </ul>
      {busy ? (
        <Progress percent={Math.round(part * 100)} status="active" format={(percent) => (percent === 100 ? '正在导入…' : `${percent}%`)} />
      ) : null}
      {fault ? <Alert type="error" showIcon title={fault} role="alert" /> : null}
    </Modal>
  )
}
