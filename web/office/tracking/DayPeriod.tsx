import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { VISIT_DAYS_MOST } from '#common/limits.ts'

dayjs.locale('zh-cn')

const DAY = 'YYYY-MM-DD'
const day = (text: string) => (text === '' ? null : dayjs(text))

/** Field for a range of whole days up to today; empty texts when it is cleared. */
export function DayPeriod({
  begin,
  end,
  onChange,
}: {
  begin: string
  end: string
  onChange: (begin: string, end: string) => void
}) {
  return (
    <DatePicker.RangePicker
      className="visits-period"
      aria-label="自选日期"
      placeholder={['自选开始日期', '结束日期']}
      format={DAY}
      value={[day(begin), day(end)]}
      disabledDate={(one, { from }) =>
        one.isAfter(dayjs(), 'day') || (from !== undefined && Math.abs(one.diff(from, 'day')) >= VISIT_DAYS_MOST)
      }
      onChange={(range) => onChange(range?.[0]?.format(DAY) ?? '', range?.[1]?.format(DAY) ?? '')}
    />
  )
}
