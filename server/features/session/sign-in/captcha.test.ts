import { decode } from 'jpeg-js'
import { describe, expect, it } from 'vitest'
import { CAPTCHA_CHARACTERS, captchaImage } from './captcha-image.ts'
import { captchaHash, pictureCaptcha } from './captcha.ts'

const pixelsOf = (url: string) => decode(Buffer.from(url.replace(/^data:image\/jpg;base64,/, ''), 'base64'))

describe('captchaImage', () => {
  it('a captcha picture is a JPEG behind the prefix clients expect', () => {
    const { shown, answer } = pictureCaptcha()
    expect(shown).toMatch(/^data:image\/jpg;base64,/)
    expect(answer).toMatch(/^[A-HJ-NP-Z2-9]{4}$/)
    const { width, height } = pixelsOf(shown)
    expect([width, height]).toEqual([132, 48])
    // Neither the characters nor their outlines stand anywhere in it.
    expect(Buffer.from(shown.split(',')[1] as string, 'base64').toString('latin1')).not.toMatch(/svg|path|<text/)
  })
  it('a captcha picture draws every character there is', () => {
    const dark = (url: string) =>
      pixelsOf(url).data.reduce((count, value, i) => count + (i % 4 === 1 && value < 110 ? 1 : 0), 0)
    const empty = dark(captchaImage('    '))
    for (const character of CAPTCHA_CHARACTERS)
      expect(dark(captchaImage(character.repeat(4))), character).toBeGreaterThan(empty + 200)
  })
  it('two pictures of one text differ', () => expect(captchaImage('ABCD')).not.toBe(captchaImage('ABCD')))
})

it('an answer is accepted in upper and lower case, and only for its key', () => {
  expect(captchaHash('aBcD ', '1')).toBe(captchaHash('ABCD', '1'))
  expect(captchaHash('ABCD', '1')).not.toBe(captchaHash('ABCD', '2'))
})
