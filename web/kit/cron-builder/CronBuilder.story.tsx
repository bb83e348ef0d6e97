import { type ReactNode, useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { CronBuilder } from './CronBuilder.tsx'
import { CronField } from './CronField.tsx'
import { DayPicker, HourPicker } from './HourPicker.tsx'

interface Bound {
  value: string
  onChange: (value: string) => void
}

function Case({ title, start, children }: { title: string; start: string; children: (bound: Bound) => ReactNode }) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      {children({ value, onChange: setValue })}
    </StoryCase>
  )
}

const slowPreview = (_: string, timestamp: number) =>
  Promise.resolve(`${new Date(timestamp).getFullYear()}年的示范时间`)
const noPreview = () => Promise.reject(new Error('refused'))

/** The builder of cron expressions (Cron表达式), for the gallery. */
export function CronBuilderStory() {
  return (
    <>
      <Case title="每天八点" start="0 0 8 * * ? *">
        {(bound) => <CronBuilder {...bound} />}
      </Case>
      <Case title="不显示秒" start="0 8 * * ?">
        {(bound) => <CronBuilder {...bound} hideSecond />}
      </Case>
      <Case title="预览由别处给出" start="0 */5 * * * ?">
        {(bound) => <CronBuilder {...bound} hideYear preview={slowPreview} />}
      </Case>
      <Case title="预览取不到" start="0 */5 * * * ?">
        {(bound) => <CronBuilder {...bound} preview={noPreview} />}
      </Case>
      <Case title="表达式有误" start="0 99 * * * ?">
        {(bound) => <CronBuilder {...bound} />}
      </Case>
      <Case title="只读" start="0 0 8 * * ? *">
        {(bound) => <CronBuilder {...bound} disabled />}
      </Case>
      <Case title="表单字段" start="">
        {(bound) => (
          <>
            <label htmlFor="story-cron">执行时间</label>
            <CronField id="story-cron" disabled={false} describedBy={undefined} invalid={false} {...bound} />
          </>
        )}
      </Case>
    </>
  )
}

/** The pickers of hours (小时) and days (日), for the gallery. */
export function HourPickerStory() {
  return (
    <>
      <Case title="小时，每小时" start="*">
        {(bound) => <HourPicker {...bound} />}
      </Case>
      <Case title="小时，区间" start="8-17">
        {(bound) => <HourPicker {...bound} />}
      </Case>
      <Case title="小时，只读" start="9,18">
        {(bound) => <HourPicker {...bound} disabled />}
      </Case>
      <Case title="日" start="1,15">
        {(bound) => <DayPicker {...bound} />}
      </Case>
    </>
  )
}
