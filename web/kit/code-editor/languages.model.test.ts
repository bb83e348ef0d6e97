import { describe, expect, it } from 'vitest'
import { CODE_LANGUAGES, codePlaceholder, languageOf } from './languages.model.ts'
import { LANGUAGE_SUPPORT } from './language-support.ts'

describe('CODE_LANGUAGES, languageOf and codePlaceholder', () => {
  // spec §2.130
  it('the code editor offers the twelve languages of the specification', () => {
    expect(CODE_LANGUAGES.map(({ value }) => value)).toEqual(
      'css javascript html java objective-c python r shell sql swift vue markdown'.split(' '),
    )
    expect(Object.keys(LANGUAGE_SUPPORT).toSorted()).toEqual(CODE_LANGUAGES.map(({ value }) => value).toSorted())
  })

  it.each([
    ['sql', 'sql'],
    ['SQL', 'sql'],
    ['x-rsrc', 'r'],
    ['R', 'r'],
    ['Objective-C', 'objective-c'],
    ['XML/HTML', 'html'],
    [' javascript ', 'javascript'],
    ['json', 'javascript'],
  ])('the name %s means the language %s', (name, value) => {
    expect(languageOf(name)?.value).toBe(value)
  })

  it('an unknown language name is refused', () => {
    expect([languageOf('cobol'), languageOf('')]).toEqual([null, null])
  })

  it('the placeholder names the language', () => {
    expect([codePlaceholder('x-sql'), codePlaceholder('cobol'), codePlaceholder('')]).toEqual([
      '请在此输入SQL代码',
      '请在此输入cobol代码',
      '请在此输入代码',
    ])
  })

  // spec §2.130
  it.each(Object.entries(LANGUAGE_SUPPORT))('the support for %s can be loaded', async (_, load) => {
    expect(await load()).toBeTruthy()
  })
})
