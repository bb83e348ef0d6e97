import { describe, expect, it } from 'vitest'
import { dictionary, soundsLike, soundsSame, SoundWords } from './sound-words.ts'

describe('SoundWords', () => {
  const made = SoundWords.of(['财产', '银行', '因行', '养犬', '赔偿'])
  it('a word is found by another of the same sound', async () => expect((await made).like('陪尝')).toEqual(['赔偿']))
  it('a word is found by a sound that many speakers do not tell apart', async () =>
    expect((await made).like('财厂')).toEqual(['财产']))
  it('a word is not found by itself', async () => expect((await made).like('财产')).toEqual([]))
  it('a character with several readings is read as in the word', async () =>
    expect((await made).like('银航')).toEqual(['银行']))
  it('a word is found by its syllables and not by those that are only near', async () => {
    expect((await made).spelled(['cai', 'chan'])).toEqual(['财产'])
    expect((await made).spelled(['cai', 'chang'])).toEqual([])
  })
})

describe('soundsSame', () => {
  it('tells a sound that is the same from one that is only near', () => {
    expect([soundsSame('陪', '赔'), soundsSame('厂', '产'), soundsLike('厂', '产'), soundsLike('厂', '法')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('dictionary', () => {
  it('reading the dictionary leaves turns to other requests', async () => {
    let turns = 0
    let reading = true
    const count = () => {
      turns++
      if (reading) setImmediate(count)
    }
    setImmediate(count)
    const { sounds, usedAlone } = await dictionary()
    reading = false
    expect(turns).toBeGreaterThan(10)
    expect([sounds.has('赔偿'), usedAlone.get('法')]).toEqual([true, expect.any(Number)])
  })
})
