import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { visibleTo, type Audience } from './audience.sql.ts'
import type { Body } from './bodies.ts'
import { levelOf, type RegionTable } from './region-table.ts'

/**
 * The bodies that recognise issuers in texts: those of the table that are in use, and departments of the office that
 * are units (单位) under the full name of a body of a place (decision 0154). Two statements.
 */
export async function bodiesKnown(db: Db, regions: RegionTable): Promise<Body[]> {
  const { rows } = await sql<Body>`
    select organ.name, organ.organ_system as system, organ.region, organ.level, organ.signs, organ.local_signs as "localSigns",
      coalesce((select json_agg(json_build_object('name', n.name, 'kind', n.kind, 'from', n.valid_from, 'to', n.valid_to) order by n.name)
        from organ_name n where n.organ_id = organ.id), '[]'::json) as names
    from organ where organ.enabled order by organ.id`.execute(db)
  return [...rows, ...(await departmentBodies(db, regions))]
}

interface Department {
  id: string
  name: string
  nameAbbr: string | null
}
/** A department of the office that texts are read with; `id` is that of the department. */
export interface DepartmentBody extends Body {
  id: string
}

/**
 * The departments that are read as bodies; those that the table names, in use, are read as the table says. One
 * statement.
 */
export async function departmentBodies(db: Db, regions: RegionTable): Promise<DepartmentBody[]> {
  const { rows } = await sql<Department>`
    select d.id, d.name, d.name_abbr as "nameAbbr" from department d
    where d.category = '1' and d.status = '1'
      and not exists (select from organ_name n join organ on organ.id = n.organ_id where organ.enabled and n.name = d.name)
    order by d.name, d.id`.execute(db)
  return rows.flatMap((one) => bodyOfDepartment(one, regions) ?? [])
}

/** A department as a body; null where its name does not begin with that of a place. */
function bodyOfDepartment({ id, name, nameAbbr }: Department, regions: RegionTable): DepartmentBody | null {
  const place = regions.startOf(name)
  if (place === null || place.name === name) return null
  const names = [{ name, kind: 'official', from: null, to: null }]
  const short = nameAbbr?.trim() || null
  return {
    id,
    name,
    system: '政府',
    region: place.code,
    level: levelOf(place.code),
    names:
      short === null || short === name
        ? names
        : [...names, { ...names[0], name: short, kind: 'short' } as (typeof names)[number]],
    signs: [],
    localSigns: [],
  }
}

/** A name of a body of the state, and the days on which it bore that name; null where they are not known. */
export interface BodyName {
  name: string
  from: string | null
  to: string | null
  /** The body that carries on today; null when it is the same or not known. */
  today: string | null
}

/**
 * A name that a document gives, and what the body was called on the day of the document where that was another name.
 */
export interface BodyOnDay extends BodyName {
  atTheTime: string[]
}

/**
 * Names of bodies that hold all the words: those of the state that are known, and those that laws which the audience
 * may see were made under. With a day, names that were not borne then come last.
 */
export async function bodyNames(
  db: Db,
  audience: Audience,
  words: readonly string[],
  day: string | null,
  most: number,
): Promise<BodyName[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<BodyName>`
    with found as (
      select n.name, min(n.valid_from) as valid_from, max(n.valid_to) as valid_to from organ_name n where n.kind <> 'short' group by n.name
      union all
      select distinct i.name, null::date, null::date from law_issuer i join law_work on law_work.id = i.work_id
        where ${visibleTo(audience)} and not exists (select from organ_name n where n.name = i.name))
    select found.name, found.valid_from as "from", found.valid_to as "to", nullif(t.today, found.name) as today
    from found left join organ_today t on t.name = found.name
    where found.name like all(${patterns}::text[])
    order by coalesce(found.valid_from > ${day}::date or found.valid_to <= ${day}::date, false), length(found.name), found.name
    limit ${most}`.execute(db)
  return rows
}

/**
 * What is known of names that a document of a day gives to its makers, in their order. Names of bodies of places are
 * not known here.
 */
export async function bodiesOnDay(db: Db, names: readonly string[], day: string | null): Promise<BodyOnDay[]> {
  const { rows } = await sql<BodyOnDay>`
    with recursive line as (
      select o.id as organ_id, o.id as later_id, 0 as steps from organ o
      union all select line.organ_id, o.successor_id, line.steps + 1 from line join organ o on o.id = line.later_id
        where o.successor_id is not null and line.steps < 20),
    given as (select name, ord from unnest(${[...names]}::text[]) with ordinality as one (name, ord))
    select given.name, own.valid_from as "from", own.valid_to as "to", nullif(t.today, given.name) as today,
      array(
        select distinct other.name from organ_name other join line on
            (line.organ_id = own.organ_id and line.later_id = other.organ_id) or (line.organ_id = other.organ_id and line.later_id = own.organ_id)
          where other.kind <> 'short' and other.name <> given.name and (own.valid_from > ${day}::date or own.valid_to <= ${day}::date)
            and (other.valid_from is not null or other.valid_to is not null)
            and (other.valid_from is null or other.valid_from <= ${day}::date) and (other.valid_to is null or other.valid_to > ${day}::date)
          order by other.name) as "atTheTime"
    from given
    left join lateral (select * from organ_name n where n.name = given.name and n.kind <> 'short' order by n.organ_id limit 1) as own on true
    left join organ_today t on t.name = given.name
    order by given.ord`.execute(db)
  return rows
}
