import type { MenuForm } from '#common/contract/menus.ts'
import { addressFault, isOutsideAddress, tidyAddress } from '#common/rules/menu-address.ts'
import { IFRAME_PAGE, isPageName, ROUTE_VIEW } from '#common/screens.ts'
import { HOME } from './menu-tree.rules.ts'

/** What the check of a row needs of the other rows. */
export interface Neighbour {
  id: string
  parentId: string | null
  name: string
  url: string | null
  componentName: string | null
  menuType: number
}

/** The columns a form fills, tidied as the wire wants it. */
export interface MenuColumns {
  parentId: string | null
  name: string
  menuType: number
  url: string | null
  component: string | null
  componentName: string | null
  redirect: string | null
  codes: string
  policy: '1' | '2'
  inForce: boolean
  icon: string | null
  isRoute: boolean
  keepAlive: boolean
  alwaysShow: boolean
  hidden: boolean
  hideTab: boolean
  internalOrExternal: boolean
  description: string | null
}

const BUTTON = 2
const textOr = (text: string | null | undefined): string | null => text?.trim() || null

/** `src/views/system/UserList.vue` and `/system/UserList` are one component. */
const tidyComponent = (component: string): string =>
  component.replace(/^\/?(?:src\/)?(?:views\/)?/, '').replace(/\.vue$/, '')

/** A form as the columns of its row: fields that this type of row does not have are left empty. */
export function columnsOf(form: MenuForm): MenuColumns {
  const isButton = form.menuType === BUTTON
  const url = isButton ? null : textOr(tidyAddress(form.url?.trim() ?? ''))
  const component = isButton ? null : textOr(tidyComponent(form.component?.trim() ?? ''))
  const standIn = url !== null && isOutsideAddress(url) ? IFRAME_PAGE : form.menuType === 0 ? ROUTE_VIEW : null
  return {
    parentId: form.menuType === 0 ? null : textOr(form.parentId),
    name: form.name.trim(),
    menuType: form.menuType,
    url,
    component: isButton ? null : (component ?? standIn),
    componentName: isButton ? null : textOr(form.componentName),
    redirect: isButton ? null : textOr(form.redirect),
    codes: isButton ? codesIn(form.perms).join(',') : '',
    policy: form.permsType ?? '1',
    inForce: form.status !== '0',
    icon: isButton ? null : textOr(form.icon),
    isRoute: form.route ?? true,
    keepAlive: form.keepAlive ?? false,
    alwaysShow: form.alwaysShow ?? false,
    hidden: form.hidden ?? false,
    hideTab: form.hideTab ?? false,
    internalOrExternal: form.internalOrExternal ?? false,
    description: textOr(form.description),
  }
}

const codesIn = (perms: string | null | undefined) => (perms ?? '').split(',').flatMap((code) => code.trim() || [])

const isKnownComponent = (component: string | null): boolean =>
  component === null || component === ROUTE_VIEW || component === IFRAME_PAGE || isPageName(component)

/** What is wrong with the row by itself, in Chinese; null when nothing is. */
export function formFault(row: MenuColumns): string | null {
  if (row.name === '') return '请输入菜单名称'
  if (row.menuType === BUTTON) {
    if (row.codes === '') return '按钮权限须填写授权标识'
    return row.codes.split(',').every((code) => /^[\w:.*-]{1,100}$/.test(code))
      ? null
      : '授权标识由字母、数字、冒号、点、下划线和连字符组成，多个用逗号隔开'
  }
  if (row.url === null) return '请输入菜单路径'
  const fault = addressFault(row.url)
  if (fault !== null) return fault
  if (!isKnownComponent(row.component)) return `前端组件“${row.component}”不存在，请从列表中选择`
  if (row.component === IFRAME_PAGE && !isOutsideAddress(row.url))
    return '内嵌页面的菜单路径须以 http://、https:// 或 {{ 开头'
  if (row.componentName !== null && !/^[\w-]{1,100}$/.test(row.componentName))
    return '组件名称由字母、数字、下划线和连字符组成'
  if (row.redirect !== null && !/^\/(?!\/)[^\s\\]*$/.test(row.redirect)) return '默认跳转地址须以 / 开头'
  return null
}

/**
 * Why a row cannot be put below a parent: there is no such row, it is a button, or it is below the row itself. Null
 * when it can.
 */
export function placeFault(
  row: { id: string | null; menuType: number; parentId: string | null },
  rows: readonly Neighbour[],
): string | null {
  if (row.parentId === null) return row.menuType === 0 ? null : '请选择上级菜单'
  const byId = new Map(rows.map((one) => [one.id, one]))
  const parent = byId.get(row.parentId)
  if (!parent) return '上级菜单不存在，可能已被删除'
  if (parent.menuType === BUTTON) return `“${parent.name}”是按钮权限，下面不能再有菜单`
  const seen = new Set<string>()
  for (
    let at: Neighbour | undefined = parent;
    at && !seen.has(at.id);
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  ) {
    if (at.id === row.id) return '不能移动到自己或自己的下级之中'
    seen.add(at.id)
  }
  return null
}

/** The menu that already has the address, or the name its page is kept alive by; null when both are free. */
export function clashOf(
  row: { id: string | null; url: string | null; componentName: string | null },
  rows: readonly Neighbour[],
): { field: string; value: string; menu: string } | null {
  const others = rows.filter(({ id, menuType }) => id !== row.id && menuType !== BUTTON)
  const sameUrl = row.url === null ? undefined : others.find(({ url }) => url === row.url)
  if (sameUrl) return { field: '菜单路径', value: row.url ?? '', menu: sameUrl.name }
  const sameName =
    row.componentName === null ? undefined : others.find(({ componentName }) => componentName === row.componentName)
  return sameName ? { field: '组件名称', value: row.componentName ?? '', menu: sameName.name } : null
}

/** What an edit would change in the home page of all users and must not; null when nothing. */
export function homeFault(before: { name: string; parentId: string | null }, after: MenuColumns): string | null {
  if (before.name !== HOME || before.parentId !== null) return null
  if (after.name !== HOME) return '改名'
  if (after.menuType !== 0) return '移到别的菜单之下'
  return after.hidden || !after.isRoute ? '隐藏' : null
}
