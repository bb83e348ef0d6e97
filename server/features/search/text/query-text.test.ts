import { describe, expect, it } from 'vitest'
import {
  articleReference,
  bareArticleReference,
  cleanQuery,
  cut,
  nameAskedFor,
  versionWish,
  withoutPasted,
} from './query-text.ts'

describe('cleanQuery', () => {
  it.each([
    ['  民法典　第２条 ', '民法典 第2条'],
    ['勞動合同法', '劳动合同法'],
    ['ＧＤＰ\u200b', 'gdp'],
    ['中华人民共和囯摆渡法', '中华人民共和国摆渡法'],
    ['中华人共和国摆渡法', '中华人民共和国摆渡法'],
    ['中华人民共和国摆渡法', '中华人民共和国摆渡法'],
    ['中华人民共和', '中华人民共和'],
    ['', ''],
  ])('%s is made comparable as %s', (typed, clean) => expect(cleanQuery(typed)).toBe(clean))
})

describe('cut', () => {
  it('a run of text is parted as a reader would part it', () => {
    expect(cut('劳动合同')).not.toContain('动合')
    expect(cut('离婚登记').join('')).toBe('离婚登记')
  })
})

describe('nameAskedFor', () => {
  it.each([
    ['工伤保险条例还有效吗', '工伤保险条例'],
    ['工伤保险条例被废止了没有', '工伤保险条例'],
    ['工伤保险条例一共有多少条？', '工伤保险条例'],
    ['工伤保险条例是什么时候开始施行的', '工伤保险条例'],
    ['工伤保险条例最新修订时间', '工伤保险条例'],
    ['工伤保险条例的适用范围', '工伤保险条例'],
    ['工伤保险条例规定了什么', '工伤保险条例'],
    ['我想看工伤保险条例。', '工伤保险条例'],
    ['中国人民解放军现役士兵服役条例', '中国人民解放军现役士兵服役条例'],
    ['看守所条例', '守所条例'],
  ])('%s asks for %s', (query, name) => expect(nameAskedFor(cleanQuery(query))).toBe(name))
})

describe('articleReference', () => {
  it('a 款 behind several articles is not one of the first', () =>
    expect(articleReference('劳动合同法第三十九条、第四十条第一款')).toMatchObject({
      num: 39,
      others: [40],
      paragraph: null,
    }))
  it.each([
    ['劳动合同法 47、50条', 47, [50]],
    ['劳动合同法第四十七条、第五十条和第52条', 47, [50, 52]],
    ['劳动合同法47,150条', 47, [150]],
    ['劳动合同法第47条', 47, []],
    ['劳动合同法第47至50条', 47, []],
  ] as const)('%s names the article %i and with it %j', (query, num, others) =>
    expect(articleReference(cleanQuery(query))).toMatchObject({ num, others, before: '劳动合同法' }),
  )
  it.each([
    ['民法典第1079条', [1079, 0, null, null]],
    ['民法典第一千零七十九条', [1079, 0, null, null]],
    ['民法典 第 1079 条', [1079, 0, null, null]],
    ['民法典1079条', [1079, 0, null, null]],
    ['民法典一千零七十九条', [1079, 0, null, null]],
    ['刑法第一百三十三条之一', [133, 1, null, null]],
    ['刑法133条之一', [133, 1, null, null]],
    ['刑法第287条之2', [287, 2, null, null]],
    ['劳动合同法第四十七条第二款', [47, 0, 2, null]],
    ['劳动合同法第47条2款', [47, 0, 2, null]],
    ['劳动合同法第三十九条第二项', [39, 0, null, 2]],
    ['劳动合同法第39条第（二）项', [39, 0, null, 2]],
    ['刑法第二十条第三款第（一）项', [20, 0, 3, 1]],
    ['刑法第二百条之一第一款第三项', [200, 1, 1, 3]],
    ['第十条', [10, 0, null, null]],
    ['刑法廿条', [20, 0, null, null]],
    ['刑法第廿一条', [21, 0, null, null]],
    ['刑法第卅条之一', [30, 1, null, null]],
    ['民法典第２百条', [200, 0, null, null]],
    ['民法典第1,079条', [1079, 0, null, null]],
    ['民法典1，079条第二款', [1079, 0, 2, null]],
    ['民法典第 一 千 零 七 十 九 条', [1079, 0, null, null]],
    ['民法典第1079条至第1081条', [1079, 0, null, null]],
    ['民法典1079-1081条', [1079, 0, null, null]],
  ] as const)('the provision named in %s is found', (query, [num, sub, paragraph, item]) =>
    expect(articleReference(cleanQuery(query))).toMatchObject({ num, sub, paragraph, item }),
  )
  it.each([
    ['民法典第1079条至第1081条', [1079, 1081]],
    ['民法典1079-1081条', [1079, 1081]],
    ['民法典第十条到第十五条', [10, 15]],
    ['民法典第10条', [10, null]],
    ['民法典第15条至第10条', [15, null]],
  ] as const)('%s is a range of articles', (query, [num, until]) =>
    expect(articleReference(query)).toMatchObject({ num, until, sub: 0 }),
  )
  it('what stands before and behind a provision is returned beside it', () =>
    expect(articleReference('民法典 第1079条 离婚')).toMatchObject({ before: '民法典', after: '离婚' }))
  it.each(['民法典', '条例', '第条', '一条龙服务', '有条件', '第零条', '红头文件三条', '养犬管理条例', ''])(
    '“%s” names no provision',
    (query) => expect(articleReference(query)).toBeNull(),
  )
})

