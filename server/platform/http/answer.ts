/** What the envelope says beside the result. */
interface Words {
  message?: string
  code?: number
  /** False for what was asked for in vain and yet has something to show (a value that breaks a check rule). */
  success?: boolean
}

/** A result with words or a code of its own in the envelope. */
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

/** Sets the envelope's message or code beside the result. */
export const answer = <T>(result: T, words: Words): Answer<T> => new Answer(result, words)
