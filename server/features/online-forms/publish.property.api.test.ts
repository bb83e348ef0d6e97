import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type ColumnType,
  type ControlName,
  CONTROLS,
  controlOf,
  type DesignedField,
  type FormDesign,
  LIST_STYLES,
  type ListStyle,
} from '#common/rules/online-design.ts'
import { momentText } from '#server/platform/clock.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { insertRecords, recordsOf, saveSubRows, subRowsOf } from './records.sql.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { publishedRegister } from '#server/testing/registers.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn(['online:form:design'])
})
afterAll(() => test.close())

const styles = fc.constantFrom(...(Object.keys(LIST_STYLES) as ListStyle[]))
const TYPES: readonly ColumnType[] = ['string', 'text', 'int', 'decimal', 'date', 'datetime']
/** Controls that a field of a type may have without anything beside it but a dictionary. */
const controlsOf = (type: ColumnType, inTable: boolean): ControlName[] =>
  (Object.keys(CONTROLS) as ControlName[]).filter((name) => {
    const { types, dict = 'dictionary', cell } = controlOf(name)
    return types.includes(type) && dict === 'dictionary' && (!inTable || cell === true)
  })
const NAMES = ['a', 'b', 'c', 'd', 'e']
const two = (n: number) => String(n).padStart(2, '0')
const day = fc
  .tuple(fc.integer({ min: 1990, max: 2030 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]) => `${y}-${two(m)}-${two(d)}`)
const moment = fc
  .tuple(day, fc.integer({ min: 0, max: 23 }), fc.constantFrom('00:00', '30:15'))
  .map(([d, h, rest]) => `${d} ${two(h)}:${rest}`)
const int = fc.integer({ min: -99_999, max: 99_999 }).map(String)
const decimal = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.constantFrom('', '.5', '.25', '.0'))
  .map(([n, part]) => (n === 0 ? `0${part}` : `${n}${part}`))
const VALUES: Record<ColumnType, fc.Arbitrary<string>> = {
  string: fc.oneof(
    fc.constantFrom('甲', "o'x", '"', '%_\\', '1e3', '2026-02-30', '12345678901234567890'),
    int,
    decimal,
    day,
    moment,
  ),
  text: fc.oneof(fc.constantFrom('甲\n乙', '$1'), int, day),
  int,
  decimal,
  date: day,
  datetime: moment,
}

/** What a value comes to as another type, told independently of the database; null when it is lost. */
function expected(text: string, from: ColumnType, to: ColumnType): string | null {
  if (from === to || to === 'string' || to === 'text') return text
  if (to === 'int') return /^-?\d{1,15}(\.0+)?$/.test(text) ? String(Number.parseInt(text, 10)) : null
  if (to === 'decimal') return /^-?\d{1,15}(\.\d{1,12})?$/.test(text) ? text : null
  const [, d = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? []
  if (d === '' || !new Date(`${d}T00:00:00Z`).getTime() || new Date(`${d}T00:00:00Z`).toISOString().slice(0, 10) !== d)
    return null
  if (to === 'date') return time === '' || time === '00:00:00' ? d : null
  return `${d} ${time || '00:00:00'}`
}

interface Fate {
  /** Name and type that the field gets; null when it is dropped. */
  next: { name: string; type: ColumnType } | null
}
/** A table before and after: its fields by their names, and what becomes of each. */
const table = fc
  .record({
    fields: fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), type: fc.constantFrom(...TYPES) }), {
      selector: ({ name }) => name,
      minLength: 1,
      maxLength: 4,
    }),
    rows: fc.integer({ min: 0, max: 3 }),
    shuffled: fc.shuffledSubarray(NAMES, { minLength: 5, maxLength: 5 }),
    dropped: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    types: fc.array(fc.option(fc.constantFrom(...TYPES)), { minLength: 4, maxLength: 4 }),
    renames: fc.boolean(),
    adds: fc.integer({ min: 0, max: 2 }),
    /** Which controls the fields have, before and after, and what length and scale they then ask for. */
    picks: fc.tuple(fc.nat(20), fc.nat(20)),
    narrow: fc.record({ length: fc.integer({ min: 1, max: 200 }), scale: fc.integer({ min: 0, max: 6 }) }),
    /** All rows are alike, which a field of single values does not take. */
    alike: fc.boolean(),
    inTable: fc.constant<boolean>(false),
  })
  .chain((shape) =>
    fc
      .tuple(
        ...Array.from({ length: shape.rows }, () =>
          fc.tuple(...shape.fields.map(({ type }) => fc.option(VALUES[type], { freq: 4 }))),
        ),
      )
      .map((values) => ({
        ...shape,
        values: (shape.alike ? values.map(() => values[0]) : values) as (string | null)[][],
      })),
  )
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never

