import { ApiError } from '#web/platform/api/api-error.ts'
import { messages } from '#web/platform/api/messages.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Rows in an answer of any of the wire's shapes: a list, a page with records, or either of them as `result`.
 * @throws ApiError with the message of spec §8 for any other shape
 */
export function rowsIn<Row>(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer as Row[]
  if (isObject(answer)) {
    if (Array.isArray(answer['records'])) return answer['records'] as Row[]
    if (answer['result'] !== undefined) return rowsIn(answer['result'])
  }
  throw new ApiError({ status: 200, code: 500, message: messages.treeShapeUnknown })
}
