import { expect, it } from 'vitest'
import { STORAGE_PREFIX, UI_CACHE_DB_DICT_DATA } from '#common/storage-keys.ts'
import { addressOf, eventually, picture, visits } from '../browser.ts'
import { menuRow, pickMine, signedIn, tokenIn } from '../staff.ts'

const visit = visits()
const admin = () => visit.site.test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })

// spec §2.19, §2.22, §2.25
it('a signed-in user has the shell around every office page, and public pages keep their full width', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await admin()))
  await page.getByRole('button', { name: '王主任' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0)
  await page.getByRole('button', { name: '应用' }).click()
  await eventually(
    () => page.getByRole('menuitem').allInnerTexts(),
    ['工作台', '法规检索', '数据管理', '意见汇总管理', '系统管理'],
  )
  await page.getByRole('menuitem', { name: '系统管理' }).click()
  await eventually(async () => addressOf(page), '/isystem/user')
  expect(await menuRow(page, '用户管理').getAttribute('class')).toContain('selected')
  expect(await page.getByRole('navigation', { name: '面包屑' }).innerText()).toMatch(
    /首页[\s/]*系统管理[\s/]*组织权限[\s/]*用户管理/,
  )
  await eventually(() => page.title(), '用户管理 · 法律法规规章规范性文件数据库')
  await page.getByRole('banner').getByRole('link', { name: '法律法规规章规范性文件数据库' }).click()
  await eventually(() => page.title(), '法律法规规章规范性文件数据库')
})

it.each(['reduce', 'no-preference'] as const)('menus open below their button (motion: %s)', async (reducedMotion) => {
  const page = await visit.open('/isystem/log', 'desktop', {
    ...(await signedIn(visit.site, await admin())),
    reducedMotion,
  })
  const button = page.getByRole('button', { name: '王主任' })
  await button.click()
  const item = page.getByRole('menuitem', { name: '系统设置' })
  await item.waitFor()
  const below = async () => ((await item.boundingBox())?.y ?? -1) - ((await button.boundingBox())?.y ?? 0)
  await expect.poll(below).toBeGreaterThan(0)
  expect(await below()).toBeLessThan(400)
})

// spec §2.17
it('a page of the menu opens by its address, also after a reload', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin()))
  await page.getByRole('heading', { name: '系统日志' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '系统日志' }).waitFor()
  await page
    .getByRole('cell', { name: /登录成功/ })
    .first()
    .waitFor()
  expect(addressOf(page)).toBe('/isystem/log')
})

// spec §2.6
it('an address outside the menu is not found, and sign-in pages redirect signed-in users', async () => {
  const person = await admin()
  const page = await visit.open('/isystem/nothing', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('heading', { name: /页面不存在/ }).waitFor()
  expect(addressOf(page)).toBe('/404')
  await page.goto('/user/login')
  await page.getByRole('button', { name: '王主任' }).waitFor()
  expect(addressOf(page)).toBe('/workbench')
})

it('a page without permission says which permission is missing and whom to ask, and is no tab', async () => {
  await visit.site.test.makeUser({ realname: '赵安全', roles: ['secadmin'] })
  const clerk = await visit.site.test.makeUser({
    realname: '李文书',
    permissions: ['system:dict:list'],
    departments: ['省司法厅'],
  })
  const page = await visit.open('/isystem/user', 'desktop', await signedIn(visit.site, clerk, { tabs: true }))
  await page.getByRole('heading', { name: '您没有“用户管理”的权限' }).waitFor()
  expect(await page.getByRole('alert').innerText()).toMatch(
    /请联系.*赵安全.*授权[\s\S]*系统管理 \/ 组织权限 \/ 用户管理/,
  )
  expect(addressOf(page)).toBe('/isystem/user')
  expect(await page.getByRole('tab').allInnerTexts()).not.toContain('没有权限')
  await picture(page, 'refused-page')
  await page.getByRole('link', { name: '返回首页' }).click()
  await eventually(async () => addressOf(page), '/home')
  await page.goBack()
  await page.getByRole('heading', { name: '您没有“用户管理”的权限' }).waitFor()
})

// spec §2.18
it('a visitor is asked to sign in first and told the way back', async () => {
  const page = await visit.open('/isystem/log')
  await page.waitForURL('**/user/login?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/log')
})

it('pages are found by their title or its initials with Ctrl+K, and laws by name, and opened by the keyboard', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await admin()))
  await page.getByRole('button', { name: '王主任' }).waitFor()
  const find = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '查找页面和法规' }).fill(words)
  }
  await find('核查')
  await page.keyboard.press('Enter')
  await eventually(async () => addressOf(page), '/isystem/permissionExplanation')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await find('xtrz')
  expect(await page.getByRole('option').first().innerText()).toMatch(/系统日志\s+系统管理 \/ 运维审计/)
  await page.keyboard.press('Enter')
  await eventually(async () => addressOf(page), '/isystem/log')
  await find('图书借阅')
  await page
    .getByRole('option', { name: /浙江省图书借阅服务条例/ })
    .first()
    .waitFor()
  await picture(page, 'finder')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '浙江省图书借阅服务条例' }).waitFor()
  await find('王主')
  await page
    .getByRole('option', { name: /王主任/ })
    .first()
    .click()
  await page.getByRole('heading', { name: '用户管理' }).waitFor()
  // Lists of other pages are kept, out of sight.
  await eventually(() => page.locator('.ant-table-row:visible').count(), 1)
  await find('省司法')
  await page
    .getByRole('option', { name: /省司法厅/ })
    .first()
    .click()
  await eventually(async () => addressOf(page).split('?')[0] ?? '', '/isystem/depart')
  await find('没有这样的页面')
  await page.getByText('没有名称含“没有这样的页面”的页面、法规、用户或部门').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

