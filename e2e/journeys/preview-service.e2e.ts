import { expect, it } from 'vitest'
import { formOf } from '#server/testing/form.ts'
import { visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits([], { previewUrl: 'https://preview.example/onlinePreview' })

// spec §7.66
it('the preview service of the installation opens in a window of its own and can fetch the file without a session', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '李主任', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  await test.ask('POST /sys/common/upload', {
    token,
    ...formOf({ biz: 'temp' }, [{ name: '会签意见.txt', bytes: '同意' }]),
  })
  const page = await visit.open('/isystem/file', 'desktop', await signedIn(visit.site, person))
  await page
    .context()
    .route('https://preview.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>预览</p>' }))
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('row', { name: /会签意见/ })
      .getByRole('button', { name: '预览' })
      .click(),
  ])
  await shown.waitForURL('https://preview.example/**')
  const { searchParams } = new URL(shown.url())
  expect(searchParams.get('fullfilename')).toBe('会签意见.txt')
  const given = new URL(Buffer.from(searchParams.get('url') ?? '', 'base64').toString('utf8'))
  expect((await test.app.inject({ url: given.pathname + given.search })).body).toBe('同意')
})
