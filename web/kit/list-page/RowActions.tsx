import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useStances, type Expression } from '#web/platform/permission/permission.ts'
import { TextAction } from '#web/plain/text-action/TextAction.tsx'
import { inRow } from './row-actions.model.ts'

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

/** The last column of a list. What finds no room in it, in pixels, is in a menu. */
export function RowActions({ actions, room = null }: { actions: readonly RowAction[]; room?: number | null }) {
  const stance = useStances()
  const shown = actions.flatMap((action) => {
    const own = action.can ? stance(action.can) : 'shown'
    return own === 'hidden' ? [] : [{ ...action, disabled: own === 'disabled' || action.notNow !== undefined }]
  })
  const count = inRow(
    shown.map(({ label }) => label),
    room,
  )
  const more = shown.slice(count)
  return (
    <span className="row-actions">
      {shown.slice(0, count).map(({ key, label, danger, disabled, notNow, onClick }) => (
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
            {count === 0 ? '操作' : '更多'} <DownOutlined aria-hidden />
          </TextAction>
        </Dropdown>
      ) : null}
    </span>
  )
}
