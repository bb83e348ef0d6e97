import { randomBytes } from 'node:crypto'
import { Document, Packer, Paragraph } from 'docx'
import { expect } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { FORM_RIGHTS, type FormRight, rightCode } from '#common/rules/online-design.ts'
import { CONTRACTS } from '#server/testing/designs.ts'
import type { PersonSketch } from '#server/testing/people.ts'
import { eventually } from '../browser.ts'
import { LABOUR_CONTRACTS } from '../laws.ts'
import type { Site } from '../server.ts'
import { storedSession } from '../staff.ts'
import type { WalkLocator, WalkPage } from './walk-page.ts'

/** What a walk has: two sites and a browser. */
export interface Ground {
  site: Site
  /** A site that asks for the slider before sign-in and opinions. */
  guarded: Site
  /** Opens a page, for a signed-in person where one is named. */
  open: (
    path: string,
    as?: { person?: PersonSketch; site?: Site; width?: number; height?: number },
  ) => Promise<WalkPage>
}

export const ADMIN: PersonSketch = { realname: '管理员', roles: ['admin'], departments: ['之江处'] }
const own = () => randomBytes(3).toString('hex')

/** Opens a part in the gallery. @returns what finds an example of it, and its value */
export async function story(
  ground: Pick<Ground, 'open'>,
  title: string,
): Promise<{ page: WalkPage; stage: (name: string) => WalkLocator; valueOf: (name: string) => Promise<string> }> {
  const page = await ground.open('/isystem/widgetGallery', { person: ADMIN })
  await page.getByRole('navigation', { name: '组件' }).getByRole('button', { name: title, exact: true }).click()
  await page.locator('.gallery-stage h1').filter({ hasText: title }).waitFor()
  const stage = (name: string) => page.getByRole('region', { name, exact: true })
  return { page, stage, valueOf: (name) => stage(name).locator('.story-value code').innerText() }
}

/** Drags an element to the right until it stands still. */
async function dragRight(page: WalkPage, handle: WalkLocator, by: number): Promise<void> {
  // Brings it into view.
  await handle.focus()
  const box = await handle.boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
}

const THINGS = [
  '河湖巡查工作',
  '楼宇电梯保养',
  '街头艺人演出',
  '菜场秤具检定',
  '渔船夜间停泊',
  '校车路线核定',
  '古树移栽',
  '冰雪道路除险',
] as const
let filed = 0

