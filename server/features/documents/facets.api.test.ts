import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_FACETS, type DocumentFacet, facetsText } from '#common/document-facets.ts'
import { LIST_FIELDS } from '#common/list-fields.ts'
import type { PermissionCode } from '#common/permissions.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { exportOf } from '#server/testing/workbook.ts'

const CODES: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:export',
  'data:document:delete',
]
let test: TestApp
let clerk: string
let trusted: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(CODES)
  trusted = await test.signIn([...CODES, 'item:special_permissions'])
  for (const given of [
    { title: '水资源规定', issuers: '杭州市人民政府、杭州市水利局', publishDate: '2026-03-01', effectStatus: '01' },
    { title: '档案规定', issuers: '杭州市人民政府', docNumber: '杭政发〔2025〕3号', effectStatus: '04' },
    { title: '水资源条例', fType: 'FT01', fLevel: 'F01', titleNote: '2024年1月2日通过' },
    { title: '内部文件', fType: 'FT08', issuers: '内部机关' },
  ]) {
    const body = {
      titleNote: '',
      body: '第一条　甲。',
      fType: 'FT02',
      fLevel: 'F02',
      region: '330100',
      address: 'A01',
      ...given,
    }
    const answer = await test.ask('POST /dataManagement/document/add', { token: trusted, body })
    if (!answer.body.success) throw new Error(answer.body.message)
  }
})
afterAll(() => test.close())

type Counts = Record<string, number>
const queryOf = (choices: Partial<Record<DocumentFacet, string[]>>, more = '') =>
  `?facets=${facetsText(choices)}${more}`
/** Counts of one facet, by the words that users read. */
async function countsOf(
  facet: DocumentFacet,
  choices: Partial<Record<DocumentFacet, string[]>> = {},
  token = clerk,
  more = '',
): Promise<Counts> {
  const { body } = await test.ask(`GET /dataManagement/document/facets${queryOf(choices, more)}`, { token })
  expect(body).toMatchObject({ success: true })
  const found = body.result.find((one: { facet: string }) => one.facet === facet)
  return Object.fromEntries(found.choices.map(({ text, count }: { text: string; count: number }) => [text, count]))
}
const titles = async (choices: Partial<Record<DocumentFacet, string[]>>, token = clerk, more = ''): Promise<string[]> =>
  (await test.ask(`GET /dataManagement/document/list${queryOf(choices, more)}`, { token })).body.result.records
    .map(({ title }: { title: string }) => title)
    .toSorted()

describe('facets beside the list of documents', () => {
  it('documents are counted by type, level, force, stage, year and each of their issuers', async () => {
    expect(await countsOf('fType')).toEqual({ 政府规章: 2, 地方性法规: 1 })
    expect(await countsOf('effectStatus')).toEqual({ 有效: 1, 已废止: 1, 未登记: 1 })
    expect(await countsOf('state')).toEqual({ 草稿: 3 })
    expect(await countsOf('year')).toEqual({ 2026: 1, 2025: 1, 2024: 1 })
    expect(await countsOf('issuer')).toEqual({ 杭州市人民政府: 2, 杭州市水利局: 1, 未登记: 1 })
    expect(Object.values(await countsOf('fLevel'))).toEqual([2, 1])
  })
  it('what a facet counts is what the list shows when it is chosen, several values together too', async () => {
    expect(await titles({ fType: ['FT02'] })).toEqual(['档案规定', '水资源规定'].toSorted())
    expect(await titles({ year: ['2025', '2024'] })).toEqual(['档案规定', '水资源条例'].toSorted())
    expect(await titles({ issuer: ['杭州市水利局', '-'] })).toEqual(['水资源条例', '水资源规定'].toSorted())
    expect(await titles({ fType: ['FT02'], effectStatus: ['04'] })).toEqual(['档案规定'])
  })
  it('the force that a facet counts is the one that the list filters by: what was registered', async () => {
    const { total } = (await test.ask('GET /dataManagement/document/list?effectStatus=04', { token: clerk })).body
      .result
    expect(total).toBe((await countsOf('effectStatus'))['已废止'])
    expect([DOCUMENT_FACETS.effectStatus.name, LIST_FIELDS['dataManagement/DocumentList'].effectStatus]).toEqual([
      '登记的时效性',
      '登记的时效性',
    ])
  })
  it('a choice narrows the counts of the other facets and leaves those of its own', async () => {
    expect(await countsOf('fType', { fType: ['FT01'] })).toEqual({ 政府规章: 2, 地方性法规: 1 })
    expect(await countsOf('year', { fType: ['FT01'] })).toEqual({ 2024: 1 })
  })
  it('the conditions of the list count, and a choice that no document has stays to be taken out', async () => {
    expect(await countsOf('fType', {}, clerk, '&title=*水*')).toEqual({ 政府规章: 1, 地方性法规: 1 })
    expect(await countsOf('year', { year: ['1999'] })).toMatchObject({ 1999: 0 })
  })
  it('restricted documents are neither counted nor listed for users without the permission', async () => {
    expect(Object.keys(await countsOf('issuer'))).not.toContain('内部机关')
    expect(await countsOf('issuer', {}, trusted)).toMatchObject({ 内部机关: 1 })
    expect(await titles({ fType: ['FT08'] })).toEqual([])
    expect(await titles({ fType: ['FT08'] }, trusted)).toEqual(['内部文件'])
    expect(await countsOf('issuer', { fType: ['FT08'] })).toEqual({})
  })
  it('data rules of the list decide what is counted', async () => {
    const ruled = await test.makeUser({ permissions: CODES })
    const { db } = test.database
    const menu = 'menu-data-documents'
    await db
      .insertInto('permissionDataRule')
      .values({
        id: 'water',
        permissionId: menu,
        name: '水',
        field: 'title',
        condition: 'LIKE',
        value: '水',
        enabled: true,
      })
      .execute()
    await db
      .updateTable('rolePermission')
      .set({ dataRuleIds: ['water'] })
      .where('permissionId', '=', menu)
      .where('roleId', 'in', db.selectFrom('accountRole').select('roleId').where('accountId', '=', ruled.id))
      .execute()
    expect(await countsOf('fType', {}, await test.sessionOf(ruled))).toEqual({ 政府规章: 1, 地方性法规: 1 })
  })
  it('an export has the documents that are chosen', async () => {
    const { lines } = await exportOf(
      test,
      `/dataManagement/document/exportXls${queryOf({ year: ['2026'] }, '&format=xlsx')}`,
      clerk,
    )
    expect(JSON.stringify(lines)).toContain('水资源规定')
    expect(JSON.stringify(lines)).not.toContain('档案规定')
  })
  it('all counts come with one statement beside those of every call, however many documents there are', async () => {
    const asked = () => test.statements(() => countsOf('fType', { year: ['2026'] }))
    const { texts } = await asked()
    expect(texts.filter((text) => /from "?document"?[\s)]/.test(text))).toHaveLength(1)
  })
})
