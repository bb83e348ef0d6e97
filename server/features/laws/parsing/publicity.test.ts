import { expect, test } from 'vitest'
import { isWithheld } from './parse-law.ts'
import { lawOfPlain, warningKinds } from './test-sources.ts'

/** A notice with its red head. @param mark a line above the head @param release what stands below the signature */
const notice = ({ mark = '', release = '（此件公开发布）' }) =>
  lawOfPlain(
    [
      '000126',
      mark,
      '特急',
      '临潮市人民政府文件',
      '临政发〔2021〕8号　　　　签发人：王某某',
      '临潮市人民政府关于加强水井管理的通知',
      '各乡镇人民政府：',
      '为了保障饮水安全，现通知如下：',
      '一、每季度检测一次水质。',
      '二、检测结果应当公布。',
      '临潮市人民政府',
      '2021年3月2日',
      release,
    ]
      .filter(Boolean)
      .join('\n'),
  )

test.each([
  '秘密★5年',
  '机　密 ★ 10年',
  '绝密',
  '密级：秘密',
  '公开方式：依申请公开',
  '公开属性：不予公开',
  '信息公开形式：不公开',
])('a document that is marked %s is withheld, and the mark is named', (mark) => {
  const law = notice({ mark })
  expect(isWithheld(law)).toBe(true)
  expect(law.warnings.find(({ kind }) => kind === 'NOT_PUBLIC')?.detail).toContain(`标有“${mark}”`)
  expect([law.title, law.docNumber]).toEqual(['临潮市人民政府关于加强水井管理的通知', '临政发〔2021〕8号'])
})

test.each(['（此件不予公开）', '（此件依申请公开）', '（依申请公开）'])(
  'a document released with %s is withheld',
  (release) => {
    expect(warningKinds(notice({ release }))).toContain('NOT_PUBLIC')
  },
)

test.each(['', '公开方式：主动公开', '平急', '公开属性：主动公开'])('a document marked “%s” may be shown', (mark) => {
  const law = notice({ mark })
  expect(warningKinds(law)).not.toContain('NOT_PUBLIC')
  expect(law.title).toBe('临潮市人民政府关于加强水井管理的通知')
})

test('what is only for those who handle a paper is in no 题注, and is told', () => {
  const law = notice({})
  expect(law.titleNote.split('\n').slice(0, 2)).toEqual(['临潮市人民政府文件', '临政发〔2021〕8号'])
  expect(law.warnings.map(({ detail }) => detail).join()).toContain(
    '（000126、特急、签发人：王某某、此件公开发布）没有收入正文',
  )
})

test('a letter has the name of its body, a line and its number above the title (GB/T 9704 §10.1)', () => {
  const letter = [
    '滨海省财政厅',
    '━━━━━━━━━━━━',
    '滨财函〔2026〕21号',
    '平急',
    '滨海省财政厅关于调整渡口补助的函',
    '各市财政局：',
    '一、补助调整为45元。',
    '滨海省财政厅',
    '2026年4月20日',
  ]
  const law = lawOfPlain(letter.join('\n'))
  expect([law.title, law.docNumber, law.titleNote.split('\n').slice(0, 2)]).toEqual([
    '滨海省财政厅关于调整渡口补助的函',
    '滨财函〔2026〕21号',
    ['滨海省财政厅', '滨财函〔2026〕21号'],
  ])
})

test('what a text says of secrets is no mark of its own', () => {
  const law = lawOfPlain(
    '滨海省档案管理办法\n第一条　档案分为绝密、机密、秘密。\n第二条　不予公开的档案应当标明。\n第三条　本办法自2021年5月1日起施行。',
  )
  expect(warningKinds(law)).not.toContain('NOT_PUBLIC')
})
