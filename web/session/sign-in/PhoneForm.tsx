import { useState, type FormEvent } from 'react'
import { callFull } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { lockOutWords } from './lock-out.model.ts'
import { PhoneCodeFields } from '../fields/PhoneCodeFields.tsx'
import { usePhoneProof } from '../fields/use-phone-proof.ts'
import type { SignIn } from './use-sign-in.ts'

/** Signing in with a code sent to the phone. */
export function PhoneForm({ signIn }: { signIn: SignIn }) {
  const { form, sms, busy, run, request } = usePhoneProof('0')
  const [calm, setCalm] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      setCalm(false)
      if (!form.check()) return
      form.settle()
      try {
        signIn.accept(
          await callFull('POST /sys/phoneLogin', {
            body: { mobile: form.values.mobile, captcha: form.values.captcha.trim() },
          }),
        )
      } catch (error) {
        if (signIn.secondStep(error)) return
        const message = presentError(error).title
        const locked = lockOutWords(message, new Date())
        setCalm(locked !== null)
        form.refuse(locked ?? message, message === '手机验证码错误' ? 'captcha' : undefined)
      }
    })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} aria-label="手机号登录">
      <ErrorSummary {...form.summary} calm={calm} />
      <PhoneCodeFields
        mobile={form.field('mobile')}
        code={form.field('captcha')}
        sms={sms}
        onRequest={() => void request()}
      />
      <SubmitButton busy={busy} busyText="登录中…">
        登录
      </SubmitButton>
    </Form>
  )
}
