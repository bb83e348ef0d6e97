import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { DATE_SHAPES } from '../model/values.ts'

dayjs.locale('zh-cn')

/** The calendar or clock of a date cell. The input of the UI kit is hidden, because the cell has its own input. */
export function DatePanel(props: {
  kind: keyof typeof DATE_SHAPES
  value: unknown
  onPick: (value: string | null) => void
}) {
  const { kind, value, onPick } = props
  const shape = DATE_SHAPES[kind]
  const at = typeof value === 'string' && value !== '' ? dayjs(kind === 'time' ? `2000-01-01 ${value}` : value) : null
  const common = {
    open: true,
    className: 'date-anchor',
    classNames: { popup: { root: 'cell-calendar' } },
    tabIndex: -1,
    inputReadOnly: true,
    'aria-hidden': true,
    value: at?.isValid() ? at : null,
    onChange: (picked: dayjs.Dayjs | null) => onPick(picked ? picked.format(shape) : null),
  }
  return kind === 'time' ? <TimePicker {...common} /> : <DatePicker {...common} showTime={kind === 'datetime'} />
}
