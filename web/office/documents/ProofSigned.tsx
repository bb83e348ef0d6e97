import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import type { DocumentProof } from '#common/contract/documents.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import { ComparedSaves } from './ComparedSaves.tsx'
import './proof.css'

/** The save with the text as it was recognised, of a document; of a 更正稿 the text that is corrected. */
const BEGUN = 1

/**
 * Who compared a text with its scan, how many doubtful places they confirmed, and what was changed of what the program
 * recognised.
 */
export function ProofSigned({
  documentId,
  proof,
  isCorrection,
}: {
  documentId: string
  proof: DocumentProof
  isCorrection: boolean
}) {
  const { first, second, confirmed, lastSave } = proof
  const [compared, setCompared] = useState<{ title: string; before: string; one: number } | null>(null)
  const begun = isCorrection ? '更正前' : '识别结果'
  return (
    <>
      <span className="proof-signed">
        <span>{first ? `初校：${first.name}，${first.time}` : '初校：还没有人签字'}</span>
        {first ? <span>{second ? `复校：${second.name}，${second.time}` : '复校：等待另一人签字'}</span> : null}
        {confirmed.length > 0 ? <span>确认无误 {confirmed.length} 处</span> : null}
        {lastSave > BEGUN ? (
          <Button onClick={() => setCompared({ title: `${begun}与现在的文字`, before: begun, one: BEGUN })}>
            {isCorrection ? '比较更正前与现在' : '比较识别结果与现在'}
          </Button>
        ) : null}
        {first && lastSave > first.saveNo && first.saveNo > BEGUN ? (
          <Button onClick={() => setCompared({ title: '初校时与现在的文字', before: '初校时', one: first.saveNo })}>
            比较初校时与现在
          </Button>
        ) : null}
      </span>
      {compared ? (
        <Comparison id={documentId} {...compared} other={lastSave} onClose={() => setCompared(null)} />
      ) : null}
    </>
  )
}

function Comparison(props: {
  id: string
  title: string
  before: string
  one: number
  other: number
  onClose: () => void
}) {
  const { id, title, before, one, other, onClose } = props
  const compared = useQuery({
    ...apiQuery('GET /dataManagement/document/compareSaves', { query: { id, one, other } }),
    retry: false,
  })
  return (
    <Modal
      open
      width={1100}
      title={title}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {compared.isError ? <Failure error={compared.error} onRetry={() => void compared.refetch()} /> : null}
      {compared.isPending ? <Spin className="document-wait" description="正在比较" /> : null}
      {compared.data ? <ComparedSaves compared={compared.data} before={before} after="现在" /> : null}
    </Modal>
  )
}
