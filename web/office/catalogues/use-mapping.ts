import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CatalogueField } from '#common/catalogues.ts'
import type { OpenedSheet } from '#common/contract/catalogues.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { ApiError, call } from '#web/platform/api/call.ts'
import { OPENED, TIES } from './catalogue-calls.ts'
import { mapped, mappingOf } from './columns.model.ts'

type Tables = OpenedSheet['tables']

/**
 * What the columns of a sheet tell. A choice shows at once and is sent after those before it; the rows follow with the
 * answer. What is refused goes back to what was read last.
 */
export function useMapping(sheet: OpenedSheet) {
  const { uploadId } = sheet
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Tables | null>(null)
  const [fault, setFault] = useState('')
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(0)
  const tables = chosen ?? sheet.tables
  const send = async (own: number, wanted: Tables, table: number) => {
    // A later choice holds what this one said as well.
    if (own !== latest.current) return
    try {
      const read = await call('POST /dataManagement/catalogue/columns', {
        body: { uploadId, columns: mappingOf(wanted, table) },
      })
      queries.setQueryData(apiQuery(OPENED, { query: { uploadId } }).queryKey, read)
      await queries.invalidateQueries({ queryKey: [TIES] })
    } catch (error) {
      if (own === latest.current)
        setFault(error instanceof ApiError && error.message !== '' ? error.message : '没有送达，请重试')
    }
    if (own === latest.current) setChosen(null)
  }
  const set = (at: { table: number; letter: string }, field: CatalogueField | null) => {
    const wanted = mapped(tables, at, field)
    const own = ++latest.current
    setChosen(wanted)
    setFault('')
    before.current = before.current.then(() => send(own, wanted, at.table))
  }
  return { tables, set, fault, isBusy: chosen !== null }
}
