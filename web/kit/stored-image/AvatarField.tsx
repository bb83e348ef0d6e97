import { Button } from 'antd'
import { useRef, useState } from 'react'
import { sendForm } from '#web/platform/api/send-form.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { FormFault } from '#web/plain/form/FormFault.tsx'
import { StoredImage } from './StoredImage.tsx'
import { messages, sentences } from '#web/platform/api/messages.ts'

const UPLOAD = 'POST /sys/common/upload'

/**
 * Field for a user's picture: choose, show, remove. The value is its stored path; without one the first letter of
 * `name` is shown.
 */
export function AvatarField(props: {
  id: string
  value: string
  name: string
  disabled: boolean
  onChange: (path: string | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    if (!file.type.includes('image')) return setFault(messages.imagesOnly)
    setBusy(true)
    setFault('')
    try {
      const { message } = await sendForm(UPLOAD, [{ field: 'file', file }], { biz: 'avatar', isup: '1' })
      props.onChange(message)
    } catch (error) {
      setFault(`${sentences.uploadOf(file.name)}：${error instanceof Error ? presentError(error).title : ''}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="avatar-field">
      <StoredImage path={props.value || null} name={props.name.trim() || '头像'} size={56} />
      {props.disabled ? null : (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            hidden
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button id={props.id} loading={busy} onClick={() => input.current?.click()}>
            {busy ? '上传中...' : props.value ? '更换' : '点击上传'}
          </Button>
          {props.value ? (
            <Button type="text" onClick={() => props.onChange(null)}>
              移除
            </Button>
          ) : null}
        </>
      )}
      {fault ? <FormFault loud>{fault}</FormFault> : null}
    </div>
  )
}
