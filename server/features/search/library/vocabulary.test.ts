import { describe, expect, it } from 'vitest'
import { nameKey, Vocabulary } from './vocabulary.ts'
import type { AliasRow, SynonymRow } from './words.sql.ts'

const alias = (alias: string, targetTitle: string): AliasRow => ({ alias, targetTitle, targetKey: '', kind: '简称' })
const words = (
  kind: string,
  terms: string[],
  legal: string[] = [],
  target: [string, string] | null = null,
): SynonymRow => ({
  kind,
  terms,
  legal,
  targetTitle: target?.[0] ?? null,
  targetKey: null,
  targetAnchor: target?.[1] ?? null,
})

describe('nameKey', () => {
  it('the key of a name leaves out 中华人民共和国, wherever it stands, and marks', () =>
    expect(nameKey('浙江省实施《中华人民共和国献血法》办法')).toBe(nameKey('浙江省实施献血法办法')))
  it('the key of a name has the congresses in their short form', () =>
    expect(nameKey('浙江省人民代表大会常务委员会议事规则')).toBe(nameKey('浙江省人大常委会议事规则')))
  it('names that differ in brackets, width and blanks have one key', () =>
    expect(nameKey('公司法（试行） Ａ')).toBe(nameKey('公司法(试行)a')))
})

describe('Vocabulary', () => {
  const vocabulary = new Vocabulary(
    [alias('消法', '中华人民共和国消费者权益保护法'), alias('消法', '某省消费者条例')],
    [
      words('俗称', ['遛狗', '狗 证'], ['养犬']),
      words('俗称', ['遛狗'], ['养犬', '携犬出户']),
      words('概念', ['离婚冷静期'], [], ['中华人民共和国民法典', 't1077']),
      words('罪名', ['危险驾驶罪'], [], ['中华人民共和国刑法', 't133-1']),
      words('罪名', ['寻衅滋事罪'], [], ['中华人民共和国刑法', 't293']),
      words('俗称', ['寻衅滋事'], ['扰乱秩序']),
      words('罪名', ['盗窃罪', '赌罪'], [], ['中华人民共和国刑法', 't264']),
      words('noise', ['全文', '下载']),
      words('question', ['怎么办']),
    ],
  )
  it('an alias leads to every law it is used for', () =>
    expect(vocabulary.aliases.get('消法')?.map(({ nameKey }) => nameKey)).toEqual([
      '消费者权益保护法',
      '某省消费者条例',
    ]))
  it('what several rows say of a word is put together, each thing once', () =>
    expect(vocabulary.terms.get('遛狗')).toMatchObject({ legal: ['养犬', '携犬出户'], targets: [] }))
  it('a word is known wherever blanks are set', () => expect(vocabulary.terms.has('狗证')).toBe(true))
  it('a word leads to its provision', () =>
    expect(vocabulary.terms.get('离婚冷静期')?.targets).toEqual([
      { title: '中华人民共和国民法典', nameKey: '民法典', anchor: 't1077' },
    ]))
  it('a crime is known without its last character', () => {
    expect(vocabulary.terms.get('危险驾驶')?.targets[0]?.anchor).toBe('t133-1')
    expect(vocabulary.terms.get('盗窃')?.targets[0]?.anchor).toBe('t264')
  })
  it('a crime is not known without its last character when the rest has a meaning of its own or is a single character', () => {
    expect(vocabulary.terms.get('寻衅滋事')?.targets).toEqual([])
    expect(vocabulary.terms.has('赌')).toBe(false)
  })
  it('the longest word that stands at a place is found', () => {
    expect(vocabulary.termAt('关于离婚冷静期的规定', 2)?.term).toBe('离婚冷静期')
    expect(vocabulary.termAt('危险驾驶罪', 0)?.term).toBe('危险驾驶罪')
    expect(vocabulary.termAt('关于离婚冷静期', 0)).toBeNull()
    expect(vocabulary.termAt('遛狗', 1)).toBeNull()
  })
  it('words are known by their sound', () => expect(vocabulary.sounds.get('lihunlengjingqi')).toBe('离婚冷静期'))
  it('words that say nothing about the law are kept apart', () => {
    expect([...vocabulary.noise, ...vocabulary.questions]).toEqual(['全文', '下载', '怎么办'])
    expect(vocabulary.terms.has('全文')).toBe(false)
  })
})
