import { useEffect, useRef, useState, type FormEvent } from 'react'
import { required } from '#common/rules/field-formats.ts'
import { callFull } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { TextField } from '#web/plain/form/Field.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import type { SignIn } from '../sign-in/use-sign-in.ts'

/** The second step of a sign-in: a code of the user's app, or a recovery code when the device is not at hand. */
export function CodeForm({ ticket, signIn }: { ticket: string; signIn: SignIn }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [recovery, setRecovery] = useState(false)
  const form = useForm({ code: '' }, { code: required(recovery ? '请输入恢复码!' : '请输入动态口令!') })
  const [busy, run] = useBusy()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      try {
        signIn.accept(
          await callFull('POST /sys/secondFactor/signIn', { body: { ticket, code: form.values.code.trim() } }),
        )
      } catch (error) {
        const message = presentError(error).title
        form.set('code', '')
        form.refuse(message, message.includes('错误') ? 'code' : undefined)
      }
    })
  }

  return (
    <section className="login-card">
      <h1 ref={heading} tabIndex={-1}>
        {recovery ? '输入恢复码' : '输入动态口令'}
      </h1>
      <p className="login-lead">
        {recovery
          ? '请输入启用动态口令时保存的一个恢复码，每个只能使用一次。'
          : '请打开手机上的身份验证器，输入本系统的 6 位动态口令。'}
      </p>
      <Form onSubmit={(event) => void submit(event)} aria-label="登录第二步">
        <ErrorSummary {...form.summary} />
        <TextField
          key={String(recovery)}
          field={form.field('code')}
          label={recovery ? '恢复码' : '动态口令'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={recovery ? 40 : 10}
        />
        <SubmitButton busy={busy} busyText="正在核对…">
          登录
        </SubmitButton>
      </Form>
      <p className="login-links">
        <button
          type="button"
          className="text-button"
          onClick={() => {
            form.set('code', '')
            form.settle()
            setRecovery(!recovery)
          }}
        >
          {recovery ? '使用动态口令' : '手机不在身边？使用恢复码'}
        </button>
        <button type="button" className="text-button" onClick={() => signIn.again()}>
          返回登录
        </button>
      </p>
      {recovery ? <p className="login-lead">恢复码也没有时，请联系管理员重置动态口令。</p> : null}
    </section>
  )
}
