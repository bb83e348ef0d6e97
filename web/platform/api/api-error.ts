interface Failed {
  status: number
  code: number
  message: string
  field?: string | undefined
  page?: string | undefined
  result?: unknown
  ticket?: string | undefined
  retryAfter?: number | undefined
}

/** A call that failed. `status` is the HTTP status (0 = no answer at all), `code` the envelope's. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  /** The input that was refused, by its name on the wire. */
  readonly field: string | undefined
  /** The page a gateway put in the way of the answer (status 509). */
  readonly page: string | undefined
  /** Details that came with the refusal, for example faults by row. */
  readonly result: unknown
  /** What the second step of a sign-in is made with. */
  readonly ticket: string | undefined
  /** Seconds after which the server says that the call may be made again; 0 when it says nothing of that. */
  readonly retryAfter: number
  constructor(failed: Failed) {
    super(failed.message)
    this.name = 'ApiError'
    this.status = failed.status
    this.code = failed.code
    this.field = failed.field
    this.page = failed.page
    this.result = failed.result
    this.ticket = failed.ticket
    this.retryAfter = failed.retryAfter ?? 0
  }
}
