import { Alert, Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import type { CheckRule } from '#common/contract/field-rules.ts'
import { ApiError, call } from '#web/platform/api/call.ts'
import { Modal } from '#web/kit/window/Window.tsx'

type Outcome = { passed: boolean; words: string }

/** 功能测试 of a check rule: tells whether a value would be accepted. */
export function CheckRuleTest({ rule, onClose }: { rule: CheckRule; onClose: () => void }) {
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const test = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || value === '') return
    setBusy(true)
    try {
      // Encoded here and once more in the address (wire 3.8).
      await call('GET /sys/checkRule/checkByCode', {
        query: { ruleCode: rule.ruleCode, value: encodeURIComponent(value) },
      })
      setOutcome({ passed: true, words: '符合规则' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ passed: false, words: error.message || '没有得到答复，请稍后重试' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={`功能测试：${rule.ruleName}`}
      footer={null}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
    >
      <form className="rule-test" onSubmit={(event) => void test(event)}>
        <label htmlFor="rule-test-value">输入一个值</label>
        <Input
          id="rule-test-value"
          value={value}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => {
            setValue(event.target.value)
            setOutcome(null)
          }}
        />
        <Button type="primary" htmlType="submit" loading={busy} disabled={value === ''}>
          检查
        </Button>
      </form>
      {outcome ? (
        <Alert role="status" showIcon type={outcome.passed ? 'success' : 'error'} title={outcome.words} />
      ) : null}
    </Modal>
  )
}
