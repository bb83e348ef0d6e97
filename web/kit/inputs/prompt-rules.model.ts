/** A rule for the one text of a prompt; all of one rule's parts have to hold. */
export interface PromptRule {
  message: string
  required?: boolean
  min?: number
  max?: number
  pattern?: RegExp
  /** True when it is all right; a text says why not. */
  check?: (value: string) => boolean | string | Promise<boolean | string>
}

/** What the first broken rule says, or null. Without `required` an empty text breaks nothing. */
export async function faultIn(rules: readonly PromptRule[], value: string): Promise<string | null> {
  const empty = value.trim() === ''
  for (const { message, required, min, max, pattern, check } of rules) {
    if (required && empty) return message
    if (empty) continue
    if ((min !== undefined && value.length < min) || (max !== undefined && value.length > max) || (pattern && !pattern.test(value))) return message
    const answer = (await check?.(value)) ?? true
    if (answer !== true) return answer === false ? message : answer
  }
  return null
}
