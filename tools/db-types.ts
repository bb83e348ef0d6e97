// Writes server/platform/db/tables.generated.ts from a freshly migrated database: `npm run db:types`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlitePool } from '#server/platform/db/pglite-pool.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { tableTypes } from '#server/platform/db/table-types.ts'

const pool = await PGlitePool.open(null)
await migrate(pool, await readMigrations())
writeFileSync(join(projectRoot, 'server/platform/db/tables.generated.ts'), await tableTypes(pool))
await pool.end()