/** The walks, one for each area of the product, each from the first page to a result that can be seen. */
export const WALKS: Readonly<Record<string, (ground: Ground) => Promise<WalkPage>>> = {
  async search({ open }) {
    const page = await open('/home')
    await page.getByRole('combobox', { name: '检索法规' }).fill('劳合法47条')
    await page.getByRole('button', { name: '检索', exact: true }).click()
    await page.locator('.query-reading').getByText('第四十七条').first().waitFor()
    await page.locator('.hit').first().click()
    await page.getByRole('heading', { name: LABOUR_CONTRACTS.title }).first().waitFor()
    await page.locator('#t47').getByText('每满一年支付一个月工资').waitFor()
    await eventually(
      async () => ((await page.locator('#t47').boundingBox())?.y ?? -1) > 0,
      true,
      'the article is in view',
    )
    return page
  },

  async 'law page'({ open }) {
    const page = await open('/law/浙江省图书借阅服务条例')
    await page.getByRole('heading', { name: '浙江省图书借阅服务条例' }).first().waitFor()
    const chapter = page.getByRole('link', { name: /第三章/ }).first()
    // The contents come after the text, and what stands around them moves no more.
    await chapter.waitFor()
    const find = page.getByRole('textbox', { name: '在本文中查找' })
    await find.fill('借阅')
    await eventually(async () => /[1-9]/.test(await page.locator('.find-count').innerText()), true, 'hits are counted')
    await find.press('Enter')
    await find.press('Escape')
    await page.getByRole('button', { name: '大字版' }).first().click()
    await eventually(() => page.evaluate(() => document.documentElement.dataset['size'] ?? ''), 'large')
    await chapter.click()
    await eventually(
      async () => ((await page.locator('#z3').boundingBox())?.y ?? 9999) < 400,
      true,
      'the chapter is in view',
    )
    return page
  },

  async comparison({ site, open }) {
    const page = await open(`/compare?id=${await site.idOf('浙江省图书借阅服务条例')}`)
    await page.locator('.compare-row').first().waitFor()
    const changed = await page.locator('.compare-row').count()
    expect(await page.locator('.compare-side ins').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: /全部条文/ }).click()
    await eventually(async () => (await page.locator('.compare-row').count()) > changed, true)
    return page
  },

  async opinion({ guarded, open }) {
    const page = await open(`/law/浙江省图书借阅服务条例`, { site: guarded })
    await page.getByRole('button', { name: '纠错与审查建议' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '意见' }).fill('第一条的标点有误，请核对公报。')
    const slider = form.getByRole('slider', { name: '拖动滑块验证' })
    await slider.waitFor()
    const track = await form.locator('.slider-track').boundingBox()
    await dragRight(page, slider, (track?.width ?? 300) + 40)
    await eventually(() => slider.getAttribute('aria-valuetext'), '验证通过')
    await form.getByRole('button', { name: '提交' }).click()
    await form.getByText('意见已收到').waitFor()
    return page
  },

  async 'sign-in'({ guarded, open }) {
    const person = await guarded.test.makeUser({ roles: ['admin'], realname: '王主任', departments: ['省司法厅'] })
    const page = await open('/user/login', { site: guarded })
    await page.getByRole('button', { name: '换成滑块验证', exact: true }).click()
    const slider = page.getByRole('slider', { name: '拖动滑块验证' })
    await slider.focus()
    await page.keyboard.press('Enter')
    await eventually(() => slider.getAttribute('aria-valuetext'), '验证通过')
    await page.getByLabel('用户名', { exact: true }).fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '王主任，您好' }).waitFor()
    return page
  },

  async workbench({ open }) {
    const page = await open('/workbench', { person: ADMIN })
    await page.getByRole('heading', { name: '管理员，您好' }).waitFor()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: '系统管理' }).first().click()
    await page.getByRole('menuitem', { name: '角色管理', exact: true }).first().click()
    // Which roles stand first depends on the walks before.
    await page.getByRole('columnheader', { name: '角色编码' }).first().waitFor()
    await page.locator('.ant-table-row').first().waitFor()
    return page
  },

  async 'document from file to release'({ site, open }) {
    // Documents that are alike are told before one is opened: each walk has another.
    const matter = THINGS[filed++ % THINGS.length] ?? ''
    const title = `杭州市${matter}规定${own()}`
    const codes = ['list', 'add', 'edit', 'review', 'approve', 'release'].map(
      (code) => `data:document:${code}` as PermissionCode,
    )
    const file = await Packer.toBuffer(
      new Document({
        sections: [
          {
            children: [
              title,
              '（2026年4月1日杭州市人民政府令第405号公布）',
              `第一条　为了规范${matter}，制定本规定。`,
              '第二条　本规定自2026年6月1日起施行。',
            ].map((text) => new Paragraph({ text })),
          },
        ],
      }),
    )
    const clerk = await open('/dataManagement/document', { person: { realname: '登记员', permissions: codes } })
    await clerk.getByRole('button', { name: '文件入库' }).click()
    const intake = clerk.getByRole('dialog', { name: '文件入库' })
    await intake
      .locator('.intake-choose input[type=file]')
      .first()
      .setInputFiles([{ name: '河湖长.docx', mimeType: 'application/octet-stream', buffer: file }])
    // One file that is chosen is taken in and opened, and most steps are taken in the foot of its drawer.
    const take = async (page: WalkPage, act: string) => {
      const button = page.getByRole('dialog').last().getByRole('button', { name: act, exact: true })
      await button.click()
      if (act !== '发布') return button.waitFor({ state: 'hidden' })
      const asking = page.getByRole('dialog', { name: act, exact: true })
      await asking.getByRole('button', { name: act, exact: true }).click()
      await asking.waitFor({ state: 'hidden' })
    }
    await take(clerk, '提交初审')
    const opened = async (realname: string) => {
      const page = await open('/dataManagement/document', { person: { realname, permissions: codes } })
      await page.getByRole('button', { name: title, exact: true }).first().click()
      return page
    }
    const reviewer = await opened('审核员')
    await take(reviewer, '初审通过')
    await take(reviewer, '复审通过')
    const publisher = await opened('发布员')
    await take(publisher, '发布')
    await publisher.getByRole('link', { name: '打开公开页面' }).waitFor()
    const reader = await open(`/retrieval?q=${title}`)
    await reader.getByRole('heading', { name: title }).first().waitFor()
    expect((await site.test.call(`/fagui/internet/fagui/law/search?q=${title}`)).body.result.records).not.toEqual([])
    return reader
  },

  async 'list with edit and query'({ site, open }) {
    const { username } = await site.test.makeUser({ username: `walk${own()}`, realname: '钱六' })
    const page = await open('/isystem/user', { person: ADMIN })
    await page.getByRole('textbox', { name: '用户账号' }).fill(username)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await eventually(() => page.locator('.ant-table-row').count(), 1)
    await page.locator('.ant-table-row').getByRole('button', { name: '编辑' }).first().click()
    const form = page.getByRole('dialog', { name: '编辑用户' })
    await form.getByRole('textbox', { name: '用户姓名' }).fill('钱老六')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.locator('.ant-table-row').filter({ hasText: '钱老六' }).waitFor()
    await page.getByRole('button', { name: '高级查询' }).first().click()
    await page.getByRole('dialog', { name: '高级查询' }).waitFor()
    return page
  },

  async 'editable table'({ open }) {
    const table = async (realname: string) => {
      const page = await open('/isystem/editableTable', { person: { ...ADMIN, realname } })
      await page.getByRole('checkbox', { name: '多人同步' }).click()
      await page.locator('.grid-row').first().waitFor()
      return page
    }
    const cell = (page: WalkPage, row: number, column = 4) =>
      page.locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
    const textIn = async (page: WalkPage, row: number, column = 4) => (await cell(page, row, column).innerText()).trim()
    const [mine, theirs] = [await table('张三'), await table('李四')]
    await cell(mine, 1).click()
    await mine.keyboard.press('Escape')
    await mine.keyboard.type('abc')
    await mine.keyboard.press('Enter')
    await eventually(() => textIn(mine, 1), 'abc')
    await eventually(() => textIn(theirs, 1), 'abc')
    // The text of the cell that is edited is replaced, and no other cell.
    const first = await textIn(mine, 1)
    await cell(mine, 3).click()
    await mine.keyboard.press('Control+a')
    await mine.keyboard.type('xyz')
    await mine.keyboard.press('Enter')
    await eventually(() => textIn(theirs, 3), 'xyz')
    expect(await textIn(mine, 1)).toBe(first)
    // A block that is copied is pasted, in 文号.
    await cell(mine, 1, 5).click()
    for (const key of ['Escape', 'Shift+ArrowDown', 'Control+c']) await mine.keyboard.press(key)
    await cell(mine, 5, 5).click()
    for (const key of ['Escape', 'Control+v']) await mine.keyboard.press(key)
    await eventually(() => textIn(theirs, 6, 5), await textIn(mine, 2, 5))
    expect(await textIn(mine, 5, 5)).toBe(await textIn(mine, 1, 5))
    return mine
  },

  async pickers(ground) {
    const { page, stage } = await story(ground, '选择部门')
    await stage('单选').getByRole('button', { name: '选择部门' }).click()
    const dialog = page.getByRole('dialog', { name: '选择部门' })
    await dialog.getByRole('searchbox', { name: '按部门名称搜索' }).fill('之江处')
    await dialog.getByRole('treeitem', { name: '之江处' }).first().getByText('之江处').first().click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await eventually(() => stage('单选').getByRole('textbox').inputValue(), '之江处')
    return page
  },

  async editors(ground) {
    const { page, stage, valueOf } = await story(ground, '富文本编辑器')
    const text = stage('空').getByRole('textbox', { name: '空', exact: true })
    await text.click()
    await page.keyboard.type('abc')
    await eventually(() => valueOf('空'), '<p>abc</p>')
    await page.keyboard.press('Control+a')
    await stage('空').getByRole('toolbar').getByRole('button', { name: '加粗', exact: true }).click()
    await eventually(() => valueOf('空'), '<p><strong>abc</strong></p>')
    await page
      .getByRole('navigation', { name: '组件' })
      .getByRole('button', { name: '代码编辑器', exact: true })
      .click()
    await stage('空').getByText('请在此输入SQL代码').first().waitFor()
    await stage('空').getByRole('textbox', { name: '空', exact: true }).click()
    await page.keyboard.type('select 1')
    await eventually(async () => (await stage('空').locator('.cm-line').first().innerText()).trim(), 'select 1')
    return page
  },

  async upload(ground) {
    const { page, stage, valueOf } = await story(ground, '文件上传')
    await stage('空')
      .locator('input[type=file]')
      .setInputFiles([
        { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') },
        { name: '汇编.txt', mimeType: 'text/plain', buffer: Buffer.alloc(9 * 1024 * 1024, '条') },
      ])
    await eventually(() => stage('空').locator('li[data-status=done]').count(), 2)
    expect(await valueOf('空')).toMatch(/^temp\/说明_?[^,]*\.txt,temp\/汇编_?[^,]*\.txt$/)
    return page
  },

  async register({ site, open }) {
    const { test } = site
    const code = `walk${own()}`
    const token = await test.sessionOf(await test.makeUser({ roles: ['admin'] }))
    const { id } = (
      await test.ask('POST /online/cgform/api/addAll', {
        token,
        body: { code, name: '合同台账', design: structuredClone(CONTRACTS) },
      })
    ).body.result
    await test.ask(`POST /online/cgform/api/doDbSynch/${id}/normal`, { token, body: {} })
    const menu = { id, parentId: 'menu-data', name: `合同台账${code}` }
    const { url } = (await test.ask('POST /online/cgform/head/addMenu', { token, body: menu })).body.result as {
      url: string
    }
    const permissions = (Object.keys(FORM_RIGHTS) as FormRight[]).map((right) =>
      rightCode(code, right),
    ) as PermissionCode[]
    const page = await open(url, { person: { realname: '合同员', permissions, departments: ['法规处'] } })
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '合同名称' }).fill('渡槽检修合同')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.locator('.ant-table-row').filter({ hasText: '渡槽检修合同' }).waitFor()
    return page
  },

  async report({ open }) {
    const page = await open('/online/cgreport/law-years', { person: ADMIN })
    await page.locator('.ant-table-row').first().waitFor()
    return page
  },

  async 'dashboards with charts'({ open }) {
    const page = await open('/digitalDataManagement', { person: ADMIN })
    await page.locator('main svg text').first().waitFor()
    return page
  },
}

/** Keeps the session of a person as a browser that signed in has it. */
export const sessionFor = async (site: Site, sketch: PersonSketch): Promise<Record<string, string>> =>
  storedSession(site, await site.test.makeUser(sketch))
