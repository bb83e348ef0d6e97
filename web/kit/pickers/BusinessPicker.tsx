import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { BusinessDialog } from './BusinessDialog.tsx'
import type { BusinessSource } from './business-source.ts'
import { POSITION_SOURCE, ROLE_SOURCE, USER_SOURCE } from './business-sources.ts'
import { useRecords } from './use-records.ts'
import { shortened } from '#web/kit/inputs/texts.model.ts'
import './pickers.css'

/** Texts in the field and the window are shortened to so many characters (spec §9). */
const ELLIPSIS = 12

export interface BusinessPickerProps<R> {
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
export function BusinessPicker<R extends object>({ source, ...props }: BusinessPickerProps<R> & { source: BusinessSource<R> }) {
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
        <BusinessDialog
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

type Preset = Omit<BusinessPickerProps<object>, 'onChange'> & { onChange: (value: string) => void }

export const PositionPicker = (props: Preset) => <BusinessPicker source={POSITION_SOURCE} {...props} />
export const RolePicker = (props: Preset) => <BusinessPicker source={ROLE_SOURCE} {...props} />
export const MultiUserPicker = (props: Preset) => <BusinessPicker source={USER_SOURCE} {...props} />
