import { describe, expect, it } from 'vitest'
import { kinshipOf } from '#web/kit/ticked-tree/kinship.model.ts'
import {
  type DepartmentNode,
  departmentsFound,
  departmentsOf,
  fieldsOf,
  halfTicked,
  ticked,
} from './department-choice.model.ts'

const node = (key: string, ...children: DepartmentNode[]): DepartmentNode => ({
  key,
  title: `${key}处`,
  value: key,
  text: key,
  children,
})
const TREE = [node('a', node('b', node('c'), node('d')), node('e'))]
const kin = kinshipOf(TREE)
const linked = { multi: true, linked: true, kin }
const strict = { multi: true, linked: false, kin }

describe('ticked, halfTicked, departmentsFound and fieldsOf', () => {
  it('a single choice keeps only the newest department', () => {
    const single = { multi: false, linked: true, kin }
    expect(ticked(['a'], 'b', true, single)).toEqual(['b'])
    expect(ticked(['b'], 'b', false, single)).toEqual([])
  })
  // spec §2.111
  it('a strict tick changes one department and keeps the order', () => {
    expect(ticked(['e'], 'a', true, strict)).toEqual(['e', 'a'])
    expect(ticked(['e', 'a'], 'e', false, strict)).toEqual(['a'])
  })
  it('a linked tick adds everything below, and a parent once all its children are ticked', () => {
    expect(ticked([], 'b', true, linked)).toEqual(['b', 'c', 'd'])
    expect(ticked(['c'], 'd', true, linked)).toEqual(['c', 'd', 'b'])
    expect(ticked(['c', 'd', 'b'], 'e', true, linked)).toEqual(['c', 'd', 'b', 'e', 'a'])
  })
  it('a linked untick removes everything below and above', () => {
    expect(ticked(['c', 'd', 'b', 'e', 'a'], 'b', false, linked)).toEqual(['e'])
  })
  it('a parent is half ticked when some of its children are ticked', () => {
    expect(halfTicked(['c'], kin)).toEqual(['b', 'a'])
    expect(halfTicked(['c', 'd', 'b'], kin)).toEqual(['a'])
  })
})

it('departmentsFound finds departments by title in a flat list', () => {
  expect(departmentsFound(TREE, 'D处').map(({ key }) => key)).toEqual(['d'])
})

it('the stored and shown fields are named in camel or snake case', () => {
  const fields = fieldsOf({ store: 'id', text: 'departName' }, '{"store":"org_code"}')
  expect(fields).toEqual({ store: 'orgCode', text: 'departName' })
  expect(departmentsOf([{ id: '1', departName: '甲', orgCode: 'A01', children: null } as never], fields)).toEqual([
    { key: '1', title: '甲', value: 'A01', text: '甲', children: [] },
  ])
  expect(fieldsOf({ store: 'id', text: 'departName' }, '{broken')).toEqual({ store: 'id', text: 'departName' })
})
