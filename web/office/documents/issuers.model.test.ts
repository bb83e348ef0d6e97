import { describe, expect, it } from 'vitest'
import { issuersShown, movedName, nameOnDay, namesOf, withNames } from './issuers.model.ts'

const saic = {
  name: '国家工商行政管理总局',
  from: '2001-04-10',
  to: '2018-03-17',
  today: '国家市场监督管理总局',
  atTheTime: [],
}

describe('issuers of a document', () => {
  it('names are read from a text with any of the usual separators', () =>
    expect(namesOf(' 省司法厅、省财政厅，省人大 ; ')).toEqual(['省司法厅', '省财政厅', '省人大']))
  it.each([
    [2, -2, ['丙', '甲', '乙']],
    [0, 1, ['乙', '甲', '丙']],
    [0, -1, ['甲', '乙', '丙']],
    [2, 1, ['甲', '乙', '丙']],
  ])('the name at place %i moves by %i and the order becomes %j', (at, by, expected) =>
    expect(movedName(['甲', '乙', '丙'], at, by)).toEqual(expected),
  )
  it('a name that is there already is not added again', () =>
    expect(withNames(['甲', '乙'], ['乙', '丙'])).toEqual(['甲', '乙', '丙']))
  it('a former name is shown with the body of today, and others as they are', () =>
    expect(issuersShown('国家工商行政管理总局、公安部', ['国家市场监督管理总局', null])).toBe(
      '国家工商行政管理总局（现为国家市场监督管理总局）、公安部',
    ))
  it.each([
    ['2015-01-01', '现为国家市场监督管理总局'],
    ['2018-03-16', '现为国家市场监督管理总局'],
    ['2018-03-17', '“国家工商行政管理总局”用到 2018-03-17，2018-03-17 时已不用，现为国家市场监督管理总局'],
    ['1999-01-01', '“国家工商行政管理总局”2001-04-10 起使用，1999-01-01 时还没有这个名称'],
    [null, '现为国家市场监督管理总局'],
  ])('of a name of 2001 to 2018, a document of %s is told “%s”', (day, words) =>
    expect(nameOnDay(saic, day)).toBe(words),
  )
  it('of a name that is borne today nothing is said', () =>
    expect(nameOnDay({ ...saic, to: null, today: null }, '2020-01-01')).toBeNull())
})
