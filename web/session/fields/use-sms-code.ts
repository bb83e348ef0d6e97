import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { settings } from '#web/platform/settings.ts'
import { useSignInWork } from '#web/platform/work/use-work.ts'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useCountdown } from './use-countdown.ts'

/** Purpose of a code sent to a phone: signing in, registering, a forgotten password. */
type Purpose = '0' | '1' | '2'

/** Requests a code by text message: the slider comes first, and the next code is possible after 60 seconds. */
export function useSmsCode(purpose: Purpose) {
  // Where the server asks for no captcha, the slider is a formality.
  const [slid, setSlid] = useState(false)
  const work = useSignInWork(true)
  const [sliderFault, setSliderFault] = useState<string>()
  const [left, start] = useCountdown(purpose)
  const [sending, run] = useBusy()
  return {
    /** The handle was dragged to its end. */
    slid,
    work: settings.captcha ? work : null,
    sliderFault,
    left,
    sending,
    slide: () => {
      setSlid(true)
      setSliderFault(undefined)
    },
    /** Sends a code to the number. Returns the fault, or null when the code was sent. */
    async request(mobile: string): Promise<string | null> {
      if (!slid) {
        setSliderFault('请先拖动滑块完成验证')
        return '请先拖动滑块完成验证'
      }
      if (left > 0) return null
      let fault: string | null = null
      await run(async () => {
        const sent = showToast({ tone: 'busy', text: '验证码发送中..', lastsMs: Infinity })
        try {
          try {
            const given = settings.captcha ? { work: await work.take() } : {}
            await call('POST /sys/sms', { body: { mobile, smsmode: purpose, ...given } })
          } finally {
            sent()
            // Work is good for one call; the next message takes the slider again.
            if (settings.captcha) {
              work.reset()
              setSlid(false)
            }
          }
          start()
          showToast({ tone: 'success', text: '验证码已发送，10 分钟内有效' })
        } catch (error) {
          fault = presentError(error).title.trim()
          if (error instanceof ApiError && error.code === 412) {
            fault = '验证未通过或已过期，请重新拖动滑块'
            setSliderFault(fault)
          }
          showToast({ tone: 'error', title: '获取验证码失败', text: fault })
        }
      })
      return fault
    },
  }
}

export type SmsCode = ReturnType<typeof useSmsCode>
