import { mobileNeeded, required } from '#common/rules/field-formats.ts'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { useSmsCode } from './use-sms-code.ts'

/**
 * A form that proves that the user has a phone: its number, the code sent to it, and a function that requests the code.
 */
export function usePhoneProof(purpose: Parameters<typeof useSmsCode>[0]) {
  const form = useForm({ mobile: '', captcha: '' }, { mobile: mobileNeeded, captcha: required('请输入手机验证码!') })
  const sms = useSmsCode(purpose)
  const [busy, run] = useBusy()

  async function request(): Promise<void> {
    if (!form.check(['mobile'])) return
    const fault = await sms.request(form.values.mobile)
    if (fault && sms.slid) form.refuse(fault)
  }
  return { form, sms, busy, run, request }
}
