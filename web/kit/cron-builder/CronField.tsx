import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { CronBuilder, Preview } from './CronBuilder.tsx'
import { HourPicker } from './HourPicker.tsx'
import { hoursIn, onHours } from './on-hours.model.ts'
import { Modal } from '#web/kit/window/Window.tsx'

interface CronFieldProps {
  id: string
  value: string
  disabled: boolean
  describedBy: string | undefined
  invalid: boolean
  onChange: (value: string) => void
}

/** A form field for a cron expression, typed or built in a window; its meaning and next runs stand below. */
export function CronField({ id, value, disabled, describedBy, invalid, onChange }: CronFieldProps) {
  const [built, setBuilt] = useState<string | null>(null)
  const hours = hoursIn(value)
  const [typed, setTyped] = useState(hours === null)
  const byHours = !typed && hours !== null
  return (
    <div className="cron-field">
      <Radio.Group
        className="cron-way"
        aria-label="运行时间的填法"
        disabled={disabled}
        value={byHours ? 'hours' : 'typed'}
        options={[
          { value: 'hours', label: '每天按小时' },
          { value: 'typed', label: '按表达式' },
        ]}
        onChange={({ target }) => {
          setTyped(target.value === 'typed')
          if (target.value === 'hours' && hours === null) onChange(onHours('0'))
        }}
      />
      {byHours ? (
        <HourPicker
          label="每天在哪些小时的整点运行"
          value={hours}
          disabled={disabled}
          onChange={(next) => onChange(onHours(next))}
        />
      ) : null}
      <div className="cron-line">
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
        {disabled ? null : <Button onClick={() => setBuilt(value.trim() || '* * * * * ? *')}>配置</Button>}
      </div>
      <Preview expression={value} />
      {built === null ? null : (
        <Modal
          open
          width={800}
          title="Cron表达式"
          okText="确定"
          cancelText="取消"
          closable={{ 'aria-label': '关闭' }}
          mask={{ closable: false }}
          onOk={() => {
            onChange(built)
            setBuilt(null)
          }}
          onCancel={() => setBuilt(null)}
        >
          <CronBuilder value={built} onChange={setBuilt} />
        </Modal>
      )}
    </div>
  )
}
