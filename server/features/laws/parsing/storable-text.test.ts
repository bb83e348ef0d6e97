import { describe, expect, test } from 'vitest'
import { parseLaw } from './parse-law.ts'
import { readSource } from './read-source.ts'
import { lostGlyphs, storable } from './storable-text.ts'

describe('storable', () => {
  test.each([
    ['渔\0船', '渔船'],
    ['30\u001e50', '30-50'],
    ['检测\u001f报告', '检测报告'],
    ['\ufffe整洁\uffff', '整洁'],
    ['甲\u0085乙\u009f', '甲乙'],
    ['甲\ud83d乙', '甲\ufffd乙'],
    ['甲\ud840\udc0b乙\t丙\n丁', '甲\ud840\udc0b乙\t丙\n丁'],
  ])('%j is kept as %j', (text, kept) => expect(storable(text)).toBe(kept))
  test('a glyph of a PDF without a meaning is a lost character', () =>
    expect(lostGlyphs('渔\0\u0003船')).toBe('渔\ufffd\ufffd船'))
})

describe('readSource', () => {
  const law = async (text: string | Buffer) => parseLaw(await readSource('甲.txt', Buffer.from(text)))
  test('control characters between words are told with their places, those at the end of a file are not', async () => {
    const { warnings, articleCount } = await law(
      '甲市容办法\n第一条　为了规范\v市容。\v第二条　广告\u0001应当整洁。\n第三条　甲。\n\u001a',
    )
    expect(articleCount).toBe(3)
    expect(warnings.filter(({ kind }) => kind === 'REPAIRED')).toEqual([
      { kind: 'REPAIRED', place: '第2段', detail: '字间的控制字符 2 处（第2、3段）已去掉，请对照原件核对' },
    ])
  })
  test('one bad byte in a long text is told with its place, and the text waits for a person', async () => {
    const text = Buffer.from(`甲市容办法\n第一条　${'广告应当整洁。'.repeat(20)}\n第二条　甲乙丙。\n`)
    text[text.length - 10] = 0xff
    const { warnings, articleCount } = await law(text)
    expect(articleCount).toBe(2)
    expect(warnings).toContainEqual(expect.objectContaining({ kind: 'DAMAGED_TEXT', place: '第3行' }))
    expect(warnings.some(({ kind }) => kind === 'CHARSET_GUESSED')).toBe(false)
  })
})
