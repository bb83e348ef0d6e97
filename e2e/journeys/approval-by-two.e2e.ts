import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()

it.each(['desktop', 'phone'] as const)(
  'the only administrator is told how to hand over, and from then on what gives rights waits for the second one, on a %s',
  async (device) => {
    const { test } = visit.site
    const { db } = test.database
    // Administrators of the round before can do nothing any more.
    await db.deleteFrom('accountRole').where('roleId', '=', 'role-admin').execute()
    const first = await test.makeUser({ realname: '章一', roles: ['admin'] })
    const asker = await visit.open('/isystem/approval', device, await signedIn(visit.site, first))
    const notice = asker.getByRole('note').filter({ hasText: '目前只有您一名管理员' })
    await notice.waitFor()
    await eventually(() => notice.getByRole('listitem').count(), 4)
    await picture(asker, `hand-over-${device}`)
    expect(await faultsOf(asker)).toEqual([])
    expect(await sideways(asker)).toBeLessThanOrEqual(0)

    const second = await test.makeUser({ realname: '章二', roles: ['admin'] })
    const clerk = await test.makeUser({ realname: `书记员${device}` })
    const ask = async (roleId: string) =>
      (
        await test.ask('POST /sys/user/addSysUserRole', {
          token: await test.sessionOf(first),
          body: { roleId, userIdList: [clerk.id] },
        })
      ).body
    expect((await ask('role-auditor')).message).toContain('须由另一名管理员批准')
    await asker.reload()
    const own = entryOf(asker, new RegExp(`书记员${device}.*待批`))
    await own.getByRole('button', { name: '撤回' }).waitFor()
    expect(await notice.count()).toBe(0)

    const answerer = await visit.open('/isystem/approval', device, await signedIn(visit.site, second))
    const row = entryOf(answerer, new RegExp(`书记员${device}`))
    if (device === 'phone') {
      await row.getByRole('button', { name: '操作' }).click()
      await answerer.getByRole('menuitem', { name: '批准', exact: true }).click()
    } else await row.getByRole('button', { name: '批准', exact: true }).click()
    const dialog = answerer.getByRole('dialog', { name: '批准申请' })
    await dialog.getByText('批准后立即执行').waitFor()
    await picture(answerer, `approve-${device}`)
    expect(await faultsOf(answerer)).toEqual([])
    await dialog.getByRole('button', { name: '批准', exact: true }).click()
    await answerer.getByText('已批准并执行').first().waitFor()
    const roles = () => db.selectFrom('accountRole').select('roleId').where('accountId', '=', clerk.id).execute()
    expect(await roles()).toEqual([{ roleId: 'role-auditor' }])
    await asker.reload()
    const answered = entryOf(asker, `书记员${device}`).filter({ hasText: '已批准' })
    // A card shows the first fields only.
    await (device === 'phone' ? answered : answered.filter({ hasText: '章二' })).waitFor()
  },
)
