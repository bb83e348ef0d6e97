import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'

dayjs.locale('zh-cn')

const MOMENT = 'YYYY-MM-DD HH:mm:ss'
const moment = (text: string) => (text === '' ? null : dayjs(text))

/** Field for a range of moments to the minute; either end may be open. */
export function MomentRange(props: { id: string; first: string; last: string; onChange: (first: string, last: string) => void }) {
  return (
    <DatePicker.RangePicker
      id={{ start: props.id }}
      showTime={{ format: 'HH:mm', defaultOpenValue: [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')] }}
      format="YYYY-MM-DD HH:mm"
      allowEmpty={[true, true]}
      value={[moment(props.first), moment(props.last)]}
      onChange={(range) =>
        // Minutes are chosen: the last one counts to its end.
        props.onChange(range?.[0]?.startOf('minute').format(MOMENT) ?? '', range?.[1]?.endOf('minute').format(MOMENT) ?? '')
      }
    />
  )
}
