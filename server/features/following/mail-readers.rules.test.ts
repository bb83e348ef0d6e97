import { describe, expect, it } from 'vitest'
import { addressIn, confirmation, confirmToken, nextDigest } from './mail-readers.rules.ts'

const SITE = { publicUrl: 'https://law.example.cn', apiBase: '/fagui', platformName: '法规库' }
const READER = { address: 'li@example.cn', token: 'reader-token' }

describe('e-mail for visitors', () => {
  it.each([
    ['2026-11-20T04:00:00Z', '2026-11-20T23:00:00Z'],
    ['2026-11-19T16:00:15Z', '2026-11-19T23:00:00Z'],
    ['2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
  ])('what is noted at %s leaves with the digest at %s, seven in the morning', (now, next) => {
    expect(nextDigest(new Date(now)).toISOString()).toBe(new Date(next).toISOString())
  })
  it.each([
    'a@b',
    'a b@c.cn',
    '李@example.cn',
    'a@b.cn\r\nBcc: c@d.cn',
    'a@b.cn,c@d.cn',
    '<a@b.cn>',
    'a@[127.0.0.1]',
    'a@b.cn;x',
    '',
  ])('“%s” is no address to send to', (text) => expect(addressIn(text)).toBeNull())
  it('spaces around an address are not part of it', () => expect(addressIn(' li@example.cn ')).toBe('li@example.cn'))
  it('only the token of a reader makes the link that confirms, one for each thing', () => {
    const own = confirmToken('a', '1')
    expect(confirmToken('a', '1')).toBe(own)
    expect(new Set([own, confirmToken('a', '2'), confirmToken('b', '1')]).size).toBe(3)
  })
  it('an e-mail that asks to confirm has no words that whoever asked could choose', () => {
    const mail = confirmation(SITE, READER, { id: '1', kind: 'search', title: '“您中奖了，请打开 evil.example”' })
    expect(mail.subject + mail.text).not.toContain('evil')
    expect(mail.text).toContain(`https://law.example.cn/follow-confirm#${confirmToken('reader-token', '1')}`)
  })
  // spec §7.48
  it('every e-mail says how it is ended by one click', () => {
    const { headers } = confirmation(SITE, READER, { id: '1', kind: 'law', title: '养犬条例' })
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://law.example.cn/fagui/internet/fagui/mailFollowing/oneClick?token=reader-token>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})
