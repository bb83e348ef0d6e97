import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { RecordPickerDialog } from './RecordPickerDialog.tsx'
import type { RecordSource } from './record-source.ts'
import { useRecords } from './use-records.ts'
import { shortened } from '#web/kit/inputs/texts.model.ts'
import './pickers.css'

/** Texts in the field and the window are shortened to so many characters (spec §9). */
const ELLIPSIS = 12

export interface RecordPickerProps<R> {
  label: string
  id?: string
  value: string | null | undefined
  onChange: (value: string, rows: readonly R[]) => void
  multiple?: boolean
  /** The id is stored, not the code. */
  returnId?: boolean
  ellipsisLength?: number
  placeholder?: string
  button?: string
  /** Without it the window opens by a click on the field alone. */
  buttonVisible?: boolean
  disabled?: boolean
  describedBy?: string | undefined
}

/** A field of records of business, in the order they were chosen; values whose record is gone stand for themselves. */
export function RecordPicker<R extends object>({ source, ...props }: RecordPickerProps<R> & { source: RecordSource<R> }) {
  const { label, value, onChange, multiple = true, returnId = false, ellipsisLength = ELLIPSIS, buttonVisible = true, disabled = false } = props
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
