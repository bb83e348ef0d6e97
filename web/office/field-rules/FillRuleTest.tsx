import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { FillRule } from '#common/contract/field-rules.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Modal } from '#web/kit/window/Window.tsx'

/** 功能测试 of a fill rule: the value it would give, without using up a number. */
export function FillRuleTest({ rule, onClose }: { rule: FillRule; onClose: () => void }) {
  const query = useQuery({
    ...apiQuery('GET /sys/fillRule/testFillRule', { query: { ruleCode: rule.ruleCode } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Modal
      open
      width={480}
      title={`功能测试：${rule.ruleName}`}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      footer={[
        <Button key="again" loading={query.isFetching} onClick={() => void query.refetch()}>
          再试一次
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <output className="rule-result" aria-live="polite">
          {query.data ?? '…'}
        </output>
      )}
      <p className="rule-note">流水号在测试时不会被用掉。</p>
    </Modal>
  )
}
