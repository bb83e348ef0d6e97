import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS } from '#server/testing/designs.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import { exportOf } from '#server/testing/workbook.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Asked = { field: string; rule: string; val?: string } | { matchType: string; params: Asked[] }

/** Contracts with their rows, and what advanced queries find of them. */
async function contracts() {
  const register = await publishedRegister(test, CONTRACTS)
  const { code, ask } = register
  const token = await test.sessionOf(await register.holder(RIGHTS, ['items.hint']))
  for (const [name, items] of [
    [
      '甲',
      [
        { item: '纸', quantity: 2, hint: '密' },
        { item: '墨', quantity: 9 },
      ],
    ],
    ['乙', [{ item: '纸', quantity: 9 }]],
    ['丙', [{ item: '笔' }]],
    ['丁', []],
  ] as const)
    await ask(token, `POST /online/cgform/api/form/${code}`, { name, items })
  const address = (params: Asked[], match = 'and', call = 'getData') =>
    `/online/cgform/api/${call}/${code}?superQueryParams=${encodeURIComponent(JSON.stringify(params))}&superQueryMatchType=${match}`
  const found = async (params: Asked[], match = 'and', by = token) =>
    (await ask(by, `GET ${address(params, match)}&column=name&order=asc`)).result?.records
      .map(({ name }: { name: string }) => name)
      .toSorted()
  return { ...register, token, address, found }
}

describe('advanced queries on sub-tables of a register', () => {
  // spec §1.27
  it('a record fits when one of its rows does, and conditions of which all must hold are about one and the same row', async () => {
    const { found } = await contracts()
    const paper: Asked = { field: 'items,item', rule: 'eq', val: '纸' }
    const many: Asked = { field: 'items,quantity', rule: 'gt', val: '5' }
    expect(await found([paper])).toEqual(['乙', '甲'])
    expect(await found([paper, many])).toEqual(['乙'])
    expect(await found([paper, many], 'or')).toEqual(['乙', '甲'])
    // In groups of their own they may be about different rows.
    expect(await found([paper, { matchType: 'and', params: [many] }])).toEqual(['乙', '甲'])
    expect(
      await found([
        { field: 'items,item', rule: 'like', val: '墨' },
        { field: 'name', rule: 'eq', val: '甲' },
      ]),
    ).toEqual(['甲'])
    expect(await found([{ field: 'items,item', rule: 'in', val: '笔,墨' }])).toEqual(['丙', '甲'])
  })

  // spec §1.27
  it('to differ and to be empty say that no row is otherwise, so that each pair of conditions divides the records', async () => {
    const { found } = await contracts()
    expect(await found([{ field: 'items,item', rule: 'ne', val: '纸' }])).toEqual(['丁', '丙'])
    expect(await found([{ field: 'items,quantity', rule: 'empty' }])).toEqual(['丁', '丙'])
    expect(await found([{ field: 'items,quantity', rule: 'not_empty' }])).toEqual(['乙', '甲'])
  })

  // spec §1.27
  it('exports obey them, nothing is sorted by them, and a field that one does not see cannot be asked for', async () => {
    const { found, address, ask, code, holder, token } = await contracts()
    const asked: Asked[] = [{ field: 'items,hint', rule: 'eq', val: '密' }]
    expect(await found(asked)).toEqual(['甲'])
    const text = (await exportOf(test, address(asked, 'and', 'exportXls') + '&format=xlsx', token)).lines
      .flat()
      .join('\n')
    expect(text).toContain('甲')
    expect(text).not.toContain('乙')
    const other = await test.sessionOf(await holder())
    expect(await ask(other, `GET ${address(asked)}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('没有字段 items,hint'),
    })
    expect(await ask(token, `GET /online/cgform/api/getData/${code}?column=items,item&order=asc`)).toMatchObject({
      success: false,
    })
    expect(await ask(token, `GET ${address([{ field: 'items,quantity', rule: 'gt', val: '多' }])}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('“标的-数量”'),
    })
  })
})
