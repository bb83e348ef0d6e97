import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { AppSetUp as Given } from '#common/contract/second-factor.ts'
import { required } from '#common/rules/field-formats.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { TextField } from '#web/plain/form/Field.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './second-factor.css'

/** Sets up an authenticator app: shows its secret as picture and text, and takes the first code of it. */
export function AppSetUp({
  begin,
  confirm,
}: {
  begin: () => Promise<Given>
  confirm: (code: string) => Promise<void>
}) {
  const [given, setGiven] = useState<Given | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const form = useForm({ code: '' }, { code: required('请输入动态口令!') })
  const [busy, run] = useBusy()
  const begun = useRef(false)

  const load = () => {
    setFailed(null)
    begin().then(setGiven, setFailed)
  }
  useEffect(() => {
    // A second beginning would replace the secret that is shown, also when React repeats effects.
    if (begun.current) return
    begun.current = true
    begin().then(setGiven, setFailed)
  }, [begin])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      try {
        await confirm(form.values.code.trim())
      } catch (error) {
        form.refuse(presentError(error).title, 'code')
      }
    })
  }

  if (failed !== null) return <Failure compact error={failed} onRetry={load} />
  if (given === null)
    return (
      <p className="factor-lead" role="status">
        正在生成密钥…
      </p>
    )
  return (
    <Form onSubmit={(event) => void submit(event)} aria-label="设置动态口令">
      <p className="factor-lead">
        1. 用手机上的身份验证器（如微信小程序“腾讯身份验证器”、Microsoft Authenticator）扫描二维码。
      </p>
      <div className="factor-picture">
        <img src={given.picture} alt="动态口令的二维码；不能扫描时请手动输入下面的密钥" width={200} height={200} />
      </div>
      <p className="factor-lead">
        身份验证器就在这台设备上时，可<a href={given.uri}>直接打开</a>
        。不能扫描时，选择“手动输入”，按时间生成，密钥（只显示这一次）为：
      </p>
      <p className="factor-secret">
        <code>{given.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <TextAction
          onClick={() =>
            void copyText(given.secret).then((done) =>
              showToast({ tone: done ? 'success' : 'error', text: done ? '密钥已复制' : '未能复制，请手动输入' }),
            )
          }
        >
          复制
        </TextAction>
      </p>
      <ErrorSummary {...form.summary} />
      <TextField
        field={form.field('code')}
        label="2. 输入身份验证器显示的 6 位动态口令"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        spellCheck={false}
      />
      <SubmitButton busy={busy} busyText="正在核对…">
        启用
      </SubmitButton>
    </Form>
  )
}
