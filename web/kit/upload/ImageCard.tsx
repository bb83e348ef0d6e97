import { Progress, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { messages } from '#web/platform/api/messages.ts'
import type { UploadItem } from './upload-list.model.ts'
import { useStoredPicture } from '#web/kit/stored-image/use-stored-picture.ts'

/** A picture as a card: its progress, its failure, or the picture. The tools appear on hover and focus. */
export function ImageCard({ item, disabled, onOpen, children }: { item: UploadItem; disabled: boolean; onOpen: () => void; children: ReactNode }) {
  return (
    <div className="upload-card" data-status={item.status} data-disabled={disabled || undefined}>
      {item.status === 'done' ? (
        <button type="button" className="upload-picture" onClick={onOpen}>
          <span className="for-readers">预览{item.name}</span>
          <Thumbnail path={item.path} />
        </button>
      ) : item.status === 'error' ? (
        <Tooltip title={`${messages.errorInformation}${item.message || messages.unknownError}`}>
          <span className="upload-picture failed">{messages.uploadFailed}</span>
        </Tooltip>
      ) : (
        <span className="upload-picture">
          {item.waiting ? '等待网络' : '上传中...'}
          <Progress aria-label={`${item.name}的上传进度`} percent={item.percent} size="small" showInfo={false} />
        </span>
      )}
      {children}
    </div>
  )
}

function Thumbnail({ path }: { path: string }) {
  const { url, failed, onError } = useStoredPicture(path)
  if (url) return <img src={url} alt="" onError={onError} />
  return <span>{failed ? '无法显示' : ''}</span>
}
