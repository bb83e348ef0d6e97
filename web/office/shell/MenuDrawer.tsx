import type { ReactNode } from 'react'
import type { LayoutSettings } from './layout-settings.model.ts'
import { Drawer } from '#web/kit/window/Window.tsx'

/** The main menu as a drawer, for windows too narrow for a menu beside the page. */
export function MenuDrawer(props: {
  open: boolean
  theme: LayoutSettings['navTheme']
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer
      open={props.open}
      placement="left"
      size={288}
      title="菜单"
      closable={{ 'aria-label': '关闭菜单' }}
      onClose={props.onClose}
      className={`menu-drawer ${props.theme}`}
    >
      <nav aria-label="主菜单">{props.children}</nav>
    </Drawer>
  )
}
