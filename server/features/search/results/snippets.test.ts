import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWidth } from '#common/law/text-keys.ts'
import { marked, snippetOf } from './snippets.ts'

const textOf = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('')
const marks = (pieces: { text: string; mark: boolean }[]) => pieces.filter(({ mark }) => mark).map(({ text }) => text)

const text = fc
  .array(fc.constantFrom(...'养犬人应当登记，。；\n ＡＢａ１２'), { maxLength: 400 })
  .map((characters) => characters.join(''))
const words = fc.array(fc.constantFrom('养犬', '犬人', '登记', 'ab', '12', '人', '无此词', ''), { maxLength: 4 })

describe('marked', () => {
  it('marking loses and adds nothing, and marks nothing but words', () =>
    fc.assert(
      fc.property(text, words, (text, words) => {
        const pieces = marked(text, words)
        expect(textOf(pieces)).toBe(text)
        // What is marked is made of words, end to end or overlapping.
        for (const mark of marks(pieces)) {
          const covered = new Uint8Array(mark.length)
          for (const word of words.filter((word) => word !== ''))
            for (let at = foldWidth(mark).indexOf(word); at >= 0; at = foldWidth(mark).indexOf(word, at + 1))
              covered.fill(1, at, at + word.length)
          expect(covered.every((one) => one === 1)).toBe(true)
        }
        // And nothing that is not marked holds a word.
        for (const { text: plain } of pieces.filter(({ mark }) => !mark))
          for (const word of words) expect(word !== '' && foldWidth(plain).includes(word)).toBe(false)
      }),
    ))
  it('words that overlap or touch are marked as one stretch', () =>
    expect(marks(marked('未成年人保护法', ['未成年', '成年人', '保护']))).toEqual(['未成年人保护']))
  it('full-width letters are marked as they are printed', () =>
    expect(marks(marked('ＰＭ２．５浓度', ['pm2']))).toEqual(['ＰＭ２']))
  it('a text with invisible characters is shown as it is', () => {
    const pieces = marked('养\u200b犬登记ＡＢ', ['登记', 'ab'])
    expect(textOf(pieces)).toBe('养\u200b犬登记ＡＢ')
    expect(marks(pieces)).toContain('登记')
  })
  it('an empty text is one empty piece', () => expect(marked('', ['养犬'])).toEqual([{ text: '', mark: false }]))
})

describe('snippetOf', () => {
  const filler = '本市行政区域内的单位和个人应当遵守前款规定。'
  const long = (inside: string, at: number) => filler.repeat(at) + inside + filler.repeat(12)

  it('a snippet is a stretch of the text of bounded length, with dots where something was left out', () =>
    fc.assert(
      fc.property(text, words, (text, words) => {
        const shown = textOf(snippetOf(text, words))
        const flat = text.replace(/\s*\n\s*/g, ' ').trim()
        expect(shown.length).toBeLessThanOrEqual(98)
        expect(flat).toContain(shown.replace(/^…/, '').replace(/…$/, ''))
        expect(flat.length > 96 || shown === flat).toBe(true)
      }),
    ))
  it('a snippet holds the words, wherever they stand', () => {
    for (const at of [0, 1, 7, 20])
      expect(marks(snippetOf(long('养犬人携带犬只出户。', at), ['犬只出户']))).toEqual(['犬只出户'])
  })
  it('a snippet is taken where most of the words stand together, not where the first one stands', () => {
    const text = `养犬。${filler.repeat(8)}养犬登记证由养犬人保管。${filler.repeat(8)}`
    expect(marks(snippetOf(text, ['养犬', '登记证']))).toEqual(['养犬登记证', '养犬'])
  })
  it('a snippet is taken where the longest run stands when short words stand elsewhere', () => {
    const text = `登记，${filler.repeat(8)}犬只免疫证明。${filler.repeat(8)}`
    expect(textOf(snippetOf(text, ['登记', '犬只免疫证明']))).toContain('犬只免疫证明')
  })
  it('a snippet begins with a clause when one is near', () => {
    const clauses = `${filler.repeat(6)}在城市道路上通行的，养犬人携带犬只出户的时候应当牵引。${filler.repeat(6)}`
    expect(textOf(snippetOf(clauses, ['应当牵引'])).startsWith('…在城市道路上通行的，养犬人携带')).toBe(true)
  })
  it('a snippet begins a little before the words when no clause is near', () => {
    const shown = textOf(snippetOf(`${'甲'.repeat(150)}养犬${'乙'.repeat(150)}`, ['养犬']))
    expect(shown.startsWith(`…${'甲'.repeat(16)}养犬乙`)).toBe(true)
  })
  it('a snippet begins with the text when no word was found', () =>
    expect(textOf(snippetOf(long('', 3), ['无此词'])).startsWith(filler)).toBe(true))
  it('a snippet is one line', () => expect(textOf(snippetOf('第一款。\n  第二款。', []))).toBe('第一款。 第二款。'))
  it('a snippet never shows half a character', () => {
    // With the flag u a half is a character of its own, and of the class Cs.
    for (const before of ['', '甲'])
      expect(/\p{Cs}/u.test(textOf(snippetOf(before + '𠮷'.repeat(120), [])))).toBe(false)
  })
})
