import { ApiError, call } from '#web/platform/api/call.ts'
import { textIn, type FieldRule } from '#web/kit/record-dialog/record-dialog.model.ts'

/** Rule of a field: no other record of this table has its value; gives the server's message (spec §5 Duplicate-value check). */
export const notTaken =
  (tableName: string, fieldName: string): FieldRule =>
  async (value, { id }) => {
    try {
      await call('GET /sys/duplicate/check', { query: { tableName, fieldName, fieldVal: textIn(value).trim(), dataId: textIn(id) } })
      return null
    } catch (error) {
      if (error instanceof ApiError && error.status === 200) return error.message
      throw error
    }
  }

/** Rule of a field: the characters allowed in a code. */
export const codeRule: FieldRule = (value) => (/^[\w-]+$/.test(textIn(value).trim()) ? null : '只能由字母、数字、下划线和连字符组成')
/** Joins two rules; the second is checked when the first passes. */
export const both =
  (first: FieldRule, second: FieldRule): FieldRule =>
  async (value, values) =>
    (await first(value, values)) ?? second(value, values)
