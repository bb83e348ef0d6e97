import type { Detail } from '#common/contract/laws.ts'
import { urlOf } from '#web/platform/api/call.ts'
import { fileSize, thousands } from '#web/platform/format.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import { downloadOf } from './permalink.ts'
import { RelationList } from './RelationList.tsx'
import { VersionList } from './VersionList.tsx'

/** Versions, relations and files of a law. */
export function Notes({ detail, onJump }: { detail: Detail; onJump: (anchor: string) => void }) {
  const { version } = detail
  return (
    <>
      <VersionList detail={detail} />
      <RelationList relations={detail.relations} id={detail.work.workId} onJump={onJump} />
      <section className="note">
        <h2>文件与附件</h2>
        <ul className="files">
          <li>
            <a href={downloadOf(detail)} download>
              <Icon name="download" size={16} /> 下载 Word 文档（.docx）
            </a>
          </li>
          {detail.attachments.map((file) => (
            <li key={file.id}>
              <a href={urlOf('GET /internet/fagui/law/attachment', { id: file.id })} download>
                {file.name}
              </a>
              <span className="note-grey figures">
                {file.kind} · {fileSize(file.size)}
              </span>
            </li>
          ))}
        </ul>
        <p className="note-grey figures">
          全文 {thousands(version.charCount)} 字
          {version.textHash ? (
            <>
              {' '}
              · <span title={`文本校验值（SHA-256）：${version.textHash}`}>校验值 {version.textHash.slice(0, 12)}</span>
            </>
          ) : null}
        </p>
      </section>
    </>
  )
}
