import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { OpinionRow } from '#common/contract/opinions.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { download } from '#web/platform/api/call.ts'
import { fileSize } from '#web/platform/format.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { MergedOpinions } from './MergedOpinions.tsx'
import './opinions.css'

/** An opinion with what it is about. Whole names and contacts are shown on request, and each look is logged. */
export function OpinionView({ row }: { row: OpinionRow }) {
  const reveal = useApiMutation('POST /opinionManagement/feedback/sender')
  const mayFetch = useStance('opinion:feedback:contacts') === 'shown'
  const sender = reveal.data ?? row.sender
  const known = [sender.name, sender.phone, sender.email].filter(Boolean)
  return (
    <div className="opinion-view">
      <p className="opinion-about">
        {row.kind_dictText} · {row.targetTitle}
        {row.label ? ` ${row.label}` : ' 全文'}
        {row.attitude_dictText ? (
          <>
            {' · '}
            <b>{row.attitude_dictText}</b>
          </>
        ) : null}
      </p>
      {row.quote ? <blockquote>{row.quote}</blockquote> : null}
      <p className="opinion-words">{row.content}</p>
      <p className="opinion-sender">
        {row.identity_dictText} · {known.length > 0 ? known.join(' · ') : '未留姓名和联系方式'} · {row.createTime}
        {known.length > 0 && !reveal.data ? (
          <Can do="opinion:feedback:contacts">
            <Button
              size="small"
              loading={reveal.isPending}
              title="每次查看都记入日志"
              onClick={() => reveal.mutate({ body: { id: row.id } })}
            >
              查看姓名和联系方式
            </Button>
          </Can>
        ) : null}
      </p>
      {row.mergedCount > 0 ? <MergedOpinions into={row} /> : null}
      {row.files > 0 && mayFetch ? <OpinionFileList id={row.id} /> : null}
      {row.files > 0 && !mayFetch ? <p className="opinion-about">附件 {row.files} 个</p> : null}
    </div>
  )
}

/** The files that came with an opinion; each download is logged. */
function OpinionFileList({ id }: { id: string }) {
  const files = useQuery({ ...apiQuery('GET /opinionManagement/feedback/files', { query: { id } }), retry: false })
  if (files.isError) return <p className="opinion-fault">附件没有取到，请关闭后重新打开</p>
  return (
    <ul className="opinion-files" aria-label="附件">
      {(files.data ?? []).map(({ id: fileId, name, size }) => (
        <li key={fileId}>
          <span>{name}</span>
          <span className="opinion-about">{fileSize(size)}</span>
          <Button
            size="small"
            title="每次下载都记入日志"
            aria-label={`下载 ${name}`}
            onClick={() =>
              void download('GET /opinionManagement/feedback/file', { query: { id, fileId } }).catch(() => undefined)
            }
          >
            下载
          </Button>
        </li>
      ))}
    </ul>
  )
}
