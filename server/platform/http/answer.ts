/** What the envelope says beside the result. */
interface Words {
  message?: string
  code?: number
  /** False when the call failed but has a result to show (a value that breaks a check rule). */
  success?: boolean
}

/** A result with its own message or code in the envelope. */
export class Answer<T> {
  readonly result: T
  readonly message: string | undefined
  readonly code: number | undefined
  readonly success: boolean | undefined

  constructor(result: T, { message, code, success }: Words) {
    this.result = result
    this.message = message
    this.code = code
    this.success = success
  }
}

/** A result with its own message or code in the envelope, for a handler to return. */
export const answer = <T>(result: T, words: Words): Answer<T> => new Answer(result, words)
