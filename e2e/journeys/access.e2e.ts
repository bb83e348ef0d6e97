import { describe, expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { SIZES, visits, type Size } from '../browser.ts'

const visit = visits()
const TITLE = '浙江省图书借阅服务条例'
const SCREENS: { name: string; path: (id: string) => string; ready: string }[] = [
  { name: 'home', path: () => '/home', ready: '.years-chart' },
  { name: 'results', path: () => '/retrieval?q=图书&fType=FT01', ready: '.result' },
  { name: 'nothing found', path: () => '/retrieval?q=量子纠缠', ready: '.nothing' },
  { name: 'reading page', path: (id) => `/details?id=${id}#t9`, ready: '.landed' },
  { name: 'old text', path: (id) => `/details?id=${id}&date=2018-01-01`, ready: '.effect-banner' },
  { name: 'compare', path: (id) => `/compare?id=${id}`, ready: '.compare-row' },
  { name: 'help', path: () => '/help', ready: '.help tbody tr' },
  { name: 'missing page', path: () => '/404', ready: 'h1' },
]

describe.each(Object.keys(SIZES) as Size[])('at the width of a %s', (size) => {
  it.each(SCREENS)(
    'the screen “$name” has no serious accessibility fault in normal and in large type',
    async ({ path, ready }) => {
      const page = await visit.open(path(await visit.site.idOf(TITLE)), size)
      await page.locator(ready).first().waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: '大字版' }).click()
      await page.getByRole('button', { name: '标准版' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    },
  )

  it('open lists, drawers and sheets have no serious accessibility fault', async () => {
    const page = await visit.open('/home', size)
    await page.getByRole('combobox', { name: '检索法规' }).fill('图书')
    await page.getByRole('option').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    if (size === 'desktop') return
    await page.goto(`/details?id=${await visit.site.idOf(TITLE)}`)
    if (size !== 'phone') return
    for (const name of ['目录', '版本', '分享']) {
      await page.getByRole('navigation', { name: '阅读工具' }).getByRole('button', { name }).click()
      await page.locator('dialog[open]').waitFor()
      expect(await faultsOf(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
  })
})
