import { Button } from 'antd'
import { useState } from 'react'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { FilePop } from './FilePop.tsx'
import type { FileUploadProps } from './file-upload-props.ts'
import { FileUpload } from './FileUpload.tsx'
import type { UploadValue } from './upload-list.model.ts'
import type { Sender } from './upload-list.ts'

const never: Sender = (_, { onProgress }) => {
  onProgress({ percent: 40, waiting: false })
  return new Promise(() => undefined)
}
const refuse: Sender = () => Promise.reject(new Error('存储空间已满'))

function Case({ title, start = '', ...props }: { title: string; start?: UploadValue } & Partial<FileUploadProps>) {
  const [value, setValue] = useState(start)
  return (
    <StoryCase title={title} value={value}>
      <FileUpload label={title} {...props} value={value} onChange={setValue} />
    </StoryCase>
  )
}

/** The upload of files (文件上传) in its states. */
export function FileUploadStory() {
  return (
    <>
      <Case title="空" />
      <Case title="已有文件，最多保留两个" number={2} start="temp/甲_1.pdf,temp/乙_2.docx" />
      <Case
        title="值为名称、路径和大小"
        returnUrl={false}
        start={[{ fileName: '说明.pdf', filePath: 'temp/说明_1.pdf', fileSize: 20480 }]}
      />
      <Case title="只读" disabled start="temp/甲_1.pdf" />
      <Case title="上传不动，可以取消" send={never} />
      <Case title="总是失败，可以重试" send={refuse} />
      <Case title="上传前检查：不收文本文件" beforeUpload={({ name }) => !name.endsWith('.txt')} />
    </>
  )
}

/** The upload of pictures (图片上传): cards, their order, a missing picture. */
export function ImageUploadStory() {
  return (
    <>
      <Case title="图片，空" fileType="image" />
      <Case title="图片已不在" fileType="image" start="temp/图一_1.png,temp/图二_2.png,temp/图三_3.png" />
      <Case title="图片失败" fileType="image" send={refuse} />
      <Case title="单张，新的替换旧的" fileType="image" multiple={false} />
    </>
  )
}

/** The windows for files (文件弹窗) and pictures (图片弹窗). */
export function FilePopStory() {
  const [open, setOpen] = useState<'file' | 'image' | null>(null)
  const [value, setValue] = useState<UploadValue>('')
  return (
    <StoryCase title="弹窗" value={value}>
      <Button onClick={() => setOpen('file')}>文件上传</Button>{' '}
      <Button onClick={() => setOpen('image')}>图片上传</Button>
      {open ? <FilePop fileType={open} value={value} onOk={setValue} onClose={() => setOpen(null)} /> : null}
    </StoryCase>
  )
}
