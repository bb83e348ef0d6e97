import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emlOf, mailGateway } from './mail.ts'

const MAIL = { to: 'li@example.cn', subject: '关注的法规有新的公布', text: '《浙江省养犬管理条例》\n于今日公布' }
const MADE = { from: 'fagui@example.cn', id: 'abc', at: new Date('2026-11-20T04:00:00Z') }

describe('e-mails', () => {
  it('an e-mail has the headers of RFC 5322 and its text in base64', () => {
    const [head = '', body = ''] = emlOf(MAIL, MADE).split('\r\n\r\n')
    expect(head).toContain('From: <fagui@example.cn>\r\nTo: <li@example.cn>\r\n')
    expect(head).toContain('Date: Fri, 20 Nov 2026 04:00:00 +0000')
    expect(head.split('\r\n').every((line) => line.length <= 78)).toBe(true)
    expect(Buffer.from(body, 'base64').toString()).toBe(MAIL.text)
  })
  it('a long subject is split into encoded words that read as the subject', () => {
    const subject = '关于《浙江省法规规章规范性文件数据库》停机升级的通知，请提前保存'
    const words = [...emlOf({ ...MAIL, subject }, MADE).matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)]
    expect(words.length).toBeGreaterThan(1)
    expect(words.map(([, word = '']) => Buffer.from(word, 'base64').toString()).join('')).toBe(subject)
  })
  it('a subject with a line break cannot add a header', () => {
    expect(emlOf({ ...MAIL, subject: '甲\r\nBcc: all@example.cn' }, MADE)).not.toMatch(/^Bcc/m)
  })
  it('an address with a line break is refused', () => {
    expect(() => emlOf({ ...MAIL, to: 'a@b.cn\r\nBcc: c@d.cn' }, MADE)).toThrow('not an e-mail address')
  })
  it('with MAIL=file each e-mail is a file that only its owner reads', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fagui-mail-'))
    try {
      const send = mailGateway({ mail: 'file', mailUrl: null, mailFrom: 'fagui@example.cn', dataDir })
      await send?.(MAIL)
      await send?.(MAIL)
      const files = readdirSync(join(dataDir, 'mail'))
      expect(files.length).toBe(2)
      const [first = ''] = files
      expect(first).toMatch(/\.eml$/)
      expect(statSync(join(dataDir, 'mail', first)).mode & 0o777).toBe(0o600)
      expect(statSync(join(dataDir, 'mail')).mode & 0o777).toBe(0o700)
      expect(readFileSync(join(dataDir, 'mail', first), 'utf8')).toContain('To: <li@example.cn>')
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
  it('with MAIL=off there is no gateway', () => {
    expect(mailGateway({ mail: 'off', mailUrl: null, mailFrom: 'a@b.cn', dataDir: '' })).toBeNull()
  })
})
