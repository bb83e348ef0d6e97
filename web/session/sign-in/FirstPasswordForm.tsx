import { useEffect, useRef, type FormEvent } from 'react'
import { required } from '#common/rules/field-formats.ts'
import { ApiError, send } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { messages } from '#web/platform/api/messages.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { Form } from '#web/plain/form/Form.tsx'
import { PasswordField } from '../password-field/PasswordField.tsx'
import { confirmFault, NewPasswordFields, newPasswordFault } from '../fields/NewPasswordFields.tsx'
import type { SignIn } from './use-sign-in.ts'

/** A password that was handed out or is too old has to be changed before anything else (envelope code 3030). */
export function FirstPasswordForm({ token, username, signIn }: { token: string; username: string; signIn: SignIn }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm(
    { oldpassword: '', password: '', confirmpassword: '' },
    {
      oldpassword: required(messages.oldPasswordMissing),
      password: (text) => newPasswordFault(text, username),
      confirmpassword: (text, { password }) => confirmFault(text, password),
    },
  )
  const [busy, run] = useBusy()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      try {
        await send('PUT /sys/user/updatePassword', { body: { username, ...form.values } }, { token })
        showToast({ tone: 'success', text: '密码修改成功，请使用新密码登录' })
        signIn.again(username)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          showToast({ tone: 'error', text: messages.signInExpired })
          return signIn.again(username)
        }
        const message = presentError(error).title
        form.refuse(message, message === '旧密码输入错误!' ? 'oldpassword' : undefined)
      }
    })
  }

  return (
    <section className="login-card">
      <h1 ref={heading} tabIndex={-1}>
        请先修改密码
      </h1>
      <p className="login-lead">账号 {username} 的密码是初始密码或已到更换期限。设置新密码后，请用新密码重新登录。</p>
      <Form onSubmit={(event) => void submit(event)} aria-label="修改密码">
        <ErrorSummary {...form.summary} />
        {/* Password managers want to know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField field={form.field('oldpassword')} label="旧密码" autoComplete="current-password" />
        <NewPasswordFields password={form.field('password')} confirm={form.field('confirmpassword')} />
        <SubmitButton busy={busy} busyText="正在修改…">
          修改密码
        </SubmitButton>
      </Form>
    </section>
  )
}
