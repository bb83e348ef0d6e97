import { Input, Select } from 'antd'
import { useState } from 'react'
import type { OpinionRow } from '#common/contract/opinions.ts'
import { conclusionsFor, OPINION_STATE } from '#common/opinion-states.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { FEEDBACK_LISTS } from './opinion-calls.ts'
import { STEPS } from './opinion-steps.ts'
import { StepDialog } from './StepDialog.tsx'

const ANSWER_MOST = 10_000

interface Props {
  rows: readonly OpinionRow[]
  onDone: () => void
  onClose: () => void
}

/** The states that all these opinions may be given. */
function useStates(rows: readonly OpinionRow[]) {
  const items = useDictionary('FB_STATE')
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  // A conclusion has to fit every one of them.
  const fitting = conclusionsFor(kinds[0] ?? 0).filter((one) =>
    kinds.every((kind) => conclusionsFor(kind).includes(one)),
  )
  const options = [...STEPS, ...fitting].map((value) => ({
    value,
    label: items.find((item) => item.value === String(value))?.text ?? String(value),
  }))
  return { kinds, fitting, options }
}

/** Handles several opinions alike: takes them up, or gives all of them one conclusion with one answer. */
export function BatchDialog({ rows, onDone, onClose }: Props) {
  const [state, setState] = useState<number | null>(null)
  const [answer, setAnswer] = useTabDraft('opinions.batch', '')
  const [fault, setFault] = useState<string | null>(null)
  const handle = useApiMutation('POST /opinionManagement/feedback/handleBatch', {
    touches: FEEDBACK_LISTS,
    done: '已办理！',
    showsRefusal: true,
  })
  const { kinds, fitting, options } = useStates(rows)
  const isConclusion = state !== null && fitting.includes(state)
  const submit = () => {
    if (state === null) return setFault('请选择办理状态')
    if (isConclusion && answer.trim() === '') return setFault('请写明答复：结论的理由，提意见人凭回执码可以看到')
    handle.mutate(
      { body: { ids: rows.map(({ id }) => id).join(','), state, answer: isConclusion ? answer : null } },
      {
        onSuccess: () => {
          setAnswer('')
          onDone()
          onClose()
        },
        onError: (error) => setFault(error.message),
      },
    )
  }
  return (
    <StepDialog
      title={`办理选中的 ${rows.length} 条意见`}
      okText="保存"
      width={600}
      isSaving={handle.isPending}
      fault={fault}
      isTyped
      onOk={submit}
      onClose={onClose}
    >
      <p className="opinion-hint">
        同一处理适用于选中的每一条，已合并到它们的意见随之一并答复。
        {kinds.length > 1 ? '选中的意见有几种，只列出都适用的结论。' : ''}
      </p>
      <div className="opinion-field">
        <label htmlFor="opinions-batch-state">办理状态（必填）</label>
        <Select
          id="opinions-batch-state"
          aria-label="办理状态"
          placeholder="请选择"
          value={state}
          options={options}
          onChange={(next) => {
            setState(next)
            setFault(null)
          }}
        />
      </div>
      {isConclusion ? (
        <div className="opinion-field">
          <label htmlFor="opinions-batch-answer">答复（必填）</label>
          <Input.TextArea
            id="opinions-batch-answer"
            value={answer}
            maxLength={ANSWER_MOST}
            autoSize={{ minRows: 4, maxRows: 12 }}
            placeholder={`结论的理由；${OPINION_STATE.invalid === state ? '如与征求意见无关' : '提意见人凭回执码可以看到'}`}
            onChange={({ target }) => {
              setAnswer(target.value)
              setFault(null)
            }}
          />
        </div>
      ) : null}
    </StepDialog>
  )
}
