import { describe, expect, it } from 'vitest'
import { keyOf } from './tab-key.model.ts'
import { closed, closedAround, HOME_TAB, kept, NO_TABS, opened, restored, retitled, type Tabs } from './tabs.model.ts'

const tab = (name: string) => ({ key: `/${name}`, href: `/${name}`, title: name })
const tabs = (names: string, active: string | null): Tabs => ({
  list: [HOME_TAB, ...[...names].map(tab)],
  active: active && `/${active}`,
})
/** The tabs as a text: `-` for home, the active tab in brackets. */
const picture = ({ list, active }: Tabs) =>
  list
    .map(({ key }) =>
      key === active ? `[${key === '/home' ? '-' : key.slice(1)}]` : key === '/home' ? '-' : key.slice(1),
    )
    .join('')
const after = (outcome: ReturnType<typeof closed>) =>
  'refused' in outcome ? outcome.refused : `${picture(outcome.tabs)} ${outcome.go ?? 'stay'}`

describe('keyOf', () => {
  it.each([
    ['/isystem/log', '', '/isystem/log'],
    ['/x', '?id=1', '/x?id=1'],
    ['/x', '?id=2', '/x?id=2'],
    ['/x', '?id=2&view=v&facets=a:b', '/x?id=2'],
    ['/x', '?view=v&view-2=w', '/x'],
    ['/x', '?viewer=v', '/x?viewer=v'],
    ['/isystem/user', '?treeDepartId=d1', '/isystem/user'],
    ['/isystem/user', '?username=zhang&treeDepartId=d1', '/isystem/user?username=zhang'],
    ['/retrieval', '?q=试用期&pageNo=2', '/retrieval'],
    ['/details', '?id=7&hl=x', '/details?id=7'],
    ['/details', '', '/details'],
    ['/law/民法典', '?date=2021-01-01&hl=x', '/law/民法典'],
    ['/home', '?utm=1', '/home'],
    ['/dataManagement/catalogue', '?id=7&tab=rows', '/dataManagement/catalogue'],
  ])('the address %s%s belongs to the page %s', (pathname, search, key) => {
    expect(keyOf(pathname, search)).toBe(key)
  })
})

describe('opened', () => {
  it('the home tab is always first', () => {
    expect(picture(opened(NO_TABS, tab('a')))).toBe('-[a]')
    expect(picture(opened(opened(NO_TABS, tab('a')), HOME_TAB))).toBe('[-]a')
  })
  // spec §4.6
  it('opening an open page again shows its tab with the new address and its own title', () => {
    const before = retitled(tabs('ab', 'b'), '/a', '改过的题')
    const now = opened(before, { key: '/a', href: '/a?page=2', title: 'a' })
    expect(picture(now)).toBe('-[a]b')
    expect(now.list[1]).toEqual({ key: '/a', href: '/a?page=2', title: '改过的题' })
  })
  it('opening the page that is shown changes nothing', () => {
    const before = tabs('ab', 'b')
    expect(opened(before, tab('b'))).toBe(before)
  })
})

describe('closed, closedAround and kept', () => {
  // spec §4.6, §8.5
  it.each([
    ['the right neighbour follows', 'abc', 'b', '/b', '-a[c] /c'],
    ['the last one: the left neighbour', 'abc', 'c', '/c', '-a[b] /b'],
    ['the only one: home', 'a', 'a', '/a', '[-] /home'],
    ['another than the shown one', 'abc', 'c', '/a', '-b[c] stay'],
    ['home', 'a', 'a', '/home', 'homeStays'],
    ['one that is gone already', 'a', 'a', '/z', '-[a] stay'],
  ])('closing a tab: %s', (_, names, active, key, expected) => {
    expect(after(closed(tabs(names, active), key))).toBe(expected)
  })
  // spec §8.5
  it('the last tab cannot be closed', () => {
    expect(after(closed({ list: [tab('a')], active: '/a' }, '/a'))).toBe('lastPage')
  })
  it.each([
    ['to the left', 'abc', 'c', '/b', 'left', '-b[c] stay'],
    ['to the left, with the shown one', 'abc', 'a', '/c', 'left', '-[c] /c'],
    ['to the right', 'abc', 'a', '/b', 'right', '-[a]b stay'],
    ['to the right, with the shown one', 'abc', 'c', '/a', 'right', '-[a] /a'],
    ['to the right of home', 'abc', 'c', '/home', 'right', '[-] /home'],
    ['all others but home', 'abc', 'b', '/b', 'others', '-[b] stay'],
    ['all others while an unlisted page is shown', 'abc', null, '/b', 'others', '-b stay'],
  ] as const)('closing tabs around a tab: %s', (_, names, active, key, side, expected) => {
    expect(after(closedAround(tabs(names, active), key, side))).toBe(expected)
  })
})

it('without tabs only the shown page and kept-alive pages stay', () => {
  expect(picture(kept(tabs('abc', 'c'), ({ key }) => key === '/a'))).toBe('-a[c]')
  const before = tabs('a', 'a')
  expect(kept(before, () => true)).toBe(before)
})

describe('restored', () => {
  it.each<[string, unknown, string]>([
    ['as they were, none shown yet', [HOME_TAB, tab('a'), tab('b')], '-ab'],
    ['home comes back', [tab('a')], '-a'],
    ['nothing stored', undefined, '-'],
    ['something else stored', [{ key: 1 }, 'x', null, { key: '/b', href: 'https://evil.example', title: 'x' }], '-'],
  ])('tabs are restored after a reload: %s', (_, list, expected) => {
    expect(picture(restored(list))).toBe(expected)
  })
})
