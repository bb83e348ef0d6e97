import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentComment, DocumentSave, SavesCompared } from '#common/contract/document-notes.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'

const BODY =
  '第一条　为了规范河长巡查，制定本规定。\n第二条　河长应当每月巡查一次。\n第三条　本规定自2026年5月1日起施行。'
const FORM = {
  title: '杭州市河长巡查规定',
  titleNote: '2026年3月1日杭州市人民政府令第399号公布',
  body: BODY,
  fType: 'FT02',
  fLevel: 'F02',
  region: '330100',
  address: 'A01',
}
const NAME = 'dataManagement/document'

let test: TestApp
let clerk: string
let reviewer: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.sessionOf(
    await test.makeUser({
      realname: '张三',
      permissions: ['data:document:list', 'data:document:add', 'data:document:edit', 'data:document:comment'],
    }),
  )
  reviewer = await test.sessionOf(
    await test.makeUser({ realname: '李四', permissions: ['data:document:list', 'data:document:comment'] }),
  )
})
afterAll(() => test.close())

const ask = async (name: string, token: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
const added = async (changes: object = {}): Promise<string> =>
  (await ask(`POST /${NAME}/add`, clerk, { ...FORM, ...changes })).result.id
async function edited(id: string, changes: object): Promise<void> {
  const { revision } = (await ask(`GET /${NAME}/queryById?id=${id}`, clerk)).result
  const whole = { ...FORM, ...changes }
  expect(await ask(`PUT /${NAME}/edit`, clerk, { ...whole, id, revision })).toMatchObject({ success: true })
}
const savesOf = async (id: string): Promise<DocumentSave[]> => (await ask(`GET /${NAME}/saves?id=${id}`, clerk)).result

describe('changes of the fields of a document', () => {
  it('name who changed what when, in the words of the form, and leave out steps and the text', async () => {
    const id = await added()
    await edited(id, { fType: 'FT04', note: '改为规范性文件', body: BODY.replace('每月', '每旬') })
    await edited(id, {
      fType: 'FT04',
      note: '',
      articleForces: [{ place: '第二条', state: 'later', day: null, basis: '另行规定' }],
    })
    await ask(`POST /${NAME}/submit`, clerk, { id })
    const { result } = await ask(`GET /${NAME}/changes?id=${id}`, reviewer)
    expect(result).toEqual([
      {
        username: expect.any(String),
        realname: '张三',
        time: '2026-11-20 12:00:00',
        fields: [
          { name: '条文效力', before: '', after: '第二条尚未施行（另行规定）' },
          { name: '备注', before: '改为规范性文件', after: '' },
        ],
      },
      expect.objectContaining({
        fields: [
          { name: '文件类型', before: '政府规章', after: '行政规范性文件' },
          { name: '备注', before: '', after: '改为规范性文件' },
        ],
      }),
    ])
  })

  it('do not say which restricted value a field once had, and are unknown for a hidden document', async () => {
    const holder = await test.signIn([
      'data:document:list',
      'data:document:add',
      'data:document:edit',
      'item:special_permissions',
    ])
    const { id } = (await ask(`POST /${NAME}/add`, holder, { ...FORM, title: '杭州市内部规程', fType: 'FT09' }))
      .result as { id: string }
    const unknown = await ask(`GET /${NAME}/changes?id=nobody`, reviewer)
    expect(await ask(`GET /${NAME}/changes?id=${id}`, reviewer)).toEqual({ ...unknown, timestamp: expect.any(Number) })
    expect(await ask(`PUT /${NAME}/edit`, holder, { ...FORM, title: '杭州市内部规程', id })).toMatchObject({
      success: true,
    })
    const typeFor = async (token: string) =>
      (await ask(`GET /${NAME}/changes?id=${id}`, token)).result[0].fields[0].before
    expect([await typeFor(reviewer), await typeFor(holder)]).toEqual(['（受限）', '内部及依申请公开文件'])
  })
})

describe('saves of a document', () => {
  it('give their text by number or by the moment at which they held, and none of a document that is hidden', async () => {
    const id = await added()
    const before = test.now
    test.now = new Date(before.getTime() + 60_000)
    await edited(id, { body: BODY.replace('每月', '每旬') })
    test.now = before
    const textAt = async (which: string, token = clerk) =>
      ask(`GET /dataManagement/document/savedText?id=${id}&${which}`, token)
    expect((await textAt('saveNo=1')).result).toEqual({ title: FORM.title, titleNote: FORM.titleNote, body: BODY })
    expect((await textAt('saveNo=2')).result.body).toContain('每旬')
    expect(await textAt('at=2026-11-20+12:00:00')).toMatchObject({ result: { body: BODY } })
    expect((await textAt('at=2026-11-20+12:01:00')).result.body).toContain('每旬')
    for (const which of ['saveNo=3', 'at=2026-11-19+12:00:00', ''])
      expect(await textAt(which)).toMatchObject({ success: false })
    const holder = await test.signIn(['data:document:list', 'data:document:add', 'item:special_permissions'])
    const hidden = (await ask(`POST /${NAME}/add`, holder, { ...FORM, title: '杭州市内部文本', fType: 'FT09' })).result
      .id
    const unknown = await ask('GET /dataManagement/document/savedText?id=nobody&saveNo=1', reviewer)
    expect(await ask(`GET /dataManagement/document/savedText?id=${hidden}&saveNo=1`, reviewer)).toEqual({
      ...unknown,
      timestamp: expect.any(Number),
    })
  })
  it('are kept for every change of the text with who made it, and for no other change', async () => {
    const id = await added()
    await edited(id, { body: BODY.replace('每月', '每旬') })
    await edited(id, { body: BODY.replace('每月', '每旬'), note: '只改了备注' })
    const saves = await savesOf(id)
    expect(saves.map(({ saveNo, realname, characters }) => [saveNo, realname, characters])).toEqual([
      [2, '张三', BODY.length],
      [1, '张三', BODY.length],
    ])
  })

  it('any two are compared article by article', async () => {
    const id = await added()
    await edited(id, { body: BODY.replace('每月', '每旬') })
    await edited(id, { title: '杭州市河湖长巡查规定', body: BODY.replace('每月', '每周') })
    const compared = (await ask(`GET /${NAME}/compareSaves?id=${id}&one=1&other=3`, reviewer)).result as SavesCompared
    expect([compared.one.title, compared.other.title]).toEqual(['杭州市河长巡查规定', '杭州市河湖长巡查规定'])
    expect(compared.rows).toMatchObject([
      { kind: 'changed', leftLabel: '第二条', left: '河长应当每月巡查一次。', right: '河长应当每周巡查一次。' },
    ])
    expect((await ask(`GET /${NAME}/compareSaves?id=${id}&one=1&other=9`, reviewer)).success).toBe(false)
  })

  it('go with a document that is deleted for good', async () => {
    const id = await added()
    await test.database.db.deleteFrom('document').where('id', '=', id).execute()
    expect(await raw(test.database.db, `select save_no from document_save where document_id = '${id}'`)).toEqual([])
  })

  it('of a restricted document are unknown to staff without the permission', async () => {
    const id = await added()
    const restricted = await test.database.db
      .selectFrom('dictionaryItem')
      .select('value')
      .where('dictionaryCode', '=', 'F_TYPE')
      .where('restricted', '=', true)
      .executeTakeFirstOrThrow()
    await test.database.db.updateTable('document').set({ fType: restricted.value }).where('id', '=', id).execute()
    const unknown = await ask(`GET /${NAME}/saves?id=nothing`, clerk)
    for (const call of [`saves?id=${id}`, `compareSaves?id=${id}&one=1&other=1`, `comments?id=${id}`])
      expect((await ask(`GET /${NAME}/${call}`, clerk)).message).toBe(unknown.message)
    expect((await ask(`POST /${NAME}/comment`, clerk, { id, place: '', words: '看不到' })).message).toBe(
      unknown.message,
    )
  })
})

describe('comments on a document', () => {
  const commentsOf = async (id: string): Promise<DocumentComment[]> =>
    (await ask(`GET /${NAME}/comments?id=${id}`, clerk)).result

  it('stand at an article with what it said, are settled and opened again', async () => {
    const id = await added()
    const made = await ask(`POST /${NAME}/comment`, reviewer, { id, place: '第二条', words: '巡查周期请与上位法核对' })
    await edited(id, { body: BODY.replace('每月', '每旬') })
    expect(await commentsOf(id)).toMatchObject([
      {
        place: '第二条',
        words: '巡查周期请与上位法核对',
        quoted: '河长应当每月巡查一次。',
        realname: '李四',
        settledTime: null,
      },
    ])
    const settle = (settled: boolean) => ask(`PUT /${NAME}/settleComment`, clerk, { id: made.result.id, settled })
    await settle(true)
    expect((await commentsOf(id))[0]?.settledTime).not.toBeNull()
    await settle(false)
    expect((await commentsOf(id))[0]?.settledTime).toBeNull()
  })

  it('tell the one who made the document, and not the one who comments', async () => {
    const maker = await test.makeUser({
      permissions: ['data:document:list', 'data:document:add', 'data:document:comment'],
    })
    const token = await test.sessionOf(maker)
    const id = (await ask(`POST /${NAME}/add`, token, { ...FORM, title: '杭州市告知规定' })).result.id as string
    const messages = async () => JSON.stringify((await ask('GET /sys/annountCement/listByUser', token)).result)
    await ask(`POST /${NAME}/comment`, token, { id, place: '', words: '自己的批注' })
    expect(await messages()).not.toContain('自己的批注')
    await ask(`POST /${NAME}/comment`, reviewer, { id, place: '第一条', words: '别人的批注' })
    expect(await messages()).toContain('杭州市告知规定')
  })

  it('at an article that the text does not have are refused, and so are empty ones', async () => {
    const id = await added()
    expect((await ask(`POST /${NAME}/comment`, reviewer, { id, place: '第九条', words: '何处' })).message).toContain(
      '正文中没有“第九条”',
    )
    expect((await ask(`POST /${NAME}/comment`, reviewer, { id, place: '', words: '  ' })).message).toContain(
      '请填写批注',
    )
    expect(await commentsOf(id)).toEqual([])
  })

  it('are deleted by who made them only', async () => {
    const id = await added()
    const made = (await ask(`POST /${NAME}/comment`, reviewer, { id, place: '', words: '多余的' })).result.id as string
    expect((await ask(`DELETE /${NAME}/deleteComment?id=${made}`, clerk)).message).toContain('只能删除自己的批注')
    expect(await commentsOf(id)).toHaveLength(1)
    await ask(`DELETE /${NAME}/deleteComment?id=${made}`, reviewer)
    expect(await commentsOf(id)).toEqual([])
  })
})
