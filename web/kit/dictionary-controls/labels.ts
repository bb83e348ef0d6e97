import { call } from '#web/platform/api/call.ts'
import { withoutCondition } from './choices.model.ts'

/** Where the labels of stored values come from. */
export interface LabelSource {
  /** Query key of the source. */
  key: readonly unknown[]
  /** Labels of the values, one for each. */
  ask: (values: readonly string[], signal: AbortSignal) => Promise<readonly string[]>
}

/** Categories by their ids. */
export const CATEGORY_LABELS: LabelSource = {
  key: ['GET /sys/category/loadDictItem'],
  ask: (ids, signal) =>
    call('GET /sys/category/loadDictItem', { query: { ids: ids.join(','), delNotExist: false } }, signal),
}

/** Categories by their id or their code, one by one. */
export const categoryLabelsBy = (field: 'id' | 'code'): LabelSource => ({
  key: ['GET /sys/category/loadOne', field],
  ask: (values, signal) =>
    Promise.all(
      values.map(async (val) => (await call('GET /sys/category/loadOne', { query: { field, val } }, signal)).name),
    ),
})

/** Values of a dictionary: its code, or `table,text,code` and perhaps a condition. */
export const dictLabels = (dict: string): LabelSource => ({
  key: ['GET /sys/dict/loadDictItem/{dict}', dict],
  ask: (keys, signal) =>
    call(
      'GET /sys/dict/loadDictItem/{dict}',
      { params: { dict: withoutCondition(dict) }, query: { key: keys.join(','), delNotExist: false } },
      signal,
    ),
})
