import { describe, expect, it } from 'vitest'
import { BASIS_TEXT } from '#common/law/model.ts'
import { publishBasis } from '../force.ts'
import { parseLaw } from './parse-law.ts'
import { parseTitleNote } from './parse-title-note.ts'
import { readMarkdown } from './read-markdown.ts'
import type { SourceDocument } from './source-document.ts'

const read = (lines: string[], about: SourceDocument['about'] = []) =>
  parseLaw({ ...readMarkdown('a.md', ['# 关于渡口灯标的通知', '', ...lines].join('\n\n')), about })
/** The basis that a reader is shown of the day of publication. */
function basisOf(law: ReturnType<typeof parseLaw>) {
  const event = law.events.find(({ date }) => date === law.publishDate)
  const basis = publishBasis({
    publishDate: law.publishDate,
    publishWords: event?.text ?? null,
    publishSource: event?.source ?? null,
  })
  return basis === null ? null : `${law.publishDate ?? ''} ${BASIS_TEXT[basis.kind]}`
}
const TEXT = ['各有关单位：', '一、渡口应当设置灯标。']

describe('parseLaw: where the day of a document is', () => {
  it.each([
    ['below the text', [...TEXT, '浙江省水利厅', '2025年6月18日'], [], '2025-06-18 落款日期'],
    [
      'in the lines on the printing',
      [...TEXT, '浙江省水利厅办公室 2025年6月20日印发'],
      [],
      '2025-06-20 版记所载印发日期',
    ],
    [
      'on the page, as the day of the document',
      TEXT,
      [{ label: '成文日期', value: '2025年6月19日', line: 1 }],
      '2025-06-19 网页所载成文日期',
    ],
    [
      'on the page, as the day on which it was put there',
      TEXT,
      [{ label: '发布日期', value: '2025-06-21', line: 1 }],
      '2025-06-21 网页发布日期',
    ],
    ['in the 题注', ['2025年6月18日浙江省水利厅公布', '<!-- INFO END -->', ...TEXT], [], '2025-06-18 题注'],
  ] as const)('a day %s has that as its basis', (_, lines, about, basis) =>
    expect(basisOf(read([...lines], [...about]))).toBe(basis),
  )
  it.each([['县政府网站'], ['政务公开平台'], ['网站管理员']])(
    '%s, which a page names as the issuer, is in no 题注',
    (value) => {
      const about = [
        { label: '发布机构', value, line: 1 },
        { label: '成文日期', value: '2025年6月19日', line: 2 },
      ]
      expect(read(TEXT, about)).toMatchObject({ titleNote: '2025年6月19日印发（网页所载）', publisher: null })
    },
  )
  it('the day of a page keeps its basis when its words in the 题注 are read again', () => {
    const note = read(TEXT, [{ label: '发布日期', value: '2025-06-21', line: 1 }]).titleNote
    expect(note).toBe('2025年6月21日发布（网页所载）')
    expect(parseTitleNote(note.split('\n')).events).toEqual([
      { date: '2025-06-21', verb: 'publish', body: '', text: '发布', docNumber: null, source: 'pagePublished' },
    ])
  })
})
