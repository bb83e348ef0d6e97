/** A rule for the text of a prompt; all its parts have to hold. */
export interface PromptRule {
  message: string
  required?: boolean
  min?: number
  max?: number
  pattern?: RegExp
  /** Returns true for a valid text, false or a message for an invalid one. */
  check?: (value: string) => boolean | string | Promise<boolean | string>
}

/** The message of the first broken rule, or null. An empty text breaks only `required`. */
export async function faultIn(rules: readonly PromptRule[], value: string): Promise<string | null> {
  const empty = value.trim() === ''
  for (const { message, required, min, max, pattern, check } of rules) {
    if (required && empty) return message
    if (empty) continue
    if (
      (min !== undefined && value.length < min) ||
      (max !== undefined && value.length > max) ||
      (pattern && !pattern.test(value))
    )
      return message
    const answer = (await check?.(value)) ?? true
    if (answer !== true) return answer === false ? message : answer
  }
  return null
}
