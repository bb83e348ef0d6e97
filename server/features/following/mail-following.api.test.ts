import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { keyRingOf } from '#server/platform/auth/key-ring.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { raw } from '#server/testing/raw-sql.ts'
import { doWork } from '#server/testing/do-work.ts'
import { makeLaws } from '#server/testing/make.ts'
import { TEST_CONTACTS, TEST_KEYS } from '#server/testing/people.ts'
import { SearchEngine } from '../search/search.door.ts'
import { sealMailReaders, sendReaderMails, tellFollowers } from './following.door.ts'
import { openReader } from './mail-reader-secrets.ts'

const SITE = 'https://law.example.cn'
const HOUR = 3_600_000
const START = new Date('2026-11-20T04:00:00Z')

let test: TestApp
let engine: SearchEngine
let dogs: string
let secret: string
let sent: Mail[] = []
let refuses = false
const gateway = async (mail: Mail) => {
  if (refuses) throw new Error('the mail gateway answered 500')
  sent.push(mail)
}
beforeAll(async () => {
  test = await startTestApp({ publicUrl: SITE, platformName: '法规库' })
  engine = new SearchEngine('330000')
  await makeLaws(test.database.db, [
    {
      title: '浙江省养犬管理条例',
      note: ['2020年3月1日浙江省第十三届人民代表大会常务委员会第一次会议通过', '2020年3月5日公布'],
      body: ['第一条 为了规范养犬行为，制定本条例。', '第二条 本条例自2020年6月1日起施行。'],
      known: { fType: 'FT01', region: '330000' },
    },
    {
      title: '浙江省湖区密件办法',
      note: ['2021年3月1日浙江省人民政府公布'],
      body: ['第一条 为了湖区养犬，制定本办法。', '第二条 本办法自2021年5月1日起施行。'],
      // Visitors may not see documents of this level.
      known: { fType: 'FT02', fLevel: 'F05', region: '330000' },
    },
  ])
  dogs = await idOf('浙江省养犬管理条例')
  secret = await idOf('浙江省湖区密件办法')
})
afterEach(async () => {
  test.now = START
  refuses = false
  sent = []
  await test.database.db.deleteFrom('mailReader').execute()
  await test.database.db.deleteFrom('mailRequest').execute()
})
afterAll(() => test.close())

