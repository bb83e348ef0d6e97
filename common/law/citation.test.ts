import { describe, expect, it } from 'vitest'
import { citationOf, citedName, innerMarksSingle } from './citation.ts'

const cited = {
  title: '中华人民共和国公司法',
  kind: '修订',
  versionDate: '2023-12-29',
  label: '第四十七条',
  text: '有限责任公司的注册资本…',
}

describe('citationOf', () => {
  it('a citation names law, version, article and text', () => {
    expect(citationOf(cited)).toBe('《中华人民共和国公司法》（2023年修订）第四十七条：有限责任公司的注册资本…')
  })
  it('a citation of several paragraphs begins on a new line', () => {
    expect(citationOf({ ...cited, text: '一款\n二款' })).toBe(
      '《中华人民共和国公司法》（2023年修订）第四十七条：\n一款\n二款',
    )
  })
  it('a citation of a whole law has no text', () => {
    expect(citationOf({ ...cited, kind: '制定', label: '', text: ' ' })).toBe('《中华人民共和国公司法》（2023年）')
  })
})

describe('innerMarksSingle', () => {
  it('outer title marks and unmatched ones are left as they are', () => {
    expect(innerMarksSingle('被《关于适用《中华人民共和国民法典》的解释》和《乙法》废止')).toBe(
      '被《关于适用〈中华人民共和国民法典〉的解释》和《乙法》废止',
    )
    expect(innerMarksSingle('依》例《甲')).toBe('依》例《甲')
  })
})

describe('citedName', () => {
  it('an unknown year is left out of the name', () => {
    expect(citedName({ title: '某规定', kind: '修正', versionDate: null })).toBe('《某规定》')
  })
  it('inner title marks become single ones', () => {
    expect(citedName({ title: '浙江省实施《中华人民共和国水法》办法', kind: '修正', versionDate: '2011-11-25' })).toBe(
      '《浙江省实施〈中华人民共和国水法〉办法》（2011年修正）',
    )
  })
})
