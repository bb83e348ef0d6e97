import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { pickMine, signedIn } from '../staff.ts'

const visit = visits([], { sessionsMax: 2 })

// spec §7.9
it.each(['desktop', 'phone'] as const)(
  'a user sees a sign-in elsewhere and ends it, and the page there says why, on a %s',
  async (device) => {
    const { test } = visit.site
    const person = await test.makeUser({ realname: '多处人', departments: ['省司法厅'] })
    const elsewhere = await visit.open('/messageNotification/index', device, await signedIn(visit.site, person))
    await elsewhere.getByRole('button', { name: '多处人' }).waitFor()
    const page = await visit.open('/home', device, await signedIn(visit.site, person))
    await pickMine(page, '多处人', '账号安全')
    const dialog = page.getByRole('dialog', { name: '账号安全' })
    await dialog.getByText('本机').waitFor()
    await eventually(() => dialog.locator('.security-sessions li').count(), 2)
    await picture(page, `own-sessions-${device}`)
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: /^结束 .* 的登录$/ }).click()
    await page.getByRole('dialog', { name: '结束登录' }).getByRole('button', { name: '结束登录' }).click()
    await page.getByText('该登录已结束').waitFor()
    await elsewhere.getByText('很抱歉，登录已过期，请重新登录').first().waitFor()

    // Two more sign-ins end this one, which is told that there were too many.
    for (let i = 0; i < 2; i++) {
      test.now = new Date(test.now.getTime() + 1000)
      await test.ask('POST /sys/login', { body: person })
    }
    await page
      .getByText(/您的账号同时登录的设备过多，较早的登录已结束/)
      .first()
      .waitFor()
  },
)
