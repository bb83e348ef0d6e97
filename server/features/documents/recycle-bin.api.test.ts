import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

const CODES: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:delete',
]
let test: TestApp
let clerk: string
let cleaner: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  cleaner = await test.signIn([...CODES, 'data:document:purge', 'item:special_permissions'])
})
afterAll(() => test.close())

const ask = async (name: string, token: string, body?: unknown) =>
  (await test.ask(name, { token, ...(body === undefined ? {} : { body }) })).body
async function deleted(title: string, given: object = {}): Promise<string> {
  const form = { title, body: '第一条　甲。', fType: 'FT02', fLevel: 'F02', region: '330100', address: 'A01', ...given }
  const { id } = (await ask('POST /dataManagement/document/add', cleaner, form)).result
  expect(await ask(`DELETE /dataManagement/document/deleteBatch?ids=${id}`, cleaner)).toMatchObject({ success: true })
  return id
}
const titles = async (token: string, list: 'list' | 'recycleBin' = 'recycleBin'): Promise<string[]> =>
  (await ask(`GET /dataManagement/document/${list}`, token)).result.records.map(({ title }: { title: string }) => title)
const restore = (token: string, ids: string) => ask('PUT /dataManagement/document/putRecycleBin', token, { ids })
const purge = (token: string, ids: string) => ask(`DELETE /dataManagement/document/deleteRecycleBin?ids=${ids}`, token)

describe('the recycle bin of documents', () => {
  it('a deleted draft is in the bin with who deleted it and when, and comes back as it was', async () => {
    const person = await test.makeUser({ permissions: CODES })
    const token = await test.sessionOf(person)
    const { id } = (
      await ask('POST /dataManagement/document/add', clerk, {
        title: '还原规定',
        body: '第一条　甲。',
        fType: 'FT02',
        fLevel: 'F02',
        region: '330100',
        address: 'A01',
        note: '原备注',
      })
    ).result
    await ask(`DELETE /dataManagement/document/deleteBatch?ids=${id}`, token)
    expect(await titles(clerk, 'list')).not.toContain('还原规定')
    const [row] = (await ask('GET /dataManagement/document/recycleBin?title=还原规定', clerk)).result.records
    expect(row).toMatchObject({
      id,
      updateBy: person.username,
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(await restore(clerk, id)).toMatchObject({ success: true })
    expect(await titles(clerk)).not.toContain('还原规定')
    expect((await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk)).result).toMatchObject({
      note: '原备注',
      body: '第一条　甲。',
    })
  })
  it('a document in the bin can be neither read nor edited nor submitted', async () => {
    const id = await deleted('在回收站')
    for (const answer of [
      await ask(`GET /dataManagement/document/queryById?id=${id}`, clerk),
      await ask('PUT /dataManagement/document/edit', clerk, { id, note: '改', began: { note: null } }),
      await ask('POST /dataManagement/document/submit', clerk, { id }),
    ])
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体' })
  })
  it('purging needs a permission of its own, and what is purged is gone with its steps', async () => {
    const id = await deleted('彻底删除')
    expect(await purge(clerk, id)).toMatchObject({ success: false, code: 510 })
    expect(await purge(cleaner, id)).toMatchObject({ success: true })
    expect(await titles(cleaner)).not.toContain('彻底删除')
    expect(await restore(cleaner, id)).toMatchObject({ success: false, message: '未找到对应实体' })
    const rows = await test.database.db.selectFrom('document').select('id').where('id', '=', id).execute()
    expect(rows).toEqual([])
  })
  it('a document that is not in the bin is neither purged nor restored', async () => {
    const id = await deleted('不在回收站')
    await restore(cleaner, id)
    expect(await purge(cleaner, id)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await restore(cleaner, id)).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await titles(cleaner, 'list')).toContain('不在回收站')
  })
  it('restricted documents in the bin are hidden from users without the permission, as if they did not exist', async () => {
    const id = await deleted('受限文件', { fType: 'FT08' })
    expect(await titles(clerk)).not.toContain('受限文件')
    expect(await titles(cleaner)).toContain('受限文件')
    expect(await restore(clerk, id)).toEqual(
      expect.objectContaining({ success: false, message: (await restore(clerk, 'none')).message }),
    )
  })
  it('a draft whose file was taken in again meanwhile is not restored, and the answer says why', async () => {
    const id = await deleted('重新入库')
    await test.database.db.updateTable('document').set({ fileHash: 'same' }).where('id', '=', id).execute()
    const again = await deleted('重新入库之二')
    await restore(cleaner, again)
    await test.database.db.updateTable('document').set({ fileHash: 'same' }).where('id', '=', again).execute()
    expect(await restore(clerk, id)).toMatchObject({
      success: false,
      message: '“重新入库”的原文件已重新入库，不能还原',
    })
    expect(await titles(clerk)).toContain('重新入库')
  })
  it('restoring and purging are in the log and in the versions of the record', async () => {
    const id = await deleted('留痕规定')
    await restore(cleaner, id)
    await ask(`DELETE /dataManagement/document/deleteBatch?ids=${id}`, cleaner)
    await purge(cleaner, id)
    const versions = await test.database.db
      .selectFrom('recordVersion')
      .select('operation')
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    expect(versions.map(({ operation }) => operation)).toEqual(['add', 'delete', 'restore', 'delete', 'delete'])
  })
})
