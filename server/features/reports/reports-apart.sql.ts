import { sql } from 'kysely'
import { ApartEngine } from '#server/platform/db/apart-engine.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Memory that a report may take on the engine apart, in MB. */
const MEMORY_MB = 640

const viewNamed = (name: string) => sql.id('report', name)

/** The schema and the role of reports (migration 0098). */
async function prepare(db: Db): Promise<void> {
  await sql`create schema report`.execute(db)
  await sql`create role fagui_report nologin`.execute(db)
  await sql`grant usage on schema report to fagui_report`.execute(db)
  await sql`alter default privileges in schema report grant select on tables to fagui_report`.execute(db)
}

/**
 * Runs reports on an engine of their own over copies of the views that they read. A copy is made anew before a report
 * when anything was written since: reports show what is there.
 */
export class ReportsApart {
  readonly #engine = new ApartEngine(prepare)
  /** The snapshot of the database that each view was copied at. */
  readonly #copied = new Map<string, string>()

  /** @param views those that `work` reads @throws ApartStopped */
  run<T>(db: Db, views: readonly string[], seconds: number, work: (copy: Db) => Promise<T>): Promise<T> {
    const whole = db.withoutPlugins()
    const fill = async (db: Db, isNew: boolean) => {
      if (isNew) {
        this.#copied.clear()
        await this.#copyFunctions(whole, db.withoutPlugins())
      }
      for (const view of views) await this.#copy(whole, db.withoutPlugins(), view)
    }
    return this.#engine.run({ seconds, memoryMb: MEMORY_MB }, fill, work)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }

  /** The string_agg of reports (migration 0145). */
  async #copyFunctions(from: Db, to: Db): Promise<void> {
    const { rows } = await sql<{ made: string }>`
      select pg_get_functiondef('report.append_text(text, text, text)'::regprocedure) as made`.execute(from)
    await sql.raw(rows[0]?.made ?? '').execute(to)
    await sql`create aggregate report.string_agg(text, text) (sfunc = report.append_text, stype = text)`.execute(to)
  }

  async #copy(from: Db, to: Db, view: string): Promise<void> {
    // Taken before the rows, so that what is written meanwhile is copied the next time.
    const { rows: now } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(from)
    const snapshot = now[0]?.snapshot ?? ''
    if (this.#copied.get(view) === snapshot) return
    if (!this.#copied.has(view)) {
      const { rows: columns } = await sql<{ name: string; type: string }>`
        select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = ${`report.${view}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
        from,
      )
      const list = sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`))
      await sql`create table ${viewNamed(view)} (${list})`.execute(to)
    }
    const { rows } = await sql<{
      held: string
    }>`select coalesce(json_agg(v), '[]')::text as held from ${viewNamed(view)} as v`.execute(from)
    await sql`truncate ${viewNamed(view)}`.execute(to)
    await sql`insert into ${viewNamed(view)}
      select * from json_populate_recordset(null::${viewNamed(view)}, ${rows[0]?.held ?? '[]'}::json)`.execute(to)
    await sql`analyze ${viewNamed(view)}`.execute(to)
    this.#copied.set(view, snapshot)
  }
}
