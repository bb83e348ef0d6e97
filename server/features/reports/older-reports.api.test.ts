import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STRICT_HEADER } from '#common/call-headers.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { linesIn } from '#server/testing/workbook.ts'
import { reportItem } from '#server/testing/report-items.ts'

/**
 * Reports as older clients ask for them (wire 5.4, 6.3): with parameters of every list, and with texts that a script
 * made of nothing.
 */

let test: TestApp
let token: string
const code = `o${randomBytes(3).toString('hex')}`
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signIn()
  const parameter = (paramName: string, paramTxt: string) => ({
    paramName,
    paramTxt,
    view: 'number',
    dictCode: null,
    paramValue: null,
    required: false,
  })
  const body = {
    code,
    name: '数字',
    cgrSql:
      'select n, word from (values (1, $$a$$), (2, $$b$$), (3, $$b$$)) as q (n, word) where ${least} is null or n >= ${least}'.replaceAll(
        '$$',
        "'",
      ),
    content: null,
    rowLimit: 1000,
    allStaff: true,
    chartType: 'bar',
    chartCategory: 'word',
    chartValues: ['n'],
    items: [
      reportItem('n', '数', { isTotal: true, align: 'right' }),
      reportItem('word', '词', { searchMode: 'single' }),
    ],
    params: [parameter('least', '至少')],
  }
  const added = await test.ask('POST /online/cgreport/head/add', {
    token: await test.signIn(['online:report:design']),
    body,
  })
  if (!added.body.success) throw new Error(added.body.message)
})
afterAll(() => test.close())

const ask = async (call: string, headers?: Record<string, string>) =>
  (await test.ask(`GET /online/cgreport/api/${call}`, { token, ...(headers ? { headers } : {}) })).body

const ODD = [
  '_t=1795310487',
  'column=&order=&field=&pageNo=&pageSize=',
  'column=createTime&order=desc&field=id,,name,action&pageNo=1&pageSize=10',
  'column=undefined&order=undefined&pageNo=undefined&pageSize=undefined',
  'column=null&order=null&pageNo=null&pageSize=null',
  'pageNo=0&pageSize=0',
  'pageSize=-1',
  'pageSize=-521',
  'pageSize=99999',
  'word=&word_begin=&word_MultiString=',
  'word=undefined&n=null&n_begin=undefined',
  'word=**',
  'self_least=',
  'self_least=undefined',
  'self_least=null',
  'self_tenantId=0&self_=1',
  'onlRepUrlParamStr=%3Fleast%3D3&hasQuery=false&lowAppFilter=&lowAppID=',
  'superQueryParams=&superQueryMatchType=and',
  'superQueryParams=undefined&superQueryMatchType=undefined',
  encodeURIComponent('id);--') + '=1',
]

describe.each(['the report of an administrator', 'a report of the program'])('%s', (which) => {
  const name = () => (which === 'a report of the program' ? 'organ' : code)
  // spec §1.41
  it.each(ODD)('is whole when it is asked with %s', async (query) => {
    const plain = await ask(`getData/${name()}?pageSize=500`)
    expect(plain.result.total).toBeGreaterThan(2)
    // A field of one report is no parameter of the other.
    const { success, message, result } = await ask(`getData/${name()}?${query}`)
    expect([success, message, result?.total]).toEqual([true, '', plain.result.total])
    expect(result.records.length).toBeGreaterThan(2)
    for (const call of ['getRpColumns', 'getQueryInfo', 'getColumns', 'getParamsInfo', 'getColumnsAndData', 'getChart'])
      expect([call, (await ask(`${call}/${name()}?${query}`)).success]).toEqual([call, true])
  })
  it('is exported with the conditions that an older client puts into one text, and with names that it does not have', async () => {
    const paramsStr = encodeURIComponent(
      JSON.stringify({ column: 'createTime', order: 'desc', field: 'id,', pageNo: 1, nothing: 1, self_least: '3' }),
    )
    const url = `/fagui/online/cgreport/api/exportXls/${name()}?paramsStr=${paramsStr}&_t=1&selections=&title=x`
    const response = await test.app.inject({ url, headers: { 'x-access-token': token } })
    expect(response.headers['content-type']).not.toContain('json')
    expect((await linesIn(new Uint8Array(response.rawPayload))).length).toBeGreaterThan(3)
  })
})

// spec §1.41
it('names that a report does not have are refused by name where a strict reading is asked for', async () => {
  expect(await ask(`getData/${code}?password_hash=x`, { [STRICT_HEADER]: 'on' })).toMatchObject({
    success: false,
    code: 400,
    message: '不认识的参数 password_hash',
  })
})

it('the advanced query narrows a report like any list', async () => {
  const asked = encodeURIComponent(JSON.stringify([{ field: 'n', rule: 'ge', val: '2', type: 'number' }]))
  expect((await ask(`getData/${code}?superQueryParams=${asked}&superQueryMatchType=and`)).result.total).toBe(2)
})
