import { InputNumber, Radio } from 'antd'
import { useId, useState } from 'react'
import {
  BOUNDS,
  type CronField,
  type CronMode,
  type CronPart,
  MODES,
  printPart,
  readPart,
  startOf,
  toggled,
} from './cron-parts.model.ts'

const UNITS: Record<CronField, string> = {
  second: '秒',
  minute: '分',
  hour: '时',
  day: '日',
  month: '月',
  week: '周',
  year: '年',
}
const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']
const TITLES: Record<CronMode, string> = {
  unset: '不设置',
  every: '每',
  range: '区间',
  loop: '循环',
  specify: '指定',
  last: '每月最后一天',
  lastWorkday: '每月最后一个工作日',
  before: '月末前几天',
  workday: '最近的工作日',
  lastOf: '当月最后一个星期几',
  nth: '当月第几个星期几',
  typed: '自行填写',
}
const every = (field: CronField) => (field === 'week' ? '每天' : field === 'day' ? '每日' : `每${UNITS[field]}`)

/** One field of an expression: its mode, and the numbers that the mode needs. */
export function PartEditor(props: {
  field: CronField
  /** Name of the group for screen readers, where nothing beside it names it. */
  label?: string
  text: string
  disabled?: boolean
  /** Offers only these modes; all modes of the field by default. */
  modes?: readonly CronMode[]
  onChange: (text: string) => void
}) {
  const { field, text, disabled = false, onChange } = props
  const part = readPart(field, text)
  const name = useId()
  const modes = [...(props.modes ?? MODES[field]), ...(part.mode === 'typed' ? (['typed'] as const) : [])]
  const choose = (mode: CronMode) => {
    if (mode !== part.mode) onChange(printPart(startOf(field, mode, new Date().getFullYear())))
  }
  return (
    <Radio.Group
      {...(props.label ? { 'aria-label': props.label, role: 'radiogroup' } : {})}
      className="cron-part"
      name={name}
      value={part.mode}
      disabled={disabled}
      onChange={({ target }) => choose(target.value as CronMode)}
    >
      {modes.map((mode) => (
        <div key={mode} className="cron-mode">
          <Radio value={mode}>{mode === 'every' ? every(field) : TITLES[mode]}</Radio>
          {mode === part.mode ? (
            <Numbers field={field} part={part} disabled={disabled} onChange={(next) => onChange(printPart(next))} />
          ) : null}
        </div>
      ))}
    </Radio.Group>
  )
}

interface NumbersProps {
  field: CronField
  part: CronPart
  disabled: boolean
  onChange: (part: CronPart) => void
}

/** The numbers of a mode, within a sentence. */
function Numbers({ field, part, disabled, onChange }: NumbersProps) {
  const { min, max, step } = BOUNDS[field]
  const unit = UNITS[field]
  const number = (label: string, value: number, change: (value: number) => void, bounds = { min, max }) =>
    field === 'week' && bounds.max === 7 ? (
      <select
        className="cron-weekday"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => change(Number(target.value))}
      >
        {WEEKDAYS.map((word, at) => (
          <option key={word} value={at + 1}>
            {word}
          </option>
        ))}
      </select>
    ) : (
      <InputNumber
        aria-label={label}
        size="small"
        precision={0}
        disabled={disabled}
        {...bounds}
        value={value}
        onChange={(next) => {
          if (typeof next === 'number') change(next)
        }}
      />
    )
  switch (part.mode) {
    case 'range':
      return (
        <span className="cron-numbers">
          从 {number('开始', part.from, (from) => onChange({ ...part, from }))} 到{' '}
          {number('结束', part.to, (to) => onChange({ ...part, to }))}
        </span>
      )
    case 'loop':
      return (
        <span className="cron-numbers">
          从 {number('开始', part.from, (from) => onChange({ ...part, from }))} 起，每隔{' '}
          {number('间隔', part.step, (next) => onChange({ ...part, step: next }), { min: 1, max: step })}{' '}
          {field === 'week' ? '天' : unit}
        </span>
      )
    case 'before':
      return (
        <span className="cron-numbers">
          最后一天之前 {number('天数', part.days, (days) => onChange({ ...part, days }), { min: 1, max: 30 })} 天
        </span>
      )
    case 'workday':
      return (
        <span className="cron-numbers">
          离 {number('日', part.day, (day) => onChange({ ...part, day }))} 日最近的工作日（同一个月内）
        </span>
      )
    case 'lastOf':
      return (
        <span className="cron-numbers">
          {number('星期几', part.weekday, (weekday) => onChange({ ...part, weekday }))}
        </span>
      )
    case 'nth':
      return (
        <span className="cron-numbers">
          第 {number('第几个', part.nth, (nth) => onChange({ ...part, nth }), { min: 1, max: 5 })} 个{' '}
          {number('星期几', part.weekday, (weekday) => onChange({ ...part, weekday }))}
        </span>
      )
    case 'specify':
      return field === 'year' ? (
        <Years part={part} disabled={disabled} onChange={onChange} />
      ) : (
        <span className="cron-values" role="group" aria-label={`指定的${unit}`}>
          {Array.from({ length: max - min + 1 }, (_, at) => min + at).map((value) => (
            <button
              key={value}
              type="button"
              className="cron-value"
              aria-pressed={part.values.includes(value)}
              disabled={disabled}
              onClick={() => onChange({ mode: 'specify', values: toggled(field, part.values, value) })}
            >
              {field === 'week' ? WEEKDAYS[value - 1] : value}
            </button>
          ))}
        </span>
      )
    case 'typed':
      return <span className="cron-numbers">“{part.text}”不能用下面的方式表示，保持原样</span>
    default:
      return null
  }
}

/** Choices of years: those around the present year, and those chosen already. */
function Years({
  part,
  disabled,
  onChange,
}: {
  part: CronPart & { mode: 'specify' }
  disabled: boolean
  onChange: (part: CronPart) => void
}) {
  const [now] = useState(() => new Date().getFullYear())
  const years = [...new Set([...part.values, ...Array.from({ length: 12 }, (_, at) => now + at)])].toSorted(
    (a, b) => a - b,
  )
  return (
    <span className="cron-values" role="group" aria-label="指定的年">
      {years.map((year) => (
        <button
          key={year}
          type="button"
          className="cron-value"
          aria-pressed={part.values.includes(year)}
          disabled={disabled}
          onClick={() => {
            const values = part.values.includes(year)
              ? part.values.filter((one) => one !== year)
              : [...part.values, year].toSorted((a, b) => a - b)
            onChange({ mode: 'specify', values: values.length === 0 ? [now] : values })
          }}
        >
          {year}
        </button>
      ))}
    </span>
  )
}
