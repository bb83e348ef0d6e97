/** A result with words or a code of its own in the envelope. */
export class Answer<T> {
  readonly result: T
  readonly message: string | undefined
  readonly code: number | undefined

  constructor(result: T, { message, code }: { message?: string; code?: number }) {
    this.result = result
    this.message = message
    this.code = code
  }
}

/** Sets the envelope's message or code beside the result. */
export const answer = <T>(result: T, words: { message?: string; code?: number }): Answer<T> => new Answer(result, words)
