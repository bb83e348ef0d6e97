import { Button, Input, Progress, Tabs } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { pictureAddress } from '#common/rules/allowed-html.ts'
import { messages } from '#web/platform/api/messages.ts'
import { Picture } from '#web/kit/rich-text/Stored.tsx'
import { FormattedText } from '#web/kit/rich-text/FormattedText.tsx'
import { DialogLine, OnTheWay } from './EditorParts.tsx'
import { refusalOf, sendIntoText, type SendFile } from './send-picture.ts'
import { EditorDialog } from './EditorDialog.tsx'

/**
 * A picture on this site, by its address in the text or as browsers copy it; null for one of another site, which would
 * not be loaded.
 */
const ownPicture = (address: string): string | null => {
  const own = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
  return /^(?:\/|sys\/common\/static\/)\S/.test(own) ? pictureAddress(own) : null
}

/** 图片上传: from this computer or by its address, with an alternative text (wire 5.12). */
export function PictureDialog(props: {
  send?: SendFile
  onInsert: (picture: { src: string; alt: string }) => void
  onClose: () => void
}) {
  const { send = sendIntoText, onInsert, onClose } = props
  const [tab, setTab] = useState('local')
  const [stored, setStored] = useState('')
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const ids = { address: useId(), alt: useId(), fault: useId() }
  const src = tab === 'local' ? stored : address.trim()
  const insert = () => {
    const there = tab === 'local' ? src || null : ownPicture(src)
    if (there === null)
      return setFault(
        tab === 'local'
          ? '请先选择图片'
          : '请输入本站图片的地址；其他网站的图片不会载入，请保存到本机，再用“本地图片上传”插入',
      )
    onInsert({ src: there, alt: alt.trim() })
    onClose()
  }
  return (
    <EditorDialog
      title="图片上传"
      first=".picture-chooser button"
      fault={{ id: ids.fault, text: fault }}
      onOk={insert}
      onClose={onClose}
    >
      <Tabs
        activeKey={tab}
        onChange={(next) => {
          setTab(next)
          setFault(null)
        }}
        items={[
          {
            key: 'local',
            label: '本地图片上传',
            children: (
              <Chooser
                send={send}
                src={stored}
                onSrc={setStored}
                onName={(name) => setAlt((now) => now || name)}
                onFault={setFault}
              />
            ),
          },
          {
            key: 'address',
            label: '网络图片地址',
            children: (
              <DialogLine name="图片地址" of={ids.address}>
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
                  onPressEnter={insert}
                />
              </DialogLine>
            ),
          },
        ]}
      />
      <DialogLine name="备注" of={ids.alt}>
        <Input
          id={ids.alt}
          maxLength={100}
          placeholder="这张图说明什么，图片看不到时显示"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </DialogLine>
    </EditorDialog>
  )
}

interface ChooserProps {
  send: SendFile
  src: string
  onSrc: (src: string) => void
  onName: (name: string) => void
  onFault: (fault: string | null) => void
}

/** Chooses a picture of this computer and stores it at once. */
function Chooser({ send, src, onSrc, onName, onFault }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return onFault(messages.imagesOnly)
    const control = new AbortController()
    stop.current?.abort()
    stop.current = control
    onFault(null)
    setPercent(0)
    try {
      onSrc(await send(file, { signal: control.signal, onProgress: setPercent }))
      onName(file.name.replace(/\.\w+$/, ''))
    } catch (error) {
      if (!control.signal.aborted) onFault(`${file.name} ${messages.uploadFailed}：${refusalOf(error)}`)
    } finally {
      if (stop.current === control) setPercent(null)
    }
  }
  return (
    <div
      className="picture-chooser"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), void take(event.dataTransfer.files[0]))}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {src === '' ? null : (
        <div className="picture-preview">
          <FormattedText>
            <Picture src={src} alt="待插入的图片" />
          </FormattedText>
        </div>
      )}
      {percent === null ? (
        <Button onClick={() => input.current?.click()}>{src === '' ? '选择图片' : '更换图片'}</Button>
      ) : (
        <OnTheWay>
          <Progress percent={percent} aria-label="图片的上传进度" />
          <Button
            size="small"
            onClick={() => {
              stop.current?.abort()
              setPercent(null)
            }}
          >
            取消上传
          </Button>
        </OnTheWay>
      )}
    </div>
  )
}
