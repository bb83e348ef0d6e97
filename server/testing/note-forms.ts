/** One way to write a 题注, for tests: `lines` are paragraphs, 〈X〉 stands for the title. */
export interface NoteForm {
  id: string
  lines: readonly string[]
  /** The day of the version, as the last event gives it. */
  version: string | null
  adopted?: string
  published?: string
  inForce?: string
}

/** Ways to write a 题注 beside those of ../shared/samples/field/notes.json, written before the reader of notes was. */
export const NOTE_FORMS: readonly NoteForm[] = [
  {
    id: 'days with dots',
    lines: [
      '（2004.5.28滨海省第十届人民代表大会常务委员会第九次会议通过）',
      '（根据2016.11.30滨海省第十二届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》修正）',
    ],
    version: '2016-11-30',
  },
  {
    id: 'days as ISO dates',
    lines: [
      '2004-05-28滨海省第十届人民代表大会常务委员会第九次会议通过',
      '2016-11-30滨海省第十二届人民代表大会常务委员会第三十三次会议修订',
    ],
    version: '2016-11-30',
  },
  {
    id: 'days with slashes in square brackets',
    lines: [
      '[2004/5/28滨海省第十届人民代表大会常务委员会第九次会议通过]',
      '[2016/11/30滨海省第十二届人民代表大会常务委员会第三十三次会议修订]',
    ],
    version: '2016-11-30',
  },
  {
    id: 'full-width digits with spaces between the parts of the day',
    lines: [
      '（２００４ 年 ５ 月 ２８ 日滨海省第十届人民代表大会常务委员会第九次会议通过　２０１６ 年 １１ 月 ３０ 日滨海省第十二届人民代表大会常务委员会第三十三次会议修订）',
    ],
    version: '2016-11-30',
  },
  {
    id: 'four signs for zero, 元月, 廿 and 卅',
    lines: [
      '二OO四年元月廿八日滨海省第十届人民代表大会常务委员会第九次会议通过',
      '根据二○一〇年十一月卅日滨海省第十一届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》第一次修正',
      '根据二零二０年十一月三十日滨海省第十三届人民代表大会常务委员会第三次会议《关于修改〈X〉的决定》第二次修正',
    ],
    version: '2020-11-30',
  },
  {
    id: 'the newest event first',
    lines: [
      '根据2016年11月30日滨海省第十二届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》修正',
      '2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过',
    ],
    version: '2016-11-30',
  },
  {
    id: 'a label before the events',
    lines: [
      '题注：2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过，2016年11月30日滨海省第十二届人民代表大会常务委员会第三十三次会议修订。',
    ],
    version: '2016-11-30',
  },
  {
    id: 'a label on a line of its own in hollow brackets',
    lines: [
      '〔题注〕',
      '〔2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过〕',
      '〔依据2016年11月30日《滨海省人民代表大会常务委员会关于修改〈X〉的决定》修正〕',
    ],
    version: '2016-11-30',
  },
  {
    id: 'an event broken over three lines',
    lines: [
      '（2004年5月28日滨海省第十届人民代表大会常务',
      '委员会第九次会议通过　根据2016年11月30日滨海省第十二届人民代表大会',
      '常务委员会第三十三次会议《关于修改〈X〉的决定》修正）',
    ],
    version: '2016-11-30',
  },
  {
    id: 'an event without brackets broken in the middle of the day',
    lines: [
      '2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过　2016年11',
      '月30日滨海省第十二届人民代表大会常务委员会第三十三次会议修订',
    ],
    version: '2016-11-30',
  },
  {
    id: 'the body before the day',
    lines: [
      '滨海省第十届人民代表大会常务委员会第九次会议于2004年5月28日通过',
      '滨海省第十二届人民代表大会常务委员会第三十三次会议2016年11月30日修订',
    ],
    version: '2016-11-30',
  },
  {
    id: 'adopted by the city, approved by the province, ended by semicolons',
    lines: [
      '2015年6月26日滨海市第十二届人民代表大会常务委员会第三十次会议通过；',
      '2015年7月30日滨海省第十二届人民代表大会常务委员会第二十一次会议批准；',
      '根据2019年6月21日滨海市第十三届人民代表大会常务委员会第二十次会议通过、2019年8月1日滨海省第十三届人民代表大会常务委员会第十三次会议批准的《关于修改〈X〉的决定》修正',
    ],
    version: '2019-08-01',
  },
  {
    id: 'an order line before the events',
    lines: [
      '滨海省人民政府令',
      '第310号',
      '（2004年5月28日滨海省人民政府第12次常务会议通过　2004年6月2日公布　自2004年8月1日起施行）',
    ],
    version: '2004-06-02',
    adopted: '2004-05-28',
    published: '2004-06-02',
    inForce: '2004-08-01',
  },
  {
    id: 'a number of an order after its day, a revision after it',
    lines: [
      '（2004年6月2日滨海省人民政府令第310号公布',
      '根据2010年5月1日滨海省人民政府令第388号公布的《关于修改〈X〉等12件规章的决定》第一次修正',
      '经2018年1月4日滨海省人民政府令第401号修订）',
    ],
    version: '2018-01-04',
  },
  {
    id: 'lines of metadata with days of adoption and effect',
    lines: [
      '发文机关：滨海省人民代表大会常务委员会',
      '通过日期：2004-05-28',
      '公布日期：2004-06-02',
      '实施日期：2004-08-01',
      '效力级别：省级地方性法规',
    ],
    version: '2004-06-02',
    adopted: '2004-05-28',
    published: '2004-06-02',
    inForce: '2004-08-01',
  },
  {
    id: 'lines of metadata in lenticular brackets',
    lines: [
      '【颁布单位】滨海省人民代表大会常务委员会',
      '【颁布日期】2004.06.02',
      '【实施日期】2004.08.01',
      '【时效性】有效',
    ],
    version: '2004-06-02',
    published: '2004-06-02',
    inForce: '2004-08-01',
  },
  {
    id: 'several verbs of one day',
    lines: [
      '（2004年5月28日滨海省人民政府第12次常务会议审议通过，2004年6月2日以省政府令第310号发布，自2004年8月1日起施行；2016年11月30日修改）',
    ],
    version: '2016-11-30',
  },
  {
    id: '本条例 as the subject of each event',
    lines: [
      '本条例已由滨海省第十届人民代表大会常务委员会第九次会议于2004年5月28日通过，现予公布，自2004年8月1日起施行。',
      '本条例根据2016年11月30日滨海省第十二届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》修正。',
    ],
    version: '2016-11-30',
  },
  {
    id: 'a numbered list of events',
    lines: [
      '1. 2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过',
      '2. 2016年11月30日滨海省第十二届人民代表大会常务委员会第三十三次会议修订',
    ],
    version: '2016-11-30',
  },
  {
    id: 'look-alike signs and invisible ones in the day',
    lines: [
      '（2004年5⽉28⽇滨海省第⼗届人民代表大会常务委员会第九次会议通过\u200b　根据2016\u200b年11月\u00a030日滨海省第十二届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》修正）',
    ],
    version: '2016-11-30',
  },
  {
    id: '依照 and 经 in plain brackets, a comma between',
    lines: [
      '(2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过,2004年6月2日公布,经2012年3月1日滨海省第十一届人民代表大会常务委员会第三十次会议第一次修订,再依照2016年11月30日《关于修改〈X〉的决定》第二次修正)',
    ],
    version: '2016-11-30',
  },
  {
    id: 'the decision as a whole paragraph with several laws and a colon',
    lines: [
      '制定：2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议',
      '修正：2010年9月30日滨海省第十一届人民代表大会常务委员会第二十次会议',
      '修订：2016年11月30日滨海省第十二届人民代表大会常务委员会第三十三次会议',
    ],
    version: '2016-11-30',
  },
  {
    id: '历次修改 above events with bullets',
    lines: [
      '历次修改：',
      '● 2004年5月28日滨海省第十届人民代表大会常务委员会第九次会议通过',
      '● 根据2016年11月30日滨海省第十二届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》修正',
    ],
    version: '2016-11-30',
  },
  {
    id: 'the day in brackets behind its event',
    lines: [
      '滨海省第十届人民代表大会常务委员会第九次会议通过（2004年5月28日）',
      '滨海省第十二届人民代表大会常务委员会第三十三次会议《关于修改〈X〉的决定》修正（2016年11月30日）',
    ],
    version: '2016-11-30',
  },
  {
    id: 'a line 修正日期 for each amendment',
    lines: ['通过日期：2004-05-28', '修正日期：2010-09-30', '修正日期：2016-11-30'],
    version: '2016-11-30',
  },
]
