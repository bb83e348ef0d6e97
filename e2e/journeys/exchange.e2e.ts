import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchangeKeyIn, publicSideCard } from '#server/testing/exchange-card.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'fagui-exchange-'))
const LAW = { title: '浙江省风车管理条例', body: ['第一条 风车应当定期检修。', '第二条 本条例自2020年6月1日起施行。'] }
const visit = visits([LAW], { exchangeDir: folder, exchangeSide: 'office', exchangeKey: join(folder, 'exchange.key') })
beforeAll(() => exchangeKeyIn(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an administrator registers the other key, writes packages, writes one again and reads why one was refused', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '秦管理' })
  const page = await visit.open('/isystem/exchange', 'desktop', await signedIn(visit.site, admin))
  await menuRow(page, '数据交换').waitFor()
  await page.getByText('本机是内网（办公）').waitFor()
  await page.getByText('还没有写出过').first().waitFor()
  await page.getByRole('button', { name: '登记对方公钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('公钥文件的内容').fill(await publicSideCard(folder))
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('已登记外网（公众）的公钥').waitFor()

  await page.getByRole('button', { name: '立即写出' }).click()
  await page.getByText('已写出第 1 号').waitFor()
  expect(readdirSync(join(folder, 'out'))).toEqual(['fagui-office-000001.zip'])
  await page.getByRole('row', { name: /第 1 号/ }).waitFor()
  await page.getByText('已写出到第 1 号，对方还没有回执').waitFor()
  await page.getByRole('button', { name: '全部重新写出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部重新写出' }).click()
  await page.getByText('已写出第 2 号').waitFor()

  mkdirSync(join(folder, 'in'), { recursive: true })
  writeFileSync(join(folder, 'in', 'fagui-public-000001.zip'), 'cut off')
  await page.getByRole('button', { name: '立即取入' }).click()
  await page.getByRole('alert', { name: '需要处理' }).getByText('不是完整的交换包').waitFor()
  await picture(page, 'exchange')
  expect(await faultsOf(page)).toEqual([])
})

it('the state of the exchange fits a phone, light and dark', async () => {
  const admin = await visit.site.test.makeUser({ roles: ['admin'], realname: '秦管理二' })
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit.open('/isystem/exchange', 'phone', { ...(await signedIn(visit.site, admin)), colorScheme })
    await page.getByRole('heading', { name: '密钥' }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `exchange-phone-${colorScheme}`)
    expect(await faultsOf(page)).toEqual([])
  }
})
