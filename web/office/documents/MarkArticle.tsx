import { Alert, Input, Radio } from 'antd'
import { useState } from 'react'
import type { ArticleForce } from '#common/contract/documents.ts'
import { DateText } from '#web/kit/inputs/DateText.tsx'
import { Modal } from '#web/kit/window/Window.tsx'

interface Props {
  /** Its number: 第三条. */
  place: string
  /** What was said of it before. */
  force: ArticleForce | undefined
  onRepeal: () => void
  onForce: (force: ArticleForce | null) => void
  onClose: () => void
}

type Mark = 'none' | 'repealed' | ArticleForce['state']

/** Marks one article: repealed, not yet in force, or no longer applied. */
export function MarkArticle({ place, force, onRepeal, onForce, onClose }: Props) {
  const [mark, setMark] = useState<Mark>(force?.state ?? 'later')
  const [day, setDay] = useState(force?.day ?? '')
  const [basis, setBasis] = useState(force?.basis ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const save = () => {
    if (mark === 'repealed') onRepeal()
    else if (mark === 'none') onForce(null)
    else if (basis.trim() === '') return setFault('请填写依据')
    else onForce({ place, state: mark, day: day || null, basis: basis.trim() })
    onClose()
  }
  return (
    <Modal
      open
      width={520}
      title={`标注${place}`}
      okText="确定"
      cancelText="取消"
      closable={{ 'aria-label': '关闭' }}
      onOk={save}
      onCancel={onClose}
    >
      <Radio.Group
        className="mark-choices"
        value={mark}
        onChange={({ target }) => {
          setMark(target.value as Mark)
          setFault(null)
        }}
        options={[
          { value: 'later', label: '尚未施行：比全文晚施行' },
          { value: 'stopped', label: '停止施行：文字保留，不再适用' },
          { value: 'repealed', label: '删去：保留条号，文字换成“（删去）”' },
          ...(force ? [{ value: 'none', label: '取消标注：与全文一同施行' }] : []),
        ]}
      />
      {mark === 'later' || mark === 'stopped' ? (
        <div className="mark-facts">
          <label htmlFor="mark-day">{mark === 'later' ? '施行日期（未定则空）' : '停止施行的日期'}</label>
          <DateText id="mark-day" label="日期" value={day} onChange={setDay} />
          <label htmlFor="mark-basis">依据（必填）</label>
          <Input.TextArea
            id="mark-basis"
            value={basis}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder="如 第八十条“第二十条自2027年1月1日起施行”；某某决定"
            onChange={({ target }) => {
              setBasis(target.value)
              setFault(null)
            }}
          />
        </div>
      ) : null}
      {fault ? <Alert className="step-fault" type="error" showIcon title={fault} role="alert" /> : null}
    </Modal>
  )
}
