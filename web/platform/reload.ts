/**
 * Reloads the page if the server answers. Without a server the browser would show its own message instead, and what was
 * open would be gone.
 * @returns once it is known
 */
export async function reloadIfReachable(): Promise<void> {
  try {
    // Any answer will do.
    await fetch('/', { method: 'HEAD', cache: 'no-store' })
  } catch {
    return
  }
  location.reload()
}
