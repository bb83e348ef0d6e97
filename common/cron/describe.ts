import { cronFault } from './parse.ts'

const EVERY_DAY = '每天 '
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']
const pad = (value: string | number) => String(value).padStart(2, '0')

/** A cron expression in words: 每天 02:30:00，每周一、周五 09:00:00；its fault when it cannot be read. */
export function describeCron(expression: string): string {
  const fault = cronFault(expression)
  if (fault !== null) return fault
  const [second = '*', minute = '*', hour = '*', day = '*', month = '*', week = '?', year = '*'] = expression
    .trim()
    .toUpperCase()
    .split(/\s+/)
  const when = [
    year === '*' ? '' : inField(year, '年'),
    month === '*' ? '' : inField(numbered(month, MONTHS), '月'),
    dayInWords(day, week, month !== '*'),
  ].join('')
  // 每小时 alone means every hour of every day, so 每天 is left out.
  return `${hour === '*' && when === EVERY_DAY ? '' : when}${timeInWords(second, minute, hour)}`
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const DAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ')
const numbered = (text: string, names: readonly string[]) =>
  text.replace(/[A-Z]{3}/g, (name) => (names.includes(name) ? String(names.indexOf(name) + 1) : name))

/** `5` 5 日, `1-5` 1 到 5 日, `0/10` 从 0 日起每 10 日, lists joined. */
function inField(text: string, unit: string): string {
  return text
    .split(',')
    .map((part) => {
      const [range = '', step] = part.split('/')
      const span = range.includes('-') ? range.replace('-', ` 到 `) : range
      if (step === undefined) return span
      return range === '*' || range === '' ? `每隔 ${step} ` : `从 ${span} 起每隔 ${step} `
    })
    .join('、')
    .concat(` ${unit}`)
    .replace(/ {2}/g, ' ')
}

function dayInWords(day: string, week: string, inMonth: boolean): string {
  const every = inMonth ? '的' : '每月'
  if (day !== '*' && day !== '?') {
    const parts = day.split(',').map((part) => {
      const last = /^L(?:-(\d+))?(W)?$/.exec(part)
      if (last)
        return last[2]
          ? last[1]
            ? `最接近倒数第 ${Number(last[1]) + 1} 天的工作日`
            : '最后一个工作日'
          : last[1]
            ? `倒数第 ${Number(last[1]) + 1} 天`
            : '最后一天'
      if (part.endsWith('W')) return `最接近 ${part.slice(0, -1)} 日的工作日`
      return inField(part, '日')
    })
    return `${every} ${parts.join('、')} `
  }
  if (week !== '*' && week !== '?') {
    const parts = numbered(week, DAYS)
      .split(',')
      .map((part) => {
        const name = (digit: string) => WEEKDAYS[Number(digit) - 1] ?? digit
        if (part === 'L') return '周六'
        const last = /^(\d)L$/.exec(part)
        if (last?.[1]) return `当月最后一个周${name(last[1])}`
        const nth = /^(\d)#(\d)$/.exec(part)
        if (nth?.[1]) return `当月第 ${nth[2]} 个周${name(nth[1])}`
        return part.replace(
          /^(\d)(?:-(\d))?(?:\/(\d))?$/,
          (_, from: string, to?: string, step?: string) =>
            `周${name(from)}${to ? `至周${name(to)}` : ''}${step ? `每隔 ${step} 天` : ''}`,
        )
      })
    return `${parts.some((part) => part.startsWith('当月')) && !inMonth ? '每月' : '每逢'}${parts.join('、').replaceAll('当月', '')} `
  }
  return EVERY_DAY
}

function timeInWords(second: string, minute: string, hour: string): string {
  const single = (text: string) => /^\d+$/.test(text)
  if (single(second) && single(minute) && /^\d+(,\d+)*$/.test(hour))
    return hour
      .split(',')
      .map((each) => `${pad(each)}:${pad(minute)}:${pad(second)}`)
      .join('、')
  const words = [
    hour === '*' ? '每小时' : inField(hour, '时'),
    minute === '*' ? '每分钟' : inField(minute, '分'),
    second === '*' ? '每秒' : inField(second, '秒'),
  ]
  // When every hour and every minute counts, only the smaller units are named.
  const from = hour === '*' && minute === '*' ? (second === '*' ? 2 : 1) : 0
  return words.slice(from).join(' ')
}
