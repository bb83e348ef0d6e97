/**
 * Addresses of menu rows: a path of this site, or an outside page whose address may hold a few names (spec §2 Menu
 * routes).
 */

/** Names that stand for an address of this installation within `{{ }}`; nothing in it is ever evaluated. */
const ADDRESS_NAMES = ['domianURL', 'domainURL', 'origin'] as const

const NAME = /^(?:window\._CONFIG\[\s*['"](\w+)['"]\s*\]|(\w+))$/

/** What stands within `{{ }}`: the name it means, null for anything else. */
export function addressName(inside: string): string | null {
  const [, quoted, plain] = NAME.exec(inside.trim()) ?? []
  return quoted ?? plain ?? null
}

/** Pages of other sites, and addresses that begin with a name. */
export const isOutsideAddress = (url: string): boolean => /^(https?:\/\/|\{\{)/.test(url)

/** Adds the slash that a path lacks at its beginning; an external address stays as it is. */
export const tidyAddress = (url: string): string =>
  url === '' || isOutsideAddress(url) || url.startsWith('/') ? url : `/${url}`

/** Why a tidy address cannot be that of a menu row, in Chinese; null when it can. */
export function addressFault(url: string): string | null {
  if (url.startsWith('//')) return '菜单路径不能以 // 开头，外部地址请以 http:// 或 https:// 开头'
  const known: readonly (string | null)[] = ADDRESS_NAMES
  for (const [whole, inside = ''] of url.matchAll(/\{\{(.*?)\}\}/g))
    if (!known.includes(addressName(inside)))
      return `不认识的地址变量 ${whole}，可用的有：${ADDRESS_NAMES.map((name) => `{{ ${name} }}`).join('、')}`
  const rest = url.replace(/\{\{.*?\}\}/g, '')
  if (rest.includes('{{') || rest.includes('}}')) return '菜单路径中的 {{ }} 没有成对'
  if (/[\s\\<>"'`]/u.test(rest)) return '菜单路径不能含有空格、引号、尖括号或反斜杠'
  if (/^https?:\/\//.test(url) && !URL.canParse(url)) return '外部地址不是正确的网址'
  return null
}
