import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { describeCron } from '#common/cron/describe.ts'
import { cronFault } from '#common/cron/parse.ts'
import { runTimes } from './run-times.model.ts'

/** The preview shows so many runs (spec §9). */
const SHOWN = 10

interface CronFieldProps {
  id: string
  value: string
  disabled: boolean
  describedBy: string | undefined
  invalid: boolean
  onChange: (value: string) => void
}

/** A cron expression with what it means and when it runs next. */
export function CronField({ id, value, disabled, describedBy, invalid, onChange }: CronFieldProps) {
  const [opened] = useState(() => new Date())
  const text = useDeferredValue(value.trim())
  const fault = text === '' ? null : cronFault(text)
  const times = fault === null && text !== '' ? runTimes(text, opened, SHOWN) : []
  return (
    <div className="cron-field">
      <Input
        id={id}
        className="cron-text"
        value={value}
        maxLength={200}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        {...(invalid ? { status: 'error' as const } : {})}
        placeholder="秒 分 时 日 月 周 年"
        onChange={(event) => onChange(event.target.value)}
      />
      {text === '' ? null : (
        <div className="cron-preview" aria-live="polite">
          <p>{fault ?? describeCron(text)}</p>
          {fault === null ? (
            <>
              <p className="cron-next">近十次执行时间</p>
              <ol>
                {times.length === 0 ? <li>无执行时间</li> : null}
                {times.map((time) => (
                  <li key={time}>{time}</li>
                ))}
              </ol>
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}
