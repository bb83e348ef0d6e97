import {
  DeleteOutlined,
  EyeOutlined,
  LeftOutlined,
  PaperClipOutlined,
  RedoOutlined,
  RightOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { messages, sentences } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { hasPreview } from '#web/platform/api/preview-address.ts'
import { previewStored, saveStored } from '#web/platform/api/stored-file.ts'
import { settings } from '#web/platform/settings.ts'
import { fileSize } from '#web/platform/format.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { FileUploadProps } from './file-upload-props.ts'
import { isImage, looksLikePicture, type UploadItem } from './upload-list.model.ts'
import { useUploadList } from './use-upload-list.ts'
import { ImageCard } from './ImageCard.tsx'
import './upload.css'

/**
 * 点击上传: files with the state of each; pictures as cards. The value changes when every file is done (spec §4 Upload
 * widget).
 */
export function FileUpload(props: FileUploadProps) {
  const { label, text = '点击上传', fileType = 'all', multiple = true, buttonVisible = true, disabled = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<UploadItem | null>(null)
  const { list, items } = useUploadList(props)
  const cards = fileType === 'image'
  const take = (chosen: readonly File[]) => {
    const fit = cards ? chosen.filter(({ type }) => isImage(type)) : chosen
    if (fit.length < chosen.length) showToast({ tone: 'warning', text: messages.imagesOnly })
    list
      .add(multiple ? fit : fit.slice(0, 1))
      .catch((error: unknown) => showToast({ tone: 'error', text: presentError(error).title }))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled && buttonVisible) take([...event.dataTransfer.files])
  }
  const open = (item: UploadItem) => {
    if (looksLikePicture(item)) setShown(item)
    else saveStored(item.path, item.name).catch(sayFailure)
  }
  const move = (item: UploadItem, by: -1 | 1) => {
    const end = list.move(item.uid, by)
    if (end !== null)
      showToast({ tone: 'warning', text: end === 'first' ? messages.alreadyFirst : messages.alreadyLast })
  }
  const left = items.filter(({ status }) => status !== 'done').length
  return (
    <div className="upload" data-kind={fileType} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple={multiple}
        accept={cards ? 'image/*' : undefined}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {buttonVisible && !disabled ? (
        <Button
          id={props.id}
          icon={<UploadOutlined aria-hidden />}
          aria-describedby={props.describedBy}
          onClick={() => input.current?.click()}
        >
          <span className="for-readers">{label}：</span>
          {text}
        </Button>
      ) : null}
      {items.length === 0 && disabled ? <span className="upload-none">—</span> : null}
      {items.length === 0 ? null : (
        <ul className={cards ? 'upload-cards' : 'upload-rows'} aria-label={label}>
          {items.map((item) => (
            <li key={item.uid} data-status={item.status}>
              {cards ? (
                <ImageCard item={item} disabled={disabled} onOpen={() => open(item)}>
                  <CardTools
                    item={item}
                    disabled={disabled}
                    onMove={(by) => move(item, by)}
                    onRetry={() => list.retry(item.uid)}
                    onRemove={() => list.remove(item.uid)}
                  />
                </ImageCard>
              ) : (
                <Row
                  item={item}
                  disabled={disabled}
                  onOpen={() => open(item)}
                  onRetry={() => list.retry(item.uid)}
                  onRemove={() => list.remove(item.uid)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="upload-state" role="status">
        {left > 0 ? `还有 ${left} 个文件没有传完，传完或移除后才计入` : ''}
      </p>
      {shown ? <PreviewDialog path={shown.path} name={shown.name} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

const stateWords = ({ status, waiting, percent }: UploadItem): string =>
  status === 'error'
    ? messages.uploadFailed
    : waiting
      ? '网络已断开，恢复后继续'
      : status === 'uploading'
        ? `正在上传 ${percent}%`
        : ''

/** Buttons of a file: remove a stored one, stop a running upload, repeat a failed one. */
function Tools({ item, onRetry, onRemove }: { item: UploadItem; onRetry: () => void; onRemove: () => void }) {
  const way = item.status === 'uploading'
  return (
    <>
      {item.status === 'error' ? (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined aria-hidden />}
          aria-label={`重新上传${item.name}`}
          title="重新上传"
          onClick={onRetry}
        />
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`${way ? '取消上传' : '移除'}${item.name}`}
        title={way ? '取消上传' : '移除'}
        onClick={onRemove}
      />
    </>
  )
}

interface ItemProps {
  item: UploadItem
  disabled: boolean
  onRetry: () => void
  onRemove: () => void
}

function Row({ item, disabled, onOpen, onRetry, onRemove }: ItemProps & { onOpen: () => void }) {
  const words = stateWords(item)
  return (
    <>
      <PaperClipOutlined aria-hidden />
      {item.status === 'done' ? (
        <button type="button" className="upload-name" title={item.name} onClick={onOpen}>
          {item.name}
        </button>
      ) : (
        <span className="upload-name" title={item.name}>
          {item.name}
        </span>
      )}
      {item.size > 0 ? <span className="upload-size">{fileSize(item.size)}</span> : null}
      {words === '' ? null : (
        <span className="upload-words" role={item.status === 'error' ? 'alert' : undefined}>
          {item.status === 'error' ? `${words}：${item.message || messages.unknownError}` : words}
        </span>
      )}
      {item.status === 'done' && hasPreview(item.name, settings.previewUrl) ? (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined aria-hidden />}
          aria-label={`在新窗口预览${item.name}`}
          title="在新窗口预览"
          onClick={() => void previewStored(item.path, item.name).catch(sayFailure)}
        />
      ) : null}
      {disabled ? null : <Tools item={item} onRetry={onRetry} onRemove={onRemove} />}
      {item.status === 'uploading' ? (
        <Progress
          className="upload-bar"
          aria-label={`${item.name}的上传进度`}
          percent={item.percent}
          size="small"
          showInfo={false}
        />
      ) : null}
    </>
  )
}

function CardTools({ item, disabled, onMove, onRetry, onRemove }: ItemProps & { onMove: (by: -1 | 1) => void }) {
  if (disabled) return null
  const done = item.status === 'done'
  return (
    <div className="upload-card-tools">
      {done ? (
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={`前移${item.name}`}
          onClick={() => onMove(-1)}
        />
      ) : null}
      <Tools item={item} onRetry={onRetry} onRemove={onRemove} />
      {done ? (
        <Button
          type="text"
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={`后移${item.name}`}
          onClick={() => onMove(1)}
        />
      ) : null}
      {item.status === 'error' ? (
        <span className="for-readers" role="alert">
          {sentences.uploadOf(item.name)}：{item.message}
        </span>
      ) : null}
    </div>
  )
}
