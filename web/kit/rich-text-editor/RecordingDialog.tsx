import type { Editor } from '@tiptap/core'
import { Button, Input, Progress, Segmented } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { mediaAddress } from '#common/rules/allowed-html.ts'
import { messages } from '#web/platform/api/messages.ts'
import { refusalOf, type SendFile } from '#web/kit/editor-frame/send-picture.ts'
import { EditorDialog } from '#web/kit/editor-frame/EditorDialog.tsx'
import { DialogLine, OnTheWay } from '#web/kit/editor-frame/EditorParts.tsx'

type Kind = 'video' | 'audio'
const KINDS: { value: Kind; label: string }[] = [
  { value: 'video', label: '视频' },
  { value: 'audio', label: '音频' },
]

/** Inserts audio or video (插入音视频) by its address, or a file of this computer. */
export function RecordingDialog({ editor, send, onClose }: { editor: Editor; send: SendFile; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('video')
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const ids = { address: useId(), title: useId(), fault: useId() }
  useEffect(() => () => stop.current?.abort(), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    const control = new AbortController()
    stop.current = control
    setFault(null)
    setPercent(0)
    try {
      setAddress(await send(file, { signal: control.signal, onProgress: setPercent }))
      setTitle((now) => now || file.name.replace(/\.\w+$/, ''))
    } catch (error) {
      if (!control.signal.aborted) setFault(`${file.name} ${messages.uploadFailed}：${refusalOf(error)}`)
    } finally {
      setPercent(null)
    }
  }
  const insert = () => {
    const src = mediaAddress(address)
    if (src === null) return setFault('请选择文件，或输入本站文件的地址；其他网站的音视频不会载入，请保存到本机后上传')
    editor
      .chain()
      .focus()
      .insertContent({ type: 'recording', attrs: { kind, src, title: title.trim() || null } })
      .run()
    onClose()
  }
  return (
    <EditorDialog
      title="插入音视频"
      first="input:not([type=file], [type=radio])"
      locked={percent !== null}
      fault={{ id: ids.fault, text: fault }}
      onOk={insert}
      onClose={onClose}
    >
      <Segmented className="text-kinds" aria-label="种类" options={KINDS} value={kind} onChange={setKind} />
      <DialogLine name="地址" of={ids.address}>
        <Input
          id={ids.address}
          inputMode="url"
          placeholder="sys/common/static/…"
          value={address}
          aria-describedby={ids.fault}
          onChange={({ target }) => {
            setAddress(target.value)
            setFault(null)
          }}
        />
      </DialogLine>
      <DialogLine name="本地文件">
        <input
          ref={input}
          type="file"
          hidden
          accept={`${kind}/*`}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        {percent === null ? (
          <Button className="text-chooser" onClick={() => input.current?.click()}>
            选择{kind === 'video' ? '视频' : '音频'}文件
          </Button>
        ) : (
          <OnTheWay>
            <Progress percent={percent} aria-label="文件的上传进度" />
            <Button size="small" onClick={() => stop.current?.abort()}>
              取消上传
            </Button>
          </OnTheWay>
        )}
      </DialogLine>
      <DialogLine name="标题" of={ids.title}>
        <Input
          id={ids.title}
          maxLength={100}
          placeholder="说明这段音视频的内容"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </DialogLine>
    </EditorDialog>
  )
}
