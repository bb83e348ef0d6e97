import { useEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import SolvingWorker from './work.worker.ts?worker'

/** Work that was done, as calls take it. */
export interface Work {
  nonce: string
  answers: number[]
}

type State = 'idle' | 'running' | 'done' | 'failed'

/** Work older than this, in milliseconds, is done anew before it is sent: the server takes it for five minutes. */
const STALE_MS = 270_000

/** Asks the server for work. */
export type AskWork = () => Promise<{ nonce: string; bits: number }>

/** Asks for work and computes it in a worker of the browser. */
async function doWork(ask: AskWork): Promise<Work> {
  const { nonce, bits } = await ask()
  // The server wants none.
  if (nonce === '') return { nonce, answers: [] }
  const worker = new SolvingWorker()
  try {
    const answers = await new Promise<number[]>((found, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number[]>) => found(data))
      worker.addEventListener('error', () => failed(new Error('浏览器未能完成验证，请刷新页面后重试')))
      worker.postMessage({ nonce, bits })
    })
    return { nonce, answers }
  } finally {
    worker.terminate()
  }
}

const askBeside: AskWork = () => call('POST /sys/captchaWork', { body: { alone: false } })
const askAlone: AskWork = () => call('POST /sys/captchaWork', { body: { alone: true } })

/** Work for one sign-in. @param alone it replaces the picture */
export const useSignInWork = (alone: boolean) => useWork(alone ? askAlone : askBeside)

/** Work for one call. */
export function useWork(ask: AskWork) {
  const [state, setState] = useState<State>('idle')
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<{ since: number; work: Promise<Work> } | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])

  function begin(): Promise<Work> {
    if (running.current && Date.now() - running.current.since < STALE_MS) return running.current.work
    const begun = { since: Date.now(), work: doWork(ask) }
    running.current = begun
    const settle = (next: State, error: unknown = null) => {
      if (gone.current || running.current !== begun) return
      if (next === 'failed') running.current = null
      setState(next)
      setFailure(error)
    }
    setState('running')
    setFailure(null)
    begun.work.then(
      () => settle('done'),
      (error: unknown) => settle('failed', error),
    )
    return begun.work
  }

  return {
    state,
    failure,
    /** Begins, unless it has begun. */
    begin: () => void begin().catch(() => undefined),
    /** The work, once it is done; begins when it has not. It is good for one call. @throws ApiError */
    take: begin,
    /** Forgets work that was sent. */
    reset(): void {
      running.current = null
      setState('idle')
      setFailure(null)
    },
  }
}

export type WorkState = ReturnType<typeof useWork>
