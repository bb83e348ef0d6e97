import type { Db } from '#server/platform/db/open.ts'
import { BASE_FORMS } from './base/online-forms.ts'
import { firstTime } from './load-menus.sql.ts'

/** Adds the registers of this release as designs, once: administrators decide what becomes of them. */
export async function loadForms(db: Db): Promise<void> {
  for (const { draft, ...form } of BASE_FORMS)
    if (await firstTime(db, form.id))
      await db
        .insertInto('onlineForm')
        .values({ ...form, draft: JSON.stringify(draft), createdBy: 'system', createdAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}
