import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { DocumentDetail } from '#common/contract/documents.ts'
import { DOCUMENT_ACTS, type DocumentAct } from '#common/document-acts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { LISTS, RELATIONS } from './document-calls.ts'

/** What a step means for others, said before it is taken. */
export const MEANS: Partial<Record<DocumentAct, string>> = {
  submit: '提交后在退回或撤回之前不能修改。',
  schedule: '到所定的时间后五分钟内自动发布，之前可以取消。',
  release: '发布后公众立即可以检索和阅读；文本不能再直接修改。',
  withdraw: '下架后公众立即不再看到这份文本，统计、检索和链接中都没有它。',
  archive: '归档后不能再办理。',
}

/** Steps on the way to the public. */
const FORWARD: readonly DocumentAct[] = ['submit', 'review', 'approve', 'schedule', 'release']

/** Says that relations were not decided on: they would be published as mere citations. */
function OpenRelations({ id }: { id: string }) {
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

const REASON_LENGTH = 1_000

interface StepFormProps {
  act: DocumentAct
  document: DocumentDetail
  /** The step is taken from the document as it is stored; until that is read, it waits. */
  isFresh: boolean
  onClose: () => void
}

/** Asks for the note of a step, and takes the step. */
export function StepForm({ act, document, isFresh, onClose }: StepFormProps) {
  const rule: { name: string; reason?: boolean } = DOCUMENT_ACTS[act]
  const { name, reason = false } = rule
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [time, setTime] = useState<Dayjs | null>(null)
  const words = { touches: LISTS, done: `${name}：操作成功！`, showsRefusal: true }
  const take = useApiMutation(`POST /dataManagement/document/${act === 'schedule' ? 'release' : act}`, words)
  const schedule = useApiMutation('POST /dataManagement/document/schedule', words)
  const submit = () => {
    if (reason && note.trim() === '') return setFault(`请填写${name}的理由`)
    if (act === 'schedule' && time === null) return setFault('请选择发布时间')
    setFault(null)
    const body = { id: document.id, note, revision: document.revision }
    const after = { onSuccess: onClose, onError: (error: Error) => setFault(error.message) }
    if (time === null) take.mutate({ body }, after)
    else schedule.mutate({ body: { ...body, releaseAt: time.format('YYYY-MM-DD HH:mm') } }, after)
  }
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
      onCancel={take.isPending || schedule.isPending ? undefined : onClose}
    >
      <p>“{document.title}”</p>
      {MEANS[act] ? <p className="step-means">{MEANS[act]}</p> : null}
      {FORWARD.includes(act) ? <OpenRelations id={document.id} /> : null}
      {act === 'schedule' ? (
        <div className="step-note">
          <label htmlFor="release-at">发布时间（必填）</label>
          <DatePicker
            id="release-at"
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
            value={time}
            needConfirm={false}
            onChange={setTime}
            disabledDate={(day) => day.isBefore(Date.now(), 'day')}
          />
        </div>
      ) : null}
      <label className="step-note">
        {reason ? '理由（必填）' : '意见（可不填）'}
        <Input.TextArea
          autoFocus={act !== 'schedule'}
          value={note}
          maxLength={REASON_LENGTH}
          autoSize={{ minRows: 3, maxRows: 8 }}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {fault ? <Alert className="step-fault" type="error" showIcon title={fault} role="alert" /> : null}
    </Modal>
  )
}
