import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PermissionTreeNode } from '#common/contract/permissions.ts'
import { addressFault, isOutsideAddress, tidyAddress } from '#common/rules/menu-address.ts'
import { IFRAME_PAGE, ROUTE_VIEW, SCREEN_NAMES } from '#common/screens.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { call } from '#web/platform/api/call.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import {
  textIn,
  type FormFieldSpec,
  type FormValues,
  type TreeChoice,
} from '#web/kit/record-dialog/record-dialog.model.ts'
import { RecordDialog } from '#web/kit/record-dialog/RecordDialog.tsx'
import type { RecordDialogState, RecordMode } from '#web/kit/record-dialog/use-record-dialog.ts'
import { KINDS, type Menu } from './menu-tree.model.ts'
import { MENU_CALLS } from './use-menu-tree.ts'

const BUTTON = '2'
const COMPONENTS = [
  { value: ROUTE_VIEW, label: `${ROUTE_VIEW}（下级菜单的框架）` },
  { value: IFRAME_PAGE, label: `${IFRAME_PAGE}（内嵌外部页面）` },
  ...SCREEN_NAMES.map((name) => ({ value: name, label: name })),
]
const flag = (name: string, label: string, hint?: string): FormFieldSpec => ({
  kind: 'switch',
  name,
  label,
  on: true,
  off: false,
  ...(hint ? { hint } : {}),
})

/** Possible parents of a row: no buttons, and neither the row itself nor its descendants. */
const parentsFor = (nodes: readonly PermissionTreeNode[], own: string | undefined): TreeChoice[] =>
  nodes.flatMap(({ key, title, menuType, children }) =>
    menuType === 2 || key === own ? [] : [{ value: key, title, children: parentsFor(children ?? [], own) }],
  )

const addressRule = (value: unknown): string | null => addressFault(tidyAddress(textIn(value).trim()))

const MENU_FIELDS: FormFieldSpec[] = [
  {
    kind: 'text',
    name: 'url',
    label: '菜单路径',
    required: true,
    maxLength: 500,
    hint: '本站路径以 / 开头；外部页面写完整网址',
    rule: addressRule,
  },
  {
    kind: 'select',
    name: 'component',
    label: '前端组件',
    options: COMPONENTS,
    hint: '留空时：一级菜单为下级菜单的框架，外部网址为内嵌页面',
  },
  { kind: 'text', name: 'componentName', label: '组件名称', hint: '页面缓存以此为准，一般不填' },
  { kind: 'icon', name: 'icon', label: '菜单图标' },
  { kind: 'number', name: 'sortNo', label: '排序', min: 0, max: 999_999, precision: 2, hint: '留空时排在最后' },
  flag('route', '路由菜单', '关闭时只在菜单中显示，不生成路由'),
  flag('hidden', '隐藏菜单', '不在菜单中显示，但可以访问'),
  flag('keepAlive', '缓存页面', '切换标签后保留页面状态'),
  flag('alwaysShow', '聚合路由', '下级菜单不展开，作为本页的子页'),
  flag('internalOrExternal', '新窗口打开', '只对外部网址有效'),
  flag('hideTab', '不显示标签'),
]

const BUTTON_FIELDS: FormFieldSpec[] = [
  {
    kind: 'text',
    name: 'perms',
    label: '授权标识',
    required: true,
    maxLength: 500,
    placeholder: '如 system:user:add，多个用逗号隔开',
  },
  {
    kind: 'radio',
    name: 'permsType',
    label: '授权策略',
    options: [
      { value: '1', label: '显示（未授权时隐藏）' },
      { value: '2', label: '禁用（未授权时不可用）' },
    ],
    wide: true,
  },
  {
    kind: 'radio',
    name: 'status',
    label: '状态',
    options: [
      { value: '1', label: '有效' },
      { value: '0', label: '无效（不受控制，所有人可用）' },
    ],
    wide: true,
  },
]

/** The fields change with the kind of row. */
function fieldsOf(values: FormValues, mode: RecordMode, parents: readonly TreeChoice[]): FormFieldSpec[] {
  const kind = textIn(values['menuType'])
  const parent: FormFieldSpec = { kind: 'tree', name: 'parentId', label: '上级菜单', required: true, options: parents }
  const redirect: FormFieldSpec = {
    kind: 'text',
    name: 'redirect',
    label: '默认跳转地址',
    hint: '打开本菜单时转到的下级路径',
  }
  return [
    {
      kind: 'radio',
      name: 'menuType',
      label: '菜单类型',
      required: true,
      wide: true,
      options: KINDS.map((label, at) => ({ value: String(at), label })),
    },
    {
      kind: 'text',
      name: 'name',
      label: kind === BUTTON ? '按钮/权限' : '菜单名称',
      required: true,
      ...(mode === 'add' ? { hint: '新增后须授予角色，持有人才能看到或使用' } : {}),
    },
    ...(kind === '0' ? [] : [parent]),
    ...(kind === BUTTON ? BUTTON_FIELDS : MENU_FIELDS),
    ...(kind === '0' && !isOutsideAddress(textIn(values['url'])) ? [redirect] : []),
    { kind: 'textarea', name: 'description', label: '说明' },
  ]
}

const toForm = (menu: Menu): FormValues => ({ ...menu, menuType: String(menu.menuType) })

/** The form of a menu or a button. */
export function MenuForm({ dialog }: { dialog: RecordDialogState<Menu> }) {
  const add = useApiMutation('POST /sys/permission/add', {
    touches: MENU_CALLS,
    done: '添加成功！',
    showsRefusal: true,
  })
  const edit = useApiMutation('PUT /sys/permission/edit', {
    touches: MENU_CALLS,
    done: '修改成功！',
    showsRefusal: true,
  })
  const { data } = useQuery(apiQuery('GET /sys/permission/queryTreeList', { query: {} }))
  const own = dialog.open?.mode === 'edit' ? dialog.open.record?.id : undefined
  const parents = useMemo(() => parentsFor(data?.treeList ?? [], own), [data, own])
  return (
    <RecordDialog
      what={dialog.open?.record?.menuType === 2 ? '按钮权限' : '菜单'}
      state={dialog}
      fields={(values, mode) => fieldsOf(values, mode, parents)}
      toForm={toForm}
      toBody={(values) => ({ ...values, menuType: Number(values['menuType']) })}
      onSave={(body, record) => (record ? edit : add).mutateAsync({ body: body as never })}
      lists={MENU_CALLS}
      load={({ id }) => call('GET /sys/permission/queryById', { query: { id } })}
    />
  )
}
