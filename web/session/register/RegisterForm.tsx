import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { FORMATS, mobileNeeded, required, usernameNeeded } from '#common/rules/field-formats.ts'
import { REGISTERED } from '#common/storage-keys.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { passing } from '#web/platform/storage.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { TextField } from '#web/plain/form/Field.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { Form } from '#web/plain/form/Form.tsx'
import { confirmFault, NewPasswordFields, newPasswordFault } from '../fields/NewPasswordFields.tsx'
import { PhoneCodeFields } from '../fields/PhoneCodeFields.tsx'
import { useSmsCode } from '../fields/use-sms-code.ts'

/** Refusals of the server and the field each is about. */
const ABOUT: Record<string, 'username' | 'mobile' | 'captcha' | 'email' | 'password'> = {
  用户名已注册: 'username',
  该手机号已注册: 'mobile',
  邮箱已被注册: 'email',
  邮箱格式不正确: 'email',
  手机验证码错误: 'captcha',
  '手机验证码失效，请重新获取': 'captcha',
}

/** The form for a new account; the phone is proved by a code. */
export function RegisterForm() {
  const router = useRouter()
  const form = useForm(
    { username: '', password: '', confirm: '', mobile: '', captcha: '', email: '' },
    {
      username: usernameNeeded,
      password: (text, values) =>
        text === '' ? '请输入密码!' : newPasswordFault(text, values.username.trim(), values.mobile),
      confirm: (text, { password }) => confirmFault(text, password),
      mobile: mobileNeeded,
      captcha: required('请输入手机验证码!'),
      email: FORMATS.email,
    },
  )
  const sms = useSmsCode('1')
  const [busy, run] = useBusy()

  async function request(): Promise<void> {
    if (!form.check(['mobile'])) return
    const fault = await sms.request(form.values.mobile)
    if (fault && sms.slid) form.refuse(fault)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      const { values } = form
      try {
        const body = {
          username: values.username,
          password: values.password,
          phone: values.mobile,
          smscode: values.captcha.trim(),
          email: values.email || null,
        }
        await call('POST /sys/user/register', { body })
        passing.set(REGISTERED, values.username)
        router.history.push('/user/register-result')
      } catch (error) {
        const message = presentError(error).title
        form.refuse(message, ABOUT[message] ?? (message.startsWith('密码') ? 'password' : undefined))
      }
    })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} aria-label="注册账号">
      <ErrorSummary {...form.summary} />
      <TextField
        field={form.field('username')}
        label="用户名"
        hint="4 到 18 位字母、数字或下划线"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={18}
      />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirm')} label="密码" />
      <PhoneCodeFields
        mobile={form.field('mobile')}
        code={form.field('captcha')}
        sms={sms}
        onRequest={() => void request()}
      />
      <TextField field={form.field('email')} label="邮箱（选填）" type="email" autoComplete="email" maxLength={200} />
      <SubmitButton busy={busy} busyText="正在注册…">
        注册
      </SubmitButton>
    </Form>
  )
}
