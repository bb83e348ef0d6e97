import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { addressOf, eventually, picture, sideways, visits } from '../browser.ts'

const OTTERS = '浙江省瓯江口滨海湿地水獭栖息地保护管理和游客观察活动安全若干规定暨生态补偿资金使用管理办法'
const dataDir = mkdtempSync(join(tmpdir(), 'fagui-mails-'))
const PUBLIC = 'https://law.example.cn'
const LAW = {
  title: OTTERS,
  note: ['2020年3月1日浙江省人民政府公布'],
  body: ['第一条 为了保护水獭，制定本办法。', '第二条 本办法自2020年6月1日起施行。'],
  known: { fType: 'FT02', region: '330000' },
}
const visit = visits([LAW], { publicUrl: PUBLIC, mail: 'file', dataDir, captcha: true })
/** The site for the public only, on which nobody can sign in. */
const open = visits([LAW], { publicUrl: PUBLIC, mail: 'file', dataDir, mode: 'internet' })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The e-mails in the folder of the gateway, the oldest first. */
function mails(): { head: string; text: string }[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').split('\r\n\r\n'))
    .map(([head = '', body = '']) => ({ head, text: Buffer.from(body, 'base64').toString() }))
}
const linkIn = (text: string, page: string) => new RegExp(`${PUBLIC}(/${page}#\\S+)`).exec(text)?.[1] ?? ''

/** Runs a job as its timetable does. */
async function run(handler: string): Promise<void> {
  const { test } = visit.site
  // A job runs once at one moment.
  test.now = new Date(test.now.getTime() + 1_000)
  const token = await test.signIn(['system:quartzJob:execute'])
  const { id } = await test.database.db
    .selectFrom('scheduledJob')
    .select('id')
    .where('handler', '=', handler)
    .executeTakeFirstOrThrow()
  const { body } = await test.ask(`POST /sys/quartzJob/execute?id=${id}`, { token })
  expect(body).toMatchObject({ success: true })
}

/** Releases a new text of the law, as three people of the office do. */
async function releaseNewText(day: string): Promise<void> {
  const { test } = visit.site
  const read: PermissionCode = 'data:document:list'
  const clerk = await test.signIn([read, 'data:document:add', 'data:document:edit'])
  const reviewer = await test.signIn([read, 'data:document:review', 'data:document:approve'])
  const publisher = await test.signIn([read, 'data:document:release'])
  const { body } = await test.ask('POST /dataManagement/document/add', {
    token: clerk,
    body: {
      title: OTTERS,
      titleNote: `2020年3月1日浙江省人民政府公布\n${day}浙江省人民政府修订`,
      body: `第一条　为了保护水獭，制定本办法。\n第二条　本办法自${day}起施行。`,
      fType: 'FT02',
      fLevel: 'F02',
      region: '330000',
      address: 'A01',
    },
  })
  const { id } = body.result
  for (const [act, token] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', publisher],
  ] as const)
    expect((await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body).toMatchObject({
      success: true,
    })
}

