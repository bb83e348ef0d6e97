import { useState } from 'react'
import { EMAIL } from '#common/rules/field-formats.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { call } from '#web/platform/api/call.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { settings } from '#web/platform/settings.ts'
import { type AskWork, useWork } from '#web/platform/work/use-work.ts'
import { ErrorSummary } from '#web/plain/form/ErrorSummary.tsx'
import { TextField } from '#web/plain/form/Field.tsx'
import { Form } from '#web/plain/form/Form.tsx'
import { SubmitButton } from '#web/plain/form/SubmitButton.tsx'
import { useBusy } from '#web/plain/form/use-busy.ts'
import { useForm } from '#web/plain/form/use-form.ts'
import { SlideToVerify } from '#web/plain/slider-verifier/SlideToVerify.tsx'
import type { FollowedThing } from './FollowBar.tsx'
import './mail-follow-form.css'

const askWork: AskWork = () => call('POST /internet/fagui/mailFollowing/work', { body: {} })

/** Asks for the address that is to be told of what a page shows. @param about what that is, in words */
export function MailFollowForm({
  followed,
  about,
  onClose,
}: {
  followed: FollowedThing
  about: string
  onClose: () => void
}) {
  const [asked, setAsked] = useState<string | null>(null)
  return asked === null ? (
    <Fields followed={followed} about={about} onAsked={setAsked} />
  ) : (
    <div className="mail-follow" role="status">
      <p>
        如果 <b className="mail-follow-address">{asked}</b> 尚未关注，几分钟内会收到确认邮件。请在 48
        小时内打开邮件中的网页，并按“确认关注”。
      </p>
      <p className="mail-follow-hint">没有收到时，请看看垃圾邮件文件夹。同一地址一天内至多发出三封确认邮件。</p>
      <button type="button" className="button primary tall" onClick={onClose}>
        关闭
      </button>
    </div>
  )
}

function Fields({
  followed,
  about,
  onAsked,
}: {
  followed: FollowedThing
  about: string
  onAsked: (address: string) => void
}) {
  const form = useForm(
    { email: '', slider: '' },
    { email: (text) => (EMAIL.test(text.trim()) ? null : '请填写正确的电子邮件地址，如 name@example.cn') },
  )
  const work = useWork(askWork)
  const [busy, run] = useBusy()

  const send = async () => {
    if (!form.check()) return
    if (settings.captcha && work.state === 'idle') {
      form.refuse('请先拖动滑块完成验证', 'slider')
      return
    }
    try {
      const email = form.values.email.trim()
      const done = settings.captcha ? await work.take() : null
      await call('POST /internet/fagui/mailFollowing/ask', { body: { ...followed, email, work: done } })
      onAsked(email)
    } catch (error) {
      form.refuse(presentError(error).title, error instanceof ApiError ? error.field : undefined)
    } finally {
      work.reset()
    }
  }

  return (
    <div className="mail-follow">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void run(send)
        }}
      >
        <p className="mail-follow-about">{about}</p>
        <p className="mail-follow-hint">有新的公布、施行、废止时，每日至多一封邮件告知。</p>
        <ErrorSummary {...form.summary} />
        <TextField
          field={form.field('email')}
          label="电子邮件"
          type="email"
          maxLength={100}
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        {settings.captcha ? (
          <SlideToVerify
            work={work}
            fault={work.state === 'idle' ? form.field('slider').fault : undefined}
            onSlid={() => form.set('slider', 'slid')}
          />
        ) : null}
        <SubmitButton busy={busy} busyText="正在提交">
          发送确认邮件
        </SubmitButton>
        <p className="mail-follow-hint">地址加密保存，只用于发送这些邮件；每封邮件都可以一键取消，取消后即删除。</p>
      </Form>
    </div>
  )
}
