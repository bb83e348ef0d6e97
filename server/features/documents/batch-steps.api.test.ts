import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreviewedStep } from '#common/contract/documents.ts'
import type { BatchAct } from '#common/document-acts.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { formOf } from '#server/testing/form.ts'

const ALL: PermissionCode[] = ['edit', 'add', 'list', 'review', 'approve', 'release'].map(
  (act) => `data:document:${act}` as PermissionCode,
)

let test: TestApp
let clerk: string
let reviewer: string
let publisher: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(ALL)
  reviewer = await test.signIn(ALL)
  publisher = await test.signIn(ALL)
})
afterAll(() => test.close())

const send = async (about: string, day = '2025年6月18日'): Promise<string> =>
  (
    await test.ask('POST /dataManagement/document/takeIn', {
      token: clerk,
      ...formOf({ folder: '' }, [
        {
          name: `${about}.txt`,
          bytes: `浙江省海事局关于${about}的通知\n海安〔2025〕${about.length}号\n各单位：\n一、${about}每日检查。\n浙江省海事局\n${day}`,
        },
      ]),
    })
  ).body.result[0].id
const preview = async (act: BatchAct, ids: readonly string[], token: string): Promise<PreviewedStep[]> =>
  (await test.ask('POST /dataManagement/document/previewStep', { token, body: { act, ids } })).body.result
const take = async (act: BatchAct, id: string, token: string) =>
  (await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body

describe('the preview of a step that several documents take', () => {
  it('names what keeps each from it, and what still keeps it from the public, and takes no step', async () => {
    const whole = await send('渡口缆绳')
    const dayless = await send('渡口缆绳二', '')
    const open = (
      await test.ask('POST /dataManagement/document/takeIn', {
        token: clerk,
        ...formOf({ folder: '' }, [
          {
            name: '未定.txt',
            bytes: '关于加强渡口浮标管理的通知\n渡安〔2025〕6号\n各单位：\n一、浮标每日巡查一次。\n2025年6月18日',
          },
        ]),
      })
    ).body.result[0].id
    const told = await preview('submit', [whole, dayless, open], clerk)
    expect(told.map(({ fault }) => fault !== '')).toEqual([false, true, true])
    expect(told[0]).toMatchObject({ id: whole, notes: [], revision: 1 })
    expect(told[1]?.fault).toContain('题注没有日期')
    expect(told[2]?.fault).toContain('文件类型还没有确定')
    expect(
      (await test.ask(`GET /dataManagement/document/queryById?id=${whole}`, { token: clerk })).body.result,
    ).toMatchObject({
      state: 10,
      revision: 1,
    })
  })

  it('says at every stage what the step itself would say: stages, four eyes and blocking faults', async () => {
    const id = await send('渡口跳板检修')
    // A fault that came into the text behind its submission.
    const broken = await send('渡口跳板检修记录')
    for (const one of [id, broken]) expect(await take('submit', one, clerk)).toMatchObject({ success: true })
    await test.database.db
      .updateTable('document')
      .set({ body: '第一条　跳板\ufffd\ufffd\ufffd。' })
      .where('id', '=', broken)
      .execute()
    for (const act of ['submit', 'review', 'approve', 'release'] as const)
      for (const token of [clerk, reviewer]) {
        const [told] = await preview(act, [id], token)
        if (told?.fault === '') continue
        expect(await take(act, id, token)).toMatchObject({ success: false, message: told?.fault })
      }
    expect((await preview('review', [id], clerk))[0]?.fault).toBe('您已提交这份文件，初审通过须由另一人办理')
    for (const one of [id, broken]) expect(await take('review', one, reviewer)).toMatchObject({ success: true })
    for (const one of [id, broken]) expect(await take('approve', one, reviewer)).toMatchObject({ success: true })
    expect((await preview('release', [id], reviewer))[0]?.fault).toContain('须由另一人办理')
    const told = await preview('release', [id, broken], publisher)
    expect(told.map(({ fault }) => fault !== '')).toEqual([false, true])
    expect(await take('release', broken, publisher)).toMatchObject({ success: false, message: told[1]?.fault })
    expect(await take('release', id, publisher)).toMatchObject({ success: true })
  })

  it('tells nothing of documents that do not exist for the viewer', async () => {
    expect(
      (
        await test.ask('POST /dataManagement/document/previewStep', {
          token: clerk,
          body: { act: 'submit', ids: ['gone'] },
        })
      ).body,
    ).toMatchObject({
      success: false,
    })
  })
})
