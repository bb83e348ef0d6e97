import { describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { codeOf } from '#common/contract/contract.ts'
import { LIST_FIELDS } from '#common/list-fields.ts'
import { PERMISSION_CODES, SPECIAL_PERMISSION } from '#common/permissions.ts'
import { ROUTE_VIEW, SCREEN_NAMES, screenOf, writtenName } from '#common/screens.ts'
import { BASE_MENUS } from './menus.ts'

const sorted = (values: Iterable<string | undefined>) => [...values].map(String).toSorted()

const screenIn = (component: string | undefined): string => screenOf(component ?? null) ?? String(component)

const menus = BASE_MENUS.filter(({ menuType }) => menuType !== 2)
const buttons = BASE_MENUS.filter(({ menuType }) => menuType === 2)
/** Codes that guard something other than a call: documents and options, an element of the page. */
const CODES_OF_NO_CALL = [SPECIAL_PERMISSION, 'btn:notification', 'system:user:contacts']

describe('BASE_MENUS: menus', () => {
  it('every menu points to a screen that exists, and no two to one screen', () => {
    // The screen of reports shows each of them at an address of its own.
    const components = menus.filter(({ id }) => !id.startsWith('menu-report-')).map(({ component }) => component)
    expect(
      components
        .filter((component) => component !== ROUTE_VIEW)
        .map(screenIn)
        .toSorted(),
    ).toEqual(
      // Rows of its own point to the screen of designed registers, made when one is published.
      sorted(SCREEN_NAMES.filter((screen) => screen !== 'online/FormList')),
    )
  })
  it('every menu comes after its parent and has an id, an address and a name of its own', () => {
    const earlier = new Set<string | null>([null])
    for (const { id, parentId } of BASE_MENUS) {
      expect(earlier, id).toContain(parentId)
      earlier.add(id)
    }
    expect(earlier.size).toBe(BASE_MENUS.length + 1)
    for (const values of [menus.map(({ url }) => url), menus.map(({ name }) => name)])
      expect(new Set(values).size).toBe(menus.length)
    expect(BASE_MENUS.filter(({ id }) => !/^menu-[\w-]+$/.test(id))).toEqual([])
  })
  it('no menu names a screen by a name that older clients do not know where they know another', () => {
    for (const screen of SCREEN_NAMES.filter((one) => writtenName(one) !== one))
      expect(menus.map(({ component }) => component)).not.toContain(screen)
  })
  it('the first menu is the home page', () => {
    expect(BASE_MENUS[0]).toMatchObject({ name: '首页', url: '/home', component: 'home/Index', parentId: null })
  })
  it('visitors who register are granted the screens without a permission code, and the message bell', () => {
    expect(
      BASE_MENUS.filter(({ roles }) => roles?.includes('role-user')).map(({ name, codes }) => codes ?? name),
    ).toEqual(['首页', '法规检索', '消息通知', 'btn:notification'])
  })
})

describe('BASE_MENUS: buttons', () => {
  it('every permission code has one button row, below a menu and with a Chinese name', () => {
    expect(sorted(buttons.map(({ codes }) => codes))).toEqual(sorted(Object.keys(PERMISSION_CODES)))
    for (const { codes, name, parentId } of buttons) {
      expect(name).toBe(codes && PERMISSION_CODES[codes])
      expect(menus.map(({ id }) => id)).toContain(parentId)
    }
  })
  it('the permission codes are those that the contract asks for, and three that guard no call', () => {
    const asked = new Set<string>(everyCall.flatMap(([, { permission }]) => codeOf(permission) ?? []))
    expect(sorted([...asked, ...CODES_OF_NO_CALL])).toEqual(sorted(Object.keys(PERMISSION_CODES)))
  })
})

describe('BASE_MENUS: lists of the back office', () => {
  /** A page of records under a permission code shows other people's data. */
  const lists = everyCall.filter(
    ([, { result, permission }]) =>
      codeOf(permission) !== null &&
      typeof result !== 'string' &&
      'properties' in result &&
      'records' in (result.properties as object),
  )
  it('every list belongs to a screen, and its data rules are kept with the menu row of that screen', () => {
    expect(lists.length).toBeGreaterThan(0)
    expect(lists.filter(([, { listOf }]) => listOf === undefined).map(([key]) => key)).toEqual([])
    expect(menus.map(({ component }) => screenIn(component))).toEqual(
      expect.arrayContaining(lists.map(([, { listOf }]) => listOf)),
    )
  })
  it('every list has fields with names, so that rules can use them', () => {
    expect(sorted(new Set(everyCall.flatMap(([, { listOf }]) => listOf ?? [])))).toEqual(
      sorted(Object.keys(LIST_FIELDS)),
    )
  })
})
