import { useState } from 'react'
import { messages } from '#web/platform/api/messages.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import type { FileUploadProps } from './file-upload-props.ts'
import { FileUpload } from './FileUpload.tsx'
import type { UploadValue } from './upload-list.model.ts'

/** Width of the window, in pixels (spec §9 File pop-up). */
const WIDTH = 520

const isEmpty = (value: UploadValue | null | undefined): boolean =>
  value === null || value === undefined || value.length === 0

/** 文件上传 / 图片上传 in a window: uploaded files become part of the value on confirm. */
export function FilePop({
  value,
  onOk,
  onClose,
  ...upload
}: Omit<FileUploadProps, 'onChange' | 'label' | 'id'> & { onOk: (value: UploadValue) => void; onClose: () => void }) {
  const [now, setNow] = useState(value)
  const title = upload.fileType === 'image' ? '图片上传' : '文件上传'
  const confirm = () => {
    if (isEmpty(now)) return showToast({ tone: 'warning', text: messages.nothingUploaded })
    onOk(now as UploadValue)
    onClose()
  }
  return (
    <MovableModal open width={WIDTH} title={title} okText="确定" cancelText="关闭" onOk={confirm} onCancel={onClose}>
      <FileUpload {...upload} label={title} value={now} onChange={setNow} />
    </MovableModal>
  )
}
