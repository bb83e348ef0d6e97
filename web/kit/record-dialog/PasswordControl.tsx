import { Button, Input } from 'antd'
import { useState } from 'react'
import { randomPassword } from '#common/rules/random-password.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import type { ControlProps } from './control-props.ts'
import { type FormFieldSpec, textIn } from './record-dialog.model.ts'

/** A whole random number from 0 up to below the limit; the limit is far below 2³², so that all are equally likely. */
const below = (limit: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit

/**
 * The field of a password. Where the form allows it, a random one can be made: it is shown, filled into the repetition
 * and copied.
 */
export function PasswordControl({
  id,
  field,
  value,
  disabled,
  describedBy,
  invalid,
  onChange,
}: ControlProps & { field: Extract<FormFieldSpec, { kind: 'password' }> }) {
  const [visible, setVisible] = useState(false)
  const { makes } = field
  const make = async () => {
    const password = randomPassword(below)
    setVisible(true)
    onChange(password, { [makes ?? '']: password })
    const copied = await copyText(password)
    showToast(
      copied
        ? { tone: 'success', text: '密码已生成并复制，请妥善转交本人' }
        : { tone: 'warning', text: '密码已生成，未能复制，请自行选中复制' },
    )
  }
  const input = (
    <Input.Password
      id={id}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      {...(invalid ? { status: 'error' as const } : {})}
      value={textIn(value)}
      maxLength={field.maxLength ?? 64}
      placeholder={field.placeholder ?? `请输入${field.label}`}
      autoComplete="new-password"
      visibilityToggle={{ visible, onVisibleChange: setVisible }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  if (makes === undefined || disabled) return input
  return (
    <div className="record-password">
      {input}
      <Button onClick={() => void make()}>生成并复制</Button>
    </div>
  )
}
