import { useState, type FormEvent } from 'react'
import { SIGN_IN_LIFETIME_MS } from '#common/limits.ts'
import { allOf, lengthOf, required } from '#common/rules/field-formats.ts'
import { REMEMBERED_USERNAME } from '#common/storage-keys.ts'
import { ApiError, callFull } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { settings } from '#web/platform/settings.ts'
import { stored } from '#web/platform/storage.ts'
import { Form } from '#web/plain/form/Form.tsx'
import { CaptchaField } from '../captcha-field/CaptchaField.tsx'
import { useCaptcha } from '../captcha-field/use-captcha.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { TextField } from '#web/plain/form/Field.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { PasswordField } from '../password-field/PasswordField.tsx'
import { lockOutWords } from './lock-out.model.ts'
import type { SignIn } from './use-sign-in.ts'

/** How long a user name is remembered for the form, in milliseconds: four weeks. */
const REMEMBERED_MS = 4 * SIGN_IN_LIFETIME_MS

/** Code of a sign-in that asks for the slider beside the picture; the picture is not used up. */
const WORK_NEEDED = 3045

/** Signing in with user name, password and captcha. */
export function AccountForm({ signIn, username }: { signIn: SignIn; username?: string | undefined }) {
  const remembered = stored.get<string>(REMEMBERED_USERNAME)
  const captcha = useCaptcha({ wanted: settings.captcha })
  const form = useForm(
    { username: username ?? remembered ?? '', password: '', captcha: '' },
    {
      username: allOf(required('请输入用户名!'), lengthOf({ max: 200 })),
      password: required('请输入密码!'),
      captcha: (answer) => (settings.captcha && captcha.way !== 'slider' ? required('请输入验证码!')(answer) : null),
    },
  )
  const [remember, setRemember] = useState(remembered !== undefined)
  const [calm, setCalm] = useState(false)
  const [busy, run] = useBusy()

  function refused(error: unknown): void {
    const message = presentError(error).title
    const locked = lockOutWords(message, new Date())
    setCalm(locked !== null)
    // A captcha is valid for one attempt; a call that never reached the server did not use it.
    if (error instanceof ApiError && error.code === WORK_NEEDED) captcha.askMore()
    else if (error instanceof ApiError && error.status !== 0) {
      form.set('captcha', '')
      captcha.used()
    }
    form.refuse(locked ?? message, error instanceof ApiError && error.code === 412 ? 'captcha' : undefined)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      setCalm(false)
      if (!form.check()) return
      form.settle()
      const { username, password, captcha: answer } = form.values
      try {
        const given = settings.captcha ? await captcha.given(answer) : {}
        const body = { username: username.trim(), password, ...given, remember_me: remember }
        const answered = await callFull('POST /sys/login', { body })
        if (remember) stored.set(REMEMBERED_USERNAME, body.username, REMEMBERED_MS)
        else stored.remove(REMEMBERED_USERNAME)
        signIn.accept(answered, password)
      } catch (error) {
        if (signIn.secondStep(error)) return
        refused(error)
      }
    })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} aria-label="账号密码登录">
      <ErrorSummary {...form.summary} calm={calm} />
      <TextField
        field={form.field('username')}
        label="用户名"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField field={form.field('password')} label="密码" autoComplete="current-password" />
      {settings.captcha ? <CaptchaField field={form.field('captcha')} captcha={captcha} /> : null}
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        记住用户名
      </label>
      <SubmitButton busy={busy} busyText="登录中…">
        登录
      </SubmitButton>
    </Form>
  )
}
