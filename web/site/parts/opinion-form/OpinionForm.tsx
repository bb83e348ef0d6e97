import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { OPINION_LEAST, OPINION_MOST, OPINION_NAME_MOST } from '#common/limits.ts'
import { OPINION_ATTITUDES, OPINION_IDENTITIES, OPINION_KIND, OPINION_KINDS } from '#common/opinion-states.ts'
import { EMAIL } from '#common/rules/field-formats.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { isNotFound, presentError } from '#web/platform/api/present-error.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { settings } from '#web/platform/settings.ts'
import { type AskWork, useWork } from '#web/platform/work/use-work.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { describedBy, Field, TextField } from '#web/plain/form/Field.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { FormFault } from '#web/plain/form/FormFault.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { TextArea } from '#web/plain/form/TextArea.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { type FormField, useForm } from '#web/plain/form/use-form.ts'
import { SlideToVerify } from '#web/plain/slider-verifier/SlideToVerify.tsx'
import { draftOf, forgetDraft, keepDraft, newKey, type OpinionTarget } from './opinion-draft.ts'
import { OpinionFiles } from './OpinionFiles.tsx'
import { keepReceipt } from './sent-receipts.ts'
import { SentFiles } from './SentFiles.tsx'
import './opinion-form.css'

const askWork: AskWork = () => call('POST /internet/fagui/opinion/work', { body: {} })
const orNull = (text: string) => text.trim() || null

/**
 * The form of an opinion. What is typed stays in the browser until it is sent; sent twice, it is kept once.
 * @param kinds values of OPINION_KIND to choose from
 * @param about what it is about, in words
 */
export function OpinionForm(props: {
  target: OpinionTarget
  kinds: readonly number[]
  about: string
  onClose: () => void
}) {
  const { target, kinds, about, onClose } = props
  const [receipt, setReceipt] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  return receipt === null ? (
    <Fields target={target} kinds={kinds} about={about} files={files} onFiles={setFiles} onSent={setReceipt} />
  ) : (
    <Sent receipt={receipt} files={files} onClose={onClose} />
  )
}

interface FieldsProps {
  target: OpinionTarget
  kinds: readonly number[]
  about: string
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  onSent: (receipt: string) => void
}

