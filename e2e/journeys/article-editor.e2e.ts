import { expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { faultsOf } from '../axe.ts'
import { eventually, picture, sideways, visits } from '../browser.ts'
import { entryOf, signedIn } from '../staff.ts'

const visit = visits()
const LIST = '/dataManagement/document'
const CODES: PermissionCode[] = ['data:document:list', 'data:document:add', 'data:document:edit']
/** Lines that make a text longer than its box. */
const LONG = Array.from({ length: 60 }, (_, at) => `序言第${at + 1}段。`).join('\n')
const BODY = `第一条　为了规范第四条所称的巡查，制定本规定。
第二条　依照《中华人民共和国水法》第四条，市河长负责巡查。
第四条　巡查应当每月一次，违反本规定第五条的除外。
第五条　本规定自2026年6月1日起施行。`

it('a number of the tree brings its article into sight in a text that is longer than its box', async () => {
  const { test } = visit.site
  const clerk = await test.makeUser({ realname: '登记员', permissions: CODES })
  const token = await test.sessionOf(clerk)
  const given = {
    title: '杭州市长文规定',
    body: `${BODY}\n${LONG}\n第六条　略。`,
    fType: 'FT02',
    fLevel: 'F02',
    region: '330100',
    address: 'A01',
  }
  expect((await test.ask('POST /dataManagement/document/add', { token, body: given })).body).toMatchObject({
    success: true,
  })
  const page = await visit.open(LIST, 'desktop', await signedIn(visit.site, clerk))
  await entryOf(page, given.title).getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑文件' })
  await form.getByRole('tab', { name: '正文' }).click()
  const body = form.getByRole('textbox', { name: '正文', exact: true })
  await form.locator('.reading-tree').getByRole('button', { name: '第六条', exact: true }).click()
  const seen = await body.evaluate((box: HTMLTextAreaElement) => [
    box.scrollTop > 0,
    box.value.slice(box.selectionStart, box.selectionEnd),
  ])
  expect(seen).toEqual([true, '第六条'])
})

it.each(['desktop', 'laptop', 'phone'] as const)(
  'articles are numbered anew with what mentions them, given captions, a table and marks, taken back, and read by the public, on a %s',
  async (size) => {
    const { test } = visit.site
    const title = `杭州市河长巡查规定（${size}）`
    const clerk = await test.makeUser({ realname: '登记员', permissions: CODES })
    const token = await test.sessionOf(clerk)
    const given = { title, titleNote: '2026年3月1日杭州市人民政府令第601号公布', body: BODY }
    const { body: added } = await test.ask('POST /dataManagement/document/add', {
      token,
      body: { ...given, fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01', effectDate: '2026-07-01' },
    })
    const { id } = added.result as { id: string }
    const page = await visit.open(LIST, size, await signedIn(visit.site, clerk))
    await entryOf(page, title)
      .getByRole('button', { name: '编辑' })
      .or(entryOf(page, title).getByRole('button', { name: '操作' }))
      .first()
      .click()
    if (size === 'phone') await page.getByRole('menuitem', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: '编辑文件' })
    await form.getByRole('tab', { name: '正文' }).click()
    const body = form.getByRole('textbox', { name: '正文', exact: true })
    const lines = async () => (await body.inputValue()).split('\n')

    // Where a day stands, and that the register says another one.
    await form.getByText('第五条“本规定自2026年6月1日起施行').waitFor()
    await form.getByText('登记的施行日期是 2026-07-01，题注和正文写明的是 2026-06-01').waitFor()

    // A number leads to its article, not to the words that mention it.
    await form.locator('.reading-tree').getByRole('button', { name: '第四条', exact: true }).click()
    const place = await body.evaluate((box: HTMLTextAreaElement) => box.selectionStart)
    expect(place).toBe(BODY.indexOf('第四条　巡查'))

    await form.getByRole('button', { name: '重新编号' }).click()
    const numbers = page.getByRole('dialog', { name: '重新编号' })
    await numbers.getByRole('list', { name: '条号的变动' }).getByText('第四条 → 第三条').waitFor()
    const mentions = numbers.getByRole('list', { name: '提到的条号' }).getByRole('checkbox')
    expect(await Promise.all((await mentions.all()).map((box) => box.isChecked()))).toEqual([true, false, true])
    await picture(page, `article-numbers-${size}`)
    expect(await faultsOf(page)).toEqual([])
    await numbers.getByRole('button', { name: '改 2 个条号' }).click()
    const renumbered = [
      '第一条　为了规范第三条所称的巡查，制定本规定。',
      '第二条　依照《中华人民共和国水法》第四条，市河长负责巡查。',
      '第三条　巡查应当每月一次，违反本规定第四条的除外。',
      '第四条　本规定自2026年6月1日起施行。',
    ]
    expect(await lines()).toEqual(renumbered)
    await form.getByRole('button', { name: '撤销这次编辑' }).click()
    expect((await lines()).join('\n')).toBe(BODY)
    await form.getByRole('button', { name: '重新编号' }).click()
    await numbers.getByRole('button', { name: '改 2 个条号' }).click()
    await form.getByText('条文序号不连续').waitFor({ state: 'hidden' })

    await form.getByRole('button', { name: '条标' }).click()
    const captions = page.getByRole('dialog', { name: '条标' })
    await captions.getByLabel('第一条', { exact: true }).fill('目的')
    await captions.getByText('只有 1 条写了条标').waitFor()
    for (const [label, words] of [
      ['第二条', '职责'],
      ['第三条', '次数'],
      ['第四条', '施行'],
    ] as const)
      await captions.getByLabel(label, { exact: true }).fill(words)
    await picture(page, `article-captions-${size}`)
    await captions.getByRole('button', { name: '写入正文' }).click()
    expect((await lines())[0]).toBe('第一条（目的）　为了规范第三条所称的巡查，制定本规定。')
    await form.locator('.reading-tree b').filter({ hasText: '（职责）' }).waitFor()

    await form.getByRole('button', { name: '标注第三条' }).click()
    const mark = page.getByRole('dialog', { name: '标注第三条' })
    await mark.getByRole('button', { name: '确定' }).click()
    await mark.getByText('请填写依据').waitFor()
    await mark.getByLabel('日期', { exact: true }).fill('2027-01-01')
    await page.keyboard.press('Enter')
    await mark.getByLabel('依据（必填）').fill('第四条')
    await picture(page, `article-mark-${size}`)
    await mark.getByRole('button', { name: '确定' }).click()
    await form.locator('.article-force').getByText('尚未施行（2027-01-01）').waitFor()
    await form.getByRole('button', { name: '标注第二条' }).click()
    const repeal = page.getByRole('dialog', { name: '标注第二条' })
    await repeal.getByRole('radio', { name: /^删去/ }).check()
    await repeal.getByRole('button', { name: '确定' }).click()
    expect((await lines())[1]).toBe('第二条　（删去）')
    await form.locator('.reading-tree [data-repealed]').filter({ hasText: '第二条' }).waitFor()

    await body.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(0, 0))
    await form.getByRole('button', { name: '插入表格' }).click()
    await page.getByRole('dialog', { name: '插入表格' }).getByRole('button', { name: '插入' }).click()
    expect((await lines()).slice(1, 4).every((line) => /^\|(?:\s*\u3000?\s*\|){3}$/.test(line))).toBe(true)
    await form.getByRole('button', { name: '撤销这次编辑' }).click()
    await form.getByText(/^4 条/).waitFor()
    await picture(page, `article-editor-${size}`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'hidden' })
    await entryOf(page, title).getByRole('button', { name: title, exact: true }).click()
    const change = page
      .getByRole('dialog', { name: title })
      .getByText('条文效力：（空） → 第三条尚未施行 2027-01-01（第四条）')
    await change.scrollIntoViewIfNeeded()
    await picture(page, `field-changes-${size}`)
    expect(await faultsOf(page)).toEqual([])

    for (const act of ['submit', 'review', 'approve', 'release'] as const) {
      const as = act === 'submit' ? token : await test.signIn(['data:document:list', `data:document:${act}`])
      expect((await test.ask(`POST /dataManagement/document/${act}`, { token: as, body: { id } })).body).toMatchObject({
        success: true,
      })
    }
    const { workId } = (await test.ask(`GET /dataManagement/document/queryById?id=${id}`, { token })).body.result as {
      workId: string
    }
    const reader = await visit.open(`/details?id=${workId}`, size)
    const third = reader.locator('#t3')
    await third.getByText('本条自2027年1月1日起施行').waitFor()
    await third.getByText('依据：第四条').waitFor()
    await third.scrollIntoViewIfNeeded()
    await picture(reader, `article-force-${size}`)
    await eventually(() => reader.locator('.article.repealed').count(), 1)
    expect(await faultsOf(reader)).toEqual([])

    // Who finds the article by a search is told too.
    const found = await visit.open(`/retrieval?q=${encodeURIComponent(`${title}第三条`)}`, size)
    const hit = found.getByRole('link', { name: /第三条/ }).filter({ hasText: '本条自2027年1月1日起施行' })
    await hit.getByText('依据：第四条').waitFor()
    await hit.scrollIntoViewIfNeeded()
    await picture(found, `article-force-found-${size}`)
    expect(await faultsOf(found)).toEqual([])
  },
)
