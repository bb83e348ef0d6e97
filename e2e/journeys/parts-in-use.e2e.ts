import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { faultsOf } from '../axe.ts'
import { eventually, picture, visits } from '../browser.ts'
import { signedIn } from '../staff.ts'

const visit = visits()

/** A red square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

// spec §2.133
it('a large dictionary is edited page by page, and the edits of all pages are saved together', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '字典员', roles: ['admin'], departments: ['省司法厅'] })
  const dictCode = `harbours_${randomUUID().slice(0, 8)}`
  const token = await test.sessionOf(person)
  await test.ask('POST /sys/dict/add', { token, body: { dictCode, dictName: '渡口名录', description: '' } })
  const { db } = test.database
  await db
    .insertInto('dictionaryItem')
    .values(
      Array.from({ length: 501 }, (_, at) => ({
        id: `${dictCode}-${at}`,
        dictionaryCode: dictCode,
        value: `F${String(at + 1).padStart(3, '0')}`,
        text: `渡口${at + 1}`,
        sortOrder: at + 1,
      })),
    )
    .execute()
  const page = await visit.open('/isystem/dict', 'desktop', await signedIn(visit.site, person))
  const row = page.getByRole('row').filter({ hasText: dictCode })
  await page.getByRole('textbox', { name: '字典编码' }).fill(dictCode)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await row.getByRole('button', { name: '字典配置' }).click()
  await page
    .getByRole('dialog', { name: /^字典配置/ })
    .getByRole('button', { name: '表格编辑' })
    .click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`渡口名录（${dictCode}）的选项`) })
  await drawer.getByText('共 501 项，分页编辑').waitFor()
  const rename = async (from: string, to: string) => {
    await drawer.getByText(from, { exact: true }).dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(to)
    await page.keyboard.press('Enter')
    await drawer.getByText(to, { exact: true }).waitFor()
  }
  await rename('渡口2', '二号渡口')
  await drawer.locator('.ant-pagination-item-2').click()
  await rename('渡口52', '五十二号渡口')
  await drawer.getByText('其他页有未保存的修改：').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'large-dictionary')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('保存成功！').waitFor()
  const stored = await db
    .selectFrom('dictionaryItem')
    .select('text')
    .where('id', 'in', [`${dictCode}-1`, `${dictCode}-51`])
    .orderBy('sortOrder')
    .execute()
  expect(stored.map(({ text }) => text)).toEqual(['二号渡口', '五十二号渡口'])
})

// spec §2.107
it('the timetable of a job is set by hours of the day', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '排班员', roles: ['admin'], departments: ['省司法厅'] })
  const page = await visit.open('/isystem/quartzJob', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增定时任务' })
  await form.getByRole('combobox', { name: '任务' }).fill('写一行')
  await page.getByTitle('写一行日志').click()
  const hours = form.getByRole('radiogroup', { name: '每天在哪些小时的整点运行' })
  await hours.getByRole('button', { name: '14', exact: true }).click()
  await eventually(() => form.getByLabel('Cron表达式').inputValue(), '0 0 2,14 * * ? *')
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'job-hours')
  await form.getByLabel('Cron表达式').fill('0 30 9 * * ?')
  await hours.waitFor({ state: 'detached' })
  expect(await form.getByRole('radio', { name: '按表达式' }).isChecked()).toBe(true)
  await form.getByText('每天按小时').click()
  await eventually(() => form.getByLabel('Cron表达式').inputValue(), '0 0 0 * * ? *')
})

// spec §2.61
it('the log is asked for what took long, and a text that is no number is refused in words', async () => {
  const { test } = visit.site
  const person = await test.makeUser({ realname: '审计员', roles: ['admin'], departments: ['省司法厅'] })
  await test.database.db
    .insertInto('activityLog')
    .values([{ kind: 2, content: '导出很慢的目录', success: true, tookMs: 123_456 }])
    .execute()
  const page = await visit.open('/isystem/log', 'desktop', await signedIn(visit.site, person))
  await page.getByText('操作日志').click()
  const box = page.getByRole('textbox', { name: '耗时不少于' })
  await box.fill('100000')
  await box.press('Enter')
  await page.getByRole('row').filter({ hasText: '导出很慢的目录' }).waitFor()
  await eventually(() => page.getByRole('row').filter({ hasText: '毫秒' }).count(), 1)
  expect(await box.inputValue()).toBe('100000')
  await picture(page, 'log-slow')
  await box.fill('很久')
  await box.press('Enter')
  // A notice that disappears says the same.
  await page.locator('.failure', { hasText: '“耗时（毫秒）” 无效：应为数字' }).waitFor()
  expect(await box.inputValue()).toBe('很久')
  await picture(page, 'log-no-number')
})

// spec §2.70
it('the own portrait is changed in a window beside it', async () => {
  const person = await visit.site.test.makeUser({ realname: '换像员', isStaff: true })
  const page = await visit.open('/account/center', 'desktop', await signedIn(visit.site, person))
  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '图片上传' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('未上传任何文件').waitFor()
  await dialog.locator('input[type=file]').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: PNG })
  await dialog.locator('img').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'portrait')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('头像已更换').waitFor()
  await page
    .getByRole('img', { name: /换像员/ })
    .first()
    .waitFor()
})
