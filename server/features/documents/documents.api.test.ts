import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type ArchiveEntry, archiveOf } from '#server/testing/archive.ts'
import { formOf } from '#server/testing/form.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { exportOf } from '#server/testing/workbook.ts'

const LAW = '/fagui/internet/fagui/law'
const READ: PermissionCode[] = ['data:document:list']
const WRITE: PermissionCode[] = [
  ...READ,
  'data:document:add',
  'data:document:edit',
  'data:document:delete',
  'data:document:export',
]

let test: TestApp
let clerk: string
let reviewer: string
let publisher: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(WRITE)
  reviewer = await test.signIn([...READ, 'data:document:review', 'data:document:approve'])
  publisher = await test.signIn([...READ, 'data:document:release'])
})
afterAll(() => test.close())

const ask = async (name: string, as: string, body?: unknown) =>
  (await test.ask(name, { token: as, ...(body === undefined ? {} : { body }) })).body
let number = 0
/** The form of a short regulation that no other test has. */
const form = (given: object = {}) => ({
  title: `杭州市测试文件管理规定（${++number}）`,
  titleNote: '2026年3月1日杭州市人民政府令第399号公布',
  body: '第一条　为了规范河长巡查，制定本规定。\n第二条　河长应当每月巡查一次。\n第三条　本规定自2026年5月1日起施行。',
  fType: 'FT02',
  fLevel: 'F02',
  region: '330100',
  address: 'A01',
  ...given,
})
const added = async (given: object = {}): Promise<string> =>
  (await ask('POST /dataManagement/document/add', clerk, form(given))).result.id
const detail = async (id: string, as = clerk) =>
  (await ask(`GET /dataManagement/document/queryById?id=${id}`, as)).result
const STEPS = {
  submit: 'POST /dataManagement/document/submit',
  recall: 'POST /dataManagement/document/recall',
  review: 'POST /dataManagement/document/review',
  reviewReturn: 'POST /dataManagement/document/reviewReturn',
  approve: 'POST /dataManagement/document/approve',
  approveReturn: 'POST /dataManagement/document/approveReturn',
  release: 'POST /dataManagement/document/release',
  withdraw: 'POST /dataManagement/document/withdraw',
  reopen: 'POST /dataManagement/document/reopen',
  archive: 'POST /dataManagement/document/archive',
}
const take = (act: keyof typeof STEPS, id: string, as: string, body: object = {}) =>
  ask(STEPS[act], as, { id, ...body })
async function releasedAs(given: object = {}): Promise<string> {
  const id = await added(given)
  for (const [act, as] of [
    ['submit', clerk],
    ['review', reviewer],
    ['approve', reviewer],
    ['release', publisher],
  ] as const)
    expect(await take(act, id, as)).toMatchObject({ success: true })
  return id
}
/** What the public is told of a title, in every way it can ask. */
async function publicTraces(title: string, workId: string | null): Promise<string[]> {
  const ways = [
    `search?q=${title}`,
    `suggest?q=${title.slice(0, 12)}`,
    `named?title=${title}`,
    'stats',
    ...(workId ? [`detail?id=${workId}`, `card?id=${workId}`] : []),
  ]
  // A search repeats what was asked: only what it found counts.
  const told = async (way: string) => {
    const { result } = (await test.call(`${LAW}/${way}`)).body
    return JSON.stringify((way.startsWith('search') ? result.records : result) ?? null)
  }
  const answers = await Promise.all(ways.map(told))
  return ways.filter((_, at) => answers[at]?.replaceAll(/<\/?em>/g, '').includes(title))
}

