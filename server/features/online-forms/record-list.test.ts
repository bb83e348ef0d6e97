import { describe, expect, it } from 'vitest'
import { VISITOR } from '#server/platform/auth/viewer.ts'
import { CONTRACTS } from '#server/testing/designs.ts'
import { departmentBound, requestOf } from './record-list.ts'
import { seenForm } from './seen-form.rules.ts'

const holder = (codes: string[], within: string[] = []) => ({
  ...VISITOR,
  orgCode: 'A01A02',
  permissions: new Set(codes),
  withinDepartment: new Set(within),
})

describe('departmentBound', () => {
  it('a right that a role of a department gives holds for records made in that department and below it', () => {
    const viewer = holder(['online:c:list', 'online:c:edit'], ['online:c:edit'])
    expect(departmentBound(viewer, 'c', 'list')).toBeNull()
    expect(departmentBound(viewer, 'c', 'edit')).toEqual({ field: 'orgCode', op: 'RIGHT_LIKE', value: 'A01A02' })
  })
})

describe('seenForm', () => {
  const form = {
    code: 'c',
    name: '合同',
    version: 1,
    menuId: null,
    live: { ...CONTRACTS, hidden: ['export' as const] },
  }
  it('a register without the right to see it, or without a published design, is none', () => {
    expect(seenForm(form, holder(['online:c:add']))).toBeNull()
    expect(seenForm({ ...form, live: null }, holder(['online:c:list']))).toBeNull()
  })
  it('guarded fields and switched-off buttons are left out, also for those who have every right', () => {
    const all = ['list', 'add', 'edit', 'delete', 'import', 'export'].map((right) => `online:c:${right}`)
    const seen = seenForm(form, holder(all))
    expect(seen?.fields.map(({ name }) => name)).not.toContain('secret')
    expect(seen?.tables[0]?.fields.map(({ name }) => name)).toEqual(['item', 'quantity'])
    expect([...(seen?.buttons ?? [])]).toEqual(['add', 'update', 'delete', 'batch_delete', 'import', 'detail'])
  })
  it('what a list is asked for names fields that the viewer sees; other names are ignored, and refused where a strict reading is asked for', () => {
    const viewer = holder(['online:c:list'])
    const seen = seenForm(form, viewer)
    expect(() => seen && requestOf(seen, { name: '甲', amount_begin: '1', pageNo: 2 }, true)).not.toThrow()
    expect(() => seen && requestOf(seen, { secret: '甲' }, true)).toThrow('不认识的参数 secret')
    expect(() => seen && requestOf(seen, { secret: '甲' }, false)).not.toThrow()
  })
})
