import { Alert, Button, DatePicker, Input, Progress } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { FORCE_LIST } from '#common/records/force-list.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { sendForm } from '#web/platform/api/send-form.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { TOUCHED } from './force-list-calls.ts'

/**
 * Sends a list in force; what its title says of its name, body and day need not be filled in.
 * @param onMade called with its id
 */
export function UploadDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const running = useRef<AbortController | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [part, setPart] = useState<number | null>(null)
  const [fault, setFault] = useState<{ field: string | undefined; message: string } | null>(null)
  const busy = part !== null
  const send = async () => {
    if (file === null) return setFault({ field: 'file', message: '请选择文件' })
    const control = new AbortController()
    running.current = control
    setPart(0)
    setFault(null)
    try {
      const { result } = await sendForm('POST /dataManagement/forceList/upload', [{ field: 'file', file }], fields, {
        onProgress: setPart,
        signal: control.signal,
      })
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => TOUCHED.some((touched) => touched === name),
      })
      const { total, matched, refused, id } = result
      showToast({
        tone: 'success',
        text: `读入 ${total} 行，对应 ${matched} 行${refused > 0 ? `，${refused} 行没有读入` : ''}`,
      })
      onMade(id)
    } catch (error) {
      if (!control.signal.aborted)
        setFault({ field: error instanceof ApiError ? error.field : undefined, message: (error as Error).message })
    } finally {
      setPart(null)
    }
  }
  return (
    <Modal
      open
      width={640}
      title="上传有效目录"
      okText={busy ? '上传中...' : '上传并比对'}
      cancelText={busy ? '取消上传' : '关闭'}
      okButtonProps={{ loading: busy, disabled: file === null }}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={() => (busy ? running.current?.abort() : onClose())}
    >
      <p className="force-list-note">
        人大常委会或者政府公布的现行有效目录，.xlsx、.xls、.et、.csv，或者带表格的
        .docx。不用改成模板：按“法规名称”“公布日期”“最近修正日期”“文号”“备注”等常用列名识别。
      </p>
      <ListFile
        file={file}
        busy={busy}
        onChoose={(chosen) => {
          setFile(chosen)
          setFault(null)
        }}
      />
      <ListFields
        fields={fields}
        busy={busy}
        faulty={fault?.field}
        onChange={(changed) => {
          setFields({ ...fields, ...changed })
          setFault(null)
        }}
      />
      {busy ? (
        <Progress
          aria-label="上传进度"
          percent={Math.round(part * 100)}
          status="active"
          format={(percent) => (percent === 100 ? '正在比对…' : `${percent}%`)}
        />
      ) : null}
      {fault ? <Alert type="error" showIcon role="alert" title={fault.message} /> : null}
    </Modal>
  )
}

interface FileProps {
  file: File | null
  busy: boolean
  onChoose: (file: File | null) => void
}

/** The file that is sent. */
function ListFile({ file, busy, onChoose }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="目录文件"
        accept=".xlsx,.xls,.et,.csv,.docx,.doc"
        hidden
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null)
          event.target.value = ''
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        选择文件
      </Button>{' '}
      {file ? (
        <>
          {file.name}（{Math.ceil(file.size / 1024).toLocaleString('en')} KB）
          <TextAction apart disabled={busy} aria-label={`移除 ${file.name}`} onClick={() => onChoose(null)}>
            移除
          </TextAction>
        </>
      ) : null}
    </>
  )
}

interface FieldsProps {
  /** By the names of the wire; a day as YYYY-MM-DD. */
  fields: Readonly<Record<string, string>>
  busy: boolean
  /** The field that was refused. */
  faulty: string | undefined
  onChange: (changed: Readonly<Record<string, string>>) => void
}

const { title, asOf, issuer, docNumber, link } = FORCE_LIST.fields

/** What may be said of the list where its title does not say it. */
function ListFields({ fields, busy, faulty, onChange }: FieldsProps) {
  const put = (name: string) => ({
    id: `force-list-${name}`,
    value: fields[name] ?? '',
    disabled: busy,
    status: faulty === name ? ('error' as const) : ('' as const),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="force-list-fields">
      <label htmlFor="force-list-title">{title.label}</label>
      <Input {...put('title')} maxLength={title.most} placeholder="留空则取自文件的标题" />
      <label htmlFor="force-list-as-of">{asOf.label}</label>
      <DatePicker
        id="force-list-as-of"
        value={fields['asOf'] ? dayjs(fields['asOf']) : null}
        disabled={busy}
        status={faulty === 'asOf' ? 'error' : ''}
        placeholder="留空则取自标题的“截至”"
        onChange={(day) => onChange({ asOf: day?.format('YYYY-MM-DD') ?? '' })}
      />
      <label htmlFor="force-list-issuer">{issuer.label}</label>
      <Input {...put('issuer')} maxLength={issuer.most} placeholder="标题以机关名称开头的可以留空" />
      <label htmlFor="force-list-docNumber">{docNumber.label}</label>
      <Input {...put('docNumber')} maxLength={docNumber.most} />
      <label htmlFor="force-list-link">{link.label}</label>
      <Input {...put('link')} maxLength={link.most} placeholder="公布目录的网页，https://" />
    </div>
  )
}
