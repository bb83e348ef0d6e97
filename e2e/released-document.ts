import { expect } from 'vitest'
import type { PermissionCode } from '#common/permissions.ts'
import type { TestApp } from '#server/testing/app.ts'

const RELEASERS: PermissionCode[] = [
  'data:document:list',
  'data:document:add',
  'data:document:edit',
  'data:document:review',
  'data:document:approve',
  'data:document:release',
]

/**
 * A normative document of the province that three clerks have entered, reviewed and released, by calls.
 * @param fields of the form, instead of or beside those of any document
 */
export async function releasedDocument(
  test: TestApp,
  fields: { title: string; body: string } & Record<string, string>,
): Promise<void> {
  const [one, two, three] = [await test.signIn(RELEASERS), await test.signIn(RELEASERS), await test.signIn(RELEASERS)]
  const body = {
    titleNote: '2022年1月5日浙江省水利厅公布',
    fType: 'FT04',
    fLevel: 'F01',
    region: '330000',
    address: 'A01',
    ...fields,
  }
  const { id } = (await test.ask('POST /dataManagement/document/add', { token: one, body })).body.result
  for (const [act, token] of [
    ['submit', one],
    ['review', two],
    ['approve', two],
    ['release', three],
  ] as const)
    expect((await test.ask(`POST /dataManagement/document/${act}`, { token, body: { id } })).body, act).toMatchObject({
      success: true,
    })
}
