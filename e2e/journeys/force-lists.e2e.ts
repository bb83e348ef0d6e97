import { expect, it } from 'vitest'
import { workbookOf } from '#server/testing/workbook.ts'
import { faultsOf } from '../axe.ts'
import { picture, sideways, visits, type Size } from '../browser.ts'
import { menuRow, signedIn } from '../staff.ts'

const COUNT = 300
const TITLE = '浙江省现行有效地方性法规目录（截至2026年6月30日）'
const nameOf = (at: number) => `浙江省风车${at}号管理条例`
const law = (title: string) => ({
  title,
  note: ['2015年3月27日 浙江省第十二届人民代表大会常务委员会第十八次会议通过'],
  body: ['第一条 为了风车的安全，制定本条例。', '第二条 本条例自2015年5月1日起施行。'],
})
const visit = visits([
  ...Array.from({ length: COUNT }, (_, at) => law(nameOf(at + 1))),
  law('浙江省水车管理条例'),
  law('浙江省水车旧事管理条例'),
  {
    title: '浙江省废止水车旧事的决定',
    note: ['2020年7月1日 浙江省第十三届人民代表大会常务委员会第二十次会议通过'],
    body: ['第一条 废止《浙江省水车旧事管理条例》。', '第二条 本决定自2020年8月1日起施行。'],
  },
])

/**
 * The list as an office keeps it: three hundred rows, one repealed, one not held, one under another name, one broken.
 */
const listFile = () =>
  workbookOf(
    ['序号', '法规名称', '通过日期', '最近修正日期', '备注'],
    [
      ...Array.from({ length: COUNT }, (_, at) => [String(at + 1), nameOf(at + 1), '2015年3月27日', '', '']),
      ['301', '浙江省水车旧事管理条例', '2015-03-27', '', ''],
      ['302', '浙江省没有收录的条例', '2001-01-01', '', ''],
      ['303', '浙江省关于水车的若干规定', '2015-03-27', '', ''],
      ['304', '浙江省坏行条例', '#REF!', '', ''],
    ],
  )

