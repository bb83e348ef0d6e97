/**
 * The longest pause between two looks at the clock while something is done, in milliseconds: others wait at least as
 * long.
 */
export async function longestPause<T>(work: () => Promise<T>): Promise<{ result: T; pause: number; took: number }> {
  let [before, pause] = [performance.now(), 0]
  const began = before
  const looking = setInterval(() => {
    const now = performance.now()
    pause = Math.max(pause, now - before)
    before = now
  }, 2)
  const result = await work()
  clearInterval(looking)
  const ended = performance.now()
  return { result, pause: Math.max(pause, ended - before), took: ended - began }
}