const fatesOf = ({ fields, shuffled, dropped, types, renames, adds }: Table): Fate[] =>
  fields.map(({ name, type }, at) => {
    // Something has to stay in a table.
    if (dropped[at] && (at > 0 || adds > 0)) return { next: null }
    return { next: { name: renames ? (shuffled[at] as string) : name, type: types[at] ?? type } }
  })
function made(
  name: string,
  title: string,
  type: ColumnType,
  id: string,
  { inTable }: Table,
  pick: number,
  rules: Partial<DesignedField> = {},
): DesignedField {
  const all = controlsOf(type, inTable)
  const control = all[pick % all.length] ?? 'text'
  return fieldOf(name, title, {
    id,
    type,
    control,
    dictCode: 'dict' in controlOf(control) ? 'priority' : null,
    ...rules,
  })
}
const before = (one: Table) =>
  one.fields.map(({ name, type }, at) => made(name, `字段${at}`, type, `new-${at}`, one, one.picks[0] + at))
function after(one: Table, ids: readonly string[]): DesignedField[] {
  const kept = fatesOf(one).flatMap(({ next }, at) =>
    next ? [made(next.name, `字段${at}`, next.type, ids[at] as string, one, one.picks[1] + at, one.narrow)] : [],
  )
  const free = [...NAMES, 'f', 'g'].filter((name) => !kept.some((field) => field.name === name))
  return [
    ...kept,
    ...Array.from({ length: one.adds }, (_, at) =>
      made(free[at] as string, `新字段${at}`, 'string', `other-${at}`, one, one.picks[1] + at),
    ),
  ]
}

const call = async (name: string, body: unknown) => {
  const { body: answer } = await test.ask(name, { token, body })
  expect([answer.success, answer.message]).toEqual([true, expect.any(String)])
  return answer.result
}
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value as string))
/** Numbers that are equal are one value: 1 and 1.0. */
const same = (one: string, other: string) => one === other || (Number(one) === Number(other) && one.trim() !== '')

