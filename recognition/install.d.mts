/** See install.mjs. */
export function installRecognition(options?: {
  folder?: string
  platform?: readonly string[]
  quiet?: boolean
}): boolean