const idOf = async (title: string) =>
  (await test.database.db.selectFrom('lawWork').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
const call = async (name: string, body: object) => (await test.ask(name, { body })).body
const askFor = (email: string, target = dogs, kind = 'law') =>
  call('POST /internet/fagui/mailFollowing/ask', { kind, target, email })
const parts = { gateway, contacts: TEST_CONTACTS, publicUrl: SITE, apiBase: '/fagui', platformName: '法规库' }
/** Sends what is due after some hours. @returns the e-mails */
async function mails(hours = 0): Promise<Mail[]> {
  test.now = new Date(test.now.getTime() + hours * HOUR)
  sent = []
  await sendReaderMails(test.database.db, engine, parts, test.now)
  return sent
}
const tokenIn = (mail: Mail | undefined, page: 'follow-confirm' | 'follow-leave') =>
  new RegExp(`${page}#([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
/** Follows something and confirms it. @returns the token for leaving */
async function following(email: string, target = dogs, kind = 'law'): Promise<string> {
  await askFor(email, target, kind)
  const [mail] = await mails()
  expect(
    await call('POST /internet/fagui/mailFollowing/confirm', { token: tokenIn(mail, 'follow-confirm') }),
  ).toMatchObject({ success: true })
  return tokenIn(mail, 'follow-leave')
}
let texts = 0
/** A new text of the law, or of another, is published. */
async function publish(title = '浙江省养犬管理条例', known: object = {}): Promise<string> {
  const year = 2021 + (texts++ % 5)
  const made = `${title.replace('条例', '')}${title.includes('养犬管理') ? '条例' : ''}`
  await makeLaws(test.database.db, [
    {
      title: made,
      note: [
        '2020年3月1日浙江省第十三届人民代表大会常务委员会第一次会议通过',
        `${year}年${(texts % 12) + 1}月1日浙江省第十三届人民代表大会常务委员会第${texts + 1}次会议修订`,
      ],
      body: [
        '第一条 为了规范养犬行为，制定本条例。',
        `第二条 第${texts}次修订的条文。`,
        `第三条 本条例自${year}年12月1日起施行。`,
      ],
      known: { fType: 'FT01', region: '330000', ...known },
    },
  ])
  await tellFollowers(test.database.db, engine, test.now)
  return made
}

describe('following by e-mail', () => {
  // spec §7.48
  it('nobody is told before the reader of the address has confirmed, and only the call confirms', async () => {
    expect(await askFor('li@example.cn')).toMatchObject({
      success: true,
      message: '如果该地址尚未关注，几分钟内会收到确认邮件',
    })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'li@example.cn', text: expect.stringContaining('《浙江省养犬管理条例》') })
    const token = tokenIn(mail, 'follow-confirm')
    await publish()
    expect(await mails(24)).toEqual([])
    // What a scanner of links or the page does before the button.
    expect((await test.call('/follow-confirm')).status).toBeLessThan(500)
    expect(await call('POST /internet/fagui/mailFollowing/asked', { token })).toMatchObject({
      result: { email: 'l***@example.cn', title: '浙江省养犬管理条例', done: false },
    })
    await publish()
    expect(await mails(20)).toEqual([])
    expect(await call('POST /internet/fagui/mailFollowing/confirm', { token })).toMatchObject({ success: true })
    expect(await call('POST /internet/fagui/mailFollowing/asked', { token })).toMatchObject({ result: { done: true } })
    expect(await call('POST /internet/fagui/mailFollowing/confirm', { token })).toMatchObject({ success: true })
    await publish()
    const [news, ...more] = await mails(24)
    expect(more).toEqual([])
    expect(news?.subject).toContain('《浙江省养犬管理条例》')
    expect(await mails(24)).toEqual([])
  })
  // spec §7.48
  it('what is new in a day comes in one digest at seven, each event once however many of the things followed it belongs to', async () => {
    await following('li@example.cn')
    await following('li@example.cn', '浙江省人民代表大会常务委员会', 'issuer')
    await publish()
    await publish()
    expect(await mails(1)).toEqual([])
    const [news, ...others] = await mails(24)
    expect(others).toEqual([])
    expect(news?.text.match(/\/details\?id=/g)?.length).toBe(1)
    expect(news?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(new Set(news?.text.split('\n').filter((line) => line.startsWith('《'))).size).toBe(2)
    await tellFollowers(test.database.db, engine, test.now)
    expect(await mails(24)).toEqual([])
  })
  it('a search that is followed tells of new texts that it finds', async () => {
    await following('li@example.cn', 'q=养犬&region=330000', 'search')
    await publish()
    expect((await mails(24)).length).toBe(1)
  })
  it('a restricted law cannot be followed, and is refused like one that does not exist', async () => {
    const answers = await Promise.all([askFor('li@example.cn', secret), askFor('li@example.cn', 'nothing')])
    expect(answers.map(({ message }) => message)).toEqual(['没有找到要关注的法规', '没有找到要关注的法规'])
  })
  // spec §7.48
  it('a text that was withdrawn before the digest left is not told', async () => {
    await following('li@example.cn')
    await publish()
    const { db } = test.database
    const count = async () => (await raw(db, `select event_key from mail_following_event`)).length
    expect(await count()).toBeGreaterThan(0)
    const level = async (fLevel: string) =>
      void (await db.updateTable('lawWork').set({ fLevel }).where('id', '=', dogs).execute())
    const { fLevel } = await db.selectFrom('lawWork').select('fLevel').where('id', '=', dogs).executeTakeFirstOrThrow()
    await level('F05')
    const fresh = new SearchEngine('330000')
    sent = []
    await sendReaderMails(db, fresh, parts, new Date(test.now.getTime() + 24 * HOUR))
    await level(fLevel)
    expect(sent).toEqual([])
    expect(await count()).toBe(0)
  })
  // spec §7.48
  it('a link is good for 48 hours, and then the address is deleted', async () => {
    await askFor('li@example.cn')
    const [mail] = await mails()
    const token = tokenIn(mail, 'follow-confirm')
    test.now = new Date(START.getTime() + 48 * HOUR + 1)
    expect(await call('POST /internet/fagui/mailFollowing/asked', { token })).toMatchObject({
      success: false,
      code: 404,
    })
    expect(await call('POST /internet/fagui/mailFollowing/confirm', { token })).toMatchObject({
      success: false,
      message: expect.stringContaining('链接已失效'),
    })
    await mails()
    expect(await test.database.db.selectFrom('mailReader').selectAll().execute()).toEqual([])
    expect(await test.database.db.selectFrom('mailRequest').selectAll().execute()).toEqual([])
  })
})

describe('leaving', () => {
  // spec §7.48
  it('one click of a mail program ends all e-mail and deletes the address, and a second one is harmless', async () => {
    await askFor('li@example.cn')
    const [mail] = await mails()
    await call('POST /internet/fagui/mailFollowing/confirm', { token: tokenIn(mail, 'follow-confirm') })
    const address = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const token = new URL(address).searchParams.get('token')
    expect(address).toBe(`${SITE}/fagui/internet/fagui/mailFollowing/oneClick?token=${token}`)
    // Opening it changes nothing; it leads to the page.
    const opened = await test.ask(`GET /internet/fagui/mailFollowing/oneClick?token=${token}`)
    expect(opened.headers['location']).toBe(`${SITE}/follow-leave#${tokenIn(mail, 'follow-leave')}`)
    expect((await test.database.db.selectFrom('mailReader').selectAll().execute()).length).toBe(1)
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    for (let time = 0; time < 2; time++)
      expect((await test.ask(`POST /internet/fagui/mailFollowing/oneClick?token=${token}`, form)).status).toBe(200)
    expect(await test.database.db.selectFrom('mailReader').selectAll().execute()).toEqual([])
    expect(await test.database.db.selectFrom('mailFollowing').selectAll().execute()).toEqual([])
    await publish()
    expect(await mails(24)).toEqual([])
  })
  it('a mail program may send its form as multipart too', async () => {
    const token = await following('li@example.cn')
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: `/fagui/internet/fagui/mailFollowing/oneClick?token=${token}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect(statusCode).toBe(200)
    expect(await test.database.db.selectFrom('mailReader').selectAll().execute()).toEqual([])
  })
  it('forms are still refused by every other call', async () => {
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/fagui/internet/fagui/mailFollowing/leave',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'token=x',
    })
    expect(statusCode).toBe(400)
  })
  it('one of several things is ended alone; with the last one the address is deleted', async () => {
    const token = await following('li@example.cn')
    test.now = new Date(START.getTime() + 1_000)
    await following('li@example.cn', '浙江省人民代表大会常务委员会', 'issuer')
    const { result } = await call('POST /internet/fagui/mailFollowing/mine', { token })
    expect(result).toMatchObject({
      email: 'l***@example.cn',
      things: [{ title: '浙江省养犬管理条例' }, { title: '浙江省人民代表大会常务委员会' }],
    })
    const [first, second] = result.things
    await call('POST /internet/fagui/mailFollowing/leave', { token, id: first.id })
    expect((await call('POST /internet/fagui/mailFollowing/mine', { token })).result.things.length).toBe(1)
    await call('POST /internet/fagui/mailFollowing/leave', { token, id: second.id })
    expect(await call('POST /internet/fagui/mailFollowing/mine', { token })).toMatchObject({
      success: false,
      code: 404,
    })
    expect(await call('POST /internet/fagui/mailFollowing/leave', { token })).toMatchObject({ success: true })
  })
  it('what others follow is not ended with one’s own link', async () => {
    const own = await following('li@example.cn')
    const other = await following('wang@example.cn')
    const [thing] = (await call('POST /internet/fagui/mailFollowing/mine', { token: other })).result.things
    await call('POST /internet/fagui/mailFollowing/leave', { token: own, id: thing.id })
    expect((await call('POST /internet/fagui/mailFollowing/mine', { token: other })).result.things.length).toBe(1)
  })
})

describe('abuse', () => {
  // spec §7.48
  it('the answer is the same for an address that follows already, and it gets no further e-mail', async () => {
    const first = await askFor('li@example.cn')
    const [mail] = await mails()
    await call('POST /internet/fagui/mailFollowing/confirm', { token: tokenIn(mail, 'follow-confirm') })
    const again = await askFor(' LI@example.cn ')
    expect({ ...again, timestamp: 0 }).toEqual({ ...first, timestamp: 0 })
    expect(await mails()).toEqual([])
  })
  // spec §7.48
  it('an address gets three requests to confirm a day at most, whatever they are for and whoever asks, also after it was deleted', async () => {
    const received: Mail[] = []
    for (let time = 0; time < 8; time++) {
      const answer = await askFor('victim@example.cn', ['q=养犬', 'q=湖区', 'q=条例', 'q=办法'][time % 4], 'search')
      expect(answer.success).toBe(true)
      const got = await mails()
      received.push(...got)
      if (got[0]) await call('POST /internet/fagui/mailFollowing/leave', { token: tokenIn(got[0], 'follow-leave') })
    }
    expect(received.length).toBe(3)
    test.now = new Date(START.getTime() + 25 * HOUR)
    await askFor('victim@example.cn')
    expect((await mails()).length).toBe(1)
  })
  // spec §7.48
  it('many requests at once cause three e-mails at most', async () => {
    const searches = Array.from({ length: 10 }, (_, at) => `q=养犬&year=${2000 + at}`)
    await Promise.all(searches.map((target) => askFor('victim@example.cn', target, 'search')))
    expect((await mails()).length).toBe(3)
  })
  it('asked for again, the same link is sent, so that the first e-mail is as good as the second', async () => {
    await askFor('li@example.cn')
    const [first] = await mails()
    await askFor('li@example.cn')
    const [second] = await mails()
    expect(tokenIn(second, 'follow-confirm')).toBe(tokenIn(first, 'follow-confirm'))
  })
  it.each(['a@b', '李@example.cn', 'a@b.cn,c@d.cn', 'a@b.cn\nBcc: c@d.cn'])(
    'the address %j is refused with the field and the remedy',
    async (email) =>
      expect(await askFor(email)).toMatchObject({
        success: false,
        message: expect.stringContaining('请填写正确的电子邮件地址'),
      }),
  )
  // spec §7.48
  it('a browser has to work before an e-mail is caused, and each work is good for one', async () => {
    const guarded = await startTestApp({ publicUrl: SITE, captcha: true }, {}, test)
    const body = { kind: 'law', target: dogs, email: 'li@example.cn' }
    const ask = async (more: object = {}) =>
      (await guarded.ask('POST /internet/fagui/mailFollowing/ask', { body: { ...body, ...more } })).body
    expect(await ask()).toMatchObject({ success: false, message: '请先拖动滑块完成验证' })
    const work = doWork((await guarded.ask('POST /internet/fagui/mailFollowing/work', { body: {} })).body.result)
    expect(await ask({ work })).toMatchObject({ success: true })
    expect(await ask({ work })).toMatchObject({ success: false, message: '验证已过期，请重新拖动滑块' })
    await guarded.app.close()
  })
  // spec §7.48
  it('one network address causes five e-mails a minute at most', async () => {
    const bound = await startTestApp({ publicUrl: SITE }, { rateLimits: true }, test)
    const statuses: number[] = []
    for (let time = 0; time < 7; time++)
      statuses.push(
        (
          await bound.ask('POST /internet/fagui/mailFollowing/ask', {
            body: { kind: 'law', target: dogs, email: `p${time}@example.cn` },
          })
        ).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await bound.app.close()
  })
  it('an e-mail that is not accepted is tried again and given up in the end, and the log has no address', async () => {
    await askFor('li@example.cn')
    refuses = true
    for (let time = 0; time < 6; time++) await mails(7)
    expect(await test.database.db.selectFrom('readerMail').selectAll().execute()).toEqual([])
    const { content } = await test.database.db
      .selectFrom('activityLog')
      .select('content')
      .where('content', 'like', '给访客的%')
      .executeTakeFirstOrThrow()
    expect(content).not.toContain('@')
  })
})

describe('addresses', () => {
  // spec §7.48
  it('an address stands nowhere in clear in the database', async () => {
    await following('li@example.cn')
    await publish()
    const { db } = test.database
    const rows = [
      await db.selectFrom('mailReader').selectAll().execute(),
      await db.selectFrom('mailFollowing').selectAll().execute(),
      await db.selectFrom('mailRequest').selectAll().execute(),
      await db.selectFrom('readerMail').selectAll().execute(),
    ]
    expect(rows.every((some) => some.length > 0)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('@')
    expect(JSON.stringify(rows)).not.toContain('example')
  })
  it('a rotation of keys encrypts addresses anew, and links go on working', async () => {
    const token = await following('li@example.cn')
    const next = contactSealerOf(keyRingOf([...TEST_KEYS.all.map(({ bytes }) => bytes), Buffer.alloc(32, 9)]))
    const { db } = test.database
    expect(await sealMailReaders(db, next)).toEqual({ done: 1, unreadable: 0 })
    expect(await sealMailReaders(db, next)).toEqual({ done: 0, unreadable: 0 })
    const { id, sealed, emailHash } = await db.selectFrom('mailReader').selectAll().executeTakeFirstOrThrow()
    expect(openReader(next, id, sealed)).toMatchObject({ address: 'li@example.cn', token })
    expect(emailHash).toBe(next.hash('email', 'li@example.cn'))
  })
  it('without an address of the site or with e-mail off nobody can follow by e-mail, and nothing waits', async () => {
    const off = await startTestApp({ publicUrl: SITE, mail: 'off' }, {}, test)
    const nowhere = await startTestApp({ publicUrl: null }, {}, test)
    for (const site of [off, nowhere]) {
      const { body } = await site.ask('POST /internet/fagui/mailFollowing/ask', {
        body: { kind: 'law', target: dogs, email: 'li@example.cn' },
      })
      expect(body).toMatchObject({ success: false, message: '本站没有开通邮件关注，可以使用订阅源' })
      await site.app.close()
    }
    await askFor('li@example.cn')
    await sendReaderMails(test.database.db, engine, { ...parts, gateway: null }, test.now)
    expect(await test.database.db.selectFrom('readerMail').selectAll().execute()).toEqual([])
  })
  // spec §7.48
  it('a server for the public takes requests, which the office’s process sends, and needs no gateway of its own', async () => {
    const open = await startTestApp({ publicUrl: SITE, mode: 'internet' }, {}, test)
    const { body } = await open.ask('POST /internet/fagui/mailFollowing/ask', {
      body: { kind: 'law', target: dogs, email: 'li@example.cn' },
    })
    expect(body.success).toBe(true)
    const [mail] = await mails()
    const confirmed = await open.ask('POST /internet/fagui/mailFollowing/confirm', {
      body: { token: tokenIn(mail, 'follow-confirm') },
    })
    expect(confirmed.body.success).toBe(true)
    await open.app.close()
  })
})
