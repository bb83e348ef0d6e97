import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useStances, type Expression } from '#web/platform/permission/permission.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'

/** An action of a row. */
export interface RowAction {
  key: string
  label: string
  onClick: () => void
  /** Permission for the action: it is hidden or disabled for other users, as the permission row says. */
  can?: Expression
  danger?: boolean
  /** Why this row does not allow the action; the button is disabled and shows the reason. */
  notNow?: string | undefined
}

/** Number of actions shown in the row; the others are in the menu 更多. */
const IN_ROW = 2

/** The last column of a list. `folded`: all actions are in one menu, for narrow screens. */
export function RowActions({ actions, folded = false }: { actions: readonly RowAction[]; folded?: boolean }) {
  const stance = useStances()
  const shown = actions.flatMap((action) => {
    const own = action.can ? stance(action.can) : 'shown'
    return own === 'hidden' ? [] : [{ ...action, disabled: own === 'disabled' || action.notNow !== undefined }]
  })
  // Three actions need no more space than two and 更多.
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
