import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useStances, type Expression } from '#web/platform/permission/permission.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

/** Something that can be done with a row. */
export interface RowAction {
  key: string
  label: string
  onClick: () => void
  /** Who may: hidden or disabled for others, as the permission row has it. */
  can?: Expression
  danger?: boolean
  /** Why it cannot be done with this row; the button is disabled and says so. */
  notNow?: string | undefined
}

/** So many stand in the row, the rest behind 更多. */
const IN_ROW = 2

/** The last column of a list. `folded`: all of them behind one button, where there is no room for more. */
export function RowActions({ actions, folded = false }: { actions: readonly RowAction[]; folded?: boolean }) {
  const stance = useStances()
  const shown = actions.flatMap((action) => {
    const own = action.can ? stance(action.can) : 'shown'
    return own === 'hidden' ? [] : [{ ...action, disabled: own === 'disabled' || action.notNow !== undefined }]
  })
  // Three fit as well as two and 更多 do.
  const inRow = folded && shown.length > 1 ? [] : shown.length <= IN_ROW + 1 ? shown : shown.slice(0, IN_ROW)
  const more = shown.slice(inRow.length)
  return (
    <span className="row-actions">
      {inRow.map(({ key, label, danger, disabled, notNow, onClick }) => (
        <TextAction key={key} danger={danger === true} disabled={disabled} title={notNow} onClick={onClick}>
          {label}
        </TextAction>
      ))}
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ key, label, danger = false, disabled, notNow }) => ({
              key,
              label: notNow ? `${label}（${notNow}）` : label,
              danger,
              disabled,
            })),
            onClick: ({ key }) => more.find((action) => action.key === key)?.onClick(),
          }}
        >
          <TextAction aria-haspopup="menu">
            {inRow.length === 0 ? '操作' : '更多'} <DownOutlined aria-hidden />
          </TextAction>
        </Dropdown>
      ) : null}
    </span>
  )
}