it('a list is uploaded and decided, a second person confirms it, and the public sees 有效 with its day', async () => {
  const clerk = await visit.site.test.makeUser({
    realname: '钱登记',
    permissions: ['data:forceList:list', 'data:forceList:add', 'data:forceList:edit', 'data:forceList:delete'],
  })
  const page = await visit.open('/dataManagement/forceList', 'desktop', await signedIn(visit.site, clerk))
  await page.getByText('还没有有效目录').waitFor()
  await page.getByRole('button', { name: '上传目录' }).click()
  const upload = page.getByRole('dialog', { name: '上传有效目录' })
  await upload
    .getByLabel('目录文件')
    .setInputFiles({ name: '目录.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await listFile()) })
  await upload.getByLabel('发布机关').fill('浙江省人大常委会')
  await upload.getByRole('button', { name: '上传并比对' }).click()
  await upload.getByText('请填写截至日期').waitFor()
  await upload.getByLabel('目录名称').fill(TITLE)
  await upload.getByLabel('链接').fill('https://example.org/list')
  await picture(page, 'force-lists-upload')
  expect(await faultsOf(page)).toEqual([])
  await upload.getByRole('button', { name: '上传并比对' }).click()

  const drawer = page.getByRole('dialog', { name: TITLE })
  await drawer.getByRole('button', { name: /^全部 304/ }).waitFor()
  await drawer.getByRole('button', { name: /^已对应 300/ }).waitFor()
  await drawer.getByText(nameOf(20), { exact: true }).first().waitFor()
  await picture(page, 'force-lists-rows')
  expect(await faultsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: /^库中已失效 1/ }).click()
  await drawer.getByText('库中是“已废止”，自2020年8月1日起').waitFor()
  await drawer.getByRole('button', { name: /^没有读入 1/ }).click()
  await drawer.getByText('单元格的公式出错，显示为“#REF!”').waitFor()
  await drawer.getByRole('button', { name: '库中有而目录没有' }).click()
  await drawer.getByRole('link', { name: '浙江省水车管理条例' }).waitFor()
  await picture(page, 'force-lists-unlisted')
  await drawer.getByRole('button', { name: /^库中没有 2/ }).click()
  await drawer.getByRole('button', { name: '为浙江省关于水车的若干规定选择法规' }).click()
  const choosing = page.getByRole('dialog', { name: '选择法规' })
  await choosing.getByLabel('按标题里的字查找法规').fill('水车管理')
  await choosing.getByRole('radio', { name: /^浙江省水车管理条例/ }).check()
  await picture(page, 'force-lists-choose')
  expect(await faultsOf(page)).toEqual([])
  await choosing.getByRole('button', { name: '确定' }).click()
  await drawer.getByRole('button', { name: /^已对应 301/ }).waitFor()
  await drawer.getByRole('checkbox', { name: '选中浙江省没有收录的条例' }).check()
  await drawer.getByRole('button', { name: '不采用' }).click()
  await drawer.getByRole('button', { name: /^不采用 1/ }).waitFor()
  await drawer.getByRole('button', { name: '提交确认' }).click()
  await page.getByRole('dialog', { name: '提交确认' }).getByRole('button', { name: '提交确认' }).click()
  await drawer.getByText('待确认').waitFor()

  const chief = await visit.site.test.makeUser({
    realname: '孙处长',
    permissions: ['data:forceList:list', 'data:forceList:confirm'],
  })
  const second = await visit.open('/dataManagement/forceList', 'laptop', await signedIn(visit.site, chief))
  await second.getByRole('button', { name: TITLE }).click()
  const other = second.getByRole('dialog', { name: TITLE })
  await other
    .getByRole('button', { name: '确 认', exact: true })
    .or(other.getByRole('button', { name: '确认', exact: true }))
    .click()
  const asked = second.getByRole('dialog', { name: '确认' })
  await asked.getByText('确认后公众随即看到 301 部法规').waitFor()
  await asked
    .getByRole('button', { name: '确认' })
    .or(asked.getByRole('button', { name: '确 认' }))
    .click()
  await other.getByText('公众看到 301 部法规按这份目录有效。').waitFor()
  await picture(second, 'force-lists-confirmed-1088')

  const reader = await visit.open(`/retrieval?q=${nameOf(150)}`)
  await reader.getByText('有效（截至2026年6月30日核实）').first().waitFor()
  await picture(reader, 'force-lists-hit')
  await reader
    .getByRole('link', { name: nameOf(150) })
    .first()
    .click()
  const head = reader.locator('.law-head')
  await head.getByText('有效（截至2026年6月30日核实）').waitFor()
  expect(await head.locator('.law-basis').first().textContent()).toContain(
    '登记（有效目录）：《浙江省现行有效地方性法规目录',
  )
  expect(await head.getByRole('link', { name: '查看目录' }).getAttribute('href')).toBe('https://example.org/list')
  await picture(reader, 'force-lists-law')

  const phone = await visit.open(`/retrieval?q=${nameOf(150)}`, 'phone')
  await phone.getByText('有效（截至2026年6月30日核实）').first().waitFor()
  await picture(phone, 'force-lists-hit-phone')
  await phone
    .getByRole('link', { name: nameOf(150) })
    .first()
    .click()
  await phone.locator('.law-head').getByText('有效（截至2026年6月30日核实）').waitFor()
  expect(await sideways(phone)).toBeLessThanOrEqual(0)
  await picture(phone, 'force-lists-law-phone')
  expect(await faultsOf(phone)).toEqual([])
})

it.each(['desktop', 'laptop', 'phone'] as const satisfies readonly Size[])(
  'the rows of a list fit the page on a %s',
  async (size) => {
    const clerk = await visit.site.test.makeUser({
      realname: '李登记',
      permissions: ['data:forceList:list', 'data:forceList:add', 'data:forceList:edit', 'data:forceList:confirm'],
    })
    const page = await visit.open('/dataManagement/forceList', size, await signedIn(visit.site, clerk))
    if (size === 'desktop') await menuRow(page, '有效目录').waitFor()
    await page.getByRole('button', { name: '上传目录' }).click()
    const upload = page.getByRole('dialog', { name: '上传有效目录' })
    const rows = [
      ['1', nameOf(1), '2015-03-27', '', ''],
      ['2', nameOf(2), '2009-01-01', '', ''],
      ['3', `浙江省${size}条例`, '2009-01-01', '', ''],
    ]
    const bytes = await workbookOf(['序号', '法规名称', '通过日期', '最近修正日期', '备注'], rows)
    await upload
      .getByLabel('目录文件')
      .setInputFiles({ name: `${size}.xlsx`, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
    await upload.getByLabel('目录名称').fill(`浙江省现行有效目录（截至2026年6月30日）${size}`)
    await upload.getByLabel('发布机关').fill('浙江省人大常委会')
    await picture(page, `force-lists-upload-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await upload.getByRole('button', { name: '上传并比对' }).click()
    const drawer = page.getByRole('dialog', { name: /^浙江省现行有效目录/ })
    await drawer.getByRole('button', { name: /^须核对 1/ }).click()
    await drawer.getByText('与库中各文本的日期都对不上').waitFor()
    await drawer.getByRole('checkbox', { name: `选中${nameOf(2)}` }).check()
    await drawer.getByRole('button', { name: '经核对采用' }).click()
    await drawer.getByRole('button', { name: /^已对应 2/ }).waitFor()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await drawer.getByRole('button', { name: /^全部 3/ }).click()
    await picture(page, `force-lists-rows-${size}`)
  },
)
