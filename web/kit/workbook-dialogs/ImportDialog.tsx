import { Alert, Button, Progress, Switch } from 'antd'
import { useRef, useState } from 'react'
import type { CallName } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { saveStored } from '#web/platform/api/stored-file.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { chosenFiles, doneMessage, failureOf, outcomeOf, type Outcome } from './import-outcome.ts'
import { messages } from '#web/platform/api/messages.ts'
import './workbook-dialogs.css'

type Partly = Extract<Outcome, { kind: 'partly' }>

export interface ImportDialogProps {
  of: CallName
  /** Path parameters of the call. */
  params?: Readonly<Record<string, string>> | undefined
  /** Calls whose answers are out of date afterwards. */
  touches: readonly CallName[]
  hint?: string | undefined
  /** True: the user can choose that rows are checked by the rules of their form (spec §2). */
  online?: boolean
  /**
   * Sent with the workbook: it contains only one table; `foreignKeys` tie its rows to a record (spec §3 Import form).
   */
  isSingleTableImport?: string | undefined
  foreignKeys?: string | undefined
  /** Called when at least one file was imported. */
  onDone?: (() => void) | undefined
  onClose: () => void
}

/**
 * import EXCEL: workbooks are chosen and sent one after the other; refused rows come back as a workbook (spec §2, §8
 * Import). Each time it is opened, it starts with no file chosen and validation off.
 */
export function ImportDialog(props: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [validates, setValidates] = useState(false)
  const [part, setPart] = useState<number | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [partly, setPartly] = useState<readonly Partly[]>([])
  const running = useRef<AbortController | null>(null)
  const busy = part !== null
  const fields = {
    validateStatus: validates ? '1' : '0',
    ...(props.isSingleTableImport === undefined ? {} : { isSingleTableImport: props.isSingleTableImport }),
    ...(props.foreignKeys === undefined ? {} : { foreignKeys: props.foreignKeys }),
  }

  const choose = (given: FileList | null) => {
    const { files: chosen, fault } = chosenFiles(files, [...(given ?? [])])
    setFiles(chosen)
    setFaults(fault === null ? [] : [fault])
  }
  const send = async (file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<Outcome> => {
    try {
      return outcomeOf(
        file.name,
        await sendForm(props.of, [{ field: 'files[]', file }], fields, {
          onProgress,
          signal,
          ...(props.params ? { params: props.params } : {}),
        }),
      )
    } catch (error) {
      return failureOf(file.name, error)
    }
  }
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setPart(0)
    setFaults([])
    const outcomes: Outcome[] = []
    // Refused and unsent files stay in the list.
    const left: File[] = []
    let stopped = false
    for (const [index, file] of files.entries()) {
      const outcome: Outcome | null = stopped
        ? null
        : await send(file, control.signal, (sent) => setPart((index + sent) / files.length))
      if (outcome?.kind === 'failed' || !outcome) left.push(file)
      if (outcome && !(outcome.kind === 'failed' && control.signal.aborted)) outcomes.push(outcome)
      stopped ||= control.signal.aborted || (outcome?.kind === 'failed' && !outcome.answered)
    }
    setPart(null)
    setFiles(left)
    finish(outcomes, left.length === 0)
  }
  const finish = (outcomes: readonly Outcome[], all: boolean) => {
    const failed = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.message] : []))
    const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome] : []))
    const withErrors = outcomes.flatMap((outcome) => (outcome.kind === 'partly' ? [outcome] : []))
    for (const text of failed) showToast({ tone: 'warning', text })
    setFaults(failed)
    if (done.length > 0) showToast({ tone: 'success', text: doneMessage(done) })
    if (done.length + withErrors.length > 0) {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => props.touches.some((touched) => touched === name),
      })
      props.onDone?.()
    }
    if (withErrors.length > 0) setPartly(withErrors)
    else if (all) props.onClose()
  }
  if (partly.length > 0) return <PartlyDone partly={partly} failed={faults} onClose={props.onClose} />
  return (
    <Modal
      open
      width={600}
      title="导入EXCEL"
      okText={busy ? '上传中...' : '开始上传'}
      cancelText={busy ? '取消上传' : '关闭'}
      // Not confirmLoading: it would also disable cancelling.
      okButtonProps={{ loading: busy, disabled: files.length === 0 }}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={() => {
        if (busy) running.current?.abort()
        else props.onClose()
      }}
    >
      <p className="workbook-note">
        {props.hint ?? '请使用“导出”得到的文件作为模板：前两行是标题，第三行是列名。'}支持 .xls、.xlsx 和 WPS 的
        .et，可一次选择多个文件。
      </p>
      <input
        ref={input}
        type="file"
        accept=".xls,.xlsx,.et"
        multiple
        hidden
        onChange={(event) => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
      {props.online ? (
        <div className="workbook-switch">
          <span id="import-validates">开启校验</span>
          <Switch
            aria-labelledby="import-validates"
            size="small"
            checkedChildren="是"
            unCheckedChildren="否"
            disabled={busy}
            checked={validates}
            onChange={setValidates}
          />
        </div>
      ) : null}
      <Button disabled={busy} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <ul className="workbook-files" aria-label="已选择的文件">
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            {file.name}（{Math.ceil(file.size / 1024).toLocaleString('en')} KB）
            <TextAction
              apart
              disabled={busy}
              aria-label={`移除 ${file.name}`}
              onClick={() => setFiles(files.filter((other) => other !== file))}
            >
              移除
            </TextAction>
          </li>
        ))}
      </ul>
      {busy ? (
        <Progress
          aria-label="上传进度"
          percent={Math.round(part * 100)}
          status="active"
          format={(percent) => (percent === 100 ? '正在导入…' : `${percent}%`)}
        />
      ) : null}
      <Faults faults={faults} />
    </Modal>
  )
}

/** Shown when rows were refused: the outcome of each file, and the workbook of refused rows to correct. */
function PartlyDone({
  partly,
  failed,
  onClose,
}: {
  partly: readonly Partly[]
  failed: readonly string[]
  onClose: () => void
}) {
  const [faults, setFaults] = useState(failed)
  const save = ({ fileUrl, fileName }: Partly) =>
    saveStored(fileUrl, fileName).then(
      () => setFaults(failed),
      (error: Error) => setFaults([...failed, presentError(error).title]),
    )
  return (
    <Modal
      open
      width={460}
      title={partly.every(({ rows }) => rows === 0) ? '没有导入任何数据' : messages.importedWithErrors}
      footer={<Button onClick={onClose}>关闭</Button>}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {partly.map((outcome) => (
        <div key={outcome.fileUrl}>
          <p>{outcome.message}</p>
          <p>
            具体详情请 <TextAction onClick={() => void save(outcome)}>点击下载</TextAction>
            {partly.length > 1 ? `（${outcome.fileName}）` : ''}
          </p>
        </div>
      ))}
      <p className="workbook-note">下载的文件里写明了每一行的错误，改正后可以直接重新导入。</p>
      <Faults faults={faults} />
    </Modal>
  )
}

const Faults = ({ faults }: { faults: readonly string[] }) =>
  faults.map((fault) => <Alert key={fault} type="error" showIcon title={fault} role="alert" />)
