import type { Answers, CallName, Inputs } from '#common/contract/calls.ts'
import type { Envelope } from '#common/contract/envelope.ts'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { REQUEST_TIMEOUT_MS } from '#common/limits.ts'
import { accessToken, tenantId } from '#web/platform/session/token.ts'
import { settings } from '#web/platform/settings.ts'
import { ApiError } from './api-error.ts'
import { tellFailure, tellSuccess } from './failures.ts'
import { lowAppOf } from './low-app.ts'
import { isForAll } from './path-family.ts'
import { fileNameIn, saveFile } from './save-file.ts'
import { messages } from './messages.ts'

export { ApiError } from './api-error.ts'

export type { CallName }
export type Input<K extends CallName> = Inputs[K]
export type Answer<K extends CallName> = Answers[K]

interface SendOptions {
  signal?: AbortSignal | undefined
  /** The token to send instead of the present one. */
  token?: string
  /** True: the call continues when the page is closed. */
  keepalive?: boolean
  /** True: the user neither asked for the call nor misses its answer, so a failure is not shown. */
  quiet?: boolean
}

interface Parts {
  query?: object
  params?: object
  body?: object
}

/** Address of a call: path parameters filled in, query without empty values. */
export function urlOf(name: CallName, query: object = {}, params: object = {}): string {
  const values = params as Record<string, string | number>
  const path = name.slice(name.indexOf(' ') + 1).replace(/\{(\w+)(\*?)\}/g, (_, key: string, steps: string) => {
    const value = String(values[key] ?? '')
    return steps ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
  const text = queryText(query)
  return `${settings.apiBase}${path}${text ? `?${text}` : ''}`
}

function queryText(query: object): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query as Record<string, string | number | boolean | null | undefined>)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  return params.toString()
}

/**
 * Lookups of dictionary items carry no stamp: their address stays the same, so that proxies may cache them (spec §7).
 */
const stampFor = (method: string, address: string) =>
  method === 'GET' && !address.includes('/dict/getDictItems/') ? `_t=${Math.floor(Date.now() / 1000)}` : ''

/** The longest wait that a reading call makes by itself before it is sent once more, in seconds. */
const SHORT_WAIT_S = 5

/**
 * Sends a request with the parts common to all (spec §7); returns the raw response. Throws ApiError when there is no
 * answer.
 */
