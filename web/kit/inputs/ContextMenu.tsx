import { Dropdown } from 'antd'
import type { ReactElement, ReactNode } from 'react'

export interface ContextMenuItem {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

/**
 * A menu at the pointer, or by the menu key and Shift+F10 on what has the focus. The child is one element that takes a
 * ref.
 */
export function ContextMenu({ items, children }: { items: readonly ContextMenuItem[]; children: ReactElement }) {
  return (
    <Dropdown
      trigger={['contextMenu']}
      autoFocus
      destroyOnHidden
      menu={{
        items: items.map(({ key, label, icon, danger = false, disabled = false }) => ({
          key,
          label,
          icon,
          danger,
          disabled,
        })),
        onClick: ({ key }) => items.find((item) => item.key === key)?.onClick(),
      }}
    >
      {children}
    </Dropdown>
  )
}
