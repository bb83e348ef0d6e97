import { CloseCircleFilled } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import './pickers.css'

export interface PickerFieldProps {
  id?: string | undefined
  label: string
  /** Text of the chosen values. */
  text: string
  button: string
  placeholder: string
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  busy?: boolean
  /** Why the labels of the values could not be loaded. */
  fault?: string | null
  onOpen: () => void
  onClear: () => void
}

/** The field of a picker: the chosen names, a button that opens the window, and one that clears the value. */
export function PickerField({
  id,
  label,
  text,
  button,
  placeholder,
  disabled = false,
  invalid = false,
  describedBy,
  busy = false,
  fault,
  onOpen,
  onClear,
}: PickerFieldProps) {
  return (
    <div className="picker-field">
      <Space.Compact block>
        <Input
          id={id}
          readOnly
          aria-label={label}
          aria-invalid={invalid}
          {...(invalid ? { status: 'error' as const } : {})}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          disabled={disabled}
          value={busy ? '加载中…' : text}
          title={text}
          placeholder={disabled ? '' : placeholder}
          onClick={onOpen}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              onOpen()
            }
          }}
          suffix={
            text !== '' && !disabled ? (
              <button
                type="button"
                className="picker-clear"
                aria-label={`清空${label}`}
                onClick={(event) => {
                  event.stopPropagation()
                  onClear()
                }}
              >
                <CloseCircleFilled aria-hidden />
              </button>
            ) : (
              <span />
            )
          }
        />
        <Button disabled={disabled} onClick={onOpen}>
          {button}
        </Button>
      </Space.Compact>
      {fault ? (
        <p className="picker-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
