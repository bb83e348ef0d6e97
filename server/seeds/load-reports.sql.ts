import type { Db } from '#server/platform/db/open.ts'
import { insertDesign } from '../features/reports/reports.door.ts'
import { BASE_REPORTS } from './base/reports.ts'
import { firstTime } from './load-menus.sql.ts'

/** Adds the reports of this release, each once in the life of a database. From then on staff decide about them. */
export async function loadReports(db: Db): Promise<void> {
  for (const { id, code, form } of BASE_REPORTS) {
    if (!(await firstTime(db, id))) continue
    if (await db.selectFrom('onlineReport').select('id').where('code', '=', code).executeTakeFirst()) continue
    await insertDesign(db, id, code, form, null, new Date())
  }
}
