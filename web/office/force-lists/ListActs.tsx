import { Button, Input } from 'antd'
import { useState } from 'react'
import type { ForceListRow } from '#common/contract/force-lists.ts'
import { LIST_STATE } from '#common/force-lists.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { TOUCHED } from './force-list-calls.ts'

type Step = 'submit' | 'takeBack' | 'reopen'
type Answer = 'confirm' | 'sendBack' | 'askWithdrawal' | 'withdraw' | 'keep'

/** What is asked before a step, and what its button says. */
const ASKED: Record<Step | Answer, { button: string; text: (list: ForceListRow) => string; danger?: true }> = {
  submit: {
    button: '提交确认',
    text: (list) => `提交后由另一人确认：${list.matched} 行据此认定有效，其余各行不发生作用。`,
  },
  takeBack: { button: '收回', text: () => '收回后可以继续办理，需要重新提交。' },
  reopen: {
    button: '补办其余各行',
    text: () => '已认定有效的不变；其余各行可以重新比对和办理，再次提交后由另一人确认。',
  },
  confirm: {
    button: '确认',
    text: (list) =>
      `确认后公众随即看到 ${list.matched - list.told} 部法规“有效（截至${list.asOf}核实）”。请先看过比对结果和没有列入的法规。`,
  },
  sendBack: { button: '退回', text: () => '请写明退回的理由，上传的人会看到。' },
  askWithdrawal: {
    button: '申请撤销',
    text: () => '由另一人撤销后，按这份目录认定的有效全部取消。请写明理由。',
    danger: true,
  },
  withdraw: {
    button: '撤销',
    text: (list) =>
      `撤销后 ${list.told} 部法规不再按这份目录有效，恢复到没有这份目录时的样子。撤销后不能恢复，可以重新上传。`,
    danger: true,
  },
  keep: { button: '不撤销', text: () => '目录继续有效，申请撤销的记录保留在日志里。' },
}
const NEEDS_REASON: readonly (Step | Answer)[] = ['sendBack', 'askWithdrawal']
const STEPS: Partial<Record<number, readonly Step[]>> = {
  [LIST_STATE.open]: ['submit'],
  [LIST_STATE.submitted]: ['takeBack'],
  [LIST_STATE.confirmed]: ['reopen'],
}
const ANSWERS: Partial<Record<number, readonly Answer[]>> = {
  [LIST_STATE.submitted]: ['confirm', 'sendBack'],
  [LIST_STATE.confirmed]: ['askWithdrawal'],
  [LIST_STATE.leaving]: ['withdraw', 'keep'],
}

/** The steps that are possible with a list in its state. */
export function ListActs({ list, onDone }: { list: ForceListRow; onDone: () => void }) {
  const [asking, setAsking] = useState<Step | Answer | null>(null)
  const rematch = useApiMutation('POST /dataManagement/forceList/rematch', { touches: TOUCHED })
  const step = useApiMutation('POST /dataManagement/forceList/step', { touches: TOUCHED, done: '操作成功！' })
  const answer = useApiMutation('POST /dataManagement/forceList/answer', {
    touches: TOUCHED,
    done: '操作成功！',
    showsRefusal: true,
  })
  const go = async (act: Step | Answer, reason: string | null) => {
    await (act === 'submit' || act === 'takeBack' || act === 'reopen'
      ? step.mutateAsync({ body: { id: list.id, act } })
      : answer.mutateAsync({ body: { id: list.id, act, reason } }))
    onDone()
  }
  const own = list.isOwn && list.state === LIST_STATE.submitted
  return (
    <div className="force-list-bar">
      <Can do="data:forceList:edit">
        {list.state === LIST_STATE.open ? (
          <Button
            loading={rematch.isPending}
            onClick={() =>
              rematch.mutate(
                { body: { id: list.id } },
                {
                  onSuccess: ({ changed }) =>
                    showToast({ tone: 'success', text: changed > 0 ? `${changed} 行的结果变了` : '比对结果没有变化' }),
                },
              )
            }
          >
            重新比对
          </Button>
        ) : null}
        {(STEPS[list.state] ?? []).map((act) => (
          <Button key={act} {...(act === 'submit' ? { type: 'primary' as const } : {})} onClick={() => setAsking(act)}>
            {ASKED[act].button}
          </Button>
        ))}
      </Can>
      <Can do="data:forceList:confirm">
        {(ANSWERS[list.state] ?? []).map((act) => (
          <Button
            key={act}
            disabled={own}
            {...(act === 'confirm' ? { type: 'primary' as const } : {})}
            danger={ASKED[act].danger === true}
            onClick={() => setAsking(act)}
          >
            {ASKED[act].button}
          </Button>
        ))}
        {own ? <p>上传、办理或者提交的人不能自己确认，请由另一人确认。</p> : null}
      </Can>
      {asking && NEEDS_REASON.includes(asking) ? (
        <ReasonDialog
          what={ASKED[asking].button}
          text={ASKED[asking].text(list)}
          onSend={(reason) => go(asking, reason)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking && !NEEDS_REASON.includes(asking) ? (
        <ConfirmDialog
          danger={ASKED[asking].danger === true}
          title={ASKED[asking].button}
          text={ASKED[asking].text(list)}
          confirm={ASKED[asking].button}
          onConfirm={() => go(asking, null)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  )
}

/** Asks why. */
function ReasonDialog(props: {
  what: string
  text: string
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const { what, text, onSend, onClose } = props
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (reason.trim() === '') return setFault(`请写明${what}的理由`)
    setBusy(true)
    try {
      await onSend(reason.trim())
      onClose()
    } catch (error) {
      setFault((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={what}
      okText={what}
      cancelText="取消"
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="force-list-note">{text}</p>
      <Input.TextArea
        aria-label="理由"
        rows={3}
        maxLength={2_000}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          setFault(null)
        }}
      />
      {fault ? (
        <p className="force-list-returned" role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  )
}
