import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'

dayjs.locale('zh-cn')

const DAY = 'YYYY-MM-DD'
const MOMENT = 'YYYY-MM-DD HH:mm:ss'
const moment = (text: string) => (text === '' ? null : dayjs(text))

interface MomentRangeProps {
  id: string
  first: string
  last: string
  /** Days are chosen and sent. */
  days?: boolean
  onChange: (first: string, last: string) => void
}

/** Field for a range of moments to the minute, or of days; either end may be open. */
export function MomentRange(props: MomentRangeProps) {
  if (props.days)
    return (
      <DatePicker.RangePicker
        id={{ start: props.id }}
        allowEmpty={[true, true]}
        value={[moment(props.first), moment(props.last)]}
        onChange={(range) => props.onChange(range?.[0]?.format(DAY) ?? '', range?.[1]?.format(DAY) ?? '')}
      />
    )
  return (
    <DatePicker.RangePicker
      id={{ start: props.id }}
      showTime={{ format: 'HH:mm', defaultOpenValue: [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')] }}
      format="YYYY-MM-DD HH:mm"
      allowEmpty={[true, true]}
      value={[moment(props.first), moment(props.last)]}
      onChange={(range) =>
        // Minutes are chosen: the last one counts to its end.
        props.onChange(
          range?.[0]?.startOf('minute').format(MOMENT) ?? '',
          range?.[1]?.endOf('minute').format(MOMENT) ?? '',
        )
      }
    />
  )
}
