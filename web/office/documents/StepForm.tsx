import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { DocumentDetail } from '#common/contract/documents.ts'
import { actOf, type DocumentAct } from '#common/document-acts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { COMPARED_CORRECTION, LISTS, RELATIONS } from './document-calls.ts'
import { meansOf, STEPS } from './steps.ts'

/** Steps with which the words go to the public that say what was put right. */
const EXPLAINED: readonly DocumentAct[] = ['release', 'schedule']

/** Steps on the way to the public. */
const FORWARD: readonly DocumentAct[] = ['submit', 'review', 'approve', 'schedule', 'release']

/** Says that relations were not decided on: they would be published as mere citations. */
export function OpenRelations({ id }: { id: string }) {
  const relations = useQuery({ ...apiQuery(RELATIONS, { query: { id } }), retry: false })
  const open = (relations.data ?? []).filter(({ confirmed }) => confirmed === null)
  if (open.length === 0) return null
  const some = open.slice(0, 3).map(({ type_dictText, title }) => `${type_dictText}《${title}》`)
  return (
    <p className="step-relations" role="status">
      还有 {open.length} 条关系没有核对（{some.join('、')}
      {open.length > some.length ? '等' : ''}），发布后不作为关系公布，也不登记废止或失效。
    </p>
  )
}

export const REASON_LENGTH = 1_000

interface StepFormProps {
  act: DocumentAct
  document: DocumentDetail
  /** The step is taken from the document as it is stored; until that is read, it waits. */
  isFresh: boolean
  /** What was written in the foot of the drawer before. */
  opinion?: string
  /**
   * @param taken the document after the step, when it was taken: of a 更正稿 that was released the one that it corrected
   */
  onClose: (taken?: string) => void
}

/** Asks for the note of a step, and takes the step. */
export function StepForm({ act, document, isFresh, opinion = '', onClose }: StepFormProps) {
  const { name, reason = false } = actOf(act, STEPS)
  const isCorrection = document.corrects !== null
  const isExplained = isCorrection && EXPLAINED.includes(act)
  const compared = useQuery({
    ...apiQuery(COMPARED_CORRECTION, { query: { id: document.id } }),
    enabled: isExplained,
    retry: false,
  })
  const isNeeded = reason || (isExplained && compared.data?.isPublicTextChanged !== false)
  const [note, setNote] = useState(opinion)
  const [fault, setFault] = useState<string | null>(null)
  const [time, setTime] = useState<Dayjs | null>(null)
  const words = { touches: LISTS, done: `${name}：操作成功！`, showsRefusal: true }
  // The steps have one shape of body and answer; naming one keeps the types cheap.
  const called = (act === 'schedule' ? 'release' : act) as 'release'
  const take = useApiMutation(`POST /dataManagement/document/${called}`, words)
  const schedule = useApiMutation('POST /dataManagement/document/schedule', words)
  const submit = () => {
    if (isNeeded && note.trim() === '')
      return setFault(isExplained ? '请写明更正了什么，公众会看到这句话' : `请填写${name}的理由`)
    if (act === 'schedule' && time === null) return setFault('请选择发布时间')
    setFault(null)
    const body = { id: document.id, note, revision: document.revision }
    const after = {
      onSuccess: ({ id }: { id: string }) => onClose(id),
      onError: (error: Error) => setFault(error.message),
    }
    if (time === null) take.mutate({ body }, after)
    else schedule.mutate({ body: { ...body, releaseAt: time.format('YYYY-MM-DD HH:mm') } }, after)
  }
  const means = meansOf(act, isCorrection)
  return (
    <Modal
      open
      width={520}
      title={name}
      okText={name}
      cancelText="取消"
      confirmLoading={take.isPending || schedule.isPending}
      okButtonProps={{ disabled: !isFresh }}
      closable={{ 'aria-label': '关闭' }}
      onOk={submit}
      onCancel={take.isPending || schedule.isPending ? undefined : () => onClose()}
    >
      <p>“{document.title}”</p>
      {means ? <p className="step-means">{means}</p> : null}
      {isCorrection && act === 'release' && document.corrected?.takenBack ? (
        <p className="step-relations" role="status">
          原文件已下架，发布更正稿将重新公开。
        </p>
      ) : null}
      {act === 'withdraw' && document.correction ? (
        <p className="step-relations" role="status">
          这份文件正在更正：下架后更正稿可以继续办理，其定时发布将取消；发布更正稿即重新公开。
        </p>
      ) : null}
      {FORWARD.includes(act) ? <OpenRelations id={document.id} /> : null}
      {act === 'schedule' ? (
        <div className="step-note">
          <label htmlFor="release-at">发布时间（必填）</label>
          <DatePicker
            id="release-at"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={time}
            needConfirm={false}
            onChange={setTime}
            disabledDate={(day) => day.isBefore(Date.now(), 'day')}
          />
        </div>
      ) : null}
      <label className="step-note">
        {isExplained
          ? `更正说明（${isNeeded ? '必填' : '可不填'}，公众会看到）`
          : reason
            ? '理由（必填）'
            : '意见（可不填）'}
        <Input.TextArea
          autoFocus={act !== 'schedule'}
          value={note}
          maxLength={REASON_LENGTH}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={isExplained ? '如：第二条“二次”应为“三次”' : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {fault ? <Alert className="step-fault" type="error" showIcon title={fault} role="alert" /> : null}
    </Modal>
  )
}
