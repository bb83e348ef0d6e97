import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits } from '../browser.ts'
import { DOG_KEEPING, LABOUR_CONTRACTS } from '../laws.ts'
import { settled } from '../settled.ts'

const visit = visits([LABOUR_CONTRACTS, DOG_KEEPING])
/** A law of the demo library with several texts. */
const SEVERAL_TEXTS = '浙江省图书借阅服务条例'

it.each(['desktop', 'phone'] as const)(
  'a law, its contents, its notes and the comparison of its texts can be read in the dark theme on a %s',
  async (size) => {
    const faults: Record<string, unknown> = {}
    const page = await visit.open('/home', size, { colorScheme: 'dark' })
    const check = async (name: string) => {
      await settled(page)
      const found = await faultsOf(page)
      if (found.length > 0) faults[name] = found
      if ((await sideways(page)) > 0) faults[`${name} sideways`] = true
      await picture(page, `dark-reading-${name}-${size}`)
    }
    const open = async (path: string) => {
      await page.goto(path)
      await page.locator('main h1').first().waitFor()
    }
    const law = await visit.site.idOf(LABOUR_CONTRACTS.title)
    const several = await visit.site.idOf(SEVERAL_TEXTS)
    await open(`/details?id=${law}#a47`)
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await check('law')
    await open(`/details?id=${several}`)
    await check('several-texts')
    await open(`/compare?id=${several}`)
    await check('compare')
    await open(`/retrieval?q=${encodeURIComponent('劳动合同法第四十七条')}`)
    await check('results')
    if (size === 'phone') {
      await open(`/details?id=${law}`)
      await page.getByRole('button', { name: '目录' }).first().click()
      await check('contents')
    }
    expect(faults).toEqual({})
  },
)
