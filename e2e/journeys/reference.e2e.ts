import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { sideways, visits } from '../browser.ts'
import { formOf } from '#server/testing/form.ts'
import { signedIn, tokenIn } from '../staff.ts'

const visit = visits()

// spec §7.56
it('an edited dictionary value is shown at once in forms that others have open', async () => {
  const { test } = visit.site
  const editor = await test.makeUser({ realname: '编辑', roles: ['admin'], departments: ['省司法厅'] })
  const reader = await test.makeUser({ realname: '读者', roles: ['admin'], departments: ['省司法厅'] })
  // A screen whose filter offers the values of a dictionary.
  const other = await visit.open('/isystem/quartzJob', 'desktop', await signedIn(visit.site, reader))
  await other.getByRole('combobox', { name: '状态' }).click()
  await other.getByTitle('停止', { exact: true }).waitFor()
  await other.keyboard.press('Escape')

  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, editor))
  await page.getByRole('textbox', { name: '字典编码' }).fill('quartz_status')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('1-1 共1条').waitFor()
  await page.getByRole('button', { name: '字典配置' }).click()
  const items = page.getByRole('dialog', { name: /字典配置/ })
  await items.getByRole('row', { name: /停止/ }).getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑字典选项' })
  expect(await form.getByLabel('值').first().isDisabled()).toBe(true)
  await form.getByLabel('名称').fill('已停止')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('编辑成功!').waitFor()
  await items.getByRole('row', { name: /已停止/ }).waitFor()

  await other.getByRole('combobox', { name: '状态' }).click()
  await other.getByTitle('已停止', { exact: true }).waitFor()
})

// spec §7.62
it('a job is put on the timetable, runs when asked to and shows its history', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/quartzJob', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增定时任务' })
  await form.getByRole('combobox', { name: '任务' }).fill('写一行')
  await page.getByTitle('写一行日志').click()
  await form.getByLabel('Cron表达式').fill('0 0 25 * * ?')
  await form.getByText('Cron表达式参数[时]错误：25（应为 0 到 23）').first().waitFor()
  await form.getByLabel('Cron表达式').fill('0 0 9 ? * MON-FRI')
  await form.getByText('每逢周一至周五 09:00:00').waitFor()
  await expect.poll(() => form.locator('.cron-preview li').count()).toBe(10)
  await form.getByLabel('参数').fill('船闸已巡检')
  await form.getByLabel('描述').fill('巡检')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('创建定时任务成功').waitFor()
  // The list has more than one page.
  await page.getByRole('textbox', { name: '描述' }).fill('巡检')
  await page.getByRole('button', { name: '查询', exact: true }).click()

  const row = page.getByRole('row', { name: /写一行日志/ })
  await row.getByRole('button', { name: '立即执行' }).click()
  await page.getByRole('dialog', { name: '立即执行' }).getByRole('button', { name: '执行', exact: true }).click()
  await page.getByText('执行成功!').waitFor()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '执行记录' }).click()
  const history = page.getByRole('dialog', { name: /执行记录/ })
  await history.getByRole('row', { name: /成功.*定时任务：船闸已巡检.*手动/ }).waitFor()
  await history.getByRole('button', { name: '关闭' }).click()

  await row.getByRole('button', { name: '停止' }).click()
  await page.getByRole('dialog', { name: '停止任务' }).getByRole('button', { name: '停止', exact: true }).click()
  await row.getByRole('button', { name: '启动' }).waitFor()
})

// spec §7.61
it('a change is found in the log and compared with the earlier state', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '李审计', roles: ['admin'], departments: ['省司法厅'] })
  const token = await test.sessionOf(person)
  const save = async (name: string, body: object) => (await test.ask(name, { token, body })).body.result
  const form = { dictCode: 'ship_lock', description: '通航建筑物' }
  const { id } = await save('POST /sys/dict/add', { ...form, dictName: '船闸' })
  await save('PUT /sys/dict/edit', { id, ...form, dictName: '升船机' })
  await save('PUT /sys/dict/edit', { id, ...form, dictName: '升船机', description: '' })

  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person))
  await page.getByText('操作日志', { exact: true }).click()
  await page
    .getByRole('row', { name: /添加字典“船闸”/ })
    .getByRole('button', { name: '查看变更' })
    .click()
  const drawer = page.getByRole('dialog', { name: /字典的变更/ })
  await drawer.getByRole('row', { name: /字典名称.*船闸/ }).waitFor()
  await drawer.getByRole('button', { name: '关闭' }).click()

  await page.goto('/isystem/dataLog')
  await page.getByRole('textbox', { name: '数据名称' }).fill('升船机')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('1-2 共2条').waitFor()
  await page
    .getByRole('row', { name: /升船机/ })
    .first()
    .getByRole('button', { name: '查看变更' })
    .click()
  await drawer.getByText('1 处不同').waitFor()
  await drawer.getByRole('row', { name: /描述/ }).getByText('通航建筑物').waitFor()
  // The user chooses an even older version.
  await drawer.getByRole('combobox', { name: '原来的版本' }).click()
  await page.getByTitle(/^第 1 版/).click()
  await drawer.getByText('2 处不同').waitFor()
  const name = drawer.getByRole('row', { name: /字典名称/ })
  expect([await name.locator('del').innerText(), await name.locator('ins').innerText()]).toEqual(['船闸', '升船机'])
})

