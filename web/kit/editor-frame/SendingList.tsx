import { Button, Progress } from 'antd'
import type { useSending } from './use-sending.ts'
import './editor-frame.css'

/** List of the files being uploaded for a text, with their progress and failures. */
export function SendingList({ sending }: { sending: ReturnType<typeof useSending> }) {
  if (sending.list.length === 0) return null
  return (
    <ul className="editor-sending" aria-label="正在上传的文件">
      {sending.list.map(({ id, name, percent, fault }) => (
        <li key={id} data-failed={fault === null ? undefined : true}>
          <span className="editor-sending-name" title={name}>
            {name}
          </span>
          {fault === null ? (
            <Progress percent={percent} size="small" aria-label={`${name}的上传进度`} />
          ) : (
            <span className="editor-fault" role="alert">
              上传失败：{fault}
            </span>
          )}
          {fault === null ? null : (
            <Button size="small" type="link" aria-label={`重新上传${name}`} onClick={() => sending.again(id)}>
              重试
            </Button>
          )}
          <Button
            size="small"
            type="link"
            aria-label={`${fault === null ? '取消上传' : '移除'}${name}`}
            onClick={() => sending.drop(id)}
          >
            {fault === null ? '取消' : '移除'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
