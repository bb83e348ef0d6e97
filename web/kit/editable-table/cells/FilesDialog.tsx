import { Button } from 'antd'
import { saveStored } from '#web/platform/api/stored-file.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { Modal } from '#web/kit/window/Window.tsx'
import type { StoredFile } from '../control/uploads.ts'
import { messages } from '#web/platform/api/messages.ts'

/** Width of the window, in pixels (spec §9 File pop-up). */
const WIDTH = 520
const THUMB = 96

/** All files of a cell (spec §5: 文件上传, 图片上传). */
export function FilesDialog(props: {
  image: boolean
  files: readonly StoredFile[]
  most: number
  locked: boolean
  mayDownload: boolean
  mayRemove: boolean
  /** Progress of the file being uploaded. */
  words: string
  onAdd: () => void
  onChange: (files: readonly StoredFile[]) => void
  onClose: () => void
}) {
  const { image, files, onClose } = props
  return (
    <Modal
      open
      width={WIDTH}
      title={image ? '图片上传' : '文件上传'}
      okText="确定"
      cancelText="关闭"
      closable={{ 'aria-label': '关闭' }}
      onOk={() => (files.length === 0 ? showToast({ tone: 'warning', text: messages.nothingUploaded }) : onClose())}
      onCancel={onClose}
    >
      <ul className="file-list">
        {files.map((file, at) => (
          <li key={`${at} ${file.path}`}>
            {image ? (
              <StoredImage path={file.path} name={file.name} alt={file.name} size={THUMB} />
            ) : (
              <span>{file.name}</span>
            )}
            <span className="file-acts">
              {props.mayDownload && (
                <Button size="small" onClick={() => void saveStored(file.path, file.name).catch(sayFailure)}>
                  下载
                </Button>
              )}
              {props.mayRemove && !props.locked && (
                <Button size="small" danger onClick={() => props.onChange(files.filter((other) => other !== file))}>
                  删除
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {!props.locked && files.length < props.most && <Button onClick={props.onAdd}>点击上传</Button>}
      <p role="status">{props.words}</p>
    </Modal>
  )
}
