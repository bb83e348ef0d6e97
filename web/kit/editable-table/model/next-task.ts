/**
 * Calls the function in a task of its own: asked for in a frame, after it was painted; otherwise after what the user
 * typed meanwhile.
 */
export function inNextTask(call: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    call()
  }
  port2.postMessage(null)
}
