import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { DocumentDetail, DocumentRelation } from '#common/contract/documents.ts'
import { EDITABLE } from '#common/document-acts.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { LISTS, RELATIONS } from './document-calls.ts'

type Say = 'confirm' | 'reject' | 'none'
const keyOf = ({ type, targetKey }: DocumentRelation) => `${type}|${targetKey}`

/** Relations read from the text, each with the words that say so, confirmed or rejected one by one or together. */
export function DocumentRelations({ document }: { document: DocumentDetail }) {
  const { id, state } = document
  const relations = useQuery({ ...apiQuery(RELATIONS, { query: { id } }), staleTime: 0, retry: false })
  const decide = useApiMutation('POST /dataManagement/document/decideRelations', { touches: LISTS, done: '已核对' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (relations.isError) return <Failure error={relations.error} onRetry={() => void relations.refetch()} />
  const all = relations.data ?? []
  if (all.length === 0) return null
  const open = all.filter(({ confirmed }) => confirmed === null).length
  const mayDecide = EDITABLE.includes(state)
  const say = (some: readonly DocumentRelation[], decision: Say) =>
    decide.mutate(
      { body: { id, relations: some.map(({ type, targetKey }) => ({ type, targetKey })), decision } },
      { onSuccess: () => setChosen(new Set()) },
    )
  const picked = all.filter((one) => chosen.has(keyOf(one)))
  const every = all.every((one) => chosen.has(keyOf(one)))
  return (
    <section className="relations" aria-label="与其他文件的关系">
      <h3>
        与其他文件的关系 <small>{open > 0 ? `${all.length} 条，${open} 条待核对` : `${all.length} 条，都已核对`}</small>
      </h3>
      <p className="relations-about">由正文读出，核对后才作为关系公布；没有确认的，公众只看到正文引用了该文件。</p>
      {mayDecide ? (
        <Can do="data:document:edit">
          <div className="relations-bar">
            <Checkbox
              checked={every}
              indeterminate={!every && picked.length > 0}
              onChange={({ target }) => setChosen(target.checked ? new Set(all.map(keyOf)) : new Set())}
            >
              全选
            </Checkbox>
            <Button disabled={picked.length === 0} loading={decide.isPending} onClick={() => say(picked, 'confirm')}>
              确认所选{picked.length > 0 ? ` ${picked.length} 条` : ''}
            </Button>
            <Button disabled={picked.length === 0} onClick={() => say(picked, 'reject')}>
              否定所选
            </Button>
            <Button disabled={picked.length === 0} onClick={() => say(picked, 'none')}>
              撤销核对
            </Button>
          </div>
        </Can>
      ) : null}
      <ul className="relations-rows">
        {all.map((one) => (
          <Row
            key={keyOf(one)}
            relation={one}
            chosen={chosen.has(keyOf(one))}
            onChoose={
              mayDecide
                ? (on) => {
                    const next = new Set(chosen)
                    if (on) next.add(keyOf(one))
                    else next.delete(keyOf(one))
                    setChosen(next)
                  }
                : null
            }
            onSay={mayDecide ? (decision) => say([one], decision) : null}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  relation: DocumentRelation
  chosen: boolean
  onChoose: ((on: boolean) => void) | null
  onSay: ((decision: Say) => void) | null
}

function Row({ relation, chosen, onChoose, onSay }: RowProps) {
  const { type_dictText, title, places, confirmed, decidedBy, decidedTime, targets, effect } = relation
  const name = `${type_dictText}《${title}》`
  return (
    <li data-confirmed={confirmed ?? undefined}>
      {onChoose ? (
        <Can do="data:document:edit">
          <Checkbox aria-label={`选中${name}`} checked={chosen} onChange={({ target }) => onChoose(target.checked)} />
        </Can>
      ) : null}
      <div className="relation-main">
        <p>
          <b className="relation-type">{type_dictText}</b> {title}
        </p>
        {places.map(({ label, words }) => (
          <p key={label + words} className="relation-words">
            <span>{label}</span> <q>{words}</q>
          </p>
        ))}
        {targets.length === 0 ? <p className="relation-target">库中没有这份文件</p> : null}
        {targets.map((target) => (
          <p key={target.kind + target.id} className="relation-target">
            {target.kind === 'law' ? (
              <a href={`/details?id=${target.id}`} target="_blank" rel="noreferrer">
                {target.title}
              </a>
            ) : (
              `办理中的“${target.title}”`
            )}{' '}
            {target.force}
          </p>
        ))}
        {effect && confirmed !== false ? <p className="relation-effect">{effect}</p> : null}
      </div>
      <div className="relation-decision">
        {confirmed === null ? (
          <span className="relation-open">待核对</span>
        ) : (
          <span title={`${decidedBy ?? ''} ${decidedTime ?? ''}`}>{confirmed ? '已确认' : '已否定'}</span>
        )}
        {onSay ? (
          <Can do="data:document:edit">
            {confirmed === true ? null : (
              <Button size="small" aria-label={`确认${name}`} onClick={() => onSay('confirm')}>
                确认
              </Button>
            )}
            {confirmed === false ? null : (
              <Button size="small" aria-label={`否定${name}`} onClick={() => onSay('reject')}>
                否定
              </Button>
            )}
          </Can>
        ) : null}
      </div>
    </li>
  )
}
