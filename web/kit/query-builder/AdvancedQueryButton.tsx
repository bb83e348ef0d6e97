import { ControlOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ListScreen } from '#common/list-fields.ts'
import type { QueryField } from '#common/rules/query-fields.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import type { QueryInForce } from './AdvancedQueryDialog.tsx'
import './advanced-query-button.css'

const AdvancedQueryDialog = lazyPart(() => import('./AdvancedQueryDialog.tsx'), 'AdvancedQueryDialog')

/**
 * Opens the builder of advanced queries; shows whether one is in force, and can remove it. The builder is loaded when
 * it is opened.
 */
export function AdvancedQueryButton(props: {
  /** Fields that can be asked for: those of a screen, or these. */
  fields: ListScreen | readonly QueryField[]
  place: string
  query: QueryInForce | null
  onQuery: (query: QueryInForce | null) => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="advanced-query"
        data-active={props.query !== null || undefined}
        aria-label="高级查询"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {props.query ? <span className="advanced-query-mark" aria-hidden="true" /> : null}
        <ControlOutlined className="advanced-query-icon" aria-hidden />
        <span className="advanced-query-words">高级查询</span>
      </button>
      {props.query ? (
        <span className="advanced-query-note" role="status">
          已有高级查询条件生效
          <TextAction onClick={() => props.onQuery(null)}>清空</TextAction>
        </span>
      ) : null}
      {open ? <AdvancedQueryDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
