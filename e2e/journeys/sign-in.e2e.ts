import { expect, it } from 'vitest'
import { addressOf, eventually, sideways, visits } from '../browser.ts'
import { askForCode, codeFor, signInAs } from '../sign-in.ts'
import { pickMine } from '../staff.ts'

const visit = visits()
const { open } = visit
const greeting = /(早上|上午|中午|下午|晚上)好，欢迎回来/

// spec §2.18, §4.1
it('a user who signs in is greeted and returns to the page that asked for it', async () => {
  const { username, password } = await visit.site.test.makeUser({
    realname: '张三',
    roles: ['admin'],
    departments: ['省司法厅'],
  })
  const page = await open('/isystem/onlineUser?a=1')
  await page.getByRole('tab', { name: '账号密码登录' }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/onlineUser?a=1')
  await signInAs(page, { username, password })
  await page.getByText(greeting).waitFor()
  await eventually(async () => addressOf(page), '/isystem/onlineUser?a=1')
})

it('after the sign-in nobody is sent to another site', async () => {
  const { username, password } = await visit.site.test.makeUser({ departments: ['省司法厅'] })
  const page = await open('/user/login?redirect=//evil.example/steal')
  await signInAs(page, { username, password })
  await page.getByText(greeting).waitFor()
  await page.waitForURL('**/home')
  expect(new URL(page.url()).origin).toBe(visit.site.url)
})

it('a user without a department is warned once and can continue', async () => {
  const { username, password } = await visit.site.test.makeUser({ realname: '无部门' })
  const page = await open('/user/login')
  await signInAs(page, { username, password })
  await page.getByText('您尚未归属部门,请确认账号信息').waitFor()
  await page.waitForURL('**/home')
  await eventually(() => page.getByText(greeting).count(), 1)
  await pickMine(page, '无部门', '退出登录')
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  // The page goes there by itself; an address given meanwhile would break that off.
  await page.waitForURL('**/user/login')
  await signInAs(page, { username, password })
  await page.getByText(greeting).waitFor()
  expect(await page.getByText('您尚未归属部门,请确认账号信息').count()).toBe(0)
})

// spec §2.20
it('the sign-in page has the seal and the name of the library, which lead to the site, above it and an empty footer below', async () => {
  const page = await open('/user/login')
  const name = page.getByRole('banner').getByRole('link')
  await name.locator('svg').waitFor()
  expect((await name.innerText()).trim()).not.toBe('')
  expect(await name.getAttribute('href')).toBe('/')
  expect((await page.getByRole('contentinfo').innerText()).trim()).toBe('')
})

it('a missing value is reported at its field and above the form, and the field gets the focus', async () => {
  const page = await open('/user/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect(await page.getByRole('alert').innerText()).toBe('请输入用户名!\n请输入密码!')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await page.getByRole('link', { name: '请输入密码!' }).click()
  const password = page.getByLabel('密码', { exact: true })
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  await password.fill('x')
  expect(await password.getAttribute('aria-invalid')).toBeNull()
})

it('a wrong password keeps what was typed, and the fifth costs a wait and says how long', async () => {
  const { username } = await visit.site.test.makeUser({ departments: ['省司法厅'] })
  const page = await open('/user/login')
  for (let time = 1; time <= 4; time++) {
    const answered = page.waitForResponse('**/sys/login')
    await signInAs(page, { username, password: `wrong ${time}` })
    await answered
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toBe('用户名或密码错误')
    expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe(username)
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe(`wrong ${time}`)
  }
  await signInAs(page, { username, password: 'wrong again' })
  await page.getByText(/登录失败次数过多，请在 \d+ 分钟后再试（\d\d:\d\d 之后）/).waitFor()
})

it('the sign-in form is sent once when its button is pressed twice', async () => {
  const { username, password } = await visit.site.test.makeUser({ departments: ['省司法厅'] })
  const page = await open('/user/login')
  let sent = 0
  await page.route('**/sys/login', async (route) => {
    sent += 1
    // The answer is late, so that the second press comes before it.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).dblclick()
  await page.getByText(greeting).waitFor()
  expect(sent).toBe(1)
})

// spec §5.4
it('a user of several departments has to choose one before anything else', async () => {
  const { username, password } = await visit.site.test.makeUser({
    departments: ['省司法厅', '省人大常委会法制工作委员会'],
  })
  const page = await open('/user/login', 'phone')
  await signInAs(page, { username, password })
  const dialog = page.getByRole('dialog', { name: '部门选择' })
  await dialog.waitFor()
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)

  let asked = 0
  await page.route('**/sys/selectDepart', (route) => {
    asked += 1
    return route.continue()
  })
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('请选择部门').waitFor()
  expect(asked).toBe(0)
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  await dialog.getByLabel('省人大常委会法制工作委员会').check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await eventually(async () => addressOf(page), '/home')
  expect(asked).toBe(1)
  const kept = await page.evaluate(() => localStorage.getItem('pro__Login_Userinfo'))
  expect(JSON.parse(kept ?? '{}').value.orgCodeTxt).toBe('省人大常委会法制工作委员会')
})

it('a department that cannot be chosen ends the sign-in', async () => {
  const { username, password } = await visit.site.test.makeUser({
    departments: ['省司法厅', '省人大常委会法制工作委员会'],
  })
  const page = await open('/user/login')
  await page.route('**/sys/selectDepart', (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '您不属于该部门，不能切换', result: null } }),
  )
  const out = page.waitForRequest('**/sys/logout')
  await signInAs(page, { username, password })
  await page.getByLabel('省司法厅').check()
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByText('登录失败').waitFor()
  expect((await out).headers()['x-access-token']).toBeTruthy()
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
  expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe(username)
})

// spec §4.1, §5.3
it('a password set by an administrator has to be changed first', async () => {
  const { username, password } = await visit.site.test.makeUser({ mustChangePassword: true, departments: ['省司法厅'] })
  const page = await open('/user/login?redirect=/retrieval')
  await signInAs(page, { username, password })
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  const change = page.getByRole('button', { name: '修改密码' })
  await change.click()
  // The password that was just typed is not asked for again.
  expect(await page.getByRole('alert').innerText()).toBe('请输入新密码!\n请确认新密码!')
  expect(await page.getByLabel('旧密码', { exact: true }).count()).toBe(0)

  await page.getByLabel('新密码', { exact: true }).fill('Maple-2027')
  await page.getByLabel('确认新密码', { exact: true }).fill('Maple-2028')
  await change.click()
  expect(await page.getByRole('alert').innerText()).toBe('两次输入的密码不一样！')
  // The user is not signed in yet, so other pages are not accessible.
  expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()

  await page.getByLabel('确认新密码', { exact: true }).fill('Maple-2027')
  await change.click()
  // The sign-in goes on with the new password.
  await eventually(async () => addressOf(page), '/retrieval')
})

// spec §7.26
it('a user signs in by phone, and the wait for another code survives other tabs and a reload', async () => {
  const phone = '16600000001'
  await visit.site.test.makeUser({ phone, departments: ['省司法厅'] })
  const page = await open('/user/login', 'phone')
  await page.getByRole('tab', { name: '账号密码登录' }).press('ArrowRight')
  await page.getByLabel('手机号', { exact: true }).fill('1660000000')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入正确的手机号!').first().waitFor()
  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请先拖动滑块完成验证').waitFor()
  expect(visit.site.test.sms().filter((sent) => sent.phone === phone)).toEqual([])

  await askForCode(page, phone)
  await page.getByText(/^\d+ 秒后重发$/).waitFor()
  await page.getByRole('tab', { name: '手机号登录' }).press('ArrowLeft')
  await page.getByRole('tab', { name: '账号密码登录' }).press('ArrowRight')
  await page.getByText(/^\d+ 秒后重发$/).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await page.getByText(/^\d+ 秒后重发$/).waitFor()

  await page.getByLabel('手机号', { exact: true }).fill(phone)
  await page.getByLabel('手机验证码').fill('000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('手机验证码错误').first().waitFor()
  await page.getByLabel('手机验证码').fill(codeFor(phone, visit.site.test.sms()))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await eventually(async () => addressOf(page), '/home')
})

// spec §4.7
it('the slider returns when released too early and is accepted at its end', async () => {
  const page = await open('/user/login')
  await page.getByRole('tab', { name: '手机号登录' }).click()
  const slider = page.getByRole('slider', { name: '拖动滑块验证' })
  const box = await slider.boundingBox()
  if (!box) throw new Error('the slider is not to be seen')
  const drag = async (pixels: number) => {
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 10 + pixels, box.y + 12, { steps: 8 })
    await page.mouse.up()
  }
  await drag(120)
  await eventually(async () => (await slider.boundingBox())?.x, box.x, 'back where it was')
  await drag(600)
  expect(await slider.getAttribute('aria-valuetext')).toBe('验证通过')
})