async function request(name: CallName, input: object, options: SendOptions): Promise<Response> {
  const { query = {}, params = {}, body } = input as Parts
  const method = name.slice(0, name.indexOf(' '))
  const lowApp = lowAppOf(location.pathname, location.search)
  const address = urlOf(name, { ...query, ...lowApp?.filter }, params)
  const token = options.token ?? accessToken()
  // Calls without a body send an empty JSON object: the server rejects an empty body.
  const content = method === 'GET' || method === 'DELETE' ? body : (body ?? {})
  const stamp = stampFor(method, address)
  // Only signed-in users sign their requests (spec §7), so visitors do not load the code for it.
  const signs = token !== null && (method === 'GET' || method === 'POST')
  const signature = signs ? (await import('./signature.ts')).signatureHeaders(address, body) : {}
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const send = () =>
    fetch(stamp ? `${address}${address.includes('?') ? '&' : '?'}${stamp}` : address, {
      method,
      headers: {
        accept: 'application/json',
        'tenant-id': String(tenantId()),
        ...(token === null ? {} : { 'X-Access-Token': token }),
        ...(lowApp ? { 'X-Low-App-ID': lowApp.id } : {}),
        ...signature,
        ...(import.meta.env.DEV ? { [STRICT_HEADER]: 'on' } : {}),
        ...(content ? { 'content-type': 'application/json' } : {}),
      },
      ...(content ? { body: JSON.stringify(content) } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
      signal,
    })
  try {
    const response = await send()
    const seconds = Number(response.headers.get('retry-after'))
    if (method !== 'GET' || ![429, 503].includes(response.status) || !(seconds > 0 && seconds <= SHORT_WAIT_S))
      return response
    // Too much at once from this address, or the server is busy: a short wait passes unnoticed.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    signal.throwIfAborted()
    return await send()
  } catch (error) {
    if (options.signal?.aborted) throw error
    const message = timeout.aborted
      ? `timeout of ${REQUEST_TIMEOUT_MS}ms exceeded`
      : error instanceof Error
        ? error.message
        : ''
    throw new ApiError({ status: 0, code: 0, message })
  }
}

/** The error of an answer without success. */
function failureOf({ status, headers }: Response, text: string): ApiError {
  const envelope = envelopeIn<unknown>(text)
  return new ApiError({
    status,
    code: envelope?.code ?? status,
    message: envelope?.message ?? '',
    field: envelope?.field,
    page: status === 509 ? text : undefined,
    result: envelope?.result,
    ticket: envelope?.ticket,
    retryAfter: Number(headers.get('retry-after')) || 0,
  })
}

/** The envelope in a body; a bare list (getMultiUser) counts as a success. Null for any other body. */
function envelopeIn<T>(text: string): Envelope<T> | null {
  try {
    const body = JSON.parse(text) as Envelope<T> | null
    return Array.isArray(body) ? { success: true, code: 200, message: '', result: body as T, timestamp: 0 } : body
  } catch {
    return null
  }
}

/** Code of a call that the server makes only after a fresh proof of who calls. */
const PROOF_NEEDED = 3050

/**
 * Calls the server with options and returns the whole envelope; a call that takes a fresh proof asks the user for it
 * and is made again. Throws ApiError.
 */
export async function send<K extends CallName>(
  name: K,
  input: Input<K>,
  options: SendOptions = {},
): Promise<Envelope<Answer<K>>> {
  return afterProof(() => sendOnce(name, input, options))
}

/** Makes a call, and again once the user has proved to be who signed in, when the server asks for that. */
export async function afterProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== PROOF_NEEDED) throw error
    const { askProof } = await import('#web/platform/session/proof.ts')
    if (!(await askProof()))
      throw new ApiError({ status: 200, code: PROOF_NEEDED, message: '没有验证身份，操作未进行' })
    return work()
  }
}

async function sendOnce<K extends CallName>(
  name: K,
  input: Input<K>,
  options: SendOptions,
): Promise<Envelope<Answer<K>>> {
  try {
    const response = await request(name, input, options)
    const text = await response.text()
    const envelope = envelopeIn<Envelope<Answer<K>>['result']>(text)
    if (!response.ok || !envelope?.success) throw failureOf(response, text)
    if (!isForAll(name) && accessToken() !== null) tellSuccess()
    return envelope
  } catch (error) {
    // A call with its own token (signing out) says nothing about the present session.
    if (error instanceof ApiError && options.token === undefined && !options.quiet) tellFailure(error)
    throw error
  }
}

/** Calls the server and returns the whole envelope, for callers that need its code or message. Throws ApiError. */
export const callFull = <K extends CallName>(
  name: K,
  input: Input<K>,
  signal?: AbortSignal,
): Promise<Envelope<Answer<K>>> => send(name, input, { signal })

/** Calls the server and returns the result in the envelope. Throws ApiError. */
export async function call<K extends CallName>(name: K, input: Input<K>, signal?: AbortSignal): Promise<Answer<K>> {
  return (await send(name, input, { signal })).result
}

/**
 * Fetches a file and has the browser save it; the reason of a failure is read from the body (spec §8). Throws ApiError.
 */
export async function download<K extends CallName>(name: K, input: Input<K>, signal?: AbortSignal): Promise<void> {
  try {
    const response = await request(name, input, { signal })
    const body = await response.blob()
    const refused = !response.ok || body.type.includes('json')
    if (refused) throw failureOf(response, await body.text())
    if (body.size === 0) throw new ApiError({ status: response.status, code: 500, message: messages.downloadFailed })
    saveFile(body, fileNameIn(response.headers.get('content-disposition')))
  } catch (error) {
    if (error instanceof ApiError) tellFailure(error)
    throw error
  }
}
