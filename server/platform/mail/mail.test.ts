import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CERTIFICATE, CERTIFICATE_KEY } from '#server/testing/certificate.ts'
import { mailGateway, MailRefused, type Mail, type MailSettings } from './mail.ts'

const MAIL: Mail = { to: 'li@example.cn', subject: '关注的法规有新的公布', text: '《浙江省养犬管理条例》\n于今日公布' }
let folder: string
let settings: MailSettings
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-mail-'))
  writeFileSync(join(folder, 'ca.pem'), CERTIFICATE)
  settings = {
    mail: 'file',
    mailUrl: null,
    mailFrom: 'fagui@example.cn',
    mailUser: '',
    mailPassword: '',
    mailTls: 'required',
    mailCa: join(folder, 'ca.pem'),
    mailDkim: null,
    dataDir: folder,
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Head and text of an e-mail as they arrive. */
function partsOf(message: string) {
  const [head = '', ...body] = message.split('\r\n\r\n')
  return { head, text: Buffer.from(body.join(''), 'base64').toString() }
}

describe('e-mails in files', () => {
  afterEach(() => rmSync(join(folder, 'mail'), { recursive: true, force: true }))
  const written = async (mail: Partial<Mail> = {}) => {
    await mailGateway(settings)?.({ ...MAIL, ...mail })
    const [name = ''] = readdirSync(join(folder, 'mail'))
    return readFileSync(join(folder, 'mail', name), 'utf8')
  }

  it('an e-mail has the headers of RFC 5322 and its text in base64', async () => {
    const { head, text } = partsOf(await written({ headers: { 'List-Unsubscribe': '<https://fagui.example.cn/end>' } }))
    expect(head).toMatch(/^From: fagui@example\.cn\r$/m)
    expect(head).toMatch(/^To: li@example\.cn\r$/m)
    expect(head).toMatch(/^Date: \w{3}, \d{1,2} \w{3} \d{4} [\d:]{8} \+0000\r$/m)
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/fagui\.example\.cn\/end>\r$/m)
    expect(head.split('\r\n').every((line) => line.length <= 78)).toBe(true)
    expect(text).toBe(MAIL.text)
  })
  it('a long subject is split into encoded words that read as the subject', async () => {
    const subject = '关于《浙江省法规规章规范性文件数据库》停机升级的通知，请提前保存'
    const words = [...(await written({ subject })).matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)]
    expect(words.length).toBeGreaterThan(1)
    expect(words.map(([, word = '']) => Buffer.from(word, 'base64').toString()).join('')).toBe(subject)
  })
  // spec §7.45
  it('a subject with a line break cannot add a header', async () =>
    expect(await written({ subject: '甲\r\nBcc: all@example.cn' })).not.toMatch(/^Bcc/m))
  it.each([
    ['an address', { to: 'a@b.cn\r\nBcc: c@d.cn' }, 'not an e-mail address'],
    ['a header', { headers: { 'X-Note': 'a\r\nBcc: c@d.cn' } }, 'a header is one line'],
  ])('%s with a line break is refused', async (_, mail, why) => expect(written(mail)).rejects.toThrow(why))
  // spec §7.45
  it('each e-mail is a file that only its owner reads', async () => {
    const send = mailGateway(settings)
    await send?.(MAIL)
    await send?.(MAIL)
    const files = readdirSync(join(folder, 'mail'))
    expect(files.length).toBe(2)
    const [first = ''] = files
    expect(first).toMatch(/\.eml$/)
    expect(statSync(join(folder, 'mail', first)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'mail')).mode & 0o777).toBe(0o700)
  })
  it('with MAIL=off there is no gateway', () => expect(mailGateway({ ...settings, mail: 'off' })).toBeNull())
})

interface Received {
  from: string
  to: string[]
  message: string
  user: string | undefined
  secure: boolean
}

