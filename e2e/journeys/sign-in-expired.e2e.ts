import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addressOf, eventually, visits } from '../browser.ts'
import { signInAs } from '../sign-in.ts'

const visit = visits()
const { open } = visit

async function signedIn(path: string): Promise<Page> {
  const { username, password } = await visit.site.test.makeUser({ roles: ['admin'], departments: ['省司法厅'] })
  const page = await open(`/user/login?redirect=${encodeURIComponent(path)}`)
  await signInAs(page, { username, password })
  // The public home is no page to return to: staff begin at the workbench.
  await eventually(async () => addressOf(page), path === '/home' ? '/workbench' : path)
  if (path === '/home') await page.goto(path)
  return page
}

/** Deletes all sessions on the server. */
const endAllSessions = () => visit.site.test.database.db.deleteFrom('accountSession').execute()

// spec §4.3
it('an expired sign-in is reported once and leads to the form and back', async () => {
  const page = await signedIn('/isystem/onlineUser')
  await endAllSessions()
  await page.reload()
  const words = page.getByRole('region', { name: '提示' }).getByText('很抱歉，登录已过期，请重新登录')
  await words.waitFor()
  await eventually(() => words.count(), 1)
  await page.waitForURL('**/user/login?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/onlineUser')
})

it('a visitor of the public pages sees nothing of an expired sign-in', async () => {
  const page = await signedIn('/home')
  await endAllSessions()
  await page.reload()
  await page.getByRole('link', { name: '登录' }).waitFor()
  expect(await page.getByText('登录已过期').count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
  expect(addressOf(page)).toBe('/home')
})

it('signing out in one window signs out in all windows', async () => {
  const page = await signedIn('/home')
  const other = await page.context().newPage()
  await other.goto('/home')
  await eventually(() => other.getByRole('link', { name: '登录' }).count(), 0)
  await page.evaluate(() => localStorage.removeItem('pro__Access-Token'))
  await other.getByRole('link', { name: '登录' }).waitFor()
  expect(addressOf(other)).toBe('/home')
})
