import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'

/** Changes shown before more are asked for. */
const SHOWN = 5

/** Who changed which field of a document when; changes of its text stand with its saves. */
export function FieldChanges({ id }: { id: string }) {
  const changes = useQuery({
    ...apiQuery('GET /dataManagement/document/changes', { query: { id } }),
    staleTime: 0,
    retry: false,
  })
  const [whole, setWhole] = useState(false)
  if (changes.isError) return <Failure compact error={changes.error} onRetry={() => void changes.refetch()} />
  const all = changes.data ?? []
  if (all.length === 0) return null
  return (
    <section>
      <h3>字段变动</h3>
      <ol className="field-changes">
        {(whole ? all : all.slice(0, SHOWN)).map(({ username, realname, time, fields }, at) => (
          <li key={all.length - at}>
            <b>{realname ?? username ?? '系统'}</b> <small>{time}</small>
            <ul>
              {fields.map(({ name, before, after }) => (
                <li key={name}>
                  {name}：{before === '' ? '（空）' : <del>{before}</del>} →{' '}
                  {after === '' ? '（空）' : <ins>{after}</ins>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {all.length > SHOWN && !whole ? <Button onClick={() => setWhole(true)}>全部 {all.length} 次</Button> : null}
    </section>
  )
}