describe('a document on its way to the public', () => {
  it('a draft is submitted, reviewed, approved and released by different people, and the public finds it only then', async () => {
    const id = await added()
    const { title } = await detail(id)
    for (const [act, as, state] of [
      ['submit', clerk, 20],
      ['review', reviewer, 30],
      ['approve', reviewer, 40],
    ] as const) {
      expect(await publicTraces(title, null)).toEqual([])
      expect((await take(act, id, as)).result).toMatchObject({ state })
    }
    expect(await publicTraces(title, null)).toEqual([])
    const { result } = await take('release', id, publisher)
    expect(result).toMatchObject({
      state: 50,
      state_dictText: '已发布',
      workId: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    const found = (await test.call(`${LAW}/search?q=河长每月巡查`)).body.result.records
    expect(found.map((one: { title: string }) => one.title)).toContain(title)
    const law = (await test.call(`${LAW}/detail?id=${result.workId}`)).body.result
    expect(law.work).toMatchObject({ title })
    expect(law.version).toMatchObject({ effectDate: '2026-05-01', publishDate: '2026-03-01' })
    const steps = (await ask(`GET /dataManagement/document/steps?id=${id}`, clerk)).result
    expect(steps.map((step: { act: string; toState: number }) => [step.act, step.toState])).toEqual([
      ['submit', 20],
      ['review', 30],
      ['approve', 40],
      ['release', 50],
    ])
  })
  it('a released text that is taken back is gone from every public answer, and can be released again', async () => {
    const id = await releasedAs()
    const { title, workId } = await detail(id)
    expect((await publicTraces(title, workId)).length).toBeGreaterThan(2)
    expect(await take('withdraw', id, publisher)).toMatchObject({ success: false, message: '请填写下架的理由' })
    expect(await take('withdraw', id, publisher, { note: '题注有误' })).toMatchObject({ success: true })
    expect(await publicTraces(title, workId)).toEqual([])
    const missing = (await test.call(`${LAW}/detail?id=000000000000`)).body
    expect((await test.call(`${LAW}/detail?id=${workId}`)).body).toEqual({ ...missing, timestamp: expect.anything() })
    expect(await take('reopen', id, clerk)).toMatchObject({ success: true })
    for (const [act, as] of [
      ['submit', clerk],
      ['review', reviewer],
      ['approve', reviewer],
      ['release', publisher],
    ] as const)
      await take(act, id, as)
    expect((await publicTraces(title, workId)).length).toBeGreaterThan(2)
  })
  it('nobody takes two of the steps that different people have to take', async () => {
    const all = await test.signIn([...WRITE, 'data:document:review', 'data:document:approve', 'data:document:release'])
    const id = (await ask('POST /dataManagement/document/add', all, form())).result.id
    await take('submit', id, all)
    expect(await take('review', id, all)).toMatchObject({
      success: false,
      message: '您已提交这份文件，初审通过须由另一人办理',
    })
    await take('review', id, reviewer)
    expect(await take('approve', id, all)).toMatchObject({
      success: false,
      message: '您已提交这份文件，复审通过须由另一人办理',
    })
    await take('approve', id, reviewer)
    expect(await take('release', id, all)).toMatchObject({
      success: false,
      message: '您已提交这份文件，发布须由另一人办理',
    })
    expect((await detail(id)).state).toBe(40)
  })
  it('a review sends a text back with its reason, and only then may it be edited', async () => {
    const id = await added()
    await take('submit', id, clerk)
    const { revision } = await detail(id)
    const edit = (body: object) => ask('PUT /dataManagement/document/edit', clerk, { id, ...form(), ...body })
    expect((await edit({ title: '改过的标题', revision })).message).toContain('阶段，不能修改')
    expect(await take('reviewReturn', id, reviewer, { note: ' ' })).toMatchObject({
      success: false,
      message: '请填写初审退回的理由',
    })
    expect((await take('reviewReturn', id, reviewer, { note: '第二条缺少主语' })).result).toMatchObject({ state: 21 })
    expect(await edit({ title: '浙江省改过的规定' })).toMatchObject({ success: true })
    expect((await detail(id)).title).toBe('浙江省改过的规定')
  })
  it('a step asked for twice is taken once', async () => {
    const id = await added()
    const answers = await Promise.all([take('submit', id, clerk), take('submit', id, clerk)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await ask(`GET /dataManagement/document/steps?id=${id}`, clerk)).result).toHaveLength(1)
  })
  it.each(['机密★3年', '公开方式：依申请公开'])(
    'a paper that is marked %s is not released, whatever its text is edited to',
    async (mark) => {
      const title = `宁波市人民政府关于${mark.slice(0, 2)}渡口的通知`
      const paper = [
        '000731',
        mark,
        '宁波市人民政府文件',
        '甬政发〔2026〕17号',
        title,
        '各单位：',
        '一、渡口每日检查。',
        '宁波市人民政府',
        '2026年4月8日',
      ].join('\n')
      const files = formOf({}, [{ name: '渡口.txt', bytes: paper }])
      const { id } = (await test.ask('POST /dataManagement/document/takeIn', { token: clerk, ...files })).body.result[0]
      const { body, titleNote, revision, ...given } = await detail(id)
      expect(body).not.toContain(mark)
      const edited = {
        ...form(),
        title,
        fType: given.fType,
        fLevel: given.fLevel,
        region: given.region,
        titleNote,
        body: `${body}\n二、渡口夜间停航。`,
      }
      expect(await ask('PUT /dataManagement/document/edit', clerk, { id, revision, ...edited })).toMatchObject({
        success: true,
      })
      expect(await take('submit', id, clerk)).toMatchObject({
        success: false,
        message: expect.stringContaining(`原文件标有“${mark}”，不能发布`),
      })
      expect(await publicTraces(title, null)).toEqual([])
    },
  )
  it.each([
    ['without a date in its 题注', { titleNote: '' }, '题注没有日期'],
    ['with characters that are lost', { body: '第一条　保护\ufffd\ufffd\ufffd湿地。' }, '更正后才能发布'],
    [
      'with a blank',
      { body: '第一条　保护湿地。\n第二条　本条例自　　年　　月　　日起施行。' },
      '第二条留有空白“本条例自　年　月　日起施行。”',
    ],
    ['with a blank in its 题注', { titleNote: '2026年1月5日浙江省人民政府令第　　号公布' }, '题注留有空白'],
  ])('a text %s is not submitted, and the reason names what to do', async (_, given, reason) => {
    const id = await added(given)
    const answer = await take('submit', id, clerk)
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(reason)
    expect((await detail(id)).state).toBe(10)
  })
  it('a text whose file has changes that were not accepted is submitted when its clerk says that it is final', async () => {
    const id = await added()
    const tracked = [
      { kind: 'TRACKED_CHANGES', place: '', detail: '修订 2 处（第一条）已按全部接受读取，请确认是否为定稿' },
    ]
    await test.database.db
      .updateTable('document')
      .set({ fileWarnings: JSON.stringify(tracked) })
      .where('id', '=', id)
      .execute()
    expect((await take('submit', id, clerk)).message).toContain('请在意见里写明“已确认定稿”后提交')
    for (const note of ['还不是定稿', '未定稿，请先看'])
      expect(await ask('POST /dataManagement/document/submit', clerk, { id, note })).toMatchObject({ success: false })
    expect(await ask('POST /dataManagement/document/submit', clerk, { id, note: '已确认定稿' })).toMatchObject({
      success: true,
    })
    const [step] = (await ask(`GET /dataManagement/document/steps?id=${id}`, clerk)).result
    expect(step.note).toBe('已确认定稿')
  })
  it('the text of a day that is published is not written over', async () => {
    const given = form()
    await releasedAs(given)
    const second = await added({ ...given, body: '第一条　另一份文字。' })
    for (const [act, as] of [
      ['submit', clerk],
      ['review', reviewer],
      ['approve', reviewer],
    ] as const)
      await take(act, second, as)
    expect((await take('release', second, publisher)).message).toContain('已经发布，不能覆盖')
  })
})

describe('the steps of a document', () => {
  it('only its submitter takes a text back before it is reviewed', async () => {
    const other = await test.signIn(WRITE)
    const id = await added()
    await take('submit', id, clerk)
    expect(await take('recall', id, other)).toMatchObject({ success: false, message: '只有提交人可以撤回' })
    expect((await take('recall', id, clerk)).result).toMatchObject({ state: 10, submittedBy: null })
  })
  it('a second review sends a text back also when it waits for its release', async () => {
    const id = await added()
    await take('submit', id, clerk)
    await take('review', id, reviewer)
    await take('approve', id, reviewer)
    expect((await take('approveReturn', id, reviewer, { note: '文号有误' })).result).toMatchObject({
      state: 31,
      state_dictText: '复审退回',
    })
    expect(await take('release', id, publisher)).toMatchObject({
      success: false,
      message: '文件已不在可以“发布”的阶段，请刷新后再操作',
    })
  })
  it('a title with a tag in it is not saved, and one that came with a file is not submitted', async () => {
    const refused = await ask('POST /dataManagement/document/add', clerk, form({ title: '杭州市测试规定</script>' }))
    expect(refused).toMatchObject({
      success: false,
      field: 'title',
      message: '标题里有网页代码“</script>”，请删去；书名号请写作《》',
    })
    const id = await added()
    await test.database.db.updateTable('document').set({ title: '杭州市测试<br>规定' }).where('id', '=', id).execute()
    expect(await take('submit', id, clerk)).toMatchObject({ success: false, field: 'title' })
  })
  it('an archived document takes no further step', async () => {
    const id = await releasedAs()
    await take('withdraw', id, publisher, { note: '已被替代' })
    expect((await take('archive', id, publisher, { note: '已被替代' })).result).toMatchObject({ state: 70 })
    expect((await take('reopen', id, clerk)).message).toContain('已不在可以“重新编辑”的阶段')
  })
  it.each([
    ['submit', ['data:document:review', 'data:document:release']],
    ['review', ['data:document:edit', 'data:document:approve', 'data:document:release']],
    ['approve', ['data:document:edit', 'data:document:review', 'data:document:release']],
    ['release', ['data:document:edit', 'data:document:review', 'data:document:approve']],
    ['withdraw', ['data:document:edit', 'data:document:review', 'data:document:approve']],
  ] as const)('%s is refused to staff who may do everything else', async (act, codes) => {
    const id = await added()
    const stranger = await test.signIn(['data:document:list', ...codes])
    expect(await take(act, id, stranger)).toMatchObject({ success: false, code: 510 })
  })
  it('those who wait for a document and its submitter are told, and no title goes to those who wait', async () => {
    const id = await added()
    const { title } = await detail(id)
    await take('submit', id, clerk)
    await take('reviewReturn', id, reviewer, { note: '缺题注' })
    const messages = await test.database.db
      .selectFrom('announcement')
      .select(['title', 'content'])
      .orderBy('createdAt', 'desc')
      .execute()
    expect(messages.filter((one) => one.content?.includes(title)).map((one) => one.title)).toEqual(['文件初审退回'])
    expect(messages.some((one) => one.title === '有文件等待初审')).toBe(true)
  })
})

describe('messages about documents', () => {
  it('are urgent where work comes back or the public lost a text, and have the priority of ordinary work and notes otherwise', async () => {
    const commenter = await test.signIn([...READ, 'data:document:comment'])
    const id = await added()
    expect(
      await ask('POST /dataManagement/document/comment', commenter, { id, place: '', words: '请核对' }),
    ).toMatchObject({ success: true })
    await take('submit', id, clerk)
    await take('reviewReturn', id, reviewer, { note: '缺题注' })
    await take('submit', id, clerk)
    await take('review', id, reviewer)
    await take('approve', id, reviewer)
    await take('release', id, publisher)
    await take('withdraw', id, publisher, { note: '有误' })
    await take('archive', id, publisher, { note: '不再使用' })
    const rows = await test.database.db
      .selectFrom('announcement')
      .select(['title', 'priority'])
      .where('recordId', '=', id)
      .execute()
    expect(Object.fromEntries(rows.map(({ title, priority }) => [title, priority]))).toEqual({
      文件有新批注: 'L',
      文件初审退回: 'H',
      文件初审通过: 'M',
      文件复审通过: 'M',
      文件发布: 'M',
      文件下架: 'H',
      文件归档: 'M',
    })
  })
})

describe('the list of documents', () => {
  it('drafts are moved to the recycle bin, released documents are not', async () => {
    const [draft, released] = [await added(), await releasedAs()]
    const remove = (ids: string) => ask(`DELETE /dataManagement/document/deleteBatch?ids=${ids}`, clerk)
    expect((await remove(`${draft},${released}`)).message).toContain('不能修改')
    expect(await remove(draft)).toMatchObject({ success: true, message: '删除成功！' })
    expect(await ask(`GET /dataManagement/document/queryById?id=${draft}`, clerk)).toMatchObject({ success: false })
    expect((await detail(released)).state).toBe(50)
  })
  it('documents of one title tell their texts apart by day and kind: as released, as the 题注 of a draft ends, or as registered', async () => {
    const title = '杭州市版本测试规定'
    const notes = [
      '2010年3月1日杭州市人民政府令第250号公布',
      '2010年3月1日杭州市人民政府令第250号公布\n根据2018年5月6日《杭州市人民政府关于修改部分规章的决定》修正\n自2018年7月1日起施行',
      '',
    ]
    for (const titleNote of notes)
      await added({ title, titleNote, ...(titleNote === '' ? { publishDate: '2001-02-03' } : {}) })
    await releasedAs({ title, titleNote: '2022年9月8日杭州市人民政府令第330号公布，杭州市人民政府令第331号修订' })
    const { records } = (await ask(`GET /dataManagement/document/list?title=${title}&column=edition&order=asc`, clerk))
      .result
    expect(records.map(({ edition }: { edition: string | null }) => edition)).toEqual([
      '2001-02-03',
      '2010-03-01 制定',
      '2018-05-06 修正',
      '2022-09-08 修订',
    ])
    // A day that does not exist is shown as printed and breaks no list.
    const id = await added({ title, titleNote: '2010年13月45日公布' })
    expect((await detail(id)).edition).toBe('2010-13-45 制定')
  })
  it('the workbook holds the documents of the list, and none that are restricted', async () => {
    const special = await test.signIn([...WRITE, 'item:special_permissions'])
    const hidden = form({ fType: 'FT08' })
    await ask('POST /dataManagement/document/add', special, hidden)
    const { title } = await detail(await added())
    const { lines } = await exportOf(test, '/dataManagement/document/exportXls?format=xlsx', clerk)
    expect(lines.flat()).toContain(title)
    expect(lines.flat()).not.toContain(hidden.title)
  })
  it('a page of the list takes the same number of statements however many documents there are', async () => {
    const count = async (size: number) =>
      (await test.statements(() => ask(`GET /dataManagement/document/list?pageSize=${size}`, clerk))).count
    expect(await count(20)).toBe(await count(1))
  })
})

describe('restricted documents', () => {
  it('a restricted document is unknown to staff without the permission, as one that does not exist', async () => {
    const special = await test.signIn([...WRITE, 'item:special_permissions'])
    const { id } = (await ask('POST /dataManagement/document/add', special, form({ fType: 'FT08' }))).result
    const missing = await ask(`GET /dataManagement/document/queryById?id=000000000000000000000000000000aa`, clerk)
    const hidden = await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)
    expect(hidden).toEqual({ ...missing, timestamp: expect.anything() })
    const ids = async (as: string) =>
      (await ask(`GET /dataManagement/document/list?pageSize=100`, as)).result.records.map(
        (one: { id: string }) => one.id,
      )
    expect(await ids(clerk)).not.toContain(id)
    expect(await ids(special)).toContain(id)
    expect(await take('submit', id, clerk)).toMatchObject({ success: false })
    for (const stale of [
      await take('submit', id, clerk, { revision: 99 }),
      await ask('PUT /dataManagement/document/edit', clerk, { id, ...form(), revision: 99 }),
    ])
      expect(stale).toEqual({ ...missing, timestamp: expect.anything() })
    expect((await detail(id, special)).body).toContain('河长')
    const lines = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', `%${id}%`)
      .execute()
    expect(lines.map(({ content }) => content)).toContainEqual(expect.stringMatching(/^阅读受限文件“.+”（办理中/))
    expect(await ask('POST /dataManagement/document/add', clerk, form({ fType: 'FT08' }))).toMatchObject({
      success: false,
      message: '请从字典中选择文件类型',
    })
  })
})

describe('files taken in', () => {
  const send = async (name: string, content: string | Uint8Array, as = clerk) =>
    (await test.ask('POST /dataManagement/document/takeIn', { token: as, ...formOf({}, [{ name, bytes: content }]) }))
      .body
  it('a file becomes a draft with what its text says of it, once', async () => {
    const text = [
      '# 杭州市河道巡查办法',
      '2026年2月3日杭州市人民政府令第401号公布',
      '<!-- INFO END -->',
      '第一条 巡查河道。',
      '第二条 本办法自公布之日起施行。',
    ].join('\n\n')
    const [taken] = (await send('河道.md', text)).result
    expect(taken).toMatchObject({ outcome: 'new', title: '杭州市河道巡查办法', articles: 2 })
    expect(await detail(taken.id)).toMatchObject({
      state: 10,
      fType: 'FT02',
      region: '330100',
      fileName: '河道.md',
      titleNote: '2026年2月3日杭州市人民政府令第401号公布',
    })
    const [again] = (await send('改名.md', text)).result
    expect(again).toMatchObject({ outcome: 'known', id: taken.id })
  })
  it('a draft of which nothing says what it is is asked about, and is not submitted until the form has decided', async () => {
    const [taken] = (await send('通知.txt', '关于印发渡口灯标办法的通知\n\n各单位：\n灯标应当常亮。')).result
    expect(taken.warnings).toContainEqual(expect.objectContaining({ kind: 'UNDECIDED', blocks: true }))
    expect(await detail(taken.id)).toMatchObject({ fType: '', fLevel: '', region: '' })
    expect(await ask('POST /dataManagement/document/submit', clerk, { id: taken.id })).toMatchObject({
      success: false,
      message: '文件类型还没有确定：文件里看不出来，请编辑文件后选择',
    })
  })
  it('a PDF and a saved page become drafts too', async () => {
    const words = ['杭州市堤防办法', '（2026年2月3日杭州市人民政府令第401号公布）', '第一条　加固堤防。'].map(
      (text, line) => ({
        text,
        x: 80,
        y: 100 + 60 * line,
      }),
    )
    const page =
      '<!doctype html><meta charset="gbk"><body><nav>首页</nav><h1>杭州市闸门办法</h1><p>第一条　检修闸门。</p></body>'
    expect((await send('堤防.pdf', pdfOf([{ words }]))).result).toMatchObject([
      { outcome: 'new', title: '杭州市堤防办法', articles: 1 },
    ])
    expect((await send('闸门.html', iconv.encode(page, 'gbk'))).result).toMatchObject([
      { outcome: 'new', title: '杭州市闸门办法', articles: 1 },
    ])
  })
  it('what only the file tells of its text is told when it is taken in and stays with the draft', async () => {
    const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${[
      run('杭州市水表办法'),
      run('（2026年2月3日杭州市人民政府令第401号公布）'),
      `${run('第一条　检修水表')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('。')}`,
      `${run('第二条　每')}<w:del><w:r><w:delText>年</w:delText></w:r></w:del><w:ins>${run('月')}</w:ins>${run('抄表。')}`,
    ]
      .map(paragraph)
      .join('')}</w:body></w:document>`
    const [taken] = (
      await send(
        '水表.docx',
        archiveOf([
          { name: '[Content_Types].xml', content: '<Types/>' },
          { name: 'word/document.xml', content: xml },
        ]),
      )
    ).result
    expect(taken).toMatchObject({ outcome: 'new', message: '' })
    const kinds = (warnings: { kind: string; detail: string }[]) =>
      warnings.map(({ kind, detail }) => `${kind} ${detail.slice(0, 8)}`)
    expect(kinds(taken.warnings)).toEqual(
      expect.arrayContaining(['TRACKED_CHANGES 修订 2 处（第', 'LEFT_OUT 脚注或者尾注 1']),
    )
    const draft = await detail(taken.id)
    expect(draft.body).toBe('第一条　检修水表。\n第二条　每月抄表。')
    expect(kinds(draft.fileWarnings)).toEqual(['TRACKED_CHANGES 修订 2 处（第', 'LEFT_OUT 脚注或者尾注 1'])
  })
  it.each([
    ['空.docx', new Uint8Array(), '文件是空的'],
    ['长.txt', `某市长文条例\n第一条　${'甲'.repeat(300_001)}`, '请拆分后入库'],
    ['扫描.pdf', pdfOf([{ words: [] }]), '扫描件'],
    ['图.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), '这是图片'],
  ])('%s is refused with what to do, and the others of the form are taken', async (name, content, reason) => {
    const [failed] = (await send(name, content)).result
    expect(failed).toMatchObject({ outcome: 'failed', id: null })
    expect(failed.message).toContain(reason)
  })
})

describe('archives taken in', () => {
  const law = (name: string) =>
    `# 杭州市${name}办法\n\n2026年2月3日杭州市人民政府令第401号公布\n\n<!-- INFO END -->\n\n第一条 ${name}。`
  const sendArchive = async (entries: ArchiveEntry[], fields: { from?: string } = {}) =>
    (
      await test.ask('POST /dataManagement/document/takeIn', {
        token: clerk,
        ...formOf(fields, [{ name: '批.zip', bytes: archiveOf(entries) }]),
      })
    ).body.result
  const told = (taken: { fileName: string; outcome: string; title: string }[]) =>
    taken.map(({ fileName, outcome, title }) => [fileName, outcome, title])

  it('every file of an archive becomes a draft, also with names in GBK, and sent again none a second time', async () => {
    const entries = [
      { name: iconv.encode('二〇二六/灯光.md', 'gbk'), content: law('灯光') },
      { name: '二〇二六/湿地.txt', content: law('湿地'), utf8: true },
      { name: '图.svg', content: 'x' },
    ]
    const [first, second, ...others] = await sendArchive(entries)
    expect(told([first, second])).toEqual([
      ['二〇二六/湿地.txt', 'new', '杭州市湿地办法'],
      ['二〇二六/灯光.md', 'new', '杭州市灯光办法'],
    ])
    expect(others).toMatchObject([
      { fileName: '图.svg', outcome: 'failed', message: expect.stringContaining('不支持 .svg 文件') },
    ])
    expect(await detail(first.id)).toMatchObject({ fileName: '湿地.txt' })
    expect(
      (await sendArchive(entries)).map(({ outcome, id }: { outcome: string; id: string }) => [outcome, id]),
    ).toEqual([
      ['known', first.id],
      ['known', second.id],
      ['failed', null],
    ])
  })
  it.each([
    ['an archive in the archive', { name: '内.zip', content: 'PK' }, '请解压后再入库'],
    ['a name that points outside', { name: '../../外.md', content: 'x' }, '指向压缩包以外'],
    ['a kind that is not read', { name: '甲.odt', content: 'x' }, '另存为 .docx'],
    ['a file with a password', { name: '甲.md', content: 'x', encrypted: true }, '取消密码'],
    ['a file that states a wrong size', { name: '甲.md', content: '甲'.repeat(1_000), claims: 10 }, '重新打包'],
  ])('%s is refused by name, and the others are taken', async (_, entry, reason) => {
    const name = `照明${++number}`
    const taken = await sendArchive([entry, { name: '乙.md', content: law(name) }])
    expect(taken).toHaveLength(2)
    expect(taken).toContainEqual(expect.objectContaining({ outcome: 'new', fileName: '乙.md' }))
    expect(taken).toContainEqual(
      expect.objectContaining({ outcome: 'failed', fileName: entry.name, message: expect.stringContaining(reason) }),
    )
  })
  it('a picture of a kind that nothing reads is refused with what to do, by its content', async () => {
    const taken = await sendArchive([{ name: '页.pdf', content: '\0\0\0\u0018ftypheic\0\0\0\0mif1heic' }])
    expect(taken).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('改用“兼容性最佳”') }])
  })
  it('Office files that an archive keeps uncompressed are its files, and the archive is none itself', async () => {
    const xml = (title: string) =>
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${title}</w:t></w:r></w:p><w:p><w:r><w:t>第一条　甲。</w:t></w:r></w:p></w:body></w:document>`
    const docx = (title: string) =>
      archiveOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: xml(title) },
      ])
    const kept = archiveOf(
      ['杭州市水塔甲办法', '杭州市水塔乙办法'].map((title) => ({
        name: `${title}.docx`,
        content: docx(title),
        stored: true,
      })),
    )
    const form = formOf({}, [{ name: '卷宗.zip', bytes: kept }])
    const { result } = (await test.ask('POST /dataManagement/document/takeIn', { token: clerk, ...form })).body
    expect(result).toMatchObject([
      { outcome: 'new', title: '杭州市水塔乙办法' },
      { outcome: 'new', title: '杭州市水塔甲办法' },
    ])
  })
  it('a call takes as much of an archive as its time allows, and the archive sent again goes on from there', async () => {
    const entries = ['桥梁', '隧道', '码头'].map((name) => ({ name: `${name}.md`, content: law(name) }))
    const outcomes = async (from: number) =>
      (await sendArchive(entries, { from: String(from) })).map(({ outcome }: { outcome: string }) => outcome)
    let now = 0
    const time = vi.spyOn(performance, 'now').mockImplementation(() => (now += 2_000))
    const first = await outcomes(0).finally(() => time.mockRestore())
    expect(first).toEqual(['new', 'waiting', 'waiting'])
    expect(await outcomes(1)).toEqual(['new', 'new'])
    expect(await outcomes(0)).toEqual(['known', 'known', 'known'])
  })
  it.each([
    ['holds no files', [{ name: '夹/', content: '' }], '没有可以入库的文件'],
    [
      'holds too many files',
      Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.md`, content: '' })),
      '一次最多 2000 个',
    ],
    [
      'would inflate to too much',
      Array.from({ length: 5 }, (_, at) => ({ name: `${at}.md`, content: 'x', claims: 60 * 1024 * 1024 })),
      '超过 256 MB',
    ],
  ])('an archive that %s is refused as a whole', async (_, entries, reason) => {
    expect(await sendArchive(entries)).toMatchObject([
      { fileName: '批.zip', outcome: 'failed', message: expect.stringContaining(reason) },
    ])
  })
  it('an archive that is cut off is refused', async () => {
    const bytes = archiveOf([{ name: '甲.md', content: law('甲') }]).subarray(0, 40)
    const { result } = (
      await test.ask('POST /dataManagement/document/takeIn', {
        token: clerk,
        ...formOf({}, [{ name: '批.zip', bytes }]),
      })
    ).body
    expect(result).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('重新打包') }])
  })
})

