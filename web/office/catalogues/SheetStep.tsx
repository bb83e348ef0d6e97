import { Alert, Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { reloadAnswers } from '#web/platform/api/query-client.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { PREPARED } from './catalogue-calls.ts'
import { DropZone } from './DropZone.tsx'

const ENDINGS = '.xlsx,.xls,.et,.csv,.docx'

/** The first step: the sheet is chosen and read. @param onOpened called with the id of the upload */
export function SheetStep({ onOpened }: { onOpened: (uploadId: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  const busy = part !== null
  const send = async (files: readonly File[]) => {
    const [file, ...more] = files
    if (!file || busy) return
    if (more.length > 0) return setFault('一次导入一份目录；文件夹在第三步选择')
    const control = new AbortController()
    running.current = control
    setPart(0)
    setFault('')
    try {
      const { result } = await sendForm(
        'POST /dataManagement/catalogue/open',
        [{ field: 'file', file }],
        {},
        { onProgress: setPart, signal: control.signal },
      )
      await reloadAnswers([PREPARED])
      onOpened(result.uploadId)
    } catch (error) {
      if (!control.signal.aborted)
        setFault(error instanceof ApiError && error.message !== '' ? error.message : '没有送达，请重试')
    } finally {
      setPart(null)
    }
  }
  return (
    <>
      <p className="catalogue-lead">
        <b>目录</b>是登记旧系统文件的表格：一行一份文件，写着标题、文号、日期等。列的名称和顺序都不要紧，下一步核对。
      </p>
      <DropZone isOff={busy} onDrop={({ files }) => void send([...files])}>
        {busy ? (
          <>
            <Progress aria-label="上传进度" percent={Math.round(part * 100)} status="active" showInfo={part < 1} />
            <p role="status">{part < 1 ? '正在上传目录…' : '正在读取各行…'}</p>
            <Button onClick={() => running.current?.abort()}>取消</Button>
          </>
        ) : (
          <>
            <p>把目录拖到这里</p>
            <input
              ref={input}
              type="file"
              aria-label="目录表"
              accept={ENDINGS}
              hidden
              onChange={({ target }) => {
                void send([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <Button type="primary" onClick={() => input.current?.click()}>
              选择目录
            </Button>
            <p className="catalogue-hint">.xlsx、.xls、.et、.csv，或者带表格的 .docx；不用改成模板</p>
          </>
        )}
      </DropZone>
      {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      <ol className="catalogue-about-steps">
        <li>
          <b>对应栏目</b>：核对每一列是标题、文号还是日期，马上看到读出的各行。
        </li>
        <li>
          <b>文件</b>：选择存放文件的文件夹；没有文件的行只作登记。
        </li>
        <li>
          <b>核对入库</b>：先看哪些行找到了文件；点“入库”以前，什么都不会公开。
        </li>
      </ol>
    </>
  )
}
