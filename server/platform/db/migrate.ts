import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { PoolLike } from './pool.ts'

/** Thrown for a migration that cannot be applied, or that was changed after it was applied. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

export interface Migration {
  /** File name, e.g. `0001-dictionaries.sql`; the number orders them. */
  name: string
  text: string
}

/** Any number will do as long as no other program on the server takes the same one. */
const LOCK_KEY = 4702277

export async function readMigrations(folder = join(projectRoot, 'server/migrations')): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

const checksum = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** What a database keeps of a migration, to notice that its file was changed. */
export const migrationSum = ({ text }: Migration): string => checksum(text)

/**
 * Checks that a database in use by another process has exactly these migrations; changes nothing.
 * @throws MigrationRefused when the other process is of another version
 */
export async function requireMigrated(pool: PoolLike, migrations: Migration[]): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select name, checksum from schema_migration order by name')
    const own = migrations.map(({ name, text }) => ({ name, checksum: checksum(text) }))
    if (JSON.stringify(rows) !== JSON.stringify(own))
      throw new MigrationRefused('运行中的服务是另一个版本；请先停止它，或使用与它相同的版本')
  } finally {
    client.release()
  }
}

/**
 * Brings the database up to the newest migration: forward only, one transaction each, under an advisory lock so
 * that two servers starting together do it once.
 * @returns the names applied now
 * @throws MigrationRefused when a file differs from what was applied under its name, or one is missing
 */
export async function migrate(pool: PoolLike, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const applied = new Map(
      (
        (await client.query('select name, checksum from schema_migration')).rows as { name: string; checksum: string }[]
      ).map((row) => [row.name, row.checksum]),
    )
    const known = new Set(migrations.map(({ name }) => name))
    for (const name of applied.keys())
      if (!known.has(name))
        throw new MigrationRefused(`数据库已应用迁移 ${name}，但程序中没有这个文件；请使用与数据库相符的版本`)
    const done: string[] = []
    for (const { name, text } of migrations) {
      const before = applied.get(name)
      if (before === checksum(text)) continue
      if (before !== undefined)
        throw new MigrationRefused(`迁移 ${name} 在应用之后被改动；请恢复原文件，并把新的改动写成下一个编号的迁移`)
      await client.query('begin')
      try {
        await client.script(text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum(text)])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new MigrationRefused(`迁移 ${name} 执行失败：${(error as Error).message}`)
      }
      done.push(name)
    }
    return done
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => {})
    client.release()
  }
}