// spec §2.66
it('what is typed while the finder is loading is not lost', async () => {
  const page = await visit.open(
    '/isystem/log',
    'desktop',
    await signedIn(visit.site, await visit.site.test.makeUser({ roles: ['admin'] })),
  )
  await page.getByRole('button', { name: '查找页面和法规' }).waitFor()
  let arrive: () => void = () => undefined
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/Finder-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zw')
  arrive()
  await page.getByRole('option', { name: '职务管理' }).waitFor()
  await page.keyboard.type('gl')
  await eventually(() => page.getByRole('combobox', { name: '查找页面和法规' }).inputValue(), 'zwgl')
  expect(await page.getByRole('option').count()).toBeGreaterThan(0)
})

// spec §2.13, §7.36
it('the bell counts unread messages, one less after reading, and leads home on the page of messages', async () => {
  const { db } = visit.site.test.database
  const person = await admin()
  for (const [id, title] of [
    ['bell-1', '关于开展规范性文件清理工作的通知'],
    ['bell-2', '系统维护公告'],
  ])
    await db
      .insertInto('announcement')
      .values({
        id: id ?? '',
        title: title ?? '',
        content:
          '<p>请各单位<b>按期</b>报送。</p><script>document.title = "stolen"</script><iframe src="/404"></iframe><a href="javascript:alert(1)">点我</a>',
        sender: '办公室',
        status: 1,
        sentAt: new Date('2027-01-01T00:00:00Z'),
      })
      .execute()
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('link', { name: '消息通知，2 条未读' }).click()
  await eventually(async () => addressOf(page), '/messageNotification/index')
  expect(await page.getByRole('link', { name: /条未读/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '应用' }).count()).toBe(0)
  await page.getByRole('button', { name: /规范性文件清理工作/ }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('b').innerText()).toBe('按期')
  expect(await page.title()).toContain('消息通知')
  expect(
    await dialog.locator('.rich-text').evaluate((text) => text.querySelectorAll('script, iframe, [href]').length),
  ).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: '1 条未读' }).waitFor()
  await page.getByRole('navigation', { name: '工具' }).getByRole('link', { name: '返回首页' }).click()
  await page.getByRole('link', { name: '消息通知，1 条未读' }).waitFor()
})

// spec §4.5, §9.12
it('what is chosen in the settings shows at once and is there after a reload', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin()))
  await pickMine(page, '王主任', '系统设置')
  await page.getByTitle('墨蓝').click()
  await page.getByRole('switch', { name: '多页签模式' }).click()
  expect(await page.getByRole('switch', { name: '下滑时隐藏顶栏' }).isEnabled()).toBe(true)
  await page.getByRole('switch', { name: '固定顶栏' }).click()
  expect(await page.getByRole('switch', { name: '下滑时隐藏顶栏' }).isEnabled()).toBe(false)
  const colour = () =>
    page
      .getByRole('button', { name: '查询', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  await eventually(colour, 'rgb(31, 78, 121)')
  await page.reload()
  await page.getByRole('tab', { name: '系统日志' }).waitFor()
  await eventually(colour, 'rgb(31, 78, 121)')
  expect(await page.evaluate(() => localStorage.getItem('pro__DEFAULT_COLOR'))).toContain('#1f4e79')
})

// spec §2.19, §4.5
it('a folded side menu stays folded over a reload, and an unfolded one unfolded', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin()))
  const side = page.getByRole('navigation', { name: '主菜单' })
  const width = async () => (await side.boundingBox())?.width ?? 0
  await page.getByTitle('收起菜单').waitFor()
  expect(await width()).toBeGreaterThan(150)
  for (const [press, then, folded] of [
    ['收起菜单', '展开菜单', true],
    ['展开菜单', '收起菜单', false],
  ] as const) {
    await page.getByTitle(press).click()
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await page.getByTitle(then).waitFor()
      expect(await page.getByTitle(then).getAttribute('aria-expanded')).toBe(String(!folded))
      await eventually(async () => (await width()) < 100, folded)
    }
  }
})

