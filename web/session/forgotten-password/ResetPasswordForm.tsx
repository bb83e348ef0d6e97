import { useEffect, useRef, type FormEvent } from 'react'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { Form } from '#web/plain/form/Form.tsx'
import type { ResetTicket } from './reset-ticket.ts'
import { confirmFault, NewPasswordFields, newPasswordFault } from '../fields/NewPasswordFields.tsx'

/** Sets the new password with the ticket of the proved phone. */
export function ResetPasswordForm({
  ticket: { phone, username, smscode },
  onDone,
  onExpired,
}: {
  ticket: ResetTicket
  onDone: () => void
  onExpired: (message: string) => void
}) {
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const form = useForm(
    { password: '', confirm: '' },
    { password: (text) => newPasswordFault(text, username), confirm: (text, { password }) => confirmFault(text, password) },
  )
  const [busy, run] = useBusy()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      try {
        await call('POST /sys/user/passwordChange', { body: { username, password: form.values.password, smscode, phone } })
        onDone()
      } catch (error) {
        const message = presentError(error).title
        if (message === '短信验证码失效！') return onExpired('验证已超时，请重新验证手机号。')
        form.refuse(message, message.includes('密码') ? 'password' : undefined)
      }
    })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} aria-label="设置新密码">
      <p ref={lead} tabIndex={-1} className="login-lead">
        正在为账号 <b>{username}</b> 设置新密码。
      </p>
      <ErrorSummary {...form.summary} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirm')} />
      <SubmitButton busy={busy} busyText="正在保存…">
        保存新密码
      </SubmitButton>
    </Form>
  )
}
