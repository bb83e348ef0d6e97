import { DatePicker, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { CleanupChoice, CleanupDone, CleanupRow } from '#common/contract/cleanups.ts'
import type { CallName } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { DictSelect } from '#web/kit/dictionary-controls/DictSelect.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { MERGE } from './cleanup-calls.ts'
import { SuccessorSelect } from './SuccessorSelect.tsx'

interface Step {
  touches: readonly CallName[]
  onClose: () => void
}
interface ItemsStep extends Step {
  batchId: string
  ids: string
  count: number
  onDone: (result: CleanupDone) => void
}

/** A small form that keeps what was typed when it is refused, and says why. */
function StepModal(props: {
  title: string
  ok: string
  busy: boolean
  fault: string | null
  onOk: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { title, ok, busy, fault, onOk, onClose, children } = props
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={ok}
      cancelText="取消"
      confirmLoading={busy}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={onOk}
      onCancel={busy ? undefined : onClose}
    >
      {children}
      {fault ? (
        <p className="cleanup-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </Modal>
  )
}

const dayOf = (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? ''

export function ProposalForm({ batchId, ids, count, touches, onDone, onClose }: ItemsStep) {
  const [proposal, setProposal] = useState<string | undefined>()
  const [reason, setReason] = useState('')
  const [successor, setSuccessor] = useState<CleanupChoice | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const propose = useApiMutation('POST /dataManagement/cleanup/propose', { touches, showsRefusal: true })
  const submit = () =>
    proposal === undefined
      ? setFault('请选择清理意见')
      : propose.mutate(
          {
            body: { batchId, ids, proposal, reason, successorId: proposal === MERGE ? (successor?.id ?? null) : null },
          },
          { onSuccess: onDone, onError: (error) => setFault(error.message) },
        )
  return (
    <StepModal
      title={`对 ${count} 件文件提出意见`}
      ok="提出"
      busy={propose.isPending}
      fault={fault}
      onOk={submit}
      onClose={onClose}
    >
      <div className="cleanup-field">
        <label htmlFor="cleanup-proposal">清理意见</label>
        <DictSelect
          id="cleanup-proposal"
          label="清理意见"
          dictCode="CLEAN_RESULT"
          showChoose={false}
          value={proposal}
          onChange={setProposal}
        />
      </div>
      {proposal === MERGE ? (
        <div className="cleanup-field">
          <label htmlFor="cleanup-successor">并入的文件</label>
          <SuccessorSelect id="cleanup-successor" batchId={batchId} value={successor} onChange={setSuccessor} />
        </div>
      ) : null}
      <div className="cleanup-field">
        <label htmlFor="cleanup-reason">理由（继续有效的可不填）</label>
        <Input.TextArea
          id="cleanup-reason"
          value={reason}
          maxLength={2_000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </StepModal>
  )
}

export function SendBackForm({ batchId, ids, count, touches, onDone, onClose }: ItemsStep) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const sendBack = useApiMutation('POST /dataManagement/cleanup/sendBack', { touches, showsRefusal: true })
  const submit = () =>
    sendBack.mutate(
      { body: { batchId, ids, reason } },
      { onSuccess: onDone, onError: (error) => setFault(error.message) },
    )
  return (
    <StepModal
      title={`退回 ${count} 件文件的意见`}
      ok="退回"
      busy={sendBack.isPending}
      fault={fault}
      onOk={submit}
      onClose={onClose}
    >
      <div className="cleanup-field">
        <label htmlFor="cleanup-returned">退回的理由</label>
        <Input.TextArea
          id="cleanup-returned"
          value={reason}
          maxLength={2_000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </StepModal>
  )
}

export function DecisionForm({ batch, touches, onClose }: Step & { batch: CleanupRow }) {
  const [decision, setDecision] = useState('')
  const [day, setDay] = useState<Dayjs | null>(null)
  const [source, setSource] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const decide = useApiMutation('POST /dataManagement/cleanup/decide', {
    touches,
    showsRefusal: true,
    done: '操作成功！',
  })
  const submit = () =>
    decide.mutate(
      { body: { id: batch.id, decision, decidedDate: dayOf(day), source } },
      { onSuccess: onClose, onError: (error) => setFault(error.message) },
    )
  return (
    <StepModal title="登记清理决定" ok="登记" busy={decide.isPending} fault={fault} onOk={submit} onClose={onClose}>
      <p className="cleanup-about">登记后批次办结，意见不能再改。</p>
      <div className="cleanup-field">
        <label htmlFor="cleanup-decision">决定的名称</label>
        <Input
          id="cleanup-decision"
          value={decision}
          maxLength={500}
          onChange={({ target }) => setDecision(target.value)}
        />
      </div>
      <div className="cleanup-field">
        <label htmlFor="cleanup-day">决定日期</label>
        <DatePicker id="cleanup-day" value={day} onChange={setDay} />
      </div>
      <div className="cleanup-field">
        <label htmlFor="cleanup-source">出处</label>
        <Input.TextArea
          id="cleanup-source"
          value={source}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder="文号或公报；公众会在依据里看到"
          onChange={({ target }) => setSource(target.value)}
        />
      </div>
    </StepModal>
  )
}

export function CarryOutForm({
  batch,
  touches,
  onDone,
  onClose,
}: Step & { batch: CleanupRow; onDone: (result: CleanupDone) => void }) {
  const [day, setDay] = useState<Dayjs | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const carryOut = useApiMutation('POST /dataManagement/cleanup/carryOut', {
    touches,
    showsRefusal: true,
    done: '操作成功！',
  })
  const submit = () =>
    carryOut.mutate(
      { body: { id: batch.id, day: dayOf(day) } },
      { onSuccess: onDone, onError: (error) => setFault(error.message) },
    )
  return (
    <StepModal
      title="执行废止、失效和合并"
      ok="执行"
      busy={carryOut.isPending}
      fault={fault}
      onOk={submit}
      onClose={onClose}
    >
      <p className="cleanup-about">
        意见为“废止”“宣布失效”“合并”的文件，公众将看到已废止或已失效，合并的并注明并入的文件，依据为《{batch.decision}
        》。登记错的可在“馆藏核实”的“已核实的”中撤销。
      </p>
      <div className="cleanup-field">
        <label htmlFor="cleanup-ends">废止、失效或合并的日期</label>
        <DatePicker id="cleanup-ends" value={day} onChange={setDay} />
      </div>
    </StepModal>
  )
}
