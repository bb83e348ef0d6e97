import type { FormEvent } from 'react'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { ErrorNotice } from '#web/plain/form/ErrorNotice.tsx'
import type { ResetTicket } from './reset-ticket.ts'
import { PhoneCodeFields } from '../fields/PhoneCodeFields.tsx'
import { usePhoneProof } from '../fields/use-phone-proof.ts'

/** Proves that the user has the phone of an account. `said`: why it has to be repeated. */
export function VerifyPhoneForm({
  said,
  onVerified,
}: {
  said: string | null
  onVerified: (ticket: ResetTicket) => void
}) {
  const { form, sms, busy, run, request } = usePhoneProof('2')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await run(async () => {
      if (!form.check()) return
      form.settle()
      const phone = form.values.mobile
      try {
        const { smscode, username } = await call('POST /sys/user/phoneVerification', {
          body: { phone, smscode: form.values.captcha.trim() },
        })
        onVerified({ phone, username, smscode })
      } catch (error) {
        const message = presentError(error).title
        form.refuse(message, message.includes('验证码') ? 'captcha' : undefined)
      }
    })
  }

  return (
    <Form onSubmit={(event) => void submit(event)} aria-label="验证手机号">
      {said ? <ErrorNotice loud>{said}</ErrorNotice> : null}
      <ErrorSummary {...form.summary} />
      <PhoneCodeFields
        mobile={form.field('mobile')}
        code={form.field('captcha')}
        sms={sms}
        onRequest={() => void request()}
      />
      <SubmitButton busy={busy} busyText="正在验证…">
        下一步
      </SubmitButton>
    </Form>
  )
}
