import { useId } from 'react'
import { SMS_COUNTDOWN_S } from '#common/limits.ts'
import { Field, FieldInput, TextField } from '#web/plain/form/Field.tsx'
import type { FormField } from '#web/plain/form/use-form.ts'
import { SliderVerifier } from '#web/plain/slider-verifier/SliderVerifier.tsx'
import { SlideToVerify } from '#web/plain/slider-verifier/SlideToVerify.tsx'
import type { SmsCode } from './use-sms-code.ts'

/** A phone number, the slider and the code sent to that number. */
export function PhoneCodeFields({
  mobile,
  code,
  sms,
  onRequest,
}: {
  mobile: FormField
  code: FormField
  sms: SmsCode
  onRequest: () => void
}) {
  const sliderId = useId()
  const waiting = sms.left > 0
  return (
    <>
      <TextField
        field={mobile}
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
      />
      {sms.work ? (
        <SlideToVerify work={sms.work} fault={sms.sliderFault} onSlid={sms.slide} />
      ) : (
        <SliderVerifier id={sliderId} verified={sms.slid} fault={sms.sliderFault} onVerified={sms.slide} />
      )}
      <Field id={code.id} label="手机验证码" fault={code.fault}>
        <div className="sms-row">
          <FieldInput field={code} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          <button
            type="button"
            className="button sms-button"
            aria-disabled={waiting || sms.sending || undefined}
            onClick={() => !waiting && onRequest()}
          >
            {waiting ? <Waiting left={sms.left} /> : '获取验证码'}
          </button>
        </div>
      </Field>
    </>
  )
}

/** Shows the remaining seconds; hidden from screen readers, which would read out each one. */
function Waiting({ left }: { left: number }) {
  return (
    <>
      <span className="figures" aria-hidden="true">{`${left} 秒后重发`}</span>
      <span className="for-readers">{`验证码已发送，${SMS_COUNTDOWN_S} 秒内不能重发`}</span>
    </>
  )
}
