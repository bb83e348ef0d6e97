import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormDesign } from '#common/rules/online-design.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { CONTRACTS, designOf, fieldOf } from '#server/testing/designs.ts'
import { formOf } from '#server/testing/form.ts'
import { publishedRegister, RIGHTS } from '#server/testing/registers.ts'
import { bookIn, bookOf, exportOf, importWorkbook } from '#server/testing/workbook.ts'

const own = () => randomBytes(3).toString('hex')
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const [MAIN] = CONTRACTS.tables
const WITH_PARTS: FormDesign = {
  ...CONTRACTS,
  tables: [
    ...(MAIN ? [MAIN] : []),
    {
      id: 'new-more',
      code: 'more',
      name: '补充',
      relation: 'one',
      fields: [fieldOf('note', '说明'), fieldOf('kind', '类别', { control: 'list', dictCode: 'priority' })],
    },
  ],
}

async function register(design = WITH_PARTS) {
  const made = await publishedRegister(test, design)
  const token = await test.sessionOf(await made.holder())
  const records = async () => {
    const { records: rows } = (
      await made.ask(token, `GET /online/cgform/api/getData/${made.code}?pageSize=100&column=name&order=asc`)
    ).result
    return Promise.all(
      rows.map(({ id }: { id: string }) =>
        made.ask(token, `GET /online/cgform/api/form/${made.code}/${id}`).then(({ result }) => result),
      ),
    )
  }
  const path = `/online/cgform/api`
  return {
    ...made,
    token,
    records,
    add: (body: object) => made.ask(token, `POST ${path}/form/${made.code}`, body),
    send: (bytes: Uint8Array) => importWorkbook(test, `POST ${path}/importXls/${made.code}`, token, bytes),
    exported: async (query = '') =>
      (await exportOf(test, `${path}/exportXls/${made.code}?format=xlsx&column=name&order=asc${query}`, token)).bytes,
  }
}

