import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { faultIn, type PromptRule } from './prompt-rules.model.ts'
import './inputs.css'

const NO_RULES: readonly PromptRule[] = []

export interface PromptDialogProps {
  title: string
  content?: ReactNode
  placeholder?: string
  defaultValue?: string
  rules?: readonly PromptRule[]
  /** The window cannot be closed while this runs and closes when it is done. An error it throws is shown. */
  onOk: (value: string) => unknown
  onCancel?: () => void
  onClose: () => void
}

/** Asks for one text. Enter confirms, but only a text that satisfies the rules (spec §5 Prompt dialog). */
export function PromptDialog({
  title,
  content,
  placeholder,
  defaultValue = '',
  rules = NO_RULES,
  onOk,
  onCancel,
  onClose,
}: PromptDialogProps) {
  const id = useId()
  const [value, setValue] = useState(defaultValue)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      const broken = await faultIn(rules, value)
      setFault(broken)
      if (broken !== null) return
      await onOk(value)
      onClose()
    } catch (error) {
      setFault(
        error instanceof ApiError ? presentError(error).title : error instanceof Error ? error.message : String(error),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
      closable={busy ? false : { 'aria-label': '关闭' }}
      keyboard={!busy}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={() => {
        if (busy) return
        onCancel?.()
        onClose()
      }}
    >
      {content ? <div className="prompt-content">{content}</div> : null}
      <Input
        autoFocus
        aria-label={title}
        aria-invalid={fault !== null}
        {...(fault === null ? {} : { status: 'error' as const, 'aria-describedby': id })}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => {
          setValue(target.value)
          setFault(null)
        }}
        onPressEnter={() => void confirm()}
      />
      <p id={id} className="prompt-fault" role="alert">
        {fault}
      </p>
    </Modal>
  )
}