describe('bareArticleReference', () => {
  it.each([
    ['民法典1079', [1079, 0, '民法典']],
    ['民法典 1079', [1079, 0, '民法典']],
    ['民法典第1079', [1079, 0, '民法典']],
    ['民法典一千零七十九', [1079, 0, '民法典']],
    ['民法典§1079', [1079, 0, '民法典']],
    ['§1079 民法典', [1079, 0, '民法典']],
    ['art. 1079 民法典', [1079, 0, '民法典']],
    ['民法典 article 1079', [1079, 0, '民法典']],
    ['1079 民法典', [1079, 0, '民法典']],
    ['刑法133之一', [133, 1, '刑法']],
    ['刑法133-1', [133, 1, '刑法']],
  ] as const)('the article named without 条 in %s is found', (query, [num, sub, before]) =>
    expect(bareArticleReference(cleanQuery(query))).toMatchObject({ num, sub, before }),
  )
  it.each([
    ['民法典1062-1066', [1062, 0, 1066]],
    ['民法典 1062 至 1066', [1062, 0, 1066]],
    ['1062-1066 民法典', [1062, 0, 1066]],
    ['刑法133-1', [133, 1, null]],
  ] as const)('%s is told to be a range or an inserted article', (query, [num, sub, until]) =>
    expect(bareArticleReference(cleanQuery(query))).toMatchObject({ num, sub, until }),
  )
  it.each(['公司法2018', '2018 公司法', '公司法解释二', '婚姻法司法解释三', '民法典', '1079', ''])(
    '“%s” names no article',
    (query) => expect(bareArticleReference(cleanQuery(query))).toBeNull(),
  )
})

describe('versionWish', () => {
  it.each([
    ['公司法 2018', '公司法', 2018, null],
    ['2018年公司法', '公司法', 2018, null],
    ['公司法(2018修正)', '公司法', 2018, null],
    ['公司法（2018年修订）', '公司法', 2018, null],
    ['公司法 2018版', '公司法', 2018, null],
    ['旧公司法', '公司法', null, 'old'],
    ['修改前的公司法', '公司法', null, 'old'],
    ['公司法修订后', '公司法', null, 'new'],
    ['老版公司法', '公司法', null, 'old'],
    ['原公司法', '公司法', null, 'old'],
    ['新公司法', '公司法', null, 'new'],
    ['现行公司法', '公司法', null, 'new'],
    ['修订后的公司法', '公司法', null, 'new'],
    ['公司法旧版', '公司法', null, 'old'],
    ['公司法 现行有效', '公司法', null, 'new'],
  ] as const)('%s asks for a version of %s', (query, rest, year, age) =>
    expect(versionWish(query)).toEqual({ rest, year, age }),
  )
  it.each(['公司法', '2018', '', '新', '1079'])('“%s” asks for no version', (query) =>
    expect(versionWish(query)).toBeNull(),
  )
})

describe('withoutPasted: what comes along with pasted words', () => {
  it.each([
    ['浮桥条例第二条🙏👨‍👩‍👧', '浮桥条例第二条'],
    ['https://law.example.cn/x?id=1 浮桥条例第二条', '浮桥条例第二条'],
    ['浮桥条例\n 第二条', '浮桥条例 第二条'],
    ['《浮桥条例》“夜航”', '《浮桥条例》 “夜航”'],
    ['🙏', '🙏'],
    ['GB/T 9704—2012 第1.2条', 'GB/T 9704—2012 第1.2条'],
  ])('%s is %s', (q, rest) => expect(withoutPasted(q)).toBe(rest))
})
