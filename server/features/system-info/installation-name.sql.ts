import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** How an installation is called, and the province whose library it is (GB/T 2260 code). */
export interface InstallationName {
  platformName: string
  homeRegion: string
}

/**
 * Settings as far as the name of the installation is concerned. `fromEnvironment`: those that the environment of the
 * server gives.
 */
export interface NamedSettings extends InstallationName {
  fromEnvironment: readonly (keyof InstallationName)[]
}

/** What administrators have saved; undefined while nobody has. */
async function savedName(db: Db): Promise<InstallationName | undefined> {
  const { rows } = await sql<InstallationName>`select platform_name, home_region from installation_name`.execute(db)
  return rows[0]
}

/**
 * Settings with the saved name and province, where the environment gives none. Read at start: the search and the rules
 * are made for a province.
 */
export async function namedSettings<S extends NamedSettings>(db: Db, settings: S): Promise<S> {
  const saved = await savedName(db)
  if (!saved) return settings
  const of = (name: keyof InstallationName) => (settings.fromEnvironment.includes(name) ? settings[name] : saved[name])
  return { ...settings, platformName: of('platformName'), homeRegion: of('homeRegion') }
}

/** Name of a province; undefined when no province has this code. */
export async function provinceText(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{
    text: string
  }>`select text from dictionary_item where dictionary_code = 'region' and value = ${code}`.execute(db)
  return rows[0]?.text
}

export async function saveName(
  db: Db,
  { platformName, homeRegion }: InstallationName,
  by: string,
  now: Date,
): Promise<void> {
  await sql`insert into installation_name (platform_name, home_region, saved_by, saved_at) values (${platformName}, ${homeRegion}, ${by}, ${now})
    on conflict (only_row) do update set platform_name = excluded.platform_name, home_region = excluded.home_region,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(db)
}
