/**
 * Lets callers share what they ask for: those who come while it is being asked wait together for the next time. Each
 * gets an answer that was begun after it had come, so that none is older than the moment of the call.
 */
export function sharing<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = () => {
    next = null
    const asked = ask()
    running = asked.catch(() => undefined)
    return asked
  }
  return () => (next ??= running.then(begin))
}
