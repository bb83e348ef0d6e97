import { Field, FieldInput } from '#web/plain/form/Field.tsx'
import type { FormField } from '#web/plain/form/use-form.ts'
import type { Captcha } from './use-captcha.ts'
import './captcha-field.css'

/** A captcha: characters in a picture, or a sum in words for users who cannot see the picture. */
export function CaptchaField({ field, captcha }: { field: FormField; captcha: Captcha }) {
  const question = captcha.kind === 'question'
  const change = (kind = captcha.kind) => {
    captcha.another(kind)
    field.onText('')
    document.getElementById(field.id)?.focus()
  }
  return (
    <div className="captcha-field">
      <Field id={field.id} label="验证码" fault={field.fault} hint={question ? <Question captcha={captcha} /> : undefined}>
        <div className="captcha-row">
          <FieldInput
            field={field}
            hint={question}
            placeholder={question ? '请填数字' : '图中字符'}
            inputMode={question ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={20}
            onFocus={() => {
              if (field.value === '') captcha.freshen()
            }}
          />
          {question ? null : <Picture captcha={captcha} onChange={() => change()} />}
        </div>
      </Field>
      <div className="captcha-foot">
        <button type="button" className="text-button" onClick={() => change()}>
          {question ? '换一题' : '看不清？换一张'}
        </button>
        <button type="button" className="text-button" onClick={() => change(question ? 'image' : 'question')}>
          {question ? '换成图片' : '换成文字题'}
        </button>
      </div>
    </div>
  )
}

function Picture({ captcha: { query }, onChange }: { captcha: Captcha; onChange: () => void }) {
  return (
    <button type="button" className="captcha-picture" title="看不清？换一张" onClick={onChange}>
      {query.data ? (
        <img src={query.data} alt="验证码图片，点击更换；看不清图片可换成文字题" />
      ) : (
        <span>{query.isError ? '获取失败，点击重试' : '获取中…'}</span>
      )}
    </button>
  )
}

function Question({ captcha: { query } }: { captcha: Captcha }) {
  return (
    <span className="captcha-question" role="status">
      {query.data ?? (query.isError ? '获取失败，请点“换一题”重试' : '获取中…')}
    </span>
  )
}
