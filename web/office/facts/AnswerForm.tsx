import { DatePicker, Input, Radio, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { AnswerKind, FactQuestion } from '#common/contract/facts.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import { TOUCHED } from './fact-calls.ts'

const DAYS: Record<Exclude<AnswerKind, 'issuer'>, string> = {
  effect: '施行日期',
  valid: '核实的日期',
  ended: '废止或失效的日期',
}
/** What parts names when several are pasted. */
const BETWEEN_NAMES = ['、', '，', ',', '；']
const NO_OPTIONS: never[] = []
const SHOWN = 5

interface Props {
  questions: readonly FactQuestion[]
  first: AnswerKind
  onClose: () => void
  onDone: () => void
}

/** Answers a question about one law or the same question about many, with a source that readers will see. */
export function AnswerForm({ questions, first, onClose, onDone }: Props) {
  const mayEffect = questions.some(({ mayHaveEffectDay }) => mayHaveEffectDay)
  const [kind, setKind] = useState<AnswerKind>(first === 'effect' && !mayEffect ? 'valid' : first)
  const [day, setDay] = useState<Dayjs | null>(null)
  const [issuers, setIssuers] = useState<string[]>([])
  const [manner, setManner] = useState<'废止' | '失效'>('废止')
  const [byTitle, setByTitle] = useState('')
  const [source, setSource] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [left, setLeft] = useState<readonly { title: string; reason: string }[]>([])
  const answer = useApiMutation('POST /dataManagement/facts/answer', { touches: TOUCHED, showsRefusal: true })
  const submit = () => {
    if (kind === 'issuer') {
      if (issuers.length === 0) return setFault('请填写制定机关')
    } else if (day === null) return setFault(`请选择${DAYS[kind]}`)
    if (source.trim() === '') return setFault('请写明来源，公众会看到')
    setFault(null)
    answer.mutate(
      {
        body: {
          kind,
          versions: questions.map(({ workId, versionId }) => ({ workId, versionId })),
          ...(kind === 'issuer' ? { issuers } : { day: day?.format('YYYY-MM-DD') ?? '' }),
          source,
          ...(kind === 'ended' ? { manner, byTitle: byTitle.trim() || null } : {}),
        },
      },
      {
        onSuccess: (result) => (result.left.length === 0 ? onDone() : setLeft(result.left)),
        onError: (error) => setFault(error.message),
      },
    )
  }
  const done = left.length > 0
  return (
    <Modal
      open
      width={600}
      title={questions.length === 1 ? '核实' : `核实 ${questions.length} 部法规`}
      okText="保存"
      cancelText={done ? '关闭' : '取消'}
      okButtonProps={{ disabled: done }}
      confirmLoading={answer.isPending}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={answer.isPending ? undefined : done ? onDone : onClose}
    >
      <ul className="fact-asked">
        {questions.slice(0, SHOWN).map(({ versionId, title, versionDate }) => (
          <li key={versionId}>
            {title}（{versionDate ?? '日期未载明'}）
          </li>
        ))}
        {questions.length > SHOWN ? <li>等 {questions.length} 部</li> : null}
      </ul>
      {kind === 'issuer' ? (
        <div className="fact-field">
          <label htmlFor="fact-issuers">制定机关</label>
          <Select
            id="fact-issuers"
            className="fact-issuers"
            mode="tags"
            value={issuers}
            options={NO_OPTIONS}
            open={false}
            suffixIcon={null}
            tokenSeparators={BETWEEN_NAMES}
            placeholder="使用制定时的名称，回车加入；几个机关的，牵头的在前"
            onChange={(names) => {
              setIssuers(names.map((name) => name.trim()).filter((name) => name !== ''))
              setFault(null)
            }}
          />
        </div>
      ) : (
        <>
          <Radio.Group
            value={kind}
            onChange={({ target }) => setKind(target.value as AnswerKind)}
            options={[
              { value: 'valid', label: '有效' },
              { value: 'ended', label: '已废止或失效' },
              { value: 'effect', label: '施行日期', disabled: !mayEffect },
            ]}
          />
          {kind === 'effect' && questions.some(({ effectDate }) => effectDate !== null) ? (
            <p className="fact-words">
              现为{[...new Set(questions.map(({ effectDate }) => effectDate ?? '未载明'))].slice(0, SHOWN).join('、')}
              ：另填日期即更正，公众看到“人工”和来源。
            </p>
          ) : null}
          <div className="fact-field">
            <label htmlFor="fact-day">{DAYS[kind]}</label>
            <DatePicker
              id="fact-day"
              value={day}
              onChange={(next) => {
                setDay(next)
                setFault(null)
              }}
            />
          </div>
        </>
      )}
      {kind === 'ended' ? (
        <>
          <Radio.Group
            aria-label="废止还是失效"
            value={manner}
            onChange={({ target }) => setManner(target.value as '废止' | '失效')}
            options={['废止', '失效']}
          />
          <div className="fact-field">
            <label htmlFor="fact-by">废止它的文件（可不填）</label>
            <Input id="fact-by" value={byTitle} maxLength={500} onChange={(event) => setByTitle(event.target.value)} />
          </div>
        </>
      ) : null}
      <div className="fact-field">
        <label htmlFor="fact-source">来源</label>
        <Input.TextArea
          id="fact-source"
          value={source}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder="如 浙江省人大常委会公报2026年第1号；公众会在依据里看到"
          onChange={(event) => setSource(event.target.value)}
        />
      </div>
      {fault ? (
        <p className="fact-fault" role="alert">
          {fault}
        </p>
      ) : null}
      {done ? (
        <div role="alert">
          <p>其余已保存，这 {left.length} 部没有保存：</p>
          <ul className="fact-asked">
            {left.map(({ title, reason }) => (
              <li key={title}>
                {title}：{reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Modal>
  )
}