function Fields({ target, kinds, about, files, onFiles, onSent }: FieldsProps) {
  const [fileFault, setFileFault] = useState<string | null>(null)
  const [first] = useState(() => draftOf(target))
  const form = useForm(
    {
      kind: String(kinds[0] ?? ''),
      attitude: '',
      identity: '1',
      content: '',
      name: '',
      phone: '',
      email: '',
      slider: '',
      ...first,
    },
    {
      attitude: (text, { kind }) => (kind === String(OPINION_KIND.consultation) && text === '' ? '请选择态度' : null),
      content: (text) => ([...text.trim()].length < OPINION_LEAST ? `请写明意见，不少于 ${OPINION_LEAST} 个字` : null),
      email: (text) => (text.trim() === '' || EMAIL.test(text.trim()) ? null : '请填写正确的电子邮件，或者留空'),
    },
  )
  const work = useWork(askWork)
  const [busy, run] = useBusy()
  /** The key under which the values are sent, and those values: changed ones get another key. */
  const attempt = useRef<{ key: string; values: string } | null>(null)
  const { values } = form
  useEffect(() => keepDraft(target, values), [target, values])
  const isConsultation = values.kind === String(OPINION_KIND.consultation)

  const send = async () => {
    if (!form.check()) return
    if (settings.captcha && work.state === 'idle') {
      form.refuse('请先拖动滑块完成验证', 'slider')
      return
    }
    const text = JSON.stringify(values)
    if (attempt.current?.values !== text) attempt.current = { key: newKey(), values: text }
    try {
      const done = settings.captcha ? await work.take() : null
      const { receipt } = await call('POST /internet/fagui/opinion/send', {
        body: {
          ...target,
          key: attempt.current.key,
          kind: Number(values.kind),
          attitude: isConsultation ? Number(values.attitude) : null,
          identity: Number(values.identity),
          content: values.content,
          name: orNull(values.name),
          phone: orNull(values.phone),
          email: orNull(values.email),
          work: done,
        },
      })
      forgetDraft(target)
      keepReceipt({ receipt, about })
      onSent(receipt)
    } catch (error) {
      // What it is about may be gone meanwhile; the server says so in words of its own.
      form.refuse(
        isNotFound(error) && error instanceof ApiError ? error.message : presentError(error).title,
        error instanceof ApiError ? error.field : undefined,
      )
    } finally {
      work.reset()
    }
  }

  const content = form.field('content')
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void run(send)
      }}
    >
      <p className="opinion-form-about">{about}</p>
      <ErrorSummary {...form.summary} />
      {kinds.length > 1 ? (
        <Choices
          field={form.field('kind')}
          legend="种类"
          choices={OPINION_KINDS.filter(([value]) => kinds.includes(Number(value)))}
        />
      ) : null}
      {isConsultation ? <Choices field={form.field('attitude')} legend="态度" choices={OPINION_ATTITUDES} /> : null}
      <Field
        id={content.id}
        label={values.kind === String(OPINION_KIND.review) ? '建议审查的理由' : '意见'}
        fault={content.fault}
        hint={`${[...values.content].length}/${OPINION_MOST} 字；请勿在这里写姓名、电话`}
      >
        <TextArea
          id={content.id}
          rows={6}
          maxLength={OPINION_MOST}
          value={content.value}
          aria-invalid={content.fault ? true : undefined}
          aria-describedby={describedBy(content.id, content.fault, true)}
          onChange={(event) => content.onText(event.target.value)}
        />
      </Field>
      <Choices field={form.field('identity')} legend="您的身份" choices={OPINION_IDENTITIES} />
      <OpinionFiles
        files={files}
        fault={fileFault}
        onChange={(next, fault) => {
          onFiles(next)
          setFileFault(fault)
        }}
      />
      <details
        className="opinion-form-sender"
        open={values.name !== '' || values.phone !== '' || values.email !== '' || undefined}
      >
        <summary>姓名和联系方式（可不填）</summary>
        <p className="opinion-form-hint">
          加密保存，不公开，只有经授权的工作人员为办理意见可以查看，每次查看都有记录。
        </p>
        <TextField
          field={form.field('name')}
          label={values.identity === '1' ? '姓名' : '单位名称'}
          maxLength={OPINION_NAME_MOST}
          autoComplete={values.identity === '1' ? 'name' : 'organization'}
        />
        <TextField field={form.field('phone')} label="电话" maxLength={30} inputMode="tel" autoComplete="tel" />
        <TextField
          field={form.field('email')}
          label="电子邮件"
          maxLength={100}
          inputMode="email"
          autoComplete="email"
        />
      </details>
      {settings.captcha ? (
        <SlideToVerify work={work} fault={work.state === 'idle' ? form.field('slider').fault : undefined} />
      ) : null}
      <SubmitButton busy={busy} busyText="正在提交">
        提交
      </SubmitButton>
      <p className="opinion-form-hint">未提交的内容保存在这个浏览器中，30 天后删除。</p>
    </Form>
  )
}

/** A group of choices of which one is taken. */
function Choices({
  field,
  legend,
  choices,
}: {
  field: FormField
  legend: ReactNode
  choices: readonly (readonly [value: string, text: string])[]
}) {
  return (
    <fieldset className="opinion-form-choices" aria-describedby={describedBy(field.id, field.fault)}>
      <legend className="opinion-form-label">{legend}</legend>
      <div>
        {choices.map(([value, text], at) => (
          <label key={value}>
            <input
              type="radio"
              {...(at === 0 ? { id: field.id } : {})}
              name={field.id}
              value={value}
              checked={field.value === value}
              onChange={() => field.onText(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {field.fault ? <FormFault id={`${field.id}-fault`}>{field.fault}</FormFault> : null}
    </fieldset>
  )
}

/** The receipt code. */
function Sent({ receipt, files, onClose }: { receipt: string; files: readonly File[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className="opinion-form-sent" role="status">
      <p>意见已收到，谢谢。请保存回执码，凭它查询办理情况和答复：</p>
      <p className="opinion-form-receipt figures">{receipt}</p>
      <p className="opinion-form-hint">
        关闭这个标签页之前，可以在“意见办理查询”中再看到它。我们不按姓名或电话查找意见，遗失后无法找回。
      </p>
      {files.length > 0 ? <SentFiles receipt={receipt} files={files} /> : null}
      <div className="opinion-form-acts">
        <button type="button" className="button tall" onClick={() => void copyText(receipt).then(setCopied)}>
          {copied ? '已复制' : '复制回执码'}
        </button>
        <Link to="/receipt" className="button tall">
          查询办理情况
        </Link>
        <button type="button" className="button primary tall" onClick={onClose}>
          关闭
        </button>
      </div>
    </div>
  )
}
