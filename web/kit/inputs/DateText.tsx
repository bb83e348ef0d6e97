import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { common, type ControlProps } from '#web/kit/dictionary-controls/control-props.ts'
import 'dayjs/locale/zh-cn.js'
import './inputs.css'

dayjs.extend(customParseFormat)
dayjs.locale('zh-cn')

export interface DateTextProps extends ControlProps {
  /** With a time of day; the default format is then YYYY-MM-DD HH:mm:ss (spec §9). */
  showTime?: boolean
  format?: string
  value: string | null | undefined
  /** Gets the formatted text; '' for no date. */
  onChange: (value: string) => void
}

/** The moment that a text names; null when it names none. */
function momentIn(text: string | null | undefined, format: string): Dayjs | null {
  if (!text) return null
  const exact = dayjs(text, format)
  const read = exact.isValid() ? exact : dayjs(text)
  return read.isValid() ? read : null
}

/** Field for a date, or a date with time; the value is a text in `format`. */
export function DateText({ showTime = false, format, placeholder, value, onChange, ...control }: DateTextProps) {
  const shape = format ?? (showTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
  return (
    <DatePicker
      {...common(control)}
      className="small-input"
      placeholder={placeholder ?? (showTime ? '请选择时间' : '请选择日期')}
      showTime={showTime}
      format={shape}
      value={momentIn(value, shape)}
      onChange={(moment) => onChange(moment ? moment.format(shape) : '')}
    />
  )
}

/** Field for a time of day; the value is a text. */
export function TimeText({
  format = 'HH:mm:ss',
  placeholder = '请选择时间',
  value,
  onChange,
  ...control
}: Omit<DateTextProps, 'showTime'>) {
  return (
    <TimePicker
      {...common(control)}
      className="small-input"
      placeholder={placeholder}
      format={format}
      value={momentIn(value, format)}
      onChange={(moment) => onChange(moment ? moment.format(format) : '')}
    />
  )
}
