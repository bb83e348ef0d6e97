import { Button, Progress } from 'antd'
import { type ReactNode, useState } from 'react'
import { messages, sentences } from '#web/platform/api/messages.ts'
import { Modal } from '#web/kit/window/Window.tsx'
import type { UploadItem } from './upload-list.model.ts'
import { useStoredPicture } from '#web/kit/stored-image/use-stored-picture.ts'

/** A picture as a card: its progress, its failure, or the picture. The tools appear on hover and focus. */
export function ImageCard({
  item,
  disabled,
  onOpen,
  children,
}: {
  item: UploadItem
  disabled: boolean
  onOpen: () => void
  children: ReactNode
}) {
  return (
    <div className="upload-card" data-status={item.status} data-disabled={disabled || undefined}>
      {item.status === 'done' ? (
        <button type="button" className="upload-picture" onClick={onOpen}>
          <span className="for-readers">预览{item.name}</span>
          <Thumbnail path={item.path} />
        </button>
      ) : item.status === 'error' ? (
        <FailedPicture item={item} />
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

/** A card has no room for the reason: it opens in a window (spec §8 Upload). */
function FailedPicture({ item }: { item: UploadItem }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="upload-picture failed"
        aria-label={sentences.uploadOf(item.name)}
        onClick={() => setOpen(true)}
      >
        {messages.uploadFailed}
      </button>
      <Modal
        open={open}
        width={420}
        title={messages.uploadFault}
        closable={{ 'aria-label': '关闭' }}
        footer={
          <Button type="primary" onClick={close}>
            确定
          </Button>
        }
        onCancel={close}
      >
        <p role="alert">
          {messages.errorInformation}
          {item.message || messages.unknownError}
        </p>
      </Modal>
    </>
  )
}

function Thumbnail({ path }: { path: string }) {
  const { url, failed, onError } = useStoredPicture(path)
  if (url) return <img src={url} alt="" onError={onError} />
  return <span>{failed ? '无法显示' : ''}</span>
}
