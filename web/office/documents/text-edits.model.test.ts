import { describe, expect, it } from 'vitest'
import {
  articlesOf,
  emptyTable,
  lineNamed,
  placesOf,
  renumbering,
  withCaptions,
  withLines,
  withNumbers,
  withRepealed,
} from './text-edits.model.ts'

/** Lines of a tree as the server reads them of this plain text. */
const treeOf = (body: string) =>
  body.split('\n').flatMap((line) => {
    const [, label = '', rest = line] = /^((?:第\S+?[章条](?:之[一二三])?)|（[一二三]）)[\s　]*(.*)$/.exec(line) ?? []
    const caption = /^（[^）]{1,15}）(?=　)/.exec(rest)?.[0] ?? ''
    const level = label.includes('章')
      ? 'chapter'
      : label.includes('条')
        ? 'article'
        : label === ''
          ? 'paragraph'
          : 'item'
    const depth = { chapter: 0, article: 1, paragraph: 2, item: 2 }[level]
    return [{ level, depth, label, caption, text: rest.slice(caption.length).trim(), anchor: label, repealed: false }]
  })

const LAW = `第一章　总则
第一条　为了规范第四条所称活动，制定本规定。
第二条　依照《水法》第四条和本规定第四条，市河长负责。
（一）甲；
（二）乙。
第四条　违反第二条的，适用水法第五条。
第四条之一　区河长参照执行。
第五条　本规定自2026年6月1日起施行。`
const articles = (body: string) => {
  const found = articlesOf(treeOf(body), body)
  if (!found) throw new Error('not found')
  return found
}
const numbered = (countInserted: boolean) => renumbering(LAW, articles(LAW), { countInserted })

describe('a notice that issues several documents', () => {
  it('numbers the articles of each of them from its own first', () => {
    const body = '甲办法\n第一条　甲。\n第三条　乙。\n乙细则\n第一条　丙。\n第二条　丁。'
    const lines = treeOf(body).map((line) =>
      /办法|细则/.test(line.text)
        ? { ...line, level: 'issued' as const, depth: 0, caption: line.text, text: '' }
        : line,
    )
    const found = articlesOf(lines, body) ?? []
    expect(renumbering(body, found, { countInserted: false }).changes.map(({ label, to }) => [label, to])).toEqual([
      ['第三条', '第二条'],
    ])
  })
})

describe('places of a tree in its text', () => {
  it('are the beginnings of lines, also where the number is named in the words before', () => {
    const lines = treeOf(LAW)
    const places = placesOf(lines, LAW)
    expect(places.every((place) => place === 0 || LAW[place - 1] === '\n')).toBe(true)
    expect(LAW.slice(places[5], (places[5] ?? 0) + 7)).toBe('第四条　违反第')
    const next = '第一条　除第二条外，甲。\n第二条　乙。'
    expect(placesOf(treeOf(next), next)).toEqual([0, next.indexOf('第二条　')])
  })
  it('are those between the numbers around them where several lines begin alike', () => {
    const body = '第一条　市人民政府负责巡查。\n市人民政府负责保洁。\n第二条　略。\n市人民政府负责巡查。'
    const [first, second, third, fourth] = treeOf(body.replace('第一条　', '第一条\n'))
    const lines = [first, second, third, fourth].flatMap((line) => line ?? [])
    expect(placesOf(lines, body)).toEqual([0, 4, 15, 26])
    expect(articlesOf([...lines, ...treeOf('市人民政府负责巡查。')], body)?.map(({ label }) => label)).toEqual([
      '第一条',
      '第二条',
    ])
  })
  it('are found behind signs of headings and within a line', () => {
    const body = '# 第一章　总则\n第一条　甲。第二条　乙。'
    const lines = [
      { level: 'chapter', depth: 0, label: '第一章', caption: '总则', text: '', anchor: '', repealed: false },
      ...treeOf('第一条　甲。\n第二条　乙。'),
    ]
    expect(placesOf(lines, body)).toEqual([2, 9, 15])
  })
  it('make no articles of a tree that is not of this text', () => {
    expect(articlesOf(treeOf(LAW), '第一条　甲。')).toBeNull()
  })
})

describe('an article', () => {
  it('marked as repealed keeps its number and loses its words, and the next one stays', () => {
    const [, second] = articles(LAW)
    if (!second) throw new Error('not found')
    const text = withRepealed(LAW, second)
    expect(text.split('\n').slice(1, 4)).toEqual([
      '第一条　为了规范第四条所称活动，制定本规定。',
      '第二条　（删去）',
      '第四条　违反第二条的，适用水法第五条。',
    ])
  })
  it('gets, changes and loses its caption', () => {
    const body = '第一条　甲。\n第二条（旧标）　乙。\n第三条　丙。\n（一）丁。'
    const captions = withCaptions(body, articles(body), ['立法目的', '适用范围', ''])
    expect(captions).toBe('第一条（立法目的）　甲。\n第二条（适用范围）　乙。\n第三条　丙。\n（一）丁。')
    expect(withCaptions(captions, articles(captions), ['', '', ''])).toBe(
      '第一条　甲。\n第二条　乙。\n第三条　丙。\n（一）丁。',
    )
  })
})

describe('numbering anew', () => {
  it('closes gaps and keeps inserted articles behind theirs', () => {
    expect(numbered(false).changes.map(({ label, to }) => [label, to])).toEqual([
      ['第四条', '第三条'],
      ['第四条之一', '第三条之一'],
      ['第五条', '第四条'],
    ])
  })
  it('counts inserted articles like others where asked', () => {
    expect(numbered(true).changes.map(({ to }) => to)).toEqual(['第三条', '第四条'])
  })
  it('finds every mention of a number that goes, and tells those of other documents', () => {
    expect(numbered(false).mentions.map(({ place, label, to, own }) => [place, label, to, own])).toEqual([
      ['第一条', '第四条', '第三条', true],
      ['第二条', '第四条', '第三条', false],
      ['第二条', '第四条', '第三条', true],
      ['第四条', '第五条', '第四条', false],
    ])
  })
  it('changes the mentions that were chosen, and no others', () => {
    const text = withNumbers(LAW, numbered(false), ({ own }) => own)
    expect(text.split('\n').slice(1)).toEqual([
      '第一条　为了规范第三条所称活动，制定本规定。',
      '第二条　依照《水法》第四条和本规定第三条，市河长负责。',
      '（一）甲；',
      '（二）乙。',
      '第三条　违反第二条的，适用水法第五条。',
      '第三条之一　区河长参照执行。',
      '第四条　本规定自2026年6月1日起施行。',
    ])
  })
  it('begins with the number of the first article, and changes no mention of a number that stands twice', () => {
    const body = '第十二条　甲。\n第十二条　乙，见第十二条。'
    expect(renumbering(body, articles(body), { countInserted: false })).toEqual({
      changes: [{ start: 8, label: '第十二条', to: '第十三条' }],
      mentions: [],
    })
  })
})

it('a warning about a line leads to that line', () => {
  expect(lineNamed('甲\n乙丙\n丁', '第2行')).toEqual({ start: 2, length: 2 })
  expect([lineNamed('甲', '第2行'), lineNamed('甲', '第二条'), lineNamed('甲', '题注')]).toEqual([null, null, null])
})

it('a table is put in below the line of the cursor', () => {
  expect(withLines('第一条　甲。\n第二条　乙。', 3, emptyTable(2, 2))).toBe(
    '第一条　甲。\n| 　 | 　 |\n| 　 | 　 |\n第二条　乙。',
  )
  expect(withLines('', 0, '| 甲 |')).toBe('| 甲 |')
})
