import { describe, expect, it } from 'vitest'
import { designFault, popupOf } from '#common/rules/online-design.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'

describe('fields of the control 报表选择', () => {
  // spec §1.22
  it.each([
    ['organ:name', { code: 'organ', orgFields: 'name', destFields: 'issuer' }],
    ['law:title,docNumber>issuer,number', { code: 'law', orgFields: 'title,docNumber', destFields: 'issuer,number' }],
    [
      'organ*:name,id>issuer,number',
      { code: 'organ', orgFields: 'name,id', destFields: 'issuer,number', several: true },
    ],
    ['organ**:name', null],
    [' 按年统计:年份 ', null],
    ['by-year:年份，件数 > issuer，number', { code: 'by-year', orgFields: '年份,件数', destFields: 'issuer,number' }],
    ['organ', null],
    ['organ:', null],
    ['organ:name,id', null],
    ['organ:name,id>issuer', null],
    ['organ:name>number', null],
    ["organ:name'>issuer", null],
    [null, null],
  ])('%j names the report, its columns and the fields they fill', (dictCode, source) => {
    expect(popupOf({ name: 'issuer', dictCode })).toEqual(source)
  })
  it('a source that is written otherwise, or fills a field that does not exist, is refused with the way to write it', () => {
    const issuer = (dictCode: string | null) => fieldOf('issuer', '制定机关', { control: 'popup', dictCode })
    const number = fieldOf('number', '文号')
    expect(designFault(designOf([issuer('organ:name,id>issuer,number'), number]))).toBeNull()
    expect(designFault(designOf([issuer(null), number]))).toContain(
      '字段“制定机关”：请在“字典”中写明报表和列，如 organ:name',
    )
    expect(designFault(designOf([issuer('organ:name,id>issuer,other'), number]))).toContain(
      '要填写的字段 other 不存在，请先添加',
    )
    const count = fieldOf('count', '件数', { type: 'int' })
    expect(designFault(designOf([issuer('organ:name,id>issuer,count'), count]))).toBeNull()
    expect(designFault(designOf([issuer('organ*:name,id>issuer,count'), count]))).toContain(
      '要填写的字段“件数”应为文字',
    )
  })
})