// spec §1.7, §1.8
it(
  'whatever a design becomes, each value is in its field as the new type has it, or in a copy',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.option(table),
        fc.constantFrom('stay', 'drop', 'rename'),
        fc.tuple(styles, styles),
        // What publishing may be refused for, which changes nothing then; and a sub-table that is new.
        fc.record({ unique: fc.boolean(), single: fc.boolean(), index: fc.boolean(), adds: fc.boolean() }),
        async (main, sub, fateOfPart, [styleBefore, styleAfter], wishes) => {
          const { db } = test.database
          const code = `p${randomBytes(5).toString('hex')}`
          const part = sub && { ...sub, inTable: true }
          const styled = (style: ListStyle, tables: FormDesign['tables']): ListStyle =>
            tables.length === 0 && ['erp', 'innerTable'].includes(style) ? 'normal' : style
          const tables = part
            ? [
                {
                  id: 'new-part',
                  code: 'part',
                  name: '子表',
                  relation: part.rows > 1 ? ('many' as const) : ('one' as const),
                  fields: before(part),
                },
              ]
            : []
          const { id } = await call('POST /online/cgform/api/addAll', {
            code,
            name: '随机',
            design: designOf(before(main), { tables, listStyle: styled(styleBefore, tables) }),
          })
          await call(`POST /online/cgform/api/doDbSynch/${id}/normal`, {})
          const design = async () =>
            (await test.ask(`GET /online/cgform/head/queryById?id=${id}`, { token })).body.result.design as FormDesign
          const first = await design()
          const stored = (fields: readonly DesignedField[], values: readonly (string | null)[]) =>
            Object.fromEntries(fields.map(({ name }, at) => [name, values[at] ?? null]))
          const rows = main.values.length > 0 ? main.values : part ? [main.fields.map(() => null)] : []
          await insertRecords(
            db,
            code,
            first.fields,
            rows.map((values, at) => ({ id: `r${at}`, pid: null, values: stored(first.fields, values) })),
            { username: 'u', orgCode: null, tenantId: null, now: test.now },
          )
          const [held] = first.tables
          if (held && part)
            await saveSubRows(
              db,
              code,
              held,
              part.values.map((values, at) => ({
                id: `${code}s${at}`,
                mainId: 'r0',
                ord: at,
                values: stored(held.fields, values),
              })),
              [],
            )

          const next = designOf(
            after(
              main,
              first.fields.map((field) => field.id),
            ),
            {
              tables:
                held && part && fateOfPart !== 'drop'
                  ? [
                      {
                        ...held,
                        code: fateOfPart === 'rename' ? 'moved' : 'part',
                        fields: after(
                          part,
                          held.fields.map((field) => field.id),
                        ),
                      },
                    ]
                  : [],
            },
          )
          if (wishes.adds)
            next.tables.push({
              id: 'new-more',
              code: 'more',
              name: '新子表',
              relation: 'many',
              fields: [fieldOf('line', '行', { id: 'new-line' })],
            })
          next.listStyle = styled(styleAfter, next.tables)
          const tame = structuredClone(next)
          for (const field of next.fields)
            field.unique = wishes.unique && controlOf(field.control).several !== true && field.type !== 'text'
          for (const one of next.tables) if (wishes.single) one.relation = 'one'
          const indexed = next.fields.filter(({ type }) => type !== 'text').slice(0, 2)
          if (wishes.index && indexed.length > 0)
            next.indexes = [{ id: 'new-index', unique: false, fields: indexed.map((field) => field.id) }]
          await call('PUT /online/cgform/api/editAll', { id, name: '随机', design: next })
          const { body: answer } = await test.ask(`POST /online/cgform/api/doDbSynch/${id}/force`, { token, body: {} })
          const severalRows =
            wishes.single && held !== undefined && part !== null && fateOfPart !== 'drop' && part.values.length > 1
          const wrong: string[] = severalRows && answer.success ? ['a sub-table of one row has several'] : []
          if (!answer.success) {
            if (!(severalRows ? /改为一对一/ : /要求唯一/).test(answer.message)) wrong.push(answer.message)
            const unchanged = await recordsOf(code, first.fields).byIds(
              db,
              rows.map((_, at) => `r${at}`),
            )
            if (unchanged.length !== rows.length) wrong.push(`${unchanged.length} of ${rows.length} records`)
            for (const record of unchanged)
              for (const [at, { name }] of first.fields.entries()) {
                const [is, was] = [
                  text((record as Record<string, unknown>)[name]),
                  rows[Number(record.id.slice(1))]?.[at] ?? null,
                ]
                if (is !== was && (is === null || was === null || !same(is, was)))
                  wrong.push(`${was} is ${is} after a refusal`)
              }
            const left = held ? ((await subRowsOf(db, code, held, ['r0'])).get('r0') ?? []).length : 0
            if (held && left !== part?.values.length) wrong.push(`${left} rows after a refusal`)
            const copies = await db
              .selectFrom('onlineFormBackup')
              .select('tableName')
              .where('formCode', '=', code)
              .execute()
            wrong.push(...copies.map(({ tableName }) => `${tableName} after a refusal`))
            await call('PUT /online/cgform/api/editAll', { id, name: '随机', design: tame })
            await call(`POST /online/cgform/api/doDbSynch/${id}/force`, {})
          }
          const last = await design()
          const more = last.tables.find((one) => one.code === 'more')
          if ((more !== undefined) !== wishes.adds) wrong.push('the new sub-table')
          if (more && rows.length > 0) {
            await saveSubRows(db, code, more, [{ id: `${code}m`, mainId: 'r0', ord: 0, values: { line: '新行' } }], [])
            const [line] = (await subRowsOf(db, code, more, ['r0'])).get('r0') ?? []
            if ((line as Record<string, unknown> | undefined)?.['line'] !== '新行')
              wrong.push('a row of the new sub-table')
          }
          expect(wrong).toEqual([])

          const backups = await db.selectFrom('onlineFormBackup').selectAll().where('formCode', '=', code).execute()
          const copied = async (source: string, column: string, rowId: string): Promise<string | null> => {
            const copy = backups.find(
              (one) => one.source === source && (one.columns.length === 0 || one.columns.includes(column)),
            )
            if (!copy) return null
            const client = await test.database.pool.connect()
            const { rows: found } = await client.query(
              `select to_jsonb(one) -> '${column}' as value from form.${copy.tableName} one where id = '${rowId}'`,
            )
            client.release()
            const { value } = (found[0] ?? { value: null }) as { value: unknown }
            return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)
              ? momentText(new Date(value))
              : text(value)
          }
          const lost: string[] = []
          const check = async (
            one: Table,
            source: string,
            idOf: (at: number) => string,
            read: (rowId: string) => Record<string, unknown> | undefined,
          ) => {
            for (const [row, values] of one.values.entries())
              for (const [at, value] of values.entries()) {
                const field = one.fields[at]
                if (value === null || !field) continue
                const fate = fatesOf(one)[at]?.next ?? null
                const held = read(idOf(row))
                const wanted = fate && held ? expected(value, field.type, fate.type) : null
                const now = fate && held ? text(held[fate.name]) : null
                const kept =
                  wanted === null
                    ? now === null && same((await copied(source, field.name, idOf(row))) ?? '', value)
                    : same(now ?? '', wanted)
                if (!kept) lost.push(`${value} (${field.type} → ${fate?.type}) is ${now}`)
              }
          }
          const records = new Map(
            (
              await recordsOf(code, last.fields).byIds(
                db,
                rows.map((_, at) => `r${at}`),
              )
            ).map((record) => [record.id, record as Record<string, unknown>]),
          )
          expect(records.size).toBe(rows.length)
          await check(
            main,
            `f_${code}`,
            (at) => `r${at}`,
            (rowId) => records.get(rowId),
          )
          if (held && part) {
            const kept = last.tables.find((one) => one.id === held.id)
            const found = kept ? ((await subRowsOf(db, code, kept, ['r0'])).get('r0') ?? []) : []
            await check(
              part,
              `f_${code}__part`,
              (at) => `${code}s${at}`,
              (rowId) => found.find((one) => one.id === rowId),
            )
          }
          expect(lost).toEqual([])
        },
      ),
      { numRuns: Number(process.env['FORM_RUNS'] ?? 40) },
    )
  },
)