describe('workbooks of a register with sub-tables', () => {
  it('each table has a sheet, rows name their record by its number, and guarded fields are on none of them', async () => {
    const one = await register()
    await one.add({ name: '甲', items: [{ item: '纸', quantity: 5 }, { item: '笔' }], more: { note: '急', kind: 'M' } })
    await one.add({ name: '乙', items: [{ item: '墨' }] })
    const book = await bookIn(await one.exported())
    expect(Object.keys(book)).toEqual(['合同台账报表', '标的', '补充'])
    expect(book['合同台账报表']?.[1]?.[0]).toContain('每个子表一个工作表，其中的行按“关联编号”归入本表的行')
    expect(book['合同台账报表']?.[2]?.slice(0, 2)).toEqual(['关联编号', '合同名称'])
    const names = Object.fromEntries((book['合同台账报表'] ?? []).slice(3).map(([key, name]) => [name, key]))
    expect(book['标的']?.slice(2)).toEqual(
      expect.arrayContaining([
        ['关联编号', '名称', '数量'],
        [names['甲'], '纸', '5'],
        [names['甲'], '笔'],
        [names['乙'], '墨'],
      ]),
    )
    expect(book['补充']?.slice(2)).toEqual([
      ['关联编号', '说明', '类别'],
      [names['甲'], '急', '重要消息'],
    ])
    const chosen = (await one.records())[0]?.id
    expect((await bookIn(await one.exported(`&selections=${chosen}`)))['标的']?.slice(3).length).toBeLessThan(3)
    const whole = await test.sessionOf(await test.makeUser({ permissions: one.codesOf(RIGHTS, ['items.hint']) }))
    const seen = await bookIn(
      (await exportOf(test, `/online/cgform/api/exportXls/${one.code}?format=xlsx`, whole)).bytes,
    )
    expect(seen['标的']?.[2]).toContain('内部备注')
  })

  // spec §1.33
  it('an exported workbook is taken in by another register of the design with every row', async () => {
    const [one, other] = [await register(), await register()]
    const text = fc.stringMatching(/^[一-龥a-z0-9]{1,8}$/)
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            items: fc.array(fc.record({ item: text, quantity: fc.option(fc.integer({ min: -1000, max: 1000 })) }), {
              maxLength: 4,
            }),
            more: fc.option(fc.record({ note: text, kind: fc.constantFrom('L', 'M', 'H') })),
            amount: fc.option(fc.integer({ min: 0, max: 1000 })),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async (some) => {
          const mark = own()
          for (const [at, { more, ...record }] of some.entries())
            expect(
              await one.add({ ...record, name: `${mark}${at}`, number: `${mark}${at}`, ...(more ? { more } : {}) }),
            ).toMatchObject({
              success: true,
            })
          const answer = await other.send(await one.exported(`&name=${mark}*`))
          expect(answer.body).toMatchObject({ code: 200, success: true })
          const plain = async ({ records }: typeof one) =>
            (await records())
              .filter(({ name }: { name: string }) => name.startsWith(mark))
              .map(({ name, number, amount, items, more }: Record<string, any>) => ({
                name,
                number,
                amount,
                items: items.map(({ item, quantity }: Record<string, unknown>) => ({ item, quantity })),
                more: more.map(({ note, kind }: Record<string, unknown>) => ({ note, kind })),
              }))
          expect(await plain(other)).toEqual(await plain(one))
        },
      ),
      { numRuns: 6 },
    )
  })

  // spec §1.33
  it('a record is taken in with all of its rows or not at all, and the refused workbook, once corrected, is taken in as it is', async () => {
    const one = await register()
    await one.add({ name: '先有的', number: 'A0' })
    const bytes = await bookOf({
      合同: [
        ['关联编号', '合同名称', '合同编号'],
        ['1', '全对', 'A1'],
        ['2', '行有错', 'A2'],
        ['3', '自己有错', 'A0'],
        ['4', '没有行', 'A4'],
        ['5', '重复编号', 'A5'],
        ['5', '重复编号', 'A6'],
      ],
      标的: [
        ['关联编号', '名称', '数量'],
        ['1', '纸', '1'],
        ['2', '笔', '一打'],
        ['2', '墨', '2'],
        ['3', '砚', '3'],
        ['9', '无主', '4'],
        ['', '也无主', '5'],
      ],
      补充: [
        ['关联编号', '说明'],
        ['1', '一'],
        ['1', '二'],
      ],
    })
    const first = await one.send(bytes)
    expect(first.body).toMatchObject({ code: 201, result: { totalCount: 14, successCount: 1, errorCount: 13 } })
    expect((await one.records()).map(({ name }: { name: string }) => name)).toEqual(['先有的', '没有行'])
    const faults = await exportOf(test, first.body.result.fileUrl, one.token)
    const book = await bookIn(faults.bytes)
    const reasons = (sheet: string) =>
      (book[sheet] ?? []).slice(3).map(([line, column, reason]) => [line, column, reason])
    expect(reasons('导入错误')).toEqual([
      ['3', '整行', '子表“补充”中有错误的行，一并改正后再导入'],
      ['4', '整行', '子表“标的”中有错误的行，一并改正后再导入'],
      ['5', '合同编号', '合同编号：“A0”已存在，忽略导入'],
      ['7', '关联编号', '关联编号：“5”重复，各行的编号应不同'],
      ['8', '关联编号', '关联编号：“5”重复，各行的编号应不同'],
    ])
    expect(reasons('标的')).toEqual([
      ['3', '', ''],
      ['4', '数量', '数量：应为不超过 15 位的整数'],
      ['5', '', ''],
      ['6', '', ''],
      ['7', '关联编号', '关联编号：第一个工作表中没有编号为“9”的行'],
      ['8', '关联编号', '关联编号：不能为空，请填写所属的行在第一个工作表中的编号'],
    ])
    expect(reasons('补充')).toEqual([
      ['3', '', ''],
      ['4', '关联编号', '关联编号：编号“1”已有一行，“补充”只能有一行'],
    ])
    // The user corrects the cells that are named, and takes out what has no record.
    const mended = (
      sheet: string,
      change: (line: Record<string, string>) => Record<string, string> | null,
    ): [string[], ...string[][]] => {
      const [, , titles = [], ...lines] = book[sheet] ?? []
      const kept = lines
        .map((line) => change(Object.fromEntries(titles.map((title, at) => [title, line[at] ?? '']))))
        .filter((line) => line !== null)
      return [titles, ...kept.map((line) => titles.map((title) => line[title] ?? ''))]
    }
    const again = await one.send(
      await bookOf({
        导入错误: mended('导入错误', (line) => {
          if (line['合同编号'] === 'A6') return { ...line, 关联编号: '6' }
          return line['合同编号'] === 'A0' ? { ...line, 合同编号: 'A3' } : line
        }),
        标的: mended('标的', (line) =>
          ['9', ''].includes(line['关联编号'] ?? '')
            ? null
            : { ...line, 数量: line['数量'] === '一打' ? '12' : (line['数量'] ?? '') },
        ),
        补充: mended('补充', (line) => (line['说明'] === '二' ? null : line)),
      }),
    )
    expect(again.body).toMatchObject({ code: 200, success: true })
    const stored = (await one.records()).map(({ name, items, more }: Record<string, any>) =>
      [name, items.length, more.length].join(),
    )
    expect(stored.toSorted()).toEqual(
      [
        ['先有的', 0, 0],
        ['全对', 1, 1],
        ['没有行', 0, 0],
        ['自己有错', 1, 0],
        ['行有错', 2, 0],
        ['重复编号', 0, 0],
        ['重复编号', 0, 0],
      ]
        .map((line) => line.join())
        .toSorted(),
    )
  })

  it('a sheet of rows without the column that ties them is refused by name, and of one table alone only the first sheet is read', async () => {
    const one = await register()
    const loose = await bookOf({
      合同: [['合同名称'], ['甲']],
      标的: [
        ['关联编号', '名称'],
        ['1', '纸'],
      ],
    })
    expect((await one.send(loose)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('第一个工作表缺少列：关联编号'),
    })
    const untied = await bookOf({
      合同: [
        ['关联编号', '合同名称'],
        ['1', '甲'],
      ],
      标的: [['名称'], ['纸']],
    })
    expect((await one.send(untied)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('工作表“标的” 中缺少列：关联编号'),
    })
    const alone = await test.ask(`POST /online/cgform/api/importXls/${one.code}`, {
      token: one.token,
      ...formOf({ isSingleTableImport: '1' }, [{ name: '名单.xlsx', bytes: loose }]),
    })
    expect(alone.body).toMatchObject({ success: true, result: { totalCount: 1, successCount: 1 } })
  })

  it('importing many records with rows takes as many statements as importing two', async () => {
    const one = await register(designOf([fieldOf('name', '合同名称')], { tables: MAIN ? [MAIN] : [] }))
    const count = async (records: number) => {
      const keys = Array.from({ length: records }, (_, at) => String(at))
      const bytes = await bookOf({
        合同: [['关联编号', '合同名称'], ...keys.map((key) => [key, `合同${key}`])],
        标的: [
          ['关联编号', '名称'],
          ...keys.flatMap((key) => [
            [key, '纸'],
            [key, '笔'],
          ]),
        ],
      })
      return (await test.statements(() => one.send(bytes))).count
    }
    expect(await count(200)).toBe(await count(2))
  })
})
