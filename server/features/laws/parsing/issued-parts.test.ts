import { describe, expect, test } from 'vitest'
import { lawOfPlain, outline, warningKinds } from './test-sources.ts'

const HEAD = ['甲水规〔2025〕3号', '各县水务局：']
const SIGNED = ['甲市水务局', '2025年6月18日']
const SUPPLY = [
  '第一条　为了规范供水，根据《甲省供水条例》，制定本办法。',
  '第二条　供水应当安全。',
  '第三条　本办法自2025年8月1日起施行，有效期5年。',
]
const DRAINAGE = [
  '第一条　为了规范排水，制定本细则。',
  '第二条　排水应当符合《甲市供水管理办法》第二条和本细则第一条。',
  '第三条　本细则自2025年9月1日起施行，有效期至2028年12月31日。',
]
const lawOf = (...parts: (string | string[])[]) => lawOfPlain(parts.flat().join('\n'))
const parts = (law: ReturnType<typeof lawOf>) => outline(law).filter((line) => /^w\d+:/.test(line))

describe('a notice and what it issues', () => {
  test('a measure below the signature is a part of its own, whose articles keep plain addresses', () => {
    const law = lawOf(
      '甲市水务局关于印发《甲市供水管理办法》的通知',
      HEAD,
      '现将《甲市供水管理办法》印发给你们，请遵照执行。',
      SIGNED,
      '甲市供水管理办法',
      SUPPLY,
    )
    expect(parts(law)).toEqual(['w1: |甲市供水管理办法|'])
    expect(law.nodes.at(-1)?.children.map(({ anchor }) => anchor)).toEqual(['t1', 't2', 't3'])
    expect(law.issued).toEqual([
      { name: '甲市供水管理办法', anchor: 'w1', scope: '', effectDate: '2025-08-01', expireDate: '2030-07-31' },
    ])
    expect(law).toMatchObject({ effectDate: '2025-08-01', expireDate: '2030-07-31', publishDate: '2025-06-18' })
    expect(warningKinds(law)).not.toContain('SEVERAL_LAWS')
  })

  test('what stands below “《…》全文如下。” is the document that an agency reports of', () => {
    const law = lawOf(
      '中共中央办公厅 国务院办公厅印发《关于加强乡村夜校建设的意见》',
      '近日，中共中央办公厅、国务院办公厅印发了《关于加强乡村夜校建设的意见》。',
      '《关于加强乡村夜校建设的意见》全文如下。',
      '现提出如下意见。',
      '一、总体要求',
      '普遍开办夜校。',
    )
    expect(law.issued).toMatchObject([{ name: '关于加强乡村夜校建设的意见', anchor: 'w1' }])
    expect(law.nodes.at(-1)?.children.map(({ text, caption }) => caption + text)).toEqual([
      '现提出如下意见。',
      '总体要求',
    ])
  })

  const POINTS = (of: string) => [
    `一、支持${of}`,
    `（一）每处${of}补助三万元。`,
    '（二）免收道路挖掘费。',
    '二、附则',
    '本措施自2025年8月1日起施行。',
  ]
  test('points of a measure without articles keep plain addresses, and those of several are told apart', () => {
    const pointsIn = (law: ReturnType<typeof lawOf>) =>
      outline(law).flatMap((line) => (/^(?:w\d+_)?[pq]\d/.test(line) ? [line.slice(0, line.indexOf(':'))] : []))
    const one = lawOf(
      '甲市水务局关于印发《甲市支持供水若干措施》的通知',
      HEAD,
      '现印发给你们。',
      SIGNED,
      '甲市支持供水若干措施',
      POINTS('供水'),
    )
    expect(pointsIn(one)).toEqual(['p1', 'p1_q1', 'p1_q2', 'p2'])
    const two = lawOf(
      '甲市水务局关于印发《甲市支持供水若干措施》《甲市支持排水若干措施》的通知',
      HEAD,
      '现印发给你们。',
      SIGNED,
      '甲市支持供水若干措施',
      POINTS('供水'),
      '甲市支持排水若干措施',
      POINTS('排水'),
    )
    expect(pointsIn(two)).toEqual(['w1_p1', 'w1_p1_q1', 'w1_p1_q2', 'w1_p2', 'w2_p1', 'w2_p1_q1', 'w2_p1_q2', 'w2_p2'])
  })
  test('points of the notice itself and of its measure do not share an address', () => {
    const law = lawOf(
      '甲市水务局关于印发《甲市支持供水若干措施》的通知',
      HEAD,
      '现印发给你们，并通知如下。',
      '一、各县水务局应当宣传。',
      '二、每月报送进度。',
      SIGNED,
      '甲市支持供水若干措施',
      POINTS('供水'),
    )
    const anchors = outline(law).map((line) => line.slice(0, line.indexOf(':')))
    expect(anchors).toEqual(expect.arrayContaining(['p1', 'p2', 'w1_p1', 'w1_p1_q1', 'w1_p2']))
  })

  test('the notice means its own measure, and names no document outside', () => {
    const law = lawOf(
      '甲市水务局关于印发《甲市供水管理办法》的通知',
      HEAD,
      '根据《甲省供水条例》，我局制定了《甲市供水管理办法》，现印发给你们。原《甲市供水管理办法》（甲水规〔2020〕1号）同时废止。',
      SIGNED,
      '甲市供水管理办法',
      SUPPLY,
    )
    expect(law.relations.map(({ type, targetTitle, targetAnchor }) => [type, targetTitle, targetAnchor])).toEqual([
      ['BASIS', '甲省供水条例', null],
      ['CITE', null, 'w1'],
      ['REPEAL', '甲市供水管理办法', null],
      ['BASIS', '甲省供水条例', null],
    ])
  })

  test('of two measures each has its days, and addresses and references of its own', () => {
    for (const title of [
      '甲市水务局关于印发《甲市供水管理办法》《甲市排水管理细则》的通知',
      '甲市水务局关于印发甲市供水管理办法和甲市排水管理细则的通知',
    ]) {
      const law = lawOf(
        title,
        HEAD,
        '现印发给你们，请遵照执行。',
        SIGNED,
        '甲市供水管理办法',
        SUPPLY,
        '甲市排水管理细则',
        DRAINAGE,
      )
      expect(parts(law)).toEqual(['w1: |甲市供水管理办法|', 'w2: |甲市排水管理细则|'])
      expect(law.issued.map(({ scope, effectDate, expireDate }) => [scope, effectDate, expireDate])).toEqual([
        ['w1_', '2025-08-01', '2030-07-31'],
        ['w2_', '2025-09-01', '2028-12-31'],
      ])
      expect(law).toMatchObject({ effectDate: '2025-08-01', expireDate: '2030-07-31' })
      expect(
        law.relations.filter(({ fromAnchor }) => fromAnchor === 'w2_t2').map(({ targetAnchor }) => targetAnchor),
      ).toEqual(['w1_t2', 'w2_t1'])
      expect(warningKinds(law)).not.toContain('NUMBERING_REPEAT')
    }
  })

  test('measures that are annexes are parts under their labels, and a form behind them stays an annex', () => {
    const law = lawOf(
      '甲市水务局关于印发甲市供水管理办法等文件的通知',
      HEAD,
      '现印发给你们。',
      '附件：1.甲市供水管理办法',
      '2.甲市排水管理细则',
      '3.申请表',
      SIGNED,
      '附件1',
      '甲市供水管理办法',
      SUPPLY,
      '附件2',
      '甲市排水管理细则',
      DRAINAGE,
      '附件3',
      '申请表',
      '姓名：',
    )
    expect(outline(law).filter((line) => /^(?:w|fl)\d+:/.test(line))).toEqual([
      'w1: 附件1|甲市供水管理办法|',
      'w2: 附件2|甲市排水管理细则|',
      'fl3: 附件3|申请表|',
    ])
    // The lines of the list are words of the notice, and no points of it.
    expect(outline(law).filter((line) => /^[dr]\d+:/.test(line))).toEqual([
      'd1: ||各县水务局：',
      'd2: ||现印发给你们。',
      'd3: ||附件：1.甲市供水管理办法',
      'd4: ||2.甲市排水管理细则',
      'd5: ||3.申请表',
      'd6: ||甲市水务局',
      'd7: ||2025年6月18日',
    ])
    expect(law.issued.map(({ name }) => name)).toEqual(['甲市供水管理办法', '甲市排水管理细则'])
  })

  test('documents that the title only counts are parts by the titles over their articles', () => {
    const law = lawOf(
      '甲市水务局关于印发《甲市水务制度》等两个办法的通知',
      HEAD,
      '现印发给你们。',
      SIGNED,
      '甲市供水管理办法',
      SUPPLY,
      '甲市排水管理细则',
      DRAINAGE,
    )
    expect(parts(law)).toEqual(['w1: |甲市供水管理办法|', 'w2: |甲市排水管理细则|'])
  })

  test('annexes of a measure belong to it', () => {
    const law = lawOf(
      '甲市水务局关于印发《甲市供水管理办法》的通知',
      HEAD,
      '现印发给你们。',
      SIGNED,
      '附件',
      '甲市供水管理办法',
      SUPPLY,
      '附件1',
      '水质标准',
      '一、浊度',
    )
    expect(outline(law).filter((line) => /^(?:w|fl)\d+:/.test(line))).toEqual([
      'w1: 附件|甲市供水管理办法|',
      'fl1: 附件1|水质标准|',
    ])
    expect(law.nodes.at(-1)?.children.at(-1)?.level).toBe('appendix')
  })

  test.each([
    ['over two lines', ['甲市供水', '管理办法'], '甲市供水管理办法'],
    ['with （试行） on a line of its own', ['甲市供水管理办法', '（试行）'], '甲市供水管理办法（试行）'],
    ['with blanks for print', ['甲 市 供 水 管 理 办 法'], '甲市供水管理办法'],
    ['with a body before it', ['甲市水务局甲市供水管理办法'], '甲市水务局甲市供水管理办法'],
  ])('the title of a measure is found %s', (_, title, caption) => {
    const law = lawOf('甲市水务局关于印发《甲市供水管理办法》的通知', HEAD, '现印发给你们。', SIGNED, title, SUPPLY)
    expect(law.issued[0]).toMatchObject({ name: caption, anchor: 'w1' })
    expect(law.nodes.at(-1)?.caption).toBe(caption)
  })

  test('a title that is spelled otherwise gives both names and is told', () => {
    const law = lawOf(
      '甲市水务局关于印发《甲市供水安全管理办法》的通知',
      HEAD,
      '现印发给你们。',
      SIGNED,
      '甲市供水管理办法',
      SUPPLY,
    )
    expect(law.issued.map(({ name, anchor }) => [name, anchor])).toEqual([
      ['甲市供水管理办法', 'w1'],
      ['甲市供水安全管理办法', 'w1'],
    ])
    expect(warningKinds(law)).toContain('NAME_DIFFERS')
  })

  test('articles below the signature are the measure also without a title over them', () => {
    const law = lawOf('甲市水务局关于印发《甲市供水管理办法》的通知', HEAD, '现印发给你们。', SIGNED, SUPPLY)
    expect(law.issued[0]).toMatchObject({ name: '甲市供水管理办法', anchor: 'w1' })
  })

  test('a notice that holds its points itself is known by their name as a whole', () => {
    const law = lawOf(
      '甲市水务局关于印发2025年节水工作要点的通知',
      HEAD,
      '现将《2025年节水工作要点》印发给你们。',
      '一、普查',
      '完成普查。',
      SIGNED,
    )
    expect(law.issued).toMatchObject([{ name: '2025年节水工作要点', anchor: '' }])
    expect(parts(law)).toEqual([])
  })

  test('an opinion that is passed on is a part with the name it has over its text', () => {
    const law = lawOf(
      '甲市人民政府办公室转发市水务局关于加强节水若干意见的通知',
      HEAD,
      '现转发给你们。',
      '甲市人民政府办公室',
      '2025年6月18日',
      '关于加强节水的若干意见',
      '市水务局',
      '一、提高认识',
      '水是生命之源。',
      '二、加强管理',
      '节约用水。',
    )
    expect(law.issued.map(({ name }) => name)).toEqual(['关于加强节水的若干意见', '市水务局关于加强节水若干意见'])
    expect(warningKinds(law)).not.toContain('NAME_DIFFERS')
  })

  test('a measure without days has those of the notice, and a contradiction is told', () => {
    const without = lawOf(
      '甲市水务局关于印发《甲市供水管理办法》的通知',
      HEAD,
      '现将《甲市供水管理办法》印发给你们，自2025年7月1日起施行，有效期3年。',
      SIGNED,
      '甲市供水管理办法',
      SUPPLY.slice(0, 2),
    )
    expect(without).toMatchObject({ effectDate: '2025-07-01', expireDate: '2028-06-30' })
    const both = lawOf(
      '甲市水务局关于印发《甲市供水管理办法》的通知',
      HEAD,
      '现将《甲市供水管理办法》印发给你们，自2025年7月1日起施行。',
      SIGNED,
      '甲市供水管理办法',
      SUPPLY,
    )
    expect(both).toMatchObject({ effectDate: '2025-08-01', expireDate: '2030-07-31' })
    expect(warningKinds(both)).toContain('DAYS_DIFFER')
  })

  test('a rule under an order and a decision that amends are one text as before', () => {
    const law = lawOf('甲省供水办法', '甲省人民政府令第3号', SUPPLY)
    expect(law.issued).toEqual([])
    expect(parts(law)).toEqual([])
  })
})
