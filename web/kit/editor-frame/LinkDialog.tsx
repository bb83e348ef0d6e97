import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { linkAddress } from '#common/rules/allowed-html.ts'
import { EMAIL } from '#common/rules/field-formats.ts'
import { DialogLine } from './EditorParts.tsx'
import { EditorDialog } from './EditorDialog.tsx'

/** Adds the scheme that users leave out: `https:` for `a.cn/b`, `mailto:` for `a@b.cn`. */
const completed = (text: string): string => {
  const address = text.trim()
  if (EMAIL.test(address)) return `mailto:${address}`
  return /^(?:[a-z][a-z+.-]*:|\/)/i.test(address) ? address : `https://${address}`
}

interface LinkDialogProps {
  /** Present address of the link; '' for a new one. */
  before: string
  /** Text of the link; null when it is already in the document. */
  words: string | null
  onSave: (link: { href: string; text: string }) => void
  onRemove?: () => void
  onClose: () => void
}

/** Dialog for a link (链接): its address and, unless it is selected in the document, its text. */
export function LinkDialog({ before, words, onSave, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(before)
  const [text, setText] = useState(words ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const ids = { address: useId(), text: useId(), fault: useId() }
  const save = () => {
    const href = address.trim() === '' ? null : linkAddress(completed(address))
    if (href === null)
      return setFault(
        address.trim() === '' ? '请输入链接地址' : '链接地址应以 https://、http://、mailto:、tel: 或 / 开头',
      )
    onSave({ href, text: text.trim() })
    onClose()
  }
  return (
    <EditorDialog
      title={before === '' ? '插入链接' : '修改链接'}
      also={
        onRemove ? (
          <Button
            danger
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            取消链接
          </Button>
        ) : null
      }
      fault={{ id: ids.fault, text: fault }}
      onOk={save}
      onClose={onClose}
    >
      <DialogLine name="链接地址" of={ids.address}>
        <Input
          id={ids.address}
          inputMode="url"
          placeholder="https://"
          value={address}
          aria-invalid={fault !== null}
          aria-describedby={ids.fault}
          onChange={({ target }) => {
            setAddress(target.value)
            setFault(null)
          }}
          onPressEnter={save}
        />
      </DialogLine>
      {words !== null ? (
        <DialogLine name="显示文字" of={ids.text}>
          <Input
            id={ids.text}
            placeholder="不填则显示地址"
            value={text}
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
          />
        </DialogLine>
      ) : null}
    </EditorDialog>
  )
}
