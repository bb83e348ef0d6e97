import { useQuery } from '@tanstack/react-query'
import type { RecordSource } from './record-source.ts'
import { valuesIn } from './chosen-rows.model.ts'

/** The business records of a stored value and their names; for a record that does not exist the value is the name. */
export function useRecords<R extends object>(source: RecordSource<R>, byId: boolean, value: string | null | undefined) {
  const values = valuesIn(value)
  const keyOf = byId ? source.idOf : source.codeOf
  const query = useQuery({
    queryKey: ['chosen', source.key, byId, ...values],
    queryFn: ({ signal }) => source.lookUp(values, byId ? 'id' : 'code', signal),
    enabled: values.length > 0,
  })
  const rows = query.data ?? []
  const nameOf = (one: string): string => {
    const row = rows.find((found) => keyOf(found) === one)
    return row ? source.textOf(row) : one
  }
  return { values, keyOf, query, rows, nameOf }
}
