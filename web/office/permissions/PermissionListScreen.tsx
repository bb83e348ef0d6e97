import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { SMALL_LAYOUT_PX } from '#common/limits.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Can } from '#web/platform/permission/Can.tsx'
import { useStance } from '#web/platform/permission/permission.ts'
import { useMedia } from '#web/platform/use-media.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { useActionsRoom } from '#web/kit/list-page/use-actions-room.ts'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { Card, CardBar, ChosenBar, ListFrame, ListRows } from '#web/kit/list-frame/ListFrame.tsx'
import { menuColumns } from './menu-columns.tsx'
import { dropped, stepped, type Menu, type MenuBranch, type Place } from './menu-tree.model.ts'
import { useMenuDrag } from './use-menu-drag.tsx'
import { MENU_CALLS, useMenuTree } from './use-menu-tree.ts'
import './menus.css'

const MenuForm = lazyPart(() => import('./MenuForm.tsx'), 'MenuForm')
const RuleDrawer = lazyPart(() => import('./RuleDrawer.tsx'), 'RuleDrawer')
/** Initial values of a new row; they stand here because MenuForm.tsx is loaded later. */
const NEW = { route: true, permsType: '1', status: '1' }

/** 菜单管理: menus and buttons as a tree, in their order, with the data rules of each. */
export default function PermissionListScreen() {
  const tree = useMenuTree()
  const dialog = useRecordDialog<Menu>('menu')
  const [typed, setTyped] = useState(tree.name)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<Menu | 'chosen' | null>(null)
  const [ruled, setRuled] = useState<Menu | null>(null)
  const move = useApiMutation('PUT /sys/permission/move', { touches: MENU_CALLS, done: '移动成功！' })
  const remove = useApiMutation('DELETE /sys/permission/delete', { touches: MENU_CALLS, done: '删除成功!' })
  const removeChosen = useApiMutation('DELETE /sys/permission/deleteBatch', {
    touches: MENU_CALLS,
    done: '批量删除成功！',
    onSuccess: () => setChosen([]),
  })
  const wide = useMedia(`(min-width: ${SMALL_LAYOUT_PX}px)`)
  const ends = useActionsRoom(190)
  const canMove = useStance('system:permission:edit') === 'shown' && tree.name === ''
  const canChoose = useStance('system:permission:deleteBatch') === 'shown'
  const place = (menu: Menu, to: Place | null) => to && move.mutate({ body: { id: menu.id, ...to } })

  const actionsOf = (menu: Menu): RowAction[] => {
    const step = (by: -1 | 1) => (tree.name === '' ? stepped(menu, by, tree.top, tree.below) : null)
    const [up, down] = [step(-1), step(1)]
    const isButton = menu.menuType === 2
    const below = { ...NEW, menuType: isButton ? '2' : '1', parentId: isButton ? menu.parentId : menu.id }
    return [
      { key: 'edit', label: '编辑', can: 'system:permission:edit', onClick: () => dialog.edit(menu) },
      {
        key: 'add',
        label: isButton ? '添加同级' : '添加下级',
        can: 'system:permission:add',
        onClick: () => dialog.add(below),
      },
      { key: 'detail', label: '详情', onClick: () => dialog.detail(menu) },
      ...(isButton ? [] : [{ key: 'rules', label: '数据规则', onClick: () => setRuled(menu) }]),
      {
        key: 'up',
        label: '上移',
        can: 'system:permission:edit',
        notNow: up ? undefined : '已在最前',
        onClick: () => place(menu, up),
      },
      {
        key: 'down',
        label: '下移',
        can: 'system:permission:edit',
        notNow: down ? undefined : '已在最后',
        onClick: () => place(menu, down),
      },
      {
        key: 'delete',
        label: '删除',
        can: 'system:permission:delete',
        danger: true,
        onClick: () => setLeaving(menu),
      },
    ]
  }
  const drag = useMenuDrag(canMove, (menu, onto, zone) => place(menu, dropped(menu, onto, zone, tree.top, tree.below)))
  const columns = menuColumns({ wide, ends, handleOf: drag.handleOf, actionsOf })
  return (
    <ListFrame title="菜单管理">
      <Card className="menus-table">
        <CardBar>
          <Can do="system:permission:add">
            <Button type="primary" onClick={() => dialog.add({ ...NEW, menuType: '0' })}>
              新增
            </Button>
          </Can>
          <Button disabled={tree.expanded.length === 0} onClick={() => tree.setExpanded([])}>
            全部收起
          </Button>
          <Input.Search
            className="menus-search"
            allowClear
            placeholder="菜单名称"
            aria-label="按名称查找菜单"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onSearch={(name) => tree.setName(name.trim())}
          />
        </CardBar>
        {chosen.length > 0 ? (
          <ChosenBar count={chosen.length} onClear={() => setChosen([])}>
            <Button danger onClick={() => setLeaving('chosen')}>
              批量删除
            </Button>
          </ChosenBar>
        ) : null}
        {tree.error ? (
          <Failure error={tree.error} onRetry={tree.retry} />
        ) : (
          <ListRows>
            <Table<MenuBranch>
              size="middle"
              rowKey="id"
              columns={columns}
              dataSource={tree.rows}
              pagination={false}
              loading={{ spinning: tree.pending, delay: 200 }}
              expandable={{
                expandedRowKeys: tree.expanded,
                onExpandedRowsChange: (keys) => tree.setExpanded(keys.map(String)),
              }}
              {...(canChoose
                ? {
                    rowSelection: {
                      checkStrictly: true,
                      selectedRowKeys: [...chosen],
                      onChange: (keys: React.Key[]) => setChosen(keys.map(String)),
                    },
                  }
                : {})}
              onRow={drag.onRow}
              {...(wide ? {} : { scroll: { x: 'max-content' as const } })}
              locale={{
                emptyText: tree.pending ? ' ' : tree.name === '' ? '暂无数据' : '没有这个名称的菜单，请换个词查找',
              }}
            />
          </ListRows>
        )}
      </Card>
      {dialog.open ? <MenuForm dialog={dialog} /> : null}
      {ruled ? <RuleDrawer menu={ruled} onClose={() => setRuled(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除${leaving === 'chosen' ? `所选的 ${chosen.length} 项` : `“${leaving.name}”`}吗？其全部下级菜单、按钮、数据规则和已授予角色的权限将一并删除，不能恢复。`}
          confirm="删除"
          onConfirm={() =>
            leaving === 'chosen'
              ? removeChosen.mutateAsync({ query: { ids: chosen.join(',') } })
              : remove.mutateAsync({ query: { id: leaving.id } })
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </ListFrame>
  )
}
