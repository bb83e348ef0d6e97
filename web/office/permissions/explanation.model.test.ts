import { expect, it } from 'vitest'
import type { ExplainedRow } from '#common/contract/permissions.ts'
import { explained, kindInWords, reasonInWords, tally, type ExplainedNode } from './explanation.model.ts'

const row = (
  id: string,
  parentId: string | null,
  granted: boolean,
  rest: Partial<ExplainedRow> = {},
): ExplainedRow => ({
  id,
  parentId,
  name: `名${id}`,
  menuType: parentId === null ? 0 : 1,
  url: `/${id}`,
  perms: null,
  permsType: null,
  granted,
  reasons: [],
  note: null,
  rules: [],
  ...rest,
})

const rows = [
  row('a', null, true),
  row('b', 'a', true),
  row('c', 'b', false, { menuType: 2, perms: 'user:add', permsType: '1' }),
  row('d', 'a', false),
  row('e', 'gone', true),
]
const picture = (nodes: readonly ExplainedNode[]): string =>
  nodes.map(({ id, children }) => (children ? `${id}(${picture(children)})` : id)).join('')

it.each([
  ['all', '', 'a(b(c)d)e'],
  ['granted', '', 'a(b)e'],
  ['refused', '', 'a(b(c)d)'],
  ['all', 'USER:add', 'a(b(c))'],
  ['all', '名d', 'a(d)'],
  ['granted', 'user:add', ''],
  ['all', '/b', 'a(b)'],
] as const)('the filter %s with the words “%s” shows the rows %s', (show, words, expected) => {
  expect(picture(explained(rows, { show, words }))).toBe(expected)
})

it('tally counts menus and buttons separately', () => {
  expect(tally(rows)).toEqual({ menus: [3, 4], buttons: [0, 1] })
})

it('a row says its kind and why it is granted', () => {
  expect(rows.map(kindInWords)).toEqual(['一级菜单', '子菜单', '按钮（无权时隐藏）', '子菜单', '子菜单'])
  expect(kindInWords({ menuType: 2, permsType: '2' })).toBe('按钮（无权时禁用）')
  expect(
    (['role', 'departRole', 'everybody', 'notControlled'] as const).map((kind) =>
      reasonInWords({ kind, name: kind === 'role' ? '管理员' : '办公室 / 编辑' }),
    ),
  ).toEqual(['角色“管理员”', '部门角色“办公室 / 编辑”', '所有人都有', '规则已停用，不受控制'])
})