// spec §7.57
it('a check rule is built from steps and tested', async () => {
  const person = await visit.site.test.makeUser({ realname: '赵工', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/checkRule', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增校验规则' })
  await form.getByLabel('规则名称').fill('文号')
  await form.getByLabel('规则编码').fill('doc-number')
  await form.getByRole('button', { name: '添加规则' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('第 1 条：请输入正则表达式').waitFor()
  await form.getByLabel('第 1 条位数').fill('2')
  await form.getByLabel('第 1 条正则表达式').fill('^[A-Z]{2}$')
  await form.getByLabel('第 1 条提示文本').fill('前两位应为大写字母')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('添加成功！').waitFor()
  await page
    .getByRole('row', { name: /doc-number/ })
    .getByRole('button', { name: '功能测试' })
    .click()
  const test = page.getByRole('dialog', { name: /功能测试/ })
  for (const [value, words] of [
    ['ab12', '前两位应为大写字母'],
    ['AB12', '符合规则'],
  ] as const) {
    await test.getByLabel('输入一个值').fill(value)
    await test.getByRole('button', { name: '检查' }).click()
    await test.getByText(words).waitFor()
  }
  const [rule] = await visit.site.test.database.db
    .selectFrom('checkRule')
    .select('rules')
    .where('code', '=', 'doc-number')
    .execute()
  expect(rule?.rules).toEqual([{ digits: '2', pattern: '^[A-Z]{2}$', message: '前两位应为大写字母' }])
})

it.each(['dict', 'fillRule', 'checkRule', 'log', 'dataLog', 'quartzJob', 'file', 'systemInfo'])(
  'on a phone /isystem/%s is not wider than the screen',
  async (name) => {
    const person = await visit.site.test.makeUser({ realname: '小屏', roles: ['admin'], departments: ['省司法厅'] })
    const page = await visit.open(`/isystem/${name}`, 'phone', await signedIn(visit.site, person))
    await page.locator('.ant-table, .row-cards, .figures-table').first().waitFor()
    await expect.poll(() => sideways(page)).toBe(0)
  },
)

// spec §7.58
it('the preview page shows a PDF of this site and refuses other files and other sites', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '阅卷', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/file', 'desktop', await signedIn(visit.site, person))
  const token = await tokenIn(page)
  const stored = async (name: string, bytes: string) =>
    `/fagui/sys/common/static/${(await test.ask('POST /sys/common/upload', { token, ...formOf({}, [{ name, bytes }]) })).body.message}`
  const pdf = await stored(
    '清单.pdf',
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  )
  const text = await stored('说明.txt', '第一条')
  /** Opens the preview of a file in a window, as a caller of the page does. */
  async function preview(file: string) {
    await page.evaluate(
      ([address, own]) =>
        new Promise<void>((resolve) => {
          document.querySelector('iframe[data-preview]')?.remove()
          const frame = document.createElement('iframe')
          frame.dataset['preview'] = ''
          frame.addEventListener('load', () => {
            frame.contentWindow?.postMessage({ file: address, token: own }, location.origin)
            resolve()
          })
          frame.src = '/fagui/sys/common/pdf/pdfPreviewIframe'
          document.body.append(frame)
        }),
      [file, token] as const,
    )
    return page.frameLocator('iframe[data-preview]')
  }
  await (await preview(pdf)).locator('iframe[src^="blob:"]').waitFor()
  expect(await page.locator('iframe[data-preview]').getAttribute('src')).not.toContain(token)
  await (await preview(text)).getByText('无法预览：文件不存在，或不是 PDF 文件').waitFor()
  await (await preview('https://elsewhere.example/a.pdf')).getByText('只能预览本站的文件').waitFor()
})

// spec §7.54
it('a dictionary value can have a colour or none', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '王主任', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('textbox', { name: '字典编码' }).fill('position_rank')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await page.getByText('1-1 共1条').waitFor()
  await page.getByRole('button', { name: '字典配置' }).click()
  const form = page.getByRole('dialog', { name: '编辑字典选项' })
  const edit = () =>
    page
      .getByRole('dialog', { name: /字典配置/ })
      .getByRole('button', { name: '编辑', exact: true })
      .first()
      .click()
  await edit()
  await form.getByLabel('颜色').fill('#1f4e79')
  await form.getByText('#1f4e79').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await page.locator('.swatch[title="#1f4e79"]').waitFor()
  await edit()
  await form.getByRole('button', { name: '清除' }).click()
  await form.getByText('未设置').waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  await page.locator('.swatch[title]').waitFor({ state: 'detached' })
})
