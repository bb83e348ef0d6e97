import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const CODES: PermissionCode[] = ['system:info:view', 'system:quartzJob:list']
const GB = 1024 ** 3
const visit = visits([{ title: '省级渡口渡船安全管理条例', body: ['第一条 渡口应当每年检修。'] }])
const operator = () => visit.site.test.makeUser({ realname: '运维员', permissions: CODES })

/** A day of two processes, with a pause of an hour. */
async function withSamples(): Promise<void> {
  const { test } = visit.site
  await raw(
    test.database.db,
    `insert into system_sample
     select timestamptz '${test.now.toISOString()}' - minutes * interval '1 minute', 'web', pid, 400 * wave, case minutes when 600 then 40 else 0 end, 5 * wave,
            400 * wave * (30 + 20 * wave), 120 + 80 * wave, 6 * wave, (0.6 + 0.1 * wave) * ${GB}, 2 * ${GB}::bigint, 1.5 * ${GB},
            (40 + minutes / 1000.0) * ${GB}, 100 * ${GB}::bigint
     from generate_series(5, 1435, 5) as minutes, generate_series(1, 2) as pid, lateral (select 1 + sin(minutes / 120.0) as wave) as waves
     where minutes not between 701 and 759 on conflict do nothing`,
  )
}

it('before anything was measured the pictures say so, and a failure offers to ask again', async () => {
  const page = await visit.open('/isystem/systemInfo', 'desktop', await signedIn(visit.site, await operator()))
  await page.getByText('还没有记录，服务每 5 分钟记录一次').first().waitFor()
  let isDown = true
  await page.route('**/sys/systemInfo?*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { success: false, message: '系统异常' } }) : route.continue(),
  )
  await page.getByRole('button', { name: '刷新' }).click()
  const again = page.getByRole('button', { name: '重试' })
  await again.waitFor()
  isDown = false
  await again.click()
  await again.waitFor({ state: 'detached' })
  await eventually(() => page.getByText('还没有记录').count(), 4)
})

// spec §7.63
it('an operator sees how the installation is and was, as pictures or as tables', async () => {
  await withSamples()
  const page = await visit.open(
    '/isystem/systemInfo',
    'desktop',
    await signedIn(visit.site, await operator(), { tabs: true }),
  )
  const parts = page.getByRole('list', { name: '各部分的状态' })
  await parts.getByText('检索索引').waitFor()
  await eventually(() => parts.getByRole('listitem').count(), 7)
  const calls = page.getByRole('region', { name: '请求', exact: true })
  await calls.locator('svg text').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 2600 })
  await picture(page, 'system-state')
  expect(await faultsOf(page)).toEqual([])

  await calls.getByRole('button', { name: /表格/ }).press('Enter')
  const failed = calls.getByRole('row').filter({ hasText: /[^\d]80 次$/ })
  expect(await failed.count(), 'both processes in one row').toBe(1)
  await calls.getByRole('row', { name: /— — —/ }).first().waitFor()
  await page.getByText('近 7 天').click()
  await expect.poll(() => calls.getByRole('row').count()).toBeLessThan(60)
  await page.reload()
  await calls.getByRole('row').nth(5).waitFor()
  expect(await page.getByRole('radio', { name: '近 7 天' }).isChecked(), 'the choice outlives a reload').toBe(true)

  await page.getByText('没有设置自动备份').waitFor()
  await page.getByRole('link', { name: '查看定时任务' }).click()
  await page.waitForURL(/quartzJob/)
})

it.each(['light', 'dark'] as const)('the state fits a phone, %s', async (theme) => {
  await withSamples()
  const page = await visit.open('/isystem/systemInfo', 'phone', {
    ...(await signedIn(visit.site, await operator())),
    colorScheme: theme,
  })
  await page.getByRole('region', { name: '请求', exact: true }).locator('svg text').first().waitFor()
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 3600 })
  await picture(page, `system-state-phone-${theme}`)
  expect(await faultsOf(page)).toEqual([])
})
