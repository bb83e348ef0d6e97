import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { MenuIcon } from '#web/kit/icon-field/MenuIcon.tsx'
import { type RowAction, RowActions } from '#web/kit/list-page/RowActions.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import { KINDS, type Menu, type MenuBranch } from './menu-tree.model.ts'

/** The columns of the tree of menus. `handleOf` returns the drag handle of a row, or nothing. */
export function menuColumns(of: {
  wide: boolean
  /** Width of the last column, and the room in it (use-actions-room.ts). */
  ends: { px: number; room: number | null }
  handleOf: (menu: Menu) => ReactNode
  actionsOf: (menu: Menu) => RowAction[]
}): NonNullable<TableProps<MenuBranch>['columns']> {
  const { wide, ends, handleOf, actionsOf } = of
  return [
    {
      key: 'name',
      title: '菜单名称',
      width: 240,
      render: (_, menu) => (
        <span className="menus-name">
          {handleOf(menu)}
          <MenuIcon name={menu.icon ?? undefined} top={false} />
          {menu.name}
          {menu.hidden ? <Label tone="grey">隐藏</Label> : null}
          {menu.ruleFlag === 1 ? <Label tone="blue">数据规则</Label> : null}
        </span>
      ),
    },
    { key: 'menuType', title: '菜单类型', width: 96, render: (_, { menuType }) => KINDS[menuType] },
    {
      key: 'url',
      title: '路径或授权标识',
      ellipsis: wide,
      render: (_, { url, perms, status, menuType }) => (
        <span className="menus-address" title={url ?? perms ?? ''}>
          {url ?? perms ?? '—'}
          {menuType === 2 && status === '0' ? <Label tone="amber">不受控制</Label> : null}
        </span>
      ),
    },
    // In narrow windows only one of the two long texts fits; the form shows both.
    {
      key: 'component',
      title: '前端组件',
      ellipsis: wide,
      responsive: ['xl'],
      render: (_, { component }) => component ?? '—',
    },
    { key: 'sortNo', title: '排序', width: 70, dataIndex: 'sortNo' },
    {
      key: 'action',
      title: '操作',
      width: ends.px,
      fixed: 'end',
      render: (_, menu) => <RowActions actions={actionsOf(menu)} room={ends.room} />,
    },
  ]
}
