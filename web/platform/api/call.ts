import type { Entry, InputOf, ResultOf } from '#common/contract/contract.ts'
import type { Envelope } from '#common/contract/envelope.ts'
import type { Detail, lawContract } from '#common/contract/laws.ts'
import { settings } from '#web/platform/settings.ts'

type Contract = typeof lawContract
export type CallName = keyof Contract
export type Input<K extends CallName> = Contract[K] extends Entry ? InputOf<Contract[K]> : never
/** The tree of a law is recursive; its type is spelt out in the contract. */
export type Answer<K extends CallName> = K extends 'GET /internet/fagui/law/detail'
  ? Detail
  : Contract[K] extends Entry
    ? ResultOf<Contract[K]>
    : never

const TIMEOUT_MS = 300_000 // spec §9

/** A call that failed. `status` is the HTTP status (0 = no answer at all), `code` the envelope's. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly field: string | undefined
  constructor(failure: { status: number; code: number; message: string; field?: string | undefined }) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.field = failure.field
  }
}

type Values = Record<string, string | number | boolean | undefined>

/** Address of a call with its query, without empty values. */
export function urlOf(name: CallName, query: object = {}): string {
  const path = name.slice(name.indexOf(' ') + 1)
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query as Values)) {
    if (value !== undefined && value !== '') params.set(key, String(value))
  }
  const text = params.toString()
  return `${settings.apiBase}${path}${text ? `?${text}` : ''}`
}

/** Calls the server and unwraps the envelope; throws ApiError. */
export async function call<K extends CallName>(name: K, input: Input<K>, signal?: AbortSignal): Promise<Answer<K>> {
  const stamp = Math.floor(Date.now() / 1000)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(urlOf(name, { ...(input as { query?: object }).query, _t: stamp }), {
      headers: { 'tenant-id': '0', accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    if (timeout.aborted) throw new ApiError({ status: 504, code: 504, message: 'timeout' })
    throw new ApiError({ status: 0, code: 0, message: 'no connection' })
  }
  const envelope = await readEnvelope<Answer<K>>(response)
  if (!response.ok || !envelope?.success) {
    throw new ApiError({
      status: response.status,
      code: envelope?.code ?? response.status,
      message: envelope?.message ?? '',
      field: envelope?.field,
    })
  }
  return envelope.result
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T> | null> {
  try {
    return (await response.json()) as Envelope<T>
  } catch {
    return null
  }
}
