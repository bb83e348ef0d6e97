import type { Presence } from '#web/platform/realtime/table-channel.ts'
import { colourOf } from './control/colours.ts'
import type { GridControl } from './control/grid-control.ts'

/** Other users in the table, a notice about missed edits, and cells with a conflict. */
export function TableBar(props: {
  control: GridControl
  others: readonly Presence[]
  notice: string
  conflicts: number
}) {
  const { control, others, notice, conflicts } = props
  if (others.length === 0 && notice === '' && conflicts === 0) return null
  const names = [
    ...new Map(others.map(({ caseId, by }) => [by.username, { caseId, name: by.realname || by.username }])).values(),
  ]
  return (
    <div className="table-bar" role="status">
      {names.length > 0 && (
        <span className="table-others">
          同时在编辑：
          {names.map(({ caseId, name }) => (
            <span key={caseId} className="table-other" style={{ borderColor: colourOf(caseId) }}>
              {name}
            </span>
          ))}
        </span>
      )}
      {conflicts > 0 && (
        <button type="button" className="text-button" onClick={() => toFirstConflict(control)}>
          {conflicts} 处与他人的修改不一致
        </button>
      )}
      {notice !== '' && <span>{notice}</span>}
    </div>
  )
}

function toFirstConflict(control: GridControl): void {
  const { model } = control
  for (const id of model.state().order) {
    const [key] = model.rowState(id)?.conflicts?.keys() ?? []
    if (key === undefined) continue
    control.takeFocus()
    return control.moveTo({ id, key })
  }
}