describe('files of restricted documents', () => {
  it('a file that a hidden document was made of is taken in as if nobody had it', async () => {
    const special = await test.signIn([...WRITE, 'item:special_permissions'])
    const file = {
      name: '甲.md',
      bytes: '# 杭州市内部流程规定\n\n2026年2月9日杭州市人民政府令第402号公布\n\n<!-- INFO END -->\n\n第一条 甲。',
    }
    const send = async (as: string) =>
      (await test.ask('POST /dataManagement/document/takeIn', { token: as, ...formOf({}, [file]) })).body.result[0]
    const { id } = await send(special)
    await test.database.db.updateTable('document').set({ fType: 'FT08' }).where('id', '=', id).execute()
    const own = await send(clerk)
    expect(own).toMatchObject({ outcome: 'new', duplicates: [] })
    expect(own.id).not.toBe(id)
    expect(await send(special)).toMatchObject({ outcome: 'known', id })
  })
})

describe('reading a text beside its form', () => {
  it('the tree, the warnings and the dates come with every reading, and nothing is stored', async () => {
    const before = (await ask('GET /dataManagement/document/list', clerk)).result.total
    const { result } = await ask('POST /dataManagement/document/read', clerk, {
      title: '杭州市某规定',
      titleNote: '2026年3月1日杭州市人民政府公布',
      body: '第一条　甲。\n第三条　乙。',
    })
    expect(result).toMatchObject({
      articles: 2,
      publishDate: '2026-03-01',
      effectDate: null,
      suggested: { region: '330100', issuers: ['杭州市人民政府'] },
    })
    expect(result.lines.map(({ label }: { label: string }) => label)).toEqual(['第一条', '第三条'])
    expect(result.warnings.map(({ kind }: { kind: string }) => kind)).toContain('NUMBERING_GAP')
    expect((await ask('GET /dataManagement/document/list', clerk)).result.total).toBe(before)
  })

  it('each day that a text names comes with the words that name it, and with their place', async () => {
    const { result } = await ask('POST /dataManagement/document/read', clerk, {
      title: '杭州市某条例',
      titleNote:
        '2026年1月5日杭州市第十四届人民代表大会常务委员会第三次会议通过\n2026年3月1日浙江省第十四届人民代表大会常务委员会第九次会议批准',
      body: '第一条　甲。\n第二条　本条例自2026年6月1日起施行，有效期五年。',
    })
    expect(result.dates).toEqual([
      { name: 'adopt', day: '2026-01-05', place: '题注', words: '杭州市第十四届人民代表大会常务委员会第三次会议通过' },
      {
        name: 'approve',
        day: '2026-03-01',
        place: '题注',
        words: '浙江省第十四届人民代表大会常务委员会第九次会议批准',
      },
      { name: 'effect', day: '2026-06-01', place: '第二条', words: expect.stringContaining('自2026年6月1日起施行') },
      { name: 'expire', day: '2031-05-31', place: '正文', words: '' },
    ])
  })
})

