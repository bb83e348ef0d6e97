import { Button, Input } from 'antd'
import { useState } from 'react'
import { CronBuilder, Preview } from './CronBuilder.tsx'
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
  return (
    <div className="cron-field">
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