describe('e-mails to a mail server', () => {
  let server: SMTPServer | undefined
  afterEach(() => new Promise<void>((done) => (server ? server.close(done) : done())))

  /**
   * A mail server that has one account and one mailbox that is no longer there.
   * @returns its port and what it received
   */
  async function listening(
    options: ConstructorParameters<typeof SMTPServer>[0],
  ): Promise<{ port: number; received: Received[] }> {
    const received: Received[] = []
    server = new SMTPServer({
      cert: CERTIFICATE,
      key: CERTIFICATE_KEY,
      onAuth: ({ username, password }, _, done) =>
        username === 'fagui' && password === 'right-7'
          ? done(null, { user: username })
          : done(new Error('wrong password')),
      onRcptTo: ({ address }, _, done) =>
        done(
          address.startsWith('gone@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined,
        ),
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            message: Buffer.concat(parts).toString(),
            user: session.user as string | undefined,
            secure: session.secure,
          })
          done()
        })
      },
      ...options,
    })
    server.on('error', () => {})
    const at = server.listen(0, '127.0.0.1')
    await new Promise<void>((done) => at.once('listening', done))
    return { port: (at.address() as { port: number }).port, received }
  }
  const sendTo = (mailUrl: string, more: Partial<MailSettings> = {}, mail: Partial<Mail> = {}) =>
    mailGateway({ ...settings, mail: 'smtp', mailUrl, ...more })?.({ ...MAIL, ...mail })

  it('go by STARTTLS with the account of the settings, and arrive as they were written', async () => {
    const { port, received } = await listening({})
    await sendTo(`smtp://127.0.0.1:${port}`, { mailUser: 'fagui', mailPassword: 'right-7' })
    expect(received).toMatchObject([{ from: 'fagui@example.cn', to: ['li@example.cn'], user: 'fagui', secure: true }])
    expect(partsOf(received[0]?.message ?? '').text).toBe(MAIL.text)
  })
  it('go by TLS from the first byte to an smtps address', async () => {
    const { port, received } = await listening({ secure: true, authOptional: true })
    await sendTo(`smtps://localhost:${port}`)
    expect(received).toMatchObject([{ secure: true, user: undefined }])
  })
  it('stay here where the server offers no TLS, unless the setting allows it', async () => {
    const { port, received } = await listening({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      authOptional: true,
    })
    await expect(sendTo(`smtp://127.0.0.1:${port}`)).rejects.toThrow(/STARTTLS/)
    expect(received).toEqual([])
    await sendTo(`smtp://127.0.0.1:${port}`, { mailTls: 'opportunistic' })
    expect(received).toMatchObject([{ secure: false }])
  })
  it('stay here where nobody vouches for the certificate of the server', async () => {
    const { port, received } = await listening({ authOptional: true })
    await expect(sendTo(`smtp://127.0.0.1:${port}`, { mailCa: null })).rejects.toThrow(/certificate/)
    expect(received).toEqual([])
  })
  it('are refused for good where the mailbox is gone, and wait where the password is wrong or nobody answers', async () => {
    const { port } = await listening({})
    const account = { mailUser: 'fagui', mailPassword: 'right-7' }
    await expect(sendTo(`smtp://127.0.0.1:${port}`, account, { to: 'gone@example.cn' })).rejects.toBeInstanceOf(
      MailRefused,
    )
    await expect(sendTo(`smtp://127.0.0.1:${port}`, { ...account, mailPassword: 'wrong' })).rejects.not.toBeInstanceOf(
      MailRefused,
    )
    await expect(sendTo('smtp://127.0.0.1:1', account)).rejects.not.toBeInstanceOf(MailRefused)
  })
  it('carry a signature over their text by the key of the settings (RFC 6376)', async () => {
    const keyFile = join(folder, 'dkim.pem')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { port, received } = await listening({ authOptional: true })
    await sendTo(`smtp://127.0.0.1:${port}`, { mailDkim: { domain: 'example.cn', selector: 'fagui', keyFile } })
    const { message = '' } = received[0] ?? {}
    const signature = /^DKIM-Signature:(?:[^\r]|\r\n\s)*/m.exec(message)?.[0].replace(/\s+/g, '') ?? ''
    expect(signature).toContain('d=example.cn;')
    expect(signature).toContain('s=fagui;')
    const body = message.slice(message.indexOf('\r\n\r\n') + 4).replace(/(?:\r\n)*$/, '\r\n')
    expect(/;bh=([^;]+);/.exec(signature)?.[1]).toBe(createHash('sha256').update(body).digest('base64'))
  })
})
