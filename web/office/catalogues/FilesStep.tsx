import { Alert, Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import type { OpenedSheet } from '#common/contract/catalogues.ts'
import { fileSize, thousands } from '#web/platform/format.ts'
import { filesFor } from './batches.model.ts'
import { DropZone } from './DropZone.tsx'
import { CHOOSES_FOLDERS, chosenFiles, droppedFiles, type FolderFile } from './folder.ts'
import type { SendingState } from './sending.model.ts'
import { beginSending, cancelSending, useSending } from './sendings.ts'
import { StepFoot } from './StepFoot.tsx'

/** The third step: the folder with the files. What is there already is not sent again, so choosing it again goes on. */
export function FilesStep({ sheet, onBack, onNext }: { sheet: OpenedSheet; onBack: () => void; onNext: () => void }) {
  const { uploadId, named, received, missing } = sheet
  const sending = useSending(uploadId)
  const [listing, setListing] = useState(false)
  const [fault, setFault] = useState('')
  const busy = listing || sending?.is === 'naming' || sending?.is === 'sending'
  const begin = async (files: () => Promise<FolderFile[]> | FolderFile[]) => {
    setFault('')
    setListing(true)
    try {
      const found = filesFor(await files())
      if (found.length === 0) setFault('没有找到可以上传的文件')
      else void beginSending(uploadId, found)
    } catch {
      setFault('文件夹没有读出来，请检查它还在不在、有没有权限，再选一次')
    } finally {
      setListing(false)
    }
  }
  return (
    <>
      <p className="catalogue-lead">
        选择存放文件的文件夹，下面的子文件夹一并读取。按目录的“文件名”一列、文件名里的文号或者标题对应到各行。没有文件的，可以直接下一步：各行只作登记，以后再补。
      </p>
      <DropZone
        isOff={busy}
        onDrop={(transfer) => {
          const files = droppedFiles(transfer)
          void begin(() => files)
        }}
      >
        {busy ? (
          <SendingProgress sending={sending} onCancel={() => cancelSending(uploadId)} />
        ) : (
          <>
            <p>{named > 0 ? '再选一次文件夹，只上传还缺的；也可以另选文件夹补充' : '把文件夹拖到这里'}</p>
            <Choosers isFirst={named === 0} onChoose={(files) => void begin(() => files)} />
          </>
        )}
      </DropZone>
      {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      {sending && !busy ? <Outcome sending={sending} /> : null}
      <p className="catalogue-lead" role="status">
        {named === 0 ? '还没有文件。' : `选了 ${thousands(named)} 个文件，收到 ${thousands(received)} 个。`}
        {missing > 0 && !busy ? `还缺 ${thousands(missing)} 个，再选一次文件夹就会接着上传。` : ''}
        {named - received - missing > 0 ? `${thousands(named - received - missing)} 个不能上传，下一步列出原因。` : ''}
      </p>
      <StepFoot
        isPlain={named === 0}
        next={named === 0 && !busy ? '不带文件，下一步' : '下一步：核对'}
        onNext={onNext}
        onBack={onBack}
        isOff={busy}
        told={busy ? '上传可以在后台进行：请留着这个浏览器窗口，传完再核对' : ''}
      />
    </>
  )
}

/** Buttons that choose a folder, or files where the browser knows no folders. */
function Choosers({ isFirst, onChoose }: { isFirst: boolean; onChoose: (files: FolderFile[]) => void }) {
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const take = (target: HTMLInputElement) => {
    const chosen = chosenFiles(target.files ?? [])
    target.value = ''
    if (chosen.length > 0) onChoose(chosen)
  }
  return (
    <div className="catalogue-choosers">
      {CHOOSES_FOLDERS ? (
        <>
          <input
            ref={(node) => {
              folder.current = node
              node?.setAttribute('webkitdirectory', '')
            }}
            type="file"
            aria-label="文件夹"
            hidden
            onChange={({ target }) => take(target)}
          />
          <Button {...(isFirst ? { type: 'primary' as const } : {})} onClick={() => folder.current?.click()}>
            选择文件夹
          </Button>
        </>
      ) : null}
      <input ref={files} type="file" aria-label="文件" multiple hidden onChange={({ target }) => take(target)} />
      <Button
        {...(isFirst && !CHOOSES_FOLDERS ? { type: 'primary' as const } : {})}
        onClick={() => files.current?.click()}
      >
        选择文件
      </Button>
    </div>
  )
}

function SendingProgress({ sending, onCancel }: { sending: SendingState | null; onCancel: () => void }) {
  if (sending?.is !== 'sending')
    return <p role="status">正在清点文件{sending ? `，共 ${thousands(sending.chosen)} 个` : ''}…</p>
  const { wanted, wantedBytes, sent, sentBytes, isWaiting } = sending
  return (
    <>
      <Progress
        aria-label="上传文件的进度"
        percent={wantedBytes === 0 ? 100 : Math.floor((sentBytes / wantedBytes) * 100)}
        status="active"
      />
      <p className="figures">
        {thousands(sent)} / {thousands(wanted)} 个文件，{fileSize(sentBytes)} / {fileSize(wantedBytes)}
      </p>
      {isWaiting ? <p role="status">没有网络，恢复后自动继续</p> : null}
      <Button onClick={onCancel}>停止上传</Button>
    </>
  )
}

/** How sending ended. */
function Outcome({ sending }: { sending: SendingState }) {
  const { is, chosen, wanted, sent, refused, fault } = sending
  const left = refused.length > 0 ? `，${thousands(refused.length)} 个没有收下` : ''
  const words =
    is === 'done'
      ? wanted === 0
        ? `所选 ${thousands(chosen)} 个文件都已经在这里了`
        : `上传了 ${thousands(sent - refused.length)} 个文件${left}`
      : is === 'cancelled'
        ? `已停止，上传了 ${thousands(sent)} / ${thousands(wanted)} 个；再选一次文件夹接着上传`
        : `上传中断：${fault}。已收到的都在，再选一次文件夹接着上传`
  return (
    <Alert
      type={is === 'failed' ? 'error' : refused.length > 0 || is === 'cancelled' ? 'warning' : 'success'}
      showIcon
      role={is === 'failed' ? 'alert' : 'status'}
      title={words}
      {...(refused.length > 0
        ? {
            description: (
              <ul className="catalogue-told">
                {refused.slice(0, 50).map(({ name, why }) => (
                  <li key={name}>
                    {name}：{why}
                  </li>
                ))}
              </ul>
            ),
          }
        : {})}
    />
  )
}
