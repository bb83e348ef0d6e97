import { Input, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { describeCron } from '#common/cron/describe.ts'
import { cronFault } from '#common/cron/parse.ts'
import { type CronField, FIELDS, printTexts, readTexts, withChange } from './cron-parts.model.ts'
import { PartEditor } from './PartEditor.tsx'
import { runTimes } from './run-times.model.ts'
import { messages } from '#web/platform/api/messages.ts'
import './cron-builder.css'

const TITLES: Record<CronField, string> = {
  second: '秒',
  minute: '分',
  hour: '时',
  day: '日',
  month: '月',
  week: '周',
  year: '年',
}
/** Number of runs in the preview, and the debounce of typing in milliseconds (spec §9). */
const SHOWN = 10
const PREVIEW_AFTER_MS = 500

export interface CronBuilderProps {
  value: string
  disabled?: boolean
  /** Without seconds there is neither a year nor a preview (spec §5). */
  hideSecond?: boolean
  hideYear?: boolean
  /** Computes the text of the next runs instead of the preview built in here. */
  preview?: (expression: string, timestamp: number) => Promise<string>
  onChange: (value: string) => void
}

/** Builds a cron expression field by field; shows the whole expression, its meaning and its next runs. */
export function CronBuilder({
  value,
  disabled = false,
  hideSecond = false,
  hideYear = false,
  preview,
  onChange,
}: CronBuilderProps) {
  const shown = { seconds: !hideSecond, years: !hideYear }
  const texts = readTexts(value, { seconds: shown.seconds })
  const fields = FIELDS.filter(
    (field) => (field !== 'second' || shown.seconds) && (field !== 'year' || (shown.years && shown.seconds)),
  )
  const change = (field: CronField, text: string) => onChange(printTexts(withChange(texts, field, text), shown))
  return (
    <div className="cron-builder">
      <Tabs
        size="small"
        items={fields.map((field) => ({
          key: field,
          label: TITLES[field],
          children: (
            <PartEditor
              field={field}
              text={texts[field]}
              disabled={disabled}
              onChange={(text) => change(field, text)}
            />
          ),
        }))}
      />
      <div className="cron-texts">
        {fields.map((field) => (
          <Typed
            key={field}
            label={TITLES[field]}
            value={texts[field]}
            disabled={disabled}
            onType={(text) => change(field, text)}
          />
        ))}
        <Typed wide label="完整表达式" value={value} disabled={disabled} onType={onChange} />
      </div>
      {shown.seconds ? <Preview expression={value} ask={preview} /> : null}
    </div>
  )
}

/** A text field that reports its value when it loses the focus or Enter is pressed (spec §5). */
function Typed({
  label,
  value,
  wide = false,
  disabled,
  onType,
}: {
  label: string
  value: string
  wide?: boolean
  disabled: boolean
  onType: (text: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed.trim() !== value) onType(typed.trim() || '*')
    setTyped(null)
  }
  return (
    <label className={wide ? 'cron-typed wide' : 'cron-typed'}>
      <span>{label}</span>
      <Input
        className="cron-text"
        value={typed ?? value}
        disabled={disabled}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onPressEnter={(event) => {
          event.preventDefault()
          leave()
        }}
      />
    </label>
  )
}

/** Meaning and next runs of an expression, debounced. */
export function Preview({ expression, ask }: { expression: string; ask?: CronBuilderProps['preview'] }) {
  const [shown, setShown] = useState<{ of: string; times: readonly string[] | null } | null>(null)
  const text = expression.trim()
  useEffect(() => {
    let gone = false
    const timer = setTimeout(() => {
      const now = new Date()
      // The year is left out, so that a rule for a far year still shows its interval.
      const yearless = text.split(/\s+/).slice(0, 6).join(' ')
      if (!ask) return setShown({ of: text, times: runTimes(yearless, now, SHOWN) })
      ask(yearless, now.getTime()).then(
        (answer) => {
          if (!gone) setShown({ of: text, times: answer.split('\n').filter((line) => line !== '') })
        },
        () => {
          if (!gone) setShown({ of: text, times: null })
        },
      )
    }, PREVIEW_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text, ask])
  const fault = text === '' ? null : cronFault(text)
  return (
    <div className="cron-preview" aria-live="polite">
      <p>{text === '' ? messages.cronPreview : (fault ?? describeCron(text))}</p>
      {text !== '' && fault === null && shown?.of === text ? (
        <>
          <p className="cron-next">近十次执行时间，不含年</p>
          <ol>
            {shown.times?.length === 0 ? <li>{messages.noRunTimes}</li> : null}
            {shown.times === null ? <li>{messages.previewFailed}</li> : null}
            {shown.times?.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}
