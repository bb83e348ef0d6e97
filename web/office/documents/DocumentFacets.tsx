import { FilterOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import {
  DOCUMENT_FACETS,
  type DocumentFacet,
  type FacetChoices,
  facetsIn,
  facetsText,
  toggled,
} from '#common/document-facets.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { FACETS_IN_ADDRESS, usePlace, viewInAddress } from '#web/platform/place.ts'
import { useTabDraft } from '#web/platform/tab-drafts.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { FACETS } from './document-calls.ts'
import './document-facets.css'

/** Values of a facet that are shown before 更多. */
const SHOWN = 6

interface Choice {
  value: string
  text: string
  count: number
}

/**
 * Facets beside the list of documents. Each value is a link to the list narrowed by it; several can be chosen. Where
 * there is no room beside the list they are in a drawer.
 * @param query conditions in force as the list's call has them
 */
export function DocumentFacets({ query, facets }: { query: Record<string, string>; facets: string }) {
  const wide = useMedia('(min-width: 1280px)')
  const [folded, setFolded] = useTabDraft('facets.folded', false)
  const [open, setOpen] = useState(false)
  const chosen = facetsIn(facets)
  const count = Object.values(chosen).reduce((sum, values) => sum + values.length, 0)
  const shown = wide ? !folded : open
  const toggle = () => (wide ? setFolded(!folded) : setOpen(!open))
  const words = count > 0 ? `分类筛选（已选 ${count}）` : '分类筛选'
  if (!shown)
    return (
      <Button
        className="facets-button"
        icon={<FilterOutlined aria-hidden />}
        aria-expanded={false}
        title={words}
        onClick={toggle}
      >
        {wide ? <span className="for-readers">{words}</span> : words}
        {wide && count > 0 ? count : null}
      </Button>
    )
  const groups = <Groups query={query} chosen={chosen} />
  if (!wide)
    return (
      <Drawer open title="分类筛选" size={320} closable={{ 'aria-label': '关闭' }} onClose={() => setOpen(false)}>
        {groups}
      </Drawer>
    )
  return (
    <nav className="facets-panel" aria-label="分类筛选">
      <div className="facets-head">
        <b>分类筛选</b>
        <TextAction aria-expanded onClick={toggle}>
          收起
        </TextAction>
      </div>
      {groups}
    </nav>
  )
}

function Groups({ query, chosen }: { query: Record<string, string>; chosen: FacetChoices }) {
  const { pathname, search } = usePlace()
  const answer = useQuery({ ...apiQuery(FACETS, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const addressOf = (choices: FacetChoices): string => {
    const { [FACETS_IN_ADDRESS]: _, ...others } = search
    const text = facetsText(choices)
    // In a view, which may have choices of its own, an empty text says that there are none.
    const parameters = new URLSearchParams({
      ...others,
      ...(text !== '' || viewInAddress() in others ? { [FACETS_IN_ADDRESS]: text } : {}),
    })
    return parameters.size > 0 ? `${pathname}?${parameters.toString()}` : pathname
  }
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />
  const some = Object.values(chosen).some((values) => values.length > 0)
  return (
    <>
      {some ? (
        <AppLink className="facets-clear" to={addressOf({})}>
          清除已选
        </AppLink>
      ) : null}
      {answer.data?.map(({ facet, choices }) =>
        choices.length > 0 ? (
          <Group
            key={facet}
            name={DOCUMENT_FACETS[facet].name}
            choices={choices}
            chosen={chosen[facet] ?? []}
            addressOf={(value) => addressOf(toggled(chosen, facet satisfies DocumentFacet, value))}
          />
        ) : null,
      )}
      {answer.data?.every(({ choices }) => choices.length === 0) ? (
        <p className="facets-none">没有可供筛选的文件</p>
      ) : null}
    </>
  )
}

function Group(props: {
  name: string
  choices: readonly Choice[]
  chosen: readonly string[]
  addressOf: (value: string) => string
}) {
  const { name, choices, chosen, addressOf } = props
  const [all, setAll] = useState(false)
  const shown = choices.filter(({ value }, at) => all || at < SHOWN || chosen.includes(value))
  return (
    <section className="facets-group" aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {shown.map(({ value, text, count }) => (
          <li key={value}>
            <AppLink
              to={addressOf(value)}
              className="facets-value"
              title={text}
              aria-current={chosen.includes(value) || undefined}
            >
              <span className="facets-mark" aria-hidden="true" />
              <span className="facets-text">{text}</span>
              <span className="facets-count">{count.toLocaleString('en')}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {choices.length > SHOWN ? (
        <TextAction aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `更多（${choices.length}）`}
          <span className="for-readers">{name}</span>
        </TextAction>
      ) : null}
    </section>
  )
}
