import { expect, it } from 'vitest'
import type { DepartNode } from '#common/contract/departments.ts'
import { branchesOf, keysOf, matching } from './address-book.model.ts'

const node = (orgCode: string, departName: string, children: DepartNode[] | null = null) => ({ orgCode, departName, children }) as DepartNode
const BRANCHES = branchesOf([node('A01', '省司法厅', [node('A01A01', '立法处'), node('A01A02', '备案处')]), node('A02', '宁波市司法局')])

it('the branches of the tree are keyed by department codes', () => {
  expect(keysOf(BRANCHES)).toEqual(['A01', 'A01A01', 'A01A02', 'A02'])
})

it('a search keeps matching departments and their ancestors', () => {
  expect(keysOf(matching(BRANCHES, '立法'))).toEqual(['A01', 'A01A01'])
  expect(keysOf(matching(BRANCHES, '司法'))).toEqual(['A01', 'A02'])
  expect(matching(BRANCHES, '')).toEqual(BRANCHES)
  expect(matching(BRANCHES, '没有')).toEqual([])
})
