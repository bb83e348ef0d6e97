import { useState } from 'react'
import { queryFieldsOf } from '#common/query-fields.ts'
import type { QueryGroup } from '#common/rules/query-conditions.ts'
import { StoryCase } from '#web/plain/story/StoryCase.tsx'
import { AdvancedQueryButton } from './AdvancedQueryButton.tsx'
import type { QueryInForce } from './AdvancedQueryDialog.tsx'
import { newKey } from './new-key.ts'
import { emptyCondition, QueryBuilder } from './QueryBuilder.tsx'

const SCREEN = 'system/UserList'
const FIELDS = queryFieldsOf(SCREEN)

function Builder({ title, start }: { title: string; start: () => QueryGroup }) {
  const [query, setQuery] = useState(start)
  return (
    <StoryCase title={title} value={`${query.rows.length} 行`}>
      <QueryBuilder query={query} fields={FIELDS} onChange={setQuery} />
    </StoryCase>
  )
}

/** The builder of advanced queries (高级查询), for the gallery. */
export function QueryBuilderStory() {
  const [query, setQuery] = useState<QueryInForce | null>(null)
  return (
    <>
      <StoryCase title="列表上的按钮" value={query?.superQueryParams ?? ''}>
        <AdvancedQueryButton fields={SCREEN} place="story" query={query} onQuery={setQuery} />
      </StoryCase>
      <Builder title="空" start={() => ({ key: newKey(), matchType: 'and', rows: [] })} />
      <Builder title="一行" start={() => ({ key: newKey(), matchType: 'and', rows: [emptyCondition()] })} />
      <Builder
        title="条件组"
        start={() => ({
          key: newKey(),
          matchType: 'or',
          rows: [emptyCondition(), { key: newKey(), matchType: 'and', rows: [emptyCondition(), emptyCondition()] }],
        })}
      />
    </>
  )
}
