import { setTimeout as wait } from 'node:timers/promises'

/** An answer, or what came in its place. */
export interface Told {
  what: string
  /** 0: there was no answer. */
  status: number
  ms: number
  why: string
}

/** Makes a request and says how it went, whatever that is. */
export async function told(base: string, path: string, init: RequestInit = {}): Promise<Told & { text: string }> {
  const began = performance.now()
  const what = `${init.method ?? 'GET'} ${path.split('?')[0]}`
  try {
    const answer = await fetch(base + path, { signal: AbortSignal.timeout(20_000), ...init })
    const text = await answer.text()
    return {
      what,
      status: answer.status,
      ms: performance.now() - began,
      why: answer.status === 200 ? '' : text.slice(0, 120),
      text,
    }
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return { what, status: 0, ms: performance.now() - began, why: String(cause ?? error), text: '' }
  }
}

/** Callers that go on, each with one request after another, until the load ends. */
export class SteadyLoad {
  readonly all: Told[] = []
  #ended = false
  readonly #callers: Promise<void>[] = []

  /** @param once makes the next request of this caller, the nth @param pauseMs between two of them */
  caller(pauseMs: number, once: (n: number) => Promise<Told>): void {
    const go = async () => {
      for (let n = 0; !this.#ended; n++) {
        const { what, status, ms, why } = await once(n)
        this.all.push({ what, status, ms, why })
        await wait(pauseMs)
      }
    }
    this.#callers.push(go())
  }

  /** What was not answered 200 since the nth request. */
  failed(since = 0): Told[] {
    return this.all.slice(since).filter(({ status }) => status !== 200)
  }

  /** Ends when every caller has the answer that it waits for. */
  async end(): Promise<void> {
    this.#ended = true
    await Promise.all(this.#callers)
  }
}
