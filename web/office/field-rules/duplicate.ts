import { ApiError, call } from '#web/platform/api/call.ts'
import { textIn, type FieldRule } from '#web/kit/record-dialog/record-dialog.model.ts'

/** A field's rule: no other record of this table has its value, in the server's words (spec §5 Duplicate-value check). */
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

/** A field's rule: what a code may be made of. */
export const codeRule: FieldRule = (value) => (/^[\w-]+$/.test(textIn(value).trim()) ? null : '只能由字母、数字、下划线和连字符组成')
/** One rule after the other. */
export const both =
  (first: FieldRule, second: FieldRule): FieldRule =>
  async (value, values) =>
    (await first(value, values)) ?? second(value, values)
