import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Spin } from 'antd'
import type { CorrectedDocument, DocumentDetail } from '#common/contract/documents.ts'
import { STATE } from '#common/document-acts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { ComparedTable } from '#web/kit/compared-table/ComparedTable.tsx'
import { COMPARED_CORRECTION } from './document-calls.ts'

interface BesideProps {
  document: DocumentDetail
  /** Shows another document in the place of this one; without it there are no links. */
  onOpen: (id: string) => void
}

/** Of a document the 更正稿 that is worked on; of a 更正稿 the document that it corrects, and in what it differs. */
export function CorrectionBeside({ document, onOpen }: BesideProps) {
  const { correction, corrected, corrects } = document
  if (correction)
    return (
      <Alert
        className="correction-note"
        type="info"
        showIcon
        title={`${correction.by} 于 ${correction.time.slice(0, 16)} 开始更正这份文件，更正稿处于“${correction.state_dictText ?? ''}”。`}
        action={<Button onClick={() => onOpen(correction.id)}>打开更正稿</Button>}
      />
    )
  if (corrects === null) return null
  return (
    <>
      {corrected ? (
        <Corrected {...corrected} onOpen={onOpen} />
      ) : (
        <Alert className="correction-note" type="info" showIcon title="这是一份更正稿，您没有查看原文件的权限。" />
      )}
      {corrected ? <Differences id={document.id} /> : null}
    </>
  )
}

function Corrected({
  id,
  state,
  workId,
  takenBack,
  besides,
  onOpen,
}: CorrectedDocument & { onOpen: (id: string) => void }) {
  return (
    <>
      <Alert
        className="correction-note"
        type={takenBack ? 'warning' : 'info'}
        showIcon
        title={
          takenBack
            ? `原文件已于 ${takenBack.time.slice(0, 16)} 由 ${takenBack.by} 下架${takenBack.note === '' ? '' : `（${takenBack.note}）`}。更正稿可以继续办理，发布后以更正后的文本重新公开；不再需要的请放弃。`
            : '这是更正稿。发布之前，公众看到的仍是原文件的文本。'
        }
        action={
          <>
            <Button onClick={() => onOpen(id)}>打开原文件</Button>
            {workId && state === STATE.released ? (
              <Button type="link" href={`/details?id=${workId}`} target="_blank" rel="noreferrer">
                公开页面
              </Button>
            ) : null}
          </>
        }
      />
      {besides.length > 0 ? (
        <section className="correction-part">
          <h3>同一法规的其他文本</h3>
          <p>更正不会带入这些文本，请一并核对：</p>
          <ul className="correction-besides">
            {besides.map(({ kind, id: other, title, stage }) => (
              <li key={`${kind} ${other} ${title}`}>
                {kind === 'document' ? (
                  <button type="button" className="document-title" onClick={() => onOpen(other)}>
                    {title}
                  </button>
                ) : (
                  <a href={`/details?id=${other}`} target="_blank" rel="noreferrer">
                    {title}
                  </a>
                )}{' '}
                <small>{stage}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Differences({ id }: { id: string }) {
  const compared = useQuery({ ...apiQuery(COMPARED_CORRECTION, { query: { id } }), staleTime: 0, retry: false })
  const { rows = [], fields = [] } = compared.data ?? {}
  return (
    <section className="correction-part">
      <h3>与原文件的不同之处</h3>
      {compared.isError ? <Failure compact error={compared.error} onRetry={() => void compared.refetch()} /> : null}
      {compared.isPending ? <Spin description="正在比较" /> : null}
      {compared.data && rows.length + fields.length === 0 ? <p>还没有不同之处。</p> : null}
      {fields.length > 0 ? (
        <dl className="correction-fields">
          {fields.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {before === '' ? '（无）' : <del>{before}</del>} → {after === '' ? '（无）' : <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {rows.length > 0 ? <ComparedTable label="条文的不同之处" before="原文件" after="更正稿" rows={rows} /> : null}
    </section>
  )
}
