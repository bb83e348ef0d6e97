import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { RecordPickerDialog } from './RecordPickerDialog.tsx'
import type { RecordSource } from './record-source.ts'
import { useRecords } from './use-records.ts'
import { shortened } from '#web/kit/inputs/texts.model.ts'
import './pickers.css'

/** Number of characters that texts in the field and the window are shortened to (spec §9). */
const ELLIPSIS = 12

export interface RecordPickerProps<R> {
  label: string
  id?: string
  value: string | null | undefined
  onChange: (value: string, rows: readonly R[]) => void
  multiple?: boolean
  /** True: the id is stored instead of the code. */
  returnId?: boolean
  ellipsisLength?: number
  placeholder?: string
  button?: string
  /** False: no button; the window opens only by a click on the field. */
  buttonVisible?: boolean
  disabled?: boolean
  describedBy?: string | undefined
}

/**
 * A field for business records in the order they were chosen; a value whose record does not exist is shown as it is.
 */
export function RecordPicker<R extends object>({
  source,
  ...props
}: RecordPickerProps<R> & { source: RecordSource<R> }) {
  const {
    label,
    value,
    onChange,
    multiple = true,
    returnId = false,
    ellipsisLength = ELLIPSIS,
    buttonVisible = true,
    disabled = false,
  } = props
  const [open, setOpen] = useState(false)
  const { values, keyOf, query: known, rows, nameOf } = useRecords(source, returnId, value)
  const options = values.map((one) => ({
    value: one,
    label: known.isLoading ? '加载中…' : shortened(nameOf(one), ellipsisLength),
    title: nameOf(one),
  }))
  const show = () => {
    if (!disabled) setOpen(true)
  }
  return (
    <div className="picker-field">
      <Space.Compact className="biz-field">
        <Select<string[]>
          id={props.id}
          mode="multiple"
          open={false}
          showSearch={false}
          suffixIcon={null}
          allowClear
          aria-label={label}
          aria-describedby={props.describedBy}
          disabled={disabled}
          placeholder={disabled ? '' : (props.placeholder ?? `请选择${source.name}`)}
          options={options}
          value={values}
          onChange={(left) =>
            onChange(
              left.join(','),
              rows.filter((row) => left.includes(keyOf(row))),
            )
          }
          onClick={buttonVisible ? undefined : show}
          onInputKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              show()
            }
          }}
        />
        {buttonVisible ? (
          <Button disabled={disabled} onClick={show}>
            <span className="for-readers">{label}：</span>
            {props.button ?? '选择'}
          </Button>
        ) : null}
      </Space.Compact>
      {known.isError ? (
        <p className="picker-fault" role="alert">
          {source.name}名称未能取得：{presentError(known.error).title}
        </p>
      ) : null}
      {open && !known.isLoading ? (
        <RecordPickerDialog
          source={source}
          keyOf={keyOf}
          multiple={multiple}
          ellipsisLength={ellipsisLength}
          value={value}
          known={rows}
          onOk={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
