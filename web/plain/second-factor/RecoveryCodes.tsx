import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#web/platform/api/save-file.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import './second-factor.css'

/** Shows the recovery codes, which are shown once: the user goes on after saying that they are kept. */
export function RecoveryCodes({
  codes,
  username,
  goOn,
  onDone,
}: {
  codes: readonly string[]
  username: string
  goOn: string
  onDone: () => void
}) {
  const [kept, setKept] = useState(false)
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const copy = async () => {
    const done = await copyText(codes.join('\n'))
    showToast({ tone: done ? 'success' : 'error', text: done ? '恢复码已复制' : '未能复制，请下载或抄写' })
  }
  const save = () =>
    saveFile(
      new Blob([`账号 ${username} 的恢复码，每个只能使用一次：\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      `恢复码-${username}.txt`,
    )
  return (
    <div className="factor-codes">
      <p ref={lead} tabIndex={-1} className="factor-lead">
        手机丢失或更换时，可用恢复码代替动态口令，每个只能使用一次。<b>恢复码只显示这一次</b>
        ，请打印或抄写，与手机分开保管。
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="factor-acts">
        <TextAction onClick={() => void copy()}>复制</TextAction>
        <TextAction onClick={save}>下载</TextAction>
      </p>
      <label className="factor-kept">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        我已保存恢复码
      </label>
      <button type="button" className="button primary tall" disabled={!kept} onClick={onDone}>
        {goOn}
      </button>
    </div>
  )
}
