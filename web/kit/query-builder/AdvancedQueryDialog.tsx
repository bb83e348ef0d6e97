import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { ListScreen } from '#common/list-fields.ts'
import { queryFieldsOf } from '#common/query-fields.ts'
import {
  fromWire,
  isEmptyQuery,
  type MatchType,
  type QueryGroup,
  toWire,
  type WireRow,
} from '#common/rules/query-conditions.ts'
import type { QueryField } from '#common/rules/query-fields.ts'
import { PHONE_LAYOUT_PX } from '#common/limits.ts'
import { savedQueriesKey } from '#common/storage-keys.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { messages, sentences } from '#web/platform/api/messages.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { showToast } from '#web/platform/reactions/toasts.ts'
import { stored } from '#web/platform/storage.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import { newKey } from './new-key.ts'
import { emptyCondition, QueryBuilder } from './QueryBuilder.tsx'
import { readSaved, withoutSaved, withSaved, type SavedQuery } from './saved-queries.model.ts'
import './query-builder.css'

const SHARED = 'GET /sys/superQuery/shared'
const blank = (): QueryGroup => ({ key: newKey(), matchType: 'and', rows: [emptyCondition()] })

/** A query in force, in the shape that a list call takes. */
export interface QueryInForce {
  superQueryParams: string
  superQueryMatchType: MatchType
}

function groupOf(rows: readonly unknown[], matchType: MatchType, fields: readonly QueryField[]): QueryGroup {
  const group = fromWire(rows, matchType, fields, newKey)
  return group.rows.length === 0 ? blank() : group
}

function inForce(query: QueryInForce | null, fields: readonly QueryField[]): QueryGroup {
  if (!query) return blank()
  try {
    const rows: unknown = JSON.parse(decodeURIComponent(query.superQueryParams))
    return groupOf(Array.isArray(rows) ? rows : [], query.superQueryMatchType, fields)
  } catch {
    return blank()
  }
}

/** 高级查询构造器: conditions on the left, saved queries on the right (spec §2, §4, §8; wire.md §5.3). */
export function AdvancedQueryDialog(props: {
  fields: ListScreen | readonly QueryField[]
  /** Name under which queries of this list are saved. */
  place: string
  query: QueryInForce | null
  onQuery: (query: QueryInForce | null) => void
  onClose: () => void
}) {
  const { fields: given, place, onQuery } = props
  const fields = useMemo(() => (typeof given === 'string' ? queryFieldsOf(given) : given), [given])
  const [group, setGroup] = useState(() => inForce(props.query, fields))
  const [naming, setNaming] = useState(false)

  const ask = () => {
    if (isEmptyQuery(group)) return void showToast({ tone: 'warning', text: messages.emptyQuery })
    onQuery({
      superQueryParams: encodeURIComponent(JSON.stringify(toWire(group, fields))),
      superQueryMatchType: group.matchType,
    })
    // On a phone the window would cover the list (spec §4).
    if (matchMedia(`(max-width: ${PHONE_LAYOUT_PX - 1}px)`).matches) props.onClose()
  }
  const reset = () => {
    setGroup(blank())
    onQuery(null)
  }
  return (
    <MovableModal
      open
      modeless
      width={1000}
      title="高级查询构造器"
      className="query-dialog"
      onCancel={props.onClose}
      footer={
        <>
          <Button className="query-reset" onClick={reset}>
            重置
          </Button>
          <Button
            onClick={() => {
              if (isEmptyQuery(group)) showToast({ tone: 'warning', text: messages.emptySave })
              else setNaming(true)
            }}
          >
            保存查询条件
          </Button>
          <Button onClick={props.onClose}>关闭</Button>
          <Button type="primary" onClick={ask}>
            查询
          </Button>
        </>
      }
    >
      <div className="query-panes">
        <QueryBuilder query={group} fields={fields} onChange={setGroup} />
        <SavedQueries
          place={place}
          naming={naming ? { matchType: group.matchType, records: toWire(group, fields) } : null}
          onNamed={() => setNaming(false)}
          onChoose={({ records, matchType }) => setGroup(groupOf(records, matchType, fields))}
        />
      </div>
    </MovableModal>
  )
}

