import { describe, expect, it } from 'vitest'
import { isWithheld } from './parse-law.ts'
import { readMarkdown } from './read-markdown.ts'
import { repairSource } from './repair-source.ts'
import { lawOf, nodeAt, outline, warningKinds } from './test-sources.ts'

const details = (body: string, kind: string) =>
  lawOf(body)
    .warnings.filter((one) => one.kind === kind)
    .map(({ place, detail }) => `${place}：${detail}`)

describe('repairSource', () => {
  it('a heading mark without words is dropped and reported with its line', () => {
    const body = '##\n第一条 船舶应当悬挂灯号。'
    expect(outline(lawOf(body))).toEqual(['t1: 第一条||船舶应当悬挂灯号。'])
    expect(details(body, 'REPAIRED')).toEqual(['第7行：去掉没有文字的标题记号“##”'])
  })
  it('a # beside other characters stays', () => {
    const law = lawOf('第一条 3#泊位停靠客船。')
    expect(nodeAt(law, 't1').text).toBe('3#泊位停靠客船。')
    expect(warningKinds(law)).not.toContain('REPAIRED')
  })
  it('the private sign U+E010 between two digits is a decimal point, and each place is reported', () => {
    const body = '第一条 灯高不低于1\ue0104米，旗高不低于2\ue0105米。'
    expect(nodeAt(lawOf(body), 't1').text).toBe('灯高不低于1.4米，旗高不低于2.5米。')
    expect(details(body, 'REPAIRED')).toEqual([
      '第7行：“条 灯高不低于1□4米，旗高不低于”中的U+E010是小数点',
      '第7行：“米，旗高不低于2□5米。”中的U+E010是小数点',
    ])
  })
  it.each([
    ['a private sign inside a sentence', '灯\ue010高一米。'],
    ['another private sign between two digits', '灯高1\ue0114米。'],
    ['a private sign of the supplementary planes', '灯\u{f0001}高。'],
    ['the replacement character', '灯\ufffd高。'],
    ['the sign for a missing glyph', '灯〓高。'],
    ['a control character', '灯\u0007高。'],
    ['a tag of HTML', '灯高<sup>2</sup>米。'],
  ])('%s is reported, and the text is withheld', (_what, text) => {
    const law = lawOf(`第一条 ${text}`)
    expect(warningKinds(law)).toContain('DAMAGED_TEXT')
    expect(isWithheld(law)).toBe(true)
  })
  it('a private sign behind the full stop of a paragraph is a mark of layout', () => {
    const law = lawOf('第一条 灯号应当明亮。\ue5f9\ue5f9\n第二条 旗号应当清洁。')
    expect(nodeAt(law, 't1').text).toBe('灯号应当明亮。')
    expect(isWithheld(law)).toBe(false)
  })
  it('a private sign before a paragraph is a mark of layout only where the same sign ends a paragraph of the text', () => {
    const known = lawOf('第一条 灯号应当明亮。\ue5f9\n第二条 \ue5f9旗号应当清洁。')
    expect([nodeAt(known, 't2').text, isWithheld(known)]).toEqual(['旗号应当清洁。', false])
    expect(isWithheld(lawOf('第一条 灯号应当明亮。\n第二条 \ue5f9旗号应当清洁。'))).toBe(true)
  })
  it('characters without a shape go, and characters written for web pages are read', () =>
    expect(nodeAt(lawOf('第一条 灯\u00ad号\u2060应当&ldquo;明亮&rdquo;。'), 't1').text).toBe('灯号应当“明亮”。'))
  it('signs that stand in forms and lists stay: boxes, asterisks, names in angle brackets', () => {
    const law = lawOf('第一条 填写□是、☒否，带有*的为《关于修改<港口条例>的决定》所列。')
    expect(nodeAt(law, 't1').text).toBe('填写□是、☒否，带有*的为《关于修改<港口条例>的决定》所列。')
    expect(warningKinds(law)).not.toContain('DAMAGED_TEXT')
  })
  it('a star that leads to a note goes with a word, and stars that mark entries of a list stay', () => {
    const law = lawOf('第一条 名录每年公布一次*。')
    expect([nodeAt(law, 't1').text, warningKinds(law)]).toEqual([
      '名录每年公布一次。',
      expect.arrayContaining(['REPAIRED']),
    ])
    expect(nodeAt(lawOf('第一条 麦角酸*。\n第二条 麻黄素*。'), 't1').text).toBe('麦角酸*。')
    expect(nodeAt(lawOf('第一条 面积为2*3米。'), 't1').text).toBe('面积为2*3米。')
  })
  it('the source as it came is left as it is', () => {
    const printed = readMarkdown('测试.md', '# 测试条例\n\n第一条 高1\ue0104米。')
    const before = structuredClone(printed)
    repairSource(printed)
    expect(printed).toEqual(before)
  })
})
