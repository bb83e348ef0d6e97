import { itemsOf, latest, moved, sameValue, type UploadItem, type UploadValue, valueOf } from './upload-list.model.ts'
import type { Progress } from './upload-parts.model.ts'

/** Stores a file and returns its path. Throws Error with a message for the user, AbortError when stopped. */
export type Sender = (
  file: File,
  options: { biz: string; signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<string>

export interface UploadOptions {
  send: Sender
  /** What the files belong to. */
  biz: string
  /** Number of files; only the newest ones are kept. undefined: all. */
  number: number | undefined
  /** True: a new file replaces the present one. */
  single: boolean
  returnUrl: boolean
  /** May leave a file out by returning false, or replace it by returning another. */
  beforeUpload: ((file: File) => boolean | File | Promise<boolean | File>) | undefined
  /** Called when every item is done and the value has changed. */
  onValue: (value: UploadValue, items: readonly UploadItem[]) => void
  /** Returns the message for a failure. */
  wordsOf: (error: unknown) => string
}

/**
 * The model of an upload: waiting, running and stored files. Files are sent one after the other; the value changes only
 * when all are done, so that a form never holds half of what was chosen.
 */
export function createUploadList(first: UploadValue | null | undefined, options: UploadOptions) {
  let items: readonly UploadItem[] = itemsOf(first)
  let known: UploadValue | null | undefined = first
  /** The value last set from outside; a reported value comes back as a prop a little later. */
  let given = first
  let lastUid = 0
  const files = new Map<string, File>()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()
  let queue: Promise<unknown> = Promise.resolve()

  const set = (next: readonly UploadItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const settle = () => {
    const value = valueOf(items, options.returnUrl)
    if (value === null || sameValue(value, known)) return
    known = value
    options.onValue(value, items)
  }
  const patch = (uid: string, change: Partial<UploadItem>) =>
    set(items.map((item) => (item.uid === uid ? { ...item, ...change } : item)))
  const forget = (uid: string) => {
    running.get(uid)?.abort()
    running.delete(uid)
    files.delete(uid)
  }
  const sendOne = async (uid: string) => {
    const file = files.get(uid)
    const controller = running.get(uid)
    if (!file || !controller || controller.signal.aborted) return
    try {
      const path = await options.send(file, {
        biz: options.biz,
        signal: controller.signal,
        onProgress: ({ percent, waiting }) => patch(uid, { percent, waiting }),
      })
      // The upload was cancelled after it had finished: the result is ignored.
      if (controller.signal.aborted) return
      files.delete(uid)
      patch(uid, { status: 'done', percent: 100, waiting: false, path })
    } catch (error) {
      if (controller.signal.aborted) return
      patch(uid, { status: 'error', waiting: false, message: options.wordsOf(error) })
    } finally {
      if (running.get(uid) === controller) running.delete(uid)
      settle()
    }
  }
  const start = (uid: string) => {
    running.set(uid, new AbortController())
    queue = queue.then(() => sendOne(uid))
  }

  return {
    options,
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes over a value set from outside; a value that the list itself reported changes nothing. */
    adopt(value: UploadValue | null | undefined) {
      if (sameValue(value, given)) return
      given = value
      if (sameValue(value, known)) return
      known = value
      for (const uid of running.keys()) forget(uid)
      set(itemsOf(value))
    },
    /** Adds chosen files, except those that the hook leaves out. */
    async add(chosen: readonly File[]) {
      const letIn: File[] = []
      for (const file of chosen) {
        const answer = (await options.beforeUpload?.(file)) ?? true
        if (answer !== false) letIn.push(answer === true ? file : answer)
      }
      const fresh = letIn.map((file): UploadItem => {
        const uid = `new-${++lastUid}`
        files.set(uid, file)
        return {
          uid,
          name: file.name,
          type: file.type,
          size: file.size,
          status: 'uploading',
          percent: 0,
          waiting: false,
          path: '',
          message: '',
        }
      })
      const next = latest([...items, ...fresh], options.single ? 1 : options.number)
      for (const { uid } of [...items, ...fresh]) if (!next.some((item) => item.uid === uid)) forget(uid)
      set(next)
      for (const { uid } of fresh) if (next.some((item) => item.uid === uid)) start(uid)
      return fresh.length
    },
    retry(uid: string) {
      if (!files.has(uid)) return
      patch(uid, { status: 'uploading', percent: 0, message: '' })
      start(uid)
    },
    /** Removes an item and stops its upload. */
    remove(uid: string) {
      forget(uid)
      set(items.filter((item) => item.uid !== uid))
      settle()
    },
    /** @returns why it cannot move, or null */
    move(uid: string, by: -1 | 1): 'first' | 'last' | null {
      const next = moved(items, uid, by)
      if (next === 'first' || next === 'last') return next
      set(next)
      settle()
      return null
    },
    /** Settles when all added files are stored, failed or cancelled. */
    rest: () => queue,
  }
}