// spec §7.56
it('dictionaries are read from the browser until seven days are over, and asked for again after that', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await admin()))
  await pickMine(page, '王主任', '清理缓存')
  await page.getByText('刷新缓存完成！').waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const code = /getDictItems\/(\w+)/.exec(request.url())?.[1]
    if (code) asked.push(code)
  })
  const openList = async () => {
    await page.goto('/isystem/quartzJob')
    await page.getByRole('combobox', { name: '状态' }).click()
    await page.getByTitle('停止', { exact: true }).waitFor()
  }
  await openList()
  expect(asked).toEqual([])
  const left = await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { value: unknown; expire: number }
    localStorage.setItem(key, JSON.stringify({ ...kept, expire: Date.now() - 1 }))
    return kept.expire - Date.now()
  }, STORAGE_PREFIX + UI_CACHE_DB_DICT_DATA)
  expect(left).toBeGreaterThan(604_800_000 - 60_000)
  expect(left).toBeLessThanOrEqual(604_800_000)
  await openList()
  expect(asked).toContain('quartz_status')
})

// spec §2.59
it('clearing the cache loads the dictionaries again and says so', async () => {
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, await admin()))
  await pickMine(page, '王主任', '清理缓存')
  await page.getByText('刷新缓存完成！').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('pro__UI_CACHE_DB_DICT_DATA'))).toContain('F_LEVEL')
})

// spec §4.2
it('signing out asks first, ends the session at the server and leads to the sign-in', async () => {
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, await admin()))
  await page.getByRole('heading', { name: '系统日志' }).waitFor()
  const token = await tokenIn(page)
  await pickMine(page, '王主任', '退出登录')
  await page.getByRole('dialog').getByText('真的要注销登录吗 ?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/user/login')
  expect((await visit.site.test.ask('GET /sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
})

// spec §4.8, §5.3
it('a changed password ends all sessions of the user, the present one too', async () => {
  const person = await admin()
  const page = await visit.open('/home', 'desktop', await signedIn(visit.site, person))
  const elsewhere = await visit.site.test.sessionOf(person)
  await pickMine(page, '王主任', '密码修改')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确定' }).click()
  for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) await dialog.getByText(words).waitFor()
  await dialog.getByLabel('旧密码', { exact: true }).fill('not-the-password-1')
  // A password that is guessed first is refused before anything is sent.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  for (const label of ['新密码', '确认新密码']) await dialog.getByLabel(label, { exact: true }).fill('Passw0rd!')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText(/这个密码过于常见/).waitFor()
  expect(sent.filter((url) => url.includes('updatePassword'))).toEqual([])
  await dialog.getByLabel('新密码', { exact: true }).fill('Larch-2026!')
  await dialog.getByLabel('确认新密码', { exact: true }).fill('Larch-2027!')
  await dialog.getByText('两次输入的密码不一样！').waitFor()
  await dialog.getByLabel('确认新密码', { exact: true }).fill('Larch-2026!')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByRole('alert').filter({ hasText: '旧密码' }).waitFor()
  await dialog.getByLabel('旧密码', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/user/login')
  expect((await visit.site.test.ask('GET /sys/user/getCurrentUserDeparts', { token: elsewhere })).status).toBe(401)
  const again = await visit.site.test.ask('POST /sys/login', {
    body: { username: person.username, password: 'Larch-2026!' },
  })
  expect(again.body.success).toBe(true)
})

// spec §2.30
it('columns of a list can be hidden and stay hidden', async () => {
  const page = await visit.open('/isystem/onlineUser', 'desktop', await signedIn(visit.site, await admin()))
  await page.getByRole('columnheader', { name: '手机号码' }).waitFor()
  await page.getByRole('button', { name: '列设置' }).click()
  const stored = page.waitForResponse(
    (response) => response.url().includes('/sys/listView/layout') && response.request().method() === 'PUT',
  )
  await page.getByRole('checkbox', { name: '手机号码' }).click()
  await stored
  await eventually(() => page.getByRole('columnheader', { name: '手机号码' }).count(), 0)
  await page.reload()
  await page.getByRole('columnheader', { name: '用户姓名' }).waitFor()
  // The head of the table stands before the stored layout has come; the rows wait for it.
  await eventually(() => page.getByRole('columnheader', { name: '手机号码' }).count(), 0)
  await eventually(() => page.getByRole('columnheader', { name: '用户姓名' }).count(), 1)
})
