import { sql } from 'kysely'
import { ORGAN_ORIGINS, type OrganKind } from '#common/law/organs.ts'
import type { OrganRow } from '#common/contract/organs.ts'
import type { ListField } from '#common/list-fields.ts'
import { insertJson } from '#server/platform/db/json-rows.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import type { DepartmentBody } from '../laws/laws.door.ts'
import type { OrganColumns, OrganNames } from './organs.rules.ts'

/** A body as the list has it, of the table or a department. */
type Listed = Omit<OrganRow, 'createTime' | 'updateTime'> & { createTime: Date; updateTime: Date | null }

const DEPARTMENT_KIND: OrganKind = '政府部门'
const ownDay = (column: 'valid_from' | 'valid_to') =>
  sql`(select to_char(${sql.ref(column)}, 'YYYY-MM-DD') from organ_name n where n.organ_id = organ.id and n.name = organ.name)`
const textOf = (dictionary: string, column: string) =>
  sql`(select item.text from dictionary_item item where item.dictionary_code = ${sql.lit(dictionary)} and item.value = ${sql.ref(column)})`
// The name of a body that is no more is a former one too.
const ofTable = sql`
  select organ.id, organ.name,
    (select coalesce(string_agg(n.name, '、' order by n.name), '') from organ_name n where n.organ_id = organ.id and n.kind = 'short') as short_names,
    (select coalesce(string_agg(n.name || case when n.valid_from is null and n.valid_to is null then ''
        else '（' || coalesce(to_char(n.valid_from, 'YYYY-MM-DD'), '') || '—' || coalesce(to_char(n.valid_to, 'YYYY-MM-DD'), '') || '）' end, '、' order by n.valid_from nulls first, n.name), '')
      from organ_name n where n.organ_id = organ.id and n.kind <> 'short' and n.name <> organ.name) as former_names,
    ${ownDay('valid_from')} as began_on, ${ownDay('valid_to')} as ended_on, array_to_string(organ.signs, '、') as signs,
    organ.region, ${textOf('region', 'organ.region')} as region_dict_text, organ.level, ${textOf('F_LEVEL', 'organ.level')} as level_dict_text,
    organ.kind as organ_kind, successor.name as successor, case when organ.enabled then '1' else '0' end as status, organ.note,
    case when organ.created_by is null then ${ORGAN_ORIGINS.base}::text else ${ORGAN_ORIGINS.own}::text end as origin, organ.revision,
    organ.created_by as create_by, organ.created_at as create_time, organ.updated_by as update_by, organ.updated_at as update_time
  from organ left join organ successor on successor.id = organ.successor_id`

/** @param tenants of which the viewer sees departments; null for all */
const ofOffice = (departments: readonly DepartmentBody[], tenants: readonly number[] | null) => sql`
  select d.id, d.name, coalesce(b.short_name, ''), '', null, null, '', b.region, ${textOf('region', 'b.region')}, b.level, ${textOf('F_LEVEL', 'b.level')},
    ${DEPARTMENT_KIND}::text, null, d.status, null, ${ORGAN_ORIGINS.department}::text, d.revision, d.created_by, d.created_at, d.updated_by, d.updated_at
  from jsonb_to_recordset(${JSON.stringify(
    departments.map(({ id, region, level, names }) => ({
      id,
      region,
      level,
      short_name: names.find(({ kind }) => kind === 'short')?.name ?? null,
    })),
  )}::jsonb) as b (id text, region text, level text, short_name text) join department d on d.id = b.id
  ${tenants === null ? sql`` : sql`where d.tenant_id = any(${[...tenants]}::integer[])`}`

const columns: Record<ListField<'system/OrganList'> | 'id', ListColumn> = {
  id: ['organ.id', 'text'],
  name: ['organ.name', 'text'],
  shortNames: ['organ.shortNames', 'text'],
  formerNames: ['organ.formerNames', 'text'],
  signs: ['organ.signs', 'text'],
  region: ['organ.region', 'text'],
  level: ['organ.level', 'text'],
  organKind: ['organ.organKind', 'text'],
  successor: ['organ.successor', 'text'],
  origin: ['organ.origin', 'text'],
  status: ['organ.status', 'text'],
  note: ['organ.note', 'text'],
  createBy: ['organ.createBy', 'text'],
  createTime: ['organ.createTime', 'moment'],
  updateBy: ['organ.updateBy', 'text'],
  updateTime: ['organ.updateTime', 'moment'],
}

