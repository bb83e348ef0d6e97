import { useEffect, useRef, useState } from 'react'
import { refusalOf, type SendFile } from './send-picture.ts'

/** A file being uploaded for a text. */
export interface Sending {
  id: number
  name: string
  percent: number
  /** Why the upload failed; null when it did not. */
  fault: string | null
}

interface Task {
  file: File
  /** Inserts the stored file into the text. */
  place: (src: string) => void
  /** Called when the file is given up, so that its position is no longer tracked. */
  leave: (() => void) | undefined
  stop: AbortController
}

/** Uploads of a text; failed ones stay in the list until they are repeated or given up. */
export function useSending(send: SendFile) {
  const [list, setList] = useState<readonly Sending[]>([])
  const tasks = useRef(new Map<number, Task>())
  const numbers = useRef(0)
  useEffect(() => {
    const mine = tasks.current
    return () => {
      for (const { stop } of mine.values()) stop.abort()
      mine.clear()
    }
  }, [])
  const change = (id: number, part: Partial<Sending>) =>
    setList((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const drop = (id: number) => {
    const task = tasks.current.get(id)
    task?.stop.abort()
    task?.leave?.()
    tasks.current.delete(id)
    setList((now) => now.filter((item) => item.id !== id))
  }
  const run = async (id: number, { file, place, stop }: Task) => {
    try {
      const src = await send(file, { signal: stop.signal, onProgress: (percent) => change(id, { percent }) })
      if (stop.signal.aborted) return
      drop(id)
      place(src)
    } catch (error) {
      if (!stop.signal.aborted) change(id, { fault: refusalOf(error) })
    }
  }
  const start = (id: number, { file, place, leave }: Omit<Task, 'stop'>) => {
    const task = { file, place, leave, stop: new AbortController() }
    tasks.current.set(id, task)
    void run(id, task)
  }
  return {
    list,
    add(file: File, place: Task['place'], leave?: () => void) {
      const id = numbers.current++
      setList((now) => [...now, { id, name: file.name, percent: 0, fault: null }])
      start(id, { file, place, leave })
    },
    again(id: number) {
      const task = tasks.current.get(id)
      change(id, { percent: 0, fault: null })
      if (task) start(id, task)
    },
    drop,
  }
}
