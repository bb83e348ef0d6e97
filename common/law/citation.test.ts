import { describe, expect, it } from 'vitest'
import { citationOf, citedName, innerMarksSingle } from './citation.ts'

const cited = { title: '中华人民共和国公司法', kind: '修订', versionDate: '2023-12-29', label: '第四十七条', text: '有限责任公司的注册资本…' }

describe('citationOf', () => {
  it('names law, version, article and text', () => {
    expect(citationOf(cited)).toBe('《中华人民共和国公司法》（2023年修订）第四十七条：有限责任公司的注册资本…')
  })
  it('starts a new line for several paragraphs', () => {
    expect(citationOf({ ...cited, text: '一款\n二款' })).toBe('《中华人民共和国公司法》（2023年修订）第四十七条：\n一款\n二款')
  })
  it('cites the whole law without text', () => {
    expect(citationOf({ ...cited, kind: '制定', label: '', text: ' ' })).toBe('《中华人民共和国公司法》（2023年）')
  })
})

describe('innerMarksSingle', () => {
  it('leaves outer marks and those that do not match', () => {
    expect(innerMarksSingle('被《关于适用《中华人民共和国民法典》的解释》和《乙法》废止')).toBe(
      '被《关于适用〈中华人民共和国民法典〉的解释》和《乙法》废止',
    )
    expect(innerMarksSingle('依》例《甲')).toBe('依》例《甲')
  })
})

describe('citedName', () => {
  it('leaves out an unknown year', () => {
    expect(citedName({ title: '某规定', kind: '修正', versionDate: null })).toBe('《某规定》')
  })
  it('turns inner title marks into single ones', () => {
    expect(citedName({ title: '浙江省实施《中华人民共和国水法》办法', kind: '修正', versionDate: '2011-11-25' })).toBe(
      '《浙江省实施〈中华人民共和国水法〉办法》（2011年修正）',
    )
  })
})
