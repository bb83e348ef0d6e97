import { useEffect, useRef, type FormEvent } from 'react'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { PhoneCodeFields } from '../fields/PhoneCodeFields.tsx'
import { usePhoneProof } from '../fields/use-phone-proof.ts'
import type { SignIn } from './use-sign-in.ts'

/** The first sign-in with a chat app: the account's phone proves which account it belongs to. */
export function BindPhoneForm({ uuid, thirdType, signIn }: { uuid: string; thirdType: string; signIn: SignIn }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { form, sms, busy, run, request } = usePhoneProof('0')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      try {
        const body = { mobile: form.values.mobile, captcha: form.values.captcha.trim(), thirdUserUuid: uuid }
        await signIn.takeTicket(await call('POST /sys/thirdLogin/bindingThirdPhone', { body }), thirdType)
      } catch (error) {
        form.refuse(presentError(error).title)
      }
    })
  }

  return (
    <section className="login-card">
      <h1 ref={heading} tabIndex={-1}>
        绑定手机号
      </h1>
      <p className="login-lead">首次使用该方式登录，请验证您在本系统登记的手机号，以后即可直接登录。</p>
      <Form onSubmit={(event) => void submit(event)} aria-label="绑定手机号">
        <ErrorSummary {...form.summary} />
        <PhoneCodeFields
          mobile={form.field('mobile')}
          code={form.field('captcha')}
          sms={sms}
          onRequest={() => void request()}
        />
        <SubmitButton busy={busy} busyText="正在绑定…">
          绑定并登录
        </SubmitButton>
      </Form>
      <p className="login-links">
        <button type="button" className="text-button" onClick={() => signIn.again()}>
          返回登录
        </button>
      </p>
    </section>
  )
}
