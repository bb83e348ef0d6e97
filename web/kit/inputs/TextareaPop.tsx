import { FullscreenOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Space } from 'antd'
import { useRef, useState } from 'react'
import { common, type ControlProps } from '#web/kit/dictionary-controls/control-props.ts'
import './inputs.css'

/** The box for long texts, in pixels (spec §9). */
const BOX = { width: 300, height: 210 }

export interface TextareaPopProps extends ControlProps {
  maxLength?: number
  value: string | null | undefined
  onChange: (value: string) => void
}

/** A one-line field that opens a box for longer texts; typing is reported at once, Escape closes the box. */
export function TextareaPop({ maxLength, placeholder, value, onChange, ...control }: TextareaPopProps) {
  const { label, disabled = false } = control
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const text = value ?? ''
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <Space.Compact className="small-input">
      <Input
        {...common(control)}
        placeholder={placeholder ?? `请输入${label}`}
        maxLength={maxLength}
        value={text.replaceAll('\n', ' ')}
        // A single-line input cannot hold line breaks, so such texts are edited in the box.
        readOnly={text.includes('\n')}
        onClick={() => text.includes('\n') && setOpen(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        title={label}
        content={
          <div className="textarea-pop" style={{ width: BOX.width }}>
            <Input.TextArea
              autoFocus
              aria-label={label}
              style={{ height: BOX.height, resize: 'none' }}
              maxLength={maxLength}
              disabled={disabled}
              value={text}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  event.stopPropagation()
                  close()
                }
              }}
            />
            <div className="textarea-pop-foot">
              {maxLength === undefined ? null : <span>{`${text.length} / ${maxLength}`}</span>}
              <Button size="small" onClick={close}>
                关闭
              </Button>
            </div>
          </div>
        }
      >
        <Button
          ref={opener}
          disabled={disabled}
          icon={<FullscreenOutlined aria-hidden />}
          aria-label={`展开${label}`}
          title="展开"
        />
      </Popover>
    </Space.Compact>
  )
}
