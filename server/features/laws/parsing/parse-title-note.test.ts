import { describe, expect, test } from 'vitest'
import { parseTitleNote } from './parse-title-note.ts'

const dates = (lines: string[]): string[] => parseTitleNote(lines).events.map((event) => `${event.date} ${event.verb}`)

describe('parseTitleNote', () => {
  test('events on lines of their own are read', () => {
    const note = parseTitleNote([
      '2001年11月2日 浙江省第九届人民代表大会常务委员会第二十九次会议通过',
      '2013年9月27日 浙江省第十二届人民代表大会常务委员会第五次会议修订',
    ])
    expect(note).toMatchObject({ versionDate: '2013-09-27', adoptDate: '2013-09-27', kind: 'revise', amended: true })
    expect(note.events[0]?.body).toBe('浙江省第九届人民代表大会常务委员会第二十九次会议')
  })

  test('events in one bracketed paragraph are read, whether blanks, 。 or nothing stands between them', () => {
    expect(
      dates([
        '（2002年5月21日甲会议通过　根据2006年6月22日乙会议《关于修改〈丙条例〉的决定》第一次修正。2013年11月21日丁会议修订根据2018年12月20日戊会议《关于修改〈己〉等9件地方性法规的决定》第三次修正）',
      ]),
    ).toEqual(['2002-05-21 adopt', '2006-06-22 amend', '2013-11-21 revise', '2018-12-20 amend'])
  })

  test('通过 and 批准 of a city regulation are read as a pair, and so are those of an amendment', () => {
    const enacted = parseTitleNote([
      '2016年2月28日 金华市人民代表大会通过',
      '2016年3月31日 浙江省人民代表大会常务委员会批准',
      '2016年4月14日 金华市人民代表大会常务委员会公告第1号公布',
    ])
    expect(enacted).toMatchObject({
      adoptDate: '2016-02-28',
      approveDate: '2016-03-31',
      publishDate: '2016-04-14',
      versionDate: '2016-04-14',
      amended: false,
      docNumber: '金华市人民代表大会常务委员会公告第1号',
    })
    const amended = parseTitleNote([
      '2015年6月26日 甲通过',
      '2015年7月30日 乙批准',
      '2019年6月21日 甲通过',
      '2019年8月1日 乙批准的《甲关于修改〈丙条例〉的决定》修正',
    ])
    expect(amended).toMatchObject({
      adoptDate: '2019-06-21',
      approveDate: '2019-08-01',
      versionDate: '2019-08-01',
      amended: true,
      kind: 'amend',
    })
  })

  test('what is published anew years after an amendment is another text, whose day of adoption is not told', () => {
    const line =
      '2011年1月30日甲市人民政府令第60号公布，根据2014年5月7日甲市人民政府令第16号修正，2020年4月27日甲市人民政府令第31号重新公布'
    expect(parseTitleNote([line])).toMatchObject({
      adoptDate: null,
      publishDate: '2020-04-27',
      versionDate: '2020-04-27',
      amended: true,
    })
    const near = '2014年5月7日甲会议修订，2014年6月2日甲市人民政府令第31号重新公布'
    expect(parseTitleNote([near])).toMatchObject({ adoptDate: '2014-05-07', publishDate: '2014-06-02', kind: 'revise' })
  })
  test('通过的《…修正案》 is read as an amendment, and 施行 alone as an effective date', () => {
    expect(
      dates([
        '2023年12月29日 第十四届全国人民代表大会常务委员会第七次会议通过的《中华人民共和国刑法修正案（十二）》',
        '2024年3月1日 施行',
      ]),
    ).toEqual(['2023-12-29 amend', '2024-03-01 effect'])
  })

  test('the verb at the end of a joint adoption holds for both dates', () => {
    expect(
      dates([
        '2021年2月22日最高人民法院审判委员会第1832次会议、2021年2月26日最高人民检察院第十三届检察委员会第六十三次会议通过',
      ]),
    ).toEqual(['2021-02-22 adopt', '2021-02-26 adopt'])
  })

  test('words that do not belong to an event are cut off and reported', () => {
    const note = parseTitleNote([
      '2001年5月18日 甲会议修正  根据',
      '2016年11月25日 乙会议通过的《关于修改部分地方性法规的决定》修正）',
    ])
    expect(note.text).toBe('2001年5月18日 甲会议修正\n2016年11月25日 乙会议通过的《关于修改部分地方性法规的决定》修正')
    expect(note.tail).toContain('）')
  })

  test('dates and titles that are broken over lines are put together', () => {
    expect(dates(['2014年9月26', '日山东省人民代表大会常务委员会批准'])).toEqual(['2014-09-26 approve'])
    expect(dates(['2015年12月3日 甲会议《关于修改', '〈乙条例〉的决定》修正'])).toEqual(['2015-12-03 amend'])
  })

  test('ASCII < > and nested book marks are read as book marks', () => {
    expect(
      dates([
        '（1995年4月29日甲批准《乙关于修改<丙自治条例>的决定》的决定第一次修正　2007年5月25日关于批准《乙关于修改<丙自治条例>的决定》的决定第二次修正）',
      ]),
    ).toEqual(['1995-04-29 amend', '2007-05-25 amend'])
  })

  test('bodies on lines of their own are read', () => {
    expect(parseTitleNote(['1980年12月27日 国家经济委员会', '国家档案局发布', '发布之日施行']).events).toMatchObject([
      { date: '1980-12-27', verb: 'publish', body: '国家经济委员会 国家档案局' },
    ])
  })

  test('Chinese dates are read, and days that do not exist are not', () => {
    expect(dates(['一九九四年十二月六日 劳动部发布'])).toEqual(['1994-12-06 publish'])
    expect(parseTitleNote(['2021年2月30日 甲通过']).invalidDates).toEqual(['2021年2月30日'])
  })

  test('a number alone on its line belongs to the version', () => {
    expect(parseTitleNote(['2021年5月31日 最高人民法院审判委员会第1840次会议通过', '法释〔2021〕11号']).docNumber).toBe(
      '法释〔2021〕11号',
    )
  })
})