interface Naming {
  matchType: MatchType
  records: readonly WireRow[]
}

/** Kept queries of a list: the user's own, stored in this browser, and those shared with all staff. */
function SavedQueries(props: {
  place: string
  naming: Naming | null
  onNamed: () => void
  onChoose: (query: SavedQuery) => void
}) {
  const { place, naming } = props
  const key = savedQueriesKey(place)
  const [own, setOwn] = useState(() => readSaved(stored.get(key)))
  const shared = useQuery({ ...apiQuery(SHARED, { query: { place } }), staleTime: 60_000 })
  const share = useApiMutation('POST /sys/superQuery/share', { touches: [SHARED], done: messages.saved })
  const unshare = useApiMutation('DELETE /sys/superQuery/unshare', { touches: [SHARED], done: '删除成功!' })
  const mayShare = useStance('system:superQuery:share') === 'shown'
  const [title, setTitle] = useState('')
  const [forAll, setForAll] = useState(false)
  const [over, setOver] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<{ title: string; id?: string } | null>(null)

  const keep = (next: SavedQuery[]) => {
    setOwn(next)
    stored.set(key, next)
  }
  const put = async (name: string, query: Naming) => {
    if (forAll)
      await share.mutateAsync({
        body: { place, title: name, matchType: query.matchType, records: JSON.stringify(query.records) },
      })
    else {
      keep(withSaved(own, { title: name, ...query }))
      showToast({ tone: 'success', text: messages.saved })
    }
    setTitle('')
    props.onNamed()
  }
  const save = () => {
    const name = title.trim()
    if (name === '') return void showToast({ tone: 'warning', text: messages.nameMissing })
    const known = forAll ? (shared.data ?? []) : own
    if (known.some((one) => one.title === name)) setOver(name)
    else if (naming) void put(name, naming).catch(() => undefined)
  }
  const row = (query: SavedQuery, id?: string) => (
    <li key={id ?? query.title}>
      <button type="button" className="query-saved" title={query.title} onClick={() => props.onChoose(query)}>
        {query.title}
      </button>
      {id === undefined || mayShare ? (
        <button
          type="button"
          className="query-drop"
          aria-label={`删除“${query.title}”`}
          onClick={() => setLeaving({ title: query.title, ...(id ? { id } : {}) })}
        >
          ×
        </button>
      ) : null}
    </li>
  )
  return (
    <aside className="query-side" aria-label="保存的查询">
      {naming ? (
        <form
          className="query-naming"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Input
            autoFocus
            aria-label="保存名称"
            placeholder="请输入保存的名称"
            maxLength={50}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          {mayShare ? (
            <Checkbox checked={forAll} onChange={({ target }) => setForAll(target.checked)}>
              共享给所有人
            </Checkbox>
          ) : null}
          <span className="query-naming-buttons">
            <Button size="small" type="primary" htmlType="submit" loading={share.isPending}>
              保存
            </Button>
            <Button size="small" onClick={props.onNamed}>
              取消
            </Button>
          </span>
        </form>
      ) : null}
      <h3>保存的查询</h3>
      {own.length === 0 ? (
        <p className="builder-nothing">没有保存任何查询</p>
      ) : (
        <ul>{own.map((query) => row(query))}</ul>
      )}
      {shared.data && shared.data.length > 0 ? (
        <>
          <h3>共享的查询</h3>
          <ul>
            {shared.data.map(({ id, title: name, matchType, records }) =>
              row({ title: name, matchType, records: rowsIn(records) }, id),
            )}
          </ul>
        </>
      ) : null}
      {over !== null && naming ? (
        <ConfirmDialog
          title="提示"
          text={sentences.overwriteQuery(over)}
          confirm="覆盖"
          onConfirm={() => put(over, naming)}
          onClose={() => setOver(null)}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="提示"
          text={messages.savedQueryDelete}
          confirm="删除"
          onConfirm={async () => {
            if (leaving.id) await unshare.mutateAsync({ query: { id: leaving.id } })
            else keep(withoutSaved(own, leaving.title))
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </aside>
  )
}

function rowsIn(text: string): WireRow[] {
  try {
    return JSON.parse(text) as WireRow[]
  } catch {
    return []
  }
}