/**
 * Bodies: those that staff entered and departments, newest first, then those of the base data.
 * @param departments that texts are read with
 * @param tenants of which the viewer sees departments; null for all
 */
export const organListWith = (departments: readonly DepartmentBody[], tenants: readonly number[] | null) =>
  recordList({
    columns,
    order: [
      ['createTime', 'desc'],
      ['name', 'asc'],
    ],
    unique: 'id',
    from: (db) =>
      db.selectFrom(
        sql<Listed>`(${departments.length === 0 ? ofTable : sql`${ofTable} union all ${ofOffice(departments, tenants)}`})`.as(
          'organ',
        ),
      ),
    select: (rows) => rows.selectAll('organ'),
  })

/** The bodies of the table. */
export const organList = organListWith([], null)

/** A body and all that is stored of it. */
export interface NewOrgan {
  id: string
  columns: OrganColumns
  names: OrganNames
  successorId: string | null
}

/** Ids of bodies by their official names. */
export async function idsByName(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organ')
    .select(['id', 'name'])
    .where(sql<boolean>`name = any(${[...names]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Values of dictionaries by their texts and by themselves, of those that are in use. */
export async function valuesOf(db: Db, dictionary: string): Promise<Map<string, string>> {
  const items = await db
    .selectFrom('dictionaryItem')
    .select(['value', 'text'])
    .where('dictionaryCode', '=', dictionary)
    .where('enabled', '=', true)
    .execute()
  return new Map(items.flatMap(({ value, text }) => [[text, value] as const, [value, value] as const]))
}

export async function insertOrgans(db: Db, organs: readonly NewOrgan[], by: string, now: Date): Promise<void> {
  if (organs.length === 0) return
  await db
    .insertInto('organ')
    .values(
      organs.map(({ id, columns: one, successorId }) => ({ id, ...one, successorId, createdBy: by, createdAt: now })),
    )
    .execute()
  await insertNames(db, organs)
}

export async function updateOrgan(db: Db, organ: NewOrgan, by: string, now: Date): Promise<void> {
  await db
    .updateTable('organ')
    .set((row) => ({
      ...organ.columns,
      successorId: organ.successorId,
      revision: row('revision', '+', 1),
      updatedBy: by,
      updatedAt: now,
    }))
    .where('id', '=', organ.id)
    .execute()
  await db.deleteFrom('organName').where('organId', '=', organ.id).execute()
  await insertNames(db, [organ])
}

async function insertNames(db: Db, organs: readonly NewOrgan[]): Promise<void> {
  await insertJson(
    db,
    'organName',
    organs.flatMap(({ id, columns: { name }, names }) => [
      {
        organId: id,
        name,
        kind: names.endedOn === null ? 'official' : 'former',
        validFrom: names.beganOn,
        validTo: names.endedOn,
      },
      ...names.formerNames.map((one) => ({
        organId: id,
        name: one.name,
        kind: 'former',
        validFrom: one.from,
        validTo: one.to,
      })),
      ...names.shortNames.map((short) => ({ organId: id, name: short, kind: 'short', validFrom: null, validTo: null })),
    ]),
    (conflict) => conflict.doNothing(),
  )
}

export async function deleteOrgans(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('organName')
    .where('organId', 'in', [...ids])
    .execute()
  await db
    .deleteFrom('organ')
    .where('id', 'in', [...ids])
    .execute()
}

/** Of these bodies those that laws or other bodies name, and how many do. */
export async function organsInUse(
  db: Db,
  ids: readonly string[],
): Promise<{ name: string; laws: number; bodies: number }[]> {
  const { rows } = await sql<{ name: string; laws: number; bodies: number }>`
    select o.name, (select count(distinct i.work_id) from law_issuer i where i.organ_id = o.id)::integer as laws,
      (select count(*) from organ earlier where earlier.successor_id = o.id and not earlier.id = any(${[...ids]}::text[]))::integer as bodies
    from organ o where o.id = any(${[...ids]}::text[]) order by o.name`.execute(db)
  return rows.filter(({ laws, bodies }) => laws + bodies > 0)
}

/** Whether a body is carried on by itself, by way of others. */
export async function succeedsItself(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line as (
      select o.successor_id as id, 0 as steps from organ o where o.id = ${id}
      union all select o.successor_id, line.steps + 1 from line join organ o on o.id = line.id where line.steps < 50)
    select exists (select from line where line.id = ${id}) as found`.execute(db)
  return rows[0]?.found ?? false
}