// spec §7.48
it.each([
  ['desktop', '2026年11月10日'],
  ['phone', '2026年11月12日'],
] as const)(
  'on a %s a visitor follows a law by e-mail, confirms, gets a digest when a text is published, and leaves',
  async (size, day) => {
    const began = existing()
    const { test } = visit.site
    const page = await visit.open(`/details?id=${await visit.site.idOf(OTTERS)}`, size)
    await page.getByRole('button', { name: '邮件关注' }).click()
    const form = page.getByRole('dialog', { name: '邮件关注' })
    await form.getByRole('button', { name: '发送确认邮件' }).click()
    await form.getByText('请填写正确的电子邮件地址').first().waitFor()
    await picture(page, `mail-follow-fault-${size}`)
    await form.getByRole('textbox', { name: '电子邮件' }).fill(`${size}@example.cn`)
    await form.getByRole('button', { name: '发送确认邮件' }).click()
    await form.getByText('请先拖动滑块完成验证').first().waitFor()
    await form.getByRole('button', { name: '不便拖动？点此验证' }).click()
    await form.getByRole('slider', { name: '拖动滑块验证' }).and(page.locator('[aria-valuetext="验证通过"]')).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `mail-follow-form-${size}`)
    await form.getByRole('button', { name: '发送确认邮件' }).click()
    await form.getByText('几分钟内会收到确认邮件').waitFor()
    await picture(page, `mail-follow-asked-${size}`)
    await form.getByRole('button', { name: '关闭' }).last().click()
    await form.waitFor({ state: 'hidden' })

    await run('sendMails')
    const [asked] = mails().slice(began)
    expect(asked?.head).toContain(`To: ${size}@example.cn`)
    expect(asked?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await page.goto(linkIn(asked?.text ?? '', 'follow-confirm'))
    await page.getByText(`${size.slice(0, 1)}***@example.cn 将以邮件关注`).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `mail-confirm-${size}`)
    await page.getByRole('button', { name: '确认关注' }).click()
    await page.getByText('已关注。').waitFor()
    await picture(page, `mail-confirmed-${size}`)
    await page.reload()
    await page.getByText('已关注。').waitFor()

    await releaseNewText(day)
    await run('tellFollowers')
    await run('sendMails')
    expect(mails().length, 'a digest waits for the morning').toBe(began + 1)
    test.now = new Date(test.now.getTime() + 24 * 3_600_000)
    await run('sendMails')
    const news = mails().slice(began + 1)
    expect(news.length).toBe(1)
    expect(news[0]?.text).toContain(`《${OTTERS}》`)
    expect(news[0]?.text).toContain(`${PUBLIC}/details?id=`)

    const { readerId } = await test.database.db.selectFrom('mailFollowing').select('readerId').executeTakeFirstOrThrow()
    await test.database.db
      .insertInto('mailFollowing')
      .values({
        id: size,
        readerId,
        kind: 'issuer',
        target: '浙江省人民政府',
        title: '浙江省人民政府',
        askedAt: test.now,
        confirmedAt: test.now,
        confirmHash: size,
      })
      .execute()
    await page.goto(linkIn(news[0]?.text ?? '', 'follow-leave'))
    await page.getByRole('button', { name: '取消关注 浙江省人民政府' }).waitFor()
    await picture(page, `mail-leave-two-${size}`)
    await page.getByRole('button', { name: '取消关注 浙江省人民政府' }).click()
    await eventually(() => page.getByText('浙江省人民政府', { exact: true }).count(), 0)
    await page.getByRole('button', { name: '全部取消，不再接收邮件' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `mail-leave-${size}`)
    await page.getByRole('button', { name: '全部取消，不再接收邮件' }).click()
    await page.getByText('已全部取消，地址已删除').waitFor()
    await picture(page, `mail-left-${size}`)
    await page.reload()
    await page.getByText('这个链接的地址已经删除').waitFor()
    await page.goto(linkIn(asked?.text ?? '', 'follow-confirm'))
    await page.getByText('链接已失效').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await picture(page, `mail-over-${size}`)
  },
)

/** How many e-mails there are. */
function existing(): number {
  try {
    return mails().length
  } catch {
    return 0
  }
}

// spec §7.48
it('a search is followed from its results on a site for the public only, and links that are incomplete or unknown say so', async () => {
  const { db } = open.site.test.database
  const page = await open.open('/retrieval?q=水獭&region=330000')
  await page.getByRole('button', { name: '邮件关注' }).click()
  const form = page.getByRole('dialog', { name: '邮件关注' })
  await form.getByText('符合这次检索条件的文件').waitFor()
  await form.getByRole('textbox', { name: '电子邮件' }).fill('open@example.cn')
  await form.getByRole('button', { name: '发送确认邮件' }).click()
  await form.getByText('几分钟内会收到确认邮件').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect((await db.selectFrom('readerMail').selectAll().execute()).length).toBe(1)
  await page.goto('/follow-leave')
  await page.getByText('链接不完整').waitFor()
  await page.goto('/follow-confirm#unknown')
  await page.getByText('链接已失效').waitFor()
  await eventually(async () => addressOf(page), '/follow-confirm#unknown')
})
