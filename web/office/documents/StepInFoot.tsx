import { Alert, Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { DocumentDetail } from '#common/contract/documents.ts'
import { actOf, type DocumentAct } from '#common/document-acts.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { LISTS } from './document-calls.ts'
import { OpenRelations, REASON_LENGTH } from './StepForm.tsx'
import { meansOf, STEPS } from './steps.ts'

/**
 * Steps that are taken in the foot itself: they lead on, need no words, and another person looks before the public
 * does.
 */
export const IN_FOOT: readonly DocumentAct[] = ['submit', 'review', 'approve']

/** After a step its place rests for so long: the second click of a double click must not take the next step. */
const REST_MS = 1_000

interface FootProps {
  act: DocumentAct
  document: DocumentDetail
  /** The step is taken from the document as it is stored; until that is read, it waits. */
  isFresh: boolean
  opinion: string
  onOpinion: (words: string) => void
  onTaken: () => void
}

/** An opinion that may be left out, and the button that takes the step with it. */
export function StepInFoot({ act, document, isFresh, opinion, onOpinion, onTaken }: FootProps) {
  const { name } = actOf(act, STEPS)
  const box = useId()
  const [fault, setFault] = useState<string | null>(null)
  const take = useApiMutation(`POST /dataManagement/document/${act as 'submit'}`, {
    touches: LISTS,
    done: `${name}：操作成功！`,
    showsRefusal: true,
  })
  const submit = () => {
    setFault(null)
    take.mutate(
      { body: { id: document.id, note: opinion, revision: document.revision } },
      { onSuccess: onTaken, onError: (error: Error) => setFault(error.message) },
    )
  }
  const means = meansOf(act, document.corrects !== null)
  return (
    <div className="step-in-foot">
      <OpenRelations id={document.id} />
      {fault ? <Alert className="step-fault" type="error" showIcon title={fault} role="alert" /> : null}
      <div className="step-opinion">
        <label htmlFor={box}>意见（可不填）</label>
        <Input.TextArea
          id={box}
          value={opinion}
          maxLength={REASON_LENGTH}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={(event) => onOpinion(event.target.value)}
        />
        <Button type="primary" loading={take.isPending} disabled={!isFresh} onClick={submit}>
          {name}
        </Button>
      </div>
      {means ? <p className="text-hint">{means}</p> : null}
    </div>
  )
}

/** Whether the place of the steps rests, and what lets it rest after a step was taken. */
export function useRest(): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return [isResting, () => setResting(true)]
}
