import { lazyPart, Meanwhile } from '#web/platform/lazy-part.tsx'
import { Field, FieldInput } from '#web/plain/form/Field.tsx'
import type { FormField } from '#web/plain/form/use-form.ts'
import type { Captcha } from './use-captcha.ts'
import './captcha-field.css'

// Most sign-ins need the picture only.
const SlideToVerify = lazyPart(() => import('#web/plain/slider-verifier/SlideToVerify.tsx'), 'SlideToVerify')

/**
 * A captcha: characters in a picture, the slider for users who cannot read it, or both where many sign-ins have failed.
 */
export function CaptchaField({ field, captcha }: { field: FormField; captcha: Captcha }) {
  const { way } = captcha
  const another = () => {
    captcha.another()
    field.onText('')
    document.getElementById(field.id)?.focus()
  }
  return (
    <div className="captcha-field">
      {way === 'slider' ? (
        <p className="captcha-lead">
          拖动滑块后，浏览器会计算约几秒钟来完成验证，无须辨认图片，可用键盘和读屏软件操作。
        </p>
      ) : (
        <Field id={field.id} label="验证码" fault={field.fault}>
          <div className="captcha-row">
            <FieldInput
              field={field}
              placeholder="图中字符"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={20}
              onFocus={() => {
                if (field.value === '') captcha.freshen()
              }}
            />
            <Picture captcha={captcha} onChange={another} />
          </div>
        </Field>
      )}
      {way === 'picture' ? null : (
        <Meanwhile show={<p className="captcha-lead">加载中…</p>}>
          <SlideToVerify key={way} work={captcha.work} fault={way === 'slider' ? field.fault : undefined} />
        </Meanwhile>
      )}
      <div className="captcha-foot">
        {way === 'slider' ? null : (
          <button type="button" className="text-button" onClick={another}>
            看不清？换一张
          </button>
        )}
        <button
          type="button"
          className="text-button"
          onClick={() => {
            field.onText('')
            captcha.change()
          }}
        >
          {way === 'slider' ? '换成图片' : '换成滑块验证'}
        </button>
      </div>
    </div>
  )
}

function Picture({ captcha: { query }, onChange }: { captcha: Captcha; onChange: () => void }) {
  return (
    <button type="button" className="captcha-picture" title="看不清？换一张" onClick={onChange}>
      {query.data ? (
        <img src={query.data} alt="验证码图片，点击更换；看不清图片可换成滑块验证" />
      ) : (
        <span>{query.isError ? '获取失败，点击重试' : '获取中…'}</span>
      )}
    </button>
  )
}
