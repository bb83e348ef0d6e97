import { describe, expect, it } from 'vitest'
import {
  asBlock,
  asCode,
  linkText,
  type MarkdownChange,
  pictureText,
  toggleAround,
  toggleLines,
} from './markdown-marks.model.ts'

/** Reads a text whose selection stands between brackets. */
function selected(marked: string) {
  const from = marked.indexOf('«')
  const to = marked.indexOf('»') - 1
  return { text: marked.replace(/[«»]/g, ''), from, to }
}
function after(marked: string, change: MarkdownChange): string {
  const { text } = selected(marked)
  const whole = text.slice(0, change.from) + change.insert + text.slice(change.to)
  return `${whole.slice(0, change.select.from)}«${whole.slice(change.select.from, change.select.to)}»${whole.slice(change.select.to)}`
}

describe('toggleAround', () => {
  it.each([
    ['第«一»条', '**', '第**«一»**条'],
    ['第**«一»**条', '**', '第«一»条'],
    ['«»', '**', '**«»**'],
    ['**«一»**', '*', '***«一»***'],
    ['*«一»*', '*', '«一»'],
    ['~~«一»~~', '~~', '«一»'],
  ])('the selection in %s with the mark %s becomes %s', (marked, sign, wanted) => {
    expect(after(marked, toggleAround(selected(marked), sign))).toBe(wanted)
  })
})

describe('toggleLines', () => {
  it.each([
    ['甲«»\n乙', '- 甲«»\n乙'],
    ['«甲\n乙»', '«- 甲\n- 乙»'],
    ['«- 甲\n- 乙»', '«甲\n乙»'],
    ['«甲\n\n乙»', '«- 甲\n\n- 乙»'],
    ['# «»', '- «»'],
  ])('%s becomes the list %s', (marked, wanted) => {
    expect(
      after(
        marked,
        toggleLines(selected(marked), () => '- '),
      ),
    ).toBe(wanted)
  })

  it('a numbered list numbers its lines', () => {
    expect(
      after(
        '«甲\n乙»',
        toggleLines(selected('«甲\n乙»'), (index) => `${index + 1}. `),
      ),
    ).toBe('«1. 甲\n2. 乙»')
  })
})

describe('asBlock and asCode', () => {
  it.each([
    ['«»', '---\n«»'],
    ['甲«»乙', '甲\n\n---\n\n«»乙'],
    ['甲\n\n«»\n乙', '甲\n\n---\n«»\n乙'],
  ])('a block is separated from %s by empty lines', (marked, wanted) => {
    expect(after(marked, asBlock(selected(marked), '---'))).toBe(wanted)
  })

  it('code in a line gets marks and lines of code a fence that fit their content', () => {
    expect(after('用«a»取', asCode(selected('用«a»取')))).toBe('用`«a»`取')
    expect(after('«a\nb»', asCode(selected('«a\nb»')))).toBe('```\n«a\nb»\n```\n')
    expect(after('«```\nb»', asCode(selected('«```\nb»')))).toBe('````\n«```\nb»\n````\n')
  })
})

describe('pictures and links', () => {
  it('pictures and links keep special characters of their texts and addresses', () => {
    expect(pictureText({ src: 'sys/common/static/jeditor/图 (1).png', alt: '图[一]\n*' })).toBe(
      '![图\\[一\\]\\\\* ](sys/common/static/jeditor/图%20%281%29.png)'.replace('\\\\* ', ' \\*'),
    )
    expect(linkText({ href: 'https://a.cn/x', text: '' })).toBe('[https://a.cn/x](https://a.cn/x)')
  })
})
