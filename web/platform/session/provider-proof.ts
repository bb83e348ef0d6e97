/**
 * Channel between the window of the identity provider and the page that asks for a proof; all windows of this site hear
 * it.
 */
const CHANNEL = 'fagui-proof'

/** Tells the page that asked for a proof that it was given in this window. */
export function tellProved(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('proved')
  channel.close()
}

/**
 * Waits for the word of the window that shows the identity provider. That word opens nothing: the call that needed a
 * proof is made again, and the server decides.
 * @returns ends the waiting
 */
export function onProved(then: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => then()
  return () => channel.close()
}