describe('a text that is put right after the public had seen it', () => {
  /** Takes a released document back, changes its text, and brings it to the release again. */
  async function changed(id: string, body: string): Promise<void> {
    for (const [act, as, note] of [
      ['withdraw', publisher, '有误'],
      ['reopen', clerk, ''],
    ] as const)
      expect(await take(act, id, as, { note })).toMatchObject({ success: true })
    const { revision, ...began } = await detail(id)
    expect(
      await ask('PUT /dataManagement/document/edit', clerk, { id, revision, body, began: { body: began.body } }),
    ).toMatchObject({
      success: true,
    })
    for (const [act, as] of [
      ['submit', clerk],
      ['review', reviewer],
      ['approve', reviewer],
    ] as const)
      expect(await take(act, id, as)).toMatchObject({ success: true })
  }
  it('says so on its page with day and words, and is not released without them', async () => {
    const id = await releasedAs()
    const { body, workId } = await detail(id)
    await changed(id, body.replace('每月', '每周'))
    expect(await take('release', id, publisher)).toMatchObject({
      success: false,
      message: expect.stringContaining('请写明更正了什么'),
    })
    expect(await take('release', id, publisher, { note: '第二条“每月”应为“每周”' })).toMatchObject({ success: true })
    const page = async () => (await test.call(`${LAW}/detail?id=${workId}`)).body.result.version.corrections
    const first = { day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), note: '第二条“每月”应为“每周”' }
    expect(await page()).toEqual([first])
    await changed(id, body.replace('每月', '每日'))
    expect(await take('release', id, publisher, { note: '更正：第二条应为“每日”' })).toMatchObject({ success: true })
    expect(await page()).toEqual([first, { ...first, note: '第二条应为“每日”' }])
  })
  it('needs no words when nothing of it was changed', async () => {
    const id = await releasedAs()
    const { body, workId } = await detail(id)
    await changed(id, `${body} `)
    expect(await take('release', id, publisher)).toMatchObject({ success: true })
    expect((await test.call(`${LAW}/detail?id=${workId}`)).body.result.version.corrections).toEqual([])
  })
})
