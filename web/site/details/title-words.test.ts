import { expect, it } from 'vitest'
import { wordsOfTitle } from './title-words.ts'

it('wordsOfTitle keeps names and words whole and loses nothing', () => {
  const title = '最高人民法院关于适用《中华人民共和国刑事诉讼法》的解释'
  const words = wordsOfTitle(title)
  expect(words.join('')).toBe(title)
  expect(words).toContain('中华人民共和国')
  expect(words).toContain('适用')
})
