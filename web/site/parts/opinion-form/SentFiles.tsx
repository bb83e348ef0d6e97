import { useEffect, useRef, useState } from 'react'
import { presentError } from '#web/platform/api/present-error.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { sendForm } from '#web/platform/api/send-form.ts'

type Sending =
  | { state: 'waiting' }
  | { state: 'sending'; part: number }
  | { state: 'kept' }
  | { state: 'failed'; why: string }

const WORDS = {
  waiting: () => '等待上传',
  sending: (part: number) => (part < 1 ? `正在上传 ${Math.round(part * 100)}%` : '正在保存'),
  kept: () => '已上传',
} as const

/** Sends the files of an opinion one after the other, and shows how far each is; one that failed can be sent again. */
export function SentFiles({ receipt, files }: { receipt: string; files: readonly File[] }) {
  const [states, setStates] = useState<readonly Sending[]>(() => files.map(() => ({ state: 'waiting' })))
  const begun = useRef(false)
  const set = (at: number, state: Sending) =>
    setStates((before) => before.map((one, index) => (index === at ? state : one)))
  const send = async (at: number) => {
    const file = files[at]
    if (!file) return
    set(at, { state: 'sending', part: 0 })
    try {
      await sendForm(
        'POST /internet/fagui/opinion/attach',
        [{ field: 'file', file }],
        { receipt },
        { onProgress: (part) => set(at, { state: 'sending', part }) },
      )
      set(at, { state: 'kept' })
    } catch (error) {
      const own = error instanceof ApiError && error.message !== '' && error.status !== 0
      set(at, { state: 'failed', why: own ? error.message : presentError(error).title })
    }
  }
  useEffect(() => {
    // Effects run twice while developing: each file is sent once.
    if (begun.current) return
    begun.current = true
    void (async () => {
      for (const at of files.keys()) await send(at)
    })()
  })
  const open = states.filter(({ state }) => state === 'waiting' || state === 'sending').length
  return (
    <div className="opinion-form-files">
      <span className="opinion-form-label">{open > 0 ? '附件正在上传，请先不要关闭' : '附件'}</span>
      <ul>
        {files.map((file, at) => {
          const now = states[at] ?? { state: 'waiting' }
          return (
            <li key={`${file.name}${file.size}${file.lastModified}`}>
              <span>{file.name}</span>
              {now.state === 'failed' ? (
                <>
                  <span className="opinion-form-failed">{now.why}</span>
                  <button
                    type="button"
                    className="button"
                    aria-label={`重新上传 ${file.name}`}
                    onClick={() => void send(at)}
                  >
                    重新上传
                  </button>
                </>
              ) : (
                <span className="opinion-form-hint">
                  {now.state === 'sending' ? WORDS.sending(now.part) : WORDS[now.state]()}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
