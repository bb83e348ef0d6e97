import type { Envelope } from '#common/contract/envelope.ts'
import { REQUEST_TIMEOUT_MS } from '#common/limits.ts'
import { accessToken, tenantId } from '#web/platform/session/token.ts'
import { ApiError } from './api-error.ts'
import { afterProof, urlOf, type Answer, type CallName } from './call.ts'
import { tellFailure } from './failures.ts'

/** Options of sending a form. */
interface FormOptions {
  /** Gets the sent part, 0 to 1; 1 while the server works. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** Path parameters of the address. */
  params?: Readonly<Record<string, string | number>>
}

/**
 * Sends files as a form (spec §7 uploads) and returns the whole envelope. `fetch` reports no upload progress, so
 * XMLHttpRequest is used.
 * @throws ApiError; AbortError when cancelled
 */
export const sendForm = <K extends CallName>(
  name: K,
  files: readonly { field: string; file: File }[],
  fields: Readonly<Record<string, string>> = {},
  options: FormOptions = {},
): Promise<Envelope<Answer<K>>> => afterProof(() => sendOnce(name, files, fields, options))

function sendOnce<K extends CallName>(
  name: K,
  files: readonly { field: string; file: File }[],
  fields: Readonly<Record<string, string>>,
  { onProgress, signal, params = {} }: FormOptions,
): Promise<Envelope<Answer<K>>> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const { field, file } of files) form.append(field, file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (failed: ConstructorParameters<typeof ApiError>[0]) => {
      const error = new ApiError(failed)
      tellFailure(error)
      reject(error)
    }
    request.open(name.slice(0, name.indexOf(' ')), urlOf(name, {}, params))
    request.timeout = REQUEST_TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('tenant-id', String(tenantId()))
    const token = accessToken()
    if (token !== null) request.setRequestHeader('X-Access-Token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total)
    request.onload = () => {
      const envelope = envelopeIn<Answer<K>>(request.responseText)
      if (request.status < 300 && envelope?.success) resolve(envelope)
      else
        fail({
          status: request.status,
          code: envelope?.code ?? request.status,
          message: envelope?.message ?? '',
          field: envelope?.field,
        })
    }
    request.onerror = () => fail({ status: 0, code: 0, message: 'Network Error' })
    request.ontimeout = () => fail({ status: 0, code: 0, message: `timeout of ${REQUEST_TIMEOUT_MS}ms exceeded` })
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function envelopeIn<T>(text: string): Envelope<T> | null {
  try {
    return JSON.parse(text) as Envelope<T> | null
  } catch {
    return null
  }
}