// spec §1.7
it(
  'each save beside a publication is stored in the field that it was meant for, or refused',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('甲', '乙', '丙'), { minLength: 1, maxLength: 6 }),
        fc.nat(6),
        async (values, place) => {
          const register = await publishedRegister(test, designOf([fieldOf('a', '甲方'), fieldOf('b', '乙方')]))
          const own = await test.sessionOf(await register.holder())
          const save = (value: string) => () =>
            register.ask(own, `POST /online/cgform/api/form/${register.code}`, { a: value, formVersion: 1 })
          const exchange = () =>
            register.redesign((form) => ({
              ...form,
              fields: form.fields.map((field) => ({ ...field, name: field.name === 'a' ? 'b' : 'a' })),
            }))
          const saves = values.map(save)
          const answers = await Promise.all(
            [...saves.slice(0, place), exchange, ...saves.slice(place)].map((work) => work()),
          )
          const { records } = (await register.ask(own, `GET /online/cgform/api/getData/${register.code}?pageSize=500`))
            .result
          const saved = answers.flatMap((answer) => answer ?? []).map((answer, at) => ({ value: values[at], answer }))
          expect(records).toHaveLength(saved.filter(({ answer }) => answer.success).length)
          const isKept = (value: string | undefined, id: string) =>
            records.some(
              (record: Record<string, unknown>) => record['id'] === id && record['a'] === null && record['b'] === value,
            )
          expect(
            saved.filter(({ value, answer }) =>
              answer.success ? !isKept(value, answer.result.id) : !answer.message.includes('重新发布'),
            ),
          ).toEqual([])
        },
      ),
      { numRuns: 5 },
    )
  },
)
