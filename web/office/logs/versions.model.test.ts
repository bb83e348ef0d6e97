import { describe, expect, it } from 'vitest'
import { compared, firstPair, planned } from './versions.model.ts'

describe('compared and firstPair', () => {
  // spec §7.61
  it('two states are compared field by field, with labels, differences first', () => {
    const before = JSON.stringify({ id: '1', dictName: '船闸', dictCode: 'a', description: '', revision: 1 })
    const after = JSON.stringify({
      id: '1',
      dictName: '升船机',
      dictCode: 'a',
      description: null,
      revision: 2,
      builtIn: true,
    })
    expect(compared('dictionary', before, after)).toEqual([
      { field: 'dictName', name: '字典名称', before: '船闸', after: '升船机', changed: true },
      { field: 'builtIn', name: 'builtIn', before: '', after: '是', changed: true },
      { field: 'dictCode', name: '字典编码', before: 'a', after: 'a', changed: false },
      { field: 'description', name: '描述', before: '', after: '', changed: false },
      { field: 'id', name: '编号', before: '1', after: '1', changed: false },
    ])
  })
  it('a first state is shown without an earlier one', () => {
    expect(compared('role', null, '{"roleName":"编辑员","list":[1]}')).toMatchObject([
      { name: '角色名称', before: '', after: '编辑员', changed: true },
      { field: 'list', after: '[1]' },
    ])
  })
  // spec §2.55
  it('lists are compared entry by entry, and ids kept for restoring are not shown', () => {
    const before = JSON.stringify({ permissions: '系统管理、用户管理', permissionIds: 'a,b' })
    const after = JSON.stringify({ permissions: '系统管理、添加职务（system:position:add）', permissionIds: 'a,c' })
    expect(compared('role', before, after)).toEqual([
      {
        field: 'permissions',
        name: '权限',
        before: '系统管理、用户管理',
        after: '系统管理、添加职务（system:position:add）',
        changed: true,
        added: ['添加职务（system:position:add）'],
        removed: ['用户管理'],
      },
    ])
    expect(compared('role', before, JSON.stringify({ permissions: '用户管理、系统管理' }))).toMatchObject([
      { changed: false },
    ])
  })
  // spec §1.26
  it('rows of sub-tables are compared row by row, in words', () => {
    const states = [
      [
        { 名称: '纸', 数量: 2 },
        { 名称: '墨', 数量: null },
      ],
      [
        { 名称: '墨', 数量: null },
        { 名称: '纸\n张', 数量: 2 },
      ],
      [],
    ].map((标的) => JSON.stringify({ 标的 })) as [string, string, string]
    const [first, second, none] = states
    expect(compared('form.f_a', first, second)).toMatchObject([
      { field: '标的', changed: true, removed: ['名称：纸；数量：2'], added: ['名称：纸 张；数量：2'] },
    ])
    expect(compared('form.f_a', none, first)).toMatchObject([
      { before: '', removed: [], added: ['名称：纸；数量：2', '名称：墨'] },
    ])
    // Where only the order changed, the rows are shown as they stood.
    const turned = JSON.stringify({ 标的: [{ 名称: '墨' }, { 名称: '纸', 数量: 2 }] })
    const [order] = compared('form.f_a', first, turned)
    expect(order).toMatchObject({
      changed: true,
      before: '名称：纸；数量：2\n名称：墨',
      after: '名称：墨\n名称：纸；数量：2',
    })
    expect(order).not.toHaveProperty('added')
  })
  it('a plan of restoring shows what is now and what would be', () => {
    const fields = [
      { name: 'roleName', present: '发文员', restored: '收文员' },
      { name: 'permissionIds', present: '', restored: 'a,b', words: { present: '', restored: '系统管理、用户管理' } },
    ]
    expect(planned('role', fields)).toMatchObject([
      { name: '角色名称', before: '发文员', after: '收文员', changed: true },
      { name: '权限', added: ['系统管理', '用户管理'], removed: [] },
    ])
  })
  it('unreadable states give no fields', () => {
    expect(compared('role', '[', 'null')).toEqual([])
  })
})

it('a version is compared with the version before it', () => {
  const versions = [3, 2, 1].map((dataVersion) => ({ id: String(dataVersion), dataVersion }))
  const pair = (asked: number | null) => {
    const { older, newer } = firstPair(versions, asked)
    return [older?.dataVersion, newer?.dataVersion]
  }
  expect([pair(null), pair(2), pair(1), pair(9)]).toEqual([
    [2, 3],
    [1, 2],
    [undefined, 1],
    [2, 3],
  ])
})
