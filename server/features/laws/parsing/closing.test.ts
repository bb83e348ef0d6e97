import { describe, expect, test } from 'vitest'
import { lawOfPlain, outline, warningKinds } from './test-sources.ts'

const LAW = [
  '甲市古井保护办法',
  '甲政规〔2024〕3号',
  '第一条　为了保护古井，制定本办法。',
  '第二条　本办法自2024年3月1日起施行。',
]
const NOTICE = [
  '甲市人民政府关于加强古井保护的意见',
  '甲政发〔2024〕8号',
  '各县人民政府：',
  '一、提高认识',
  '古井是历史的见证。',
  '二、加强保护',
  '各地要护井。',
]
const LIST = ['附件：1.古井名录', '　　　2.古井责任表']
const SIGNED = ['甲市人民政府', '2024年2月3日', '（此件公开发布）']
const APPENDICES = ['附件1', '古井名录', '1.东井', '附件2', '古井责任表', '东井：张三']
const lawOf = (...parts: string[][]) => lawOfPlain(parts.flat().join('\n'))

describe('how a document ends', () => {
  test('a list of 附件 and the signature behind it belong to the document, and the 附件 follow', () => {
    for (const signed of [
      SIGNED,
      ['甲市人民政府　　　2024年2月3日', '（此件公开发布）'],
      ['甲市水利局', '甲市财政局', '2024年2月3日'],
    ]) {
      const law = lawOf(NOTICE, LIST, signed, APPENDICES)
      const lines = outline(law)
      const at = lines.findIndex((line) => line.includes('附件：1.古井名录'))
      expect(lines.slice(at).map((line) => line.split(': ').slice(1).join(': '))).toEqual([
        ...[LIST[0], LIST[1]?.trim(), ...signed.filter((text) => !text.includes('公开'))].map((text) => `||${text}`),
        '附件1|古井名录|',
        '1.|东井|',
        '附件2|古井责任表|',
        '||东井：张三',
      ])
      expect(law.publishDate).toBe('2024-02-03')
    }
  })
  test('a list of 附件 without a signature behind it is none of them either', () => {
    expect(
      outline(lawOf(LAW, LIST, APPENDICES)).filter((line) => line.startsWith('fl') && !line.includes('_')),
    ).toEqual(['fl1: 附件1|古井名录|', 'fl2: 附件2|古井责任表|'])
  })
  test('a signature behind the last article is no part of it, and gives the day where nothing else does', () => {
    const [title = '', , ...articles] = LAW
    const law = lawOf([title], articles, SIGNED)
    expect(outline(law)).toEqual([
      't1: 第一条||为了保护古井，制定本办法。',
      't2: 第二条||本办法自2024年3月1日起施行。',
      'd1: ||甲市人民政府',
      'd2: ||2024年2月3日',
    ])
    expect(law.publishDate).toBe('2024-02-03')
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: expect.stringContaining('此件公开发布') }),
    )
  })
  test('an 附件 with text of its own stays one, also with a colon behind its label', () => {
    expect(outline(lawOf(LAW, ['附件：古井名录', '东井，在甲镇。', '西井，在乙镇。'])).slice(2)).toEqual([
      'fl1: 附件：|古井名录|',
      'fl1_d1: ||东井，在甲镇。',
      'fl1_d2: ||西井，在乙镇。',
    ])
  })
})

describe('what belongs to the paper', () => {
  test('who gets copies and who printed them is left out, and said', () => {
    const law = lawOf(LAW, SIGNED.slice(0, 2), [
      '抄送：市委各部门，',
      '　　　市政协办公室。',
      '甲市人民政府办公室　　　2024年2月4日印发',
      '（共印100份）',
    ])
    expect(outline(law).join('\n')).not.toMatch(/抄送|印发$|共印/m)
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: expect.stringContaining('版记') }),
    )
  })
  test('who gets copies is left out when it stands alone below everything', () => {
    const law = lawOf(LAW, SIGNED.slice(0, 2), ['抄送：市委各部门，市人大常委会办公室。'])
    expect(outline(law).join('\n')).not.toContain('抄送')
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: expect.stringContaining('版记') }),
    )
    expect(outline(lawOf(LAW, ['抄送：市委各部门。', '第三条　抄送的文件应当登记。'])).join('\n')).toContain(
      '抄送：市委各部门',
    )
  })
  test.each(['— — — 3 —', '- 3 -', '－3－', '—— 3 ——'])('%s is the number of a page', (mark) =>
    expect(outline(lawOf(LAW.slice(0, 3), [mark], LAW.slice(3))).join('\n')).not.toContain('3 '),
  )
  test('numbers and heads of pages of a gazette are left out, and the title is the law’s', () => {
    const law = lawOf(
      ['甲市人民政府公报　2024年第3期', '政府规章'],
      LAW.slice(0, 3),
      ['— 3 —', '甲市人民政府公报　2024年第3期'],
      LAW.slice(3),
    )
    expect([law.title, law.articleCount]).toEqual(['甲市古井保护办法', 2])
    expect(outline(law).join('\n')).not.toMatch(/公报|—/)
    expect(warningKinds(law)).toContain('LEFT_OUT')
  })
})

describe('lines that a program cut', () => {
  const CUT = [
    '    第三条  古井由县级人民政府负责保护，具体工作由文',
    '物主管部门承担，并接受同级人民代表大会常务委员会的监',
    '督：',
    '    （一）修缮古井，定期检查古井的水质和井壁，并且做好',
    '记录；',
    '    （二）对破坏古井、污染井水和擅自填埋古井的行为进行',
    '查处。',
  ]
  test('go on in the next one, and a person is asked to compare', () => {
    const law = lawOf(LAW, CUT)
    expect(outline(law).slice(2)).toEqual([
      't3: 第三条||古井由县级人民政府负责保护，具体工作由文物主管部门承担，并接受同级人民代表大会常务委员会的监督：',
      't3_x1: （一）||修缮古井，定期检查古井的水质和井壁，并且做好记录；',
      't3_x2: （二）||对破坏古井、污染井水和擅自填埋古井的行为进行查处。',
    ])
    expect(warningKinds(law)).toContain('REPAIRED')
  })
  test('are not looked for where lines are paragraphs', () => {
    const law = lawOf(LAW, [
      '第三条　古井由县级人民政府负责保护，具体工作由文物主管部门承担：',
      '列入名录的古井由县级人民政府设置标志，标志由文物主管部门统一制作',
      '没有列入名录的古井由所在地乡镇人民政府登记，登记的样式由市里规定',
    ])
    expect(outline(law)).toHaveLength(6)
    expect(warningKinds(law)).not.toContain('REPAIRED')
  })
})
