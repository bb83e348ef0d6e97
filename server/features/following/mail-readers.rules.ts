import { createHmac } from 'node:crypto'
import { ONE_CLICK_PATH } from '#common/contract/paths.ts'
import { EMAIL } from '#common/rules/field-formats.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { FollowedKind } from './following.sql.ts'
import { KIND_NAMES } from './followed-kinds.ts'
import { pageOfEvent, type LibraryEvent } from './library-events.rules.ts'

/** How long a link that confirms is good, and what was not confirmed is kept, in milliseconds. */
export const CONFIRM_MS = 48 * 3_600_000
/** Confirmations that an address is sent within a day, whoever asks for them and for whatever. */
export const MOST_ASKED = 3
export const ASKED_WITHIN_MS = 24 * 3_600_000
/** Things that one address may follow. */
export const MOST_FOLLOWED = 50
/** Laws that a digest names one by one. */
const MOST_NAMED = 30

/** Hour of the day in Asia/Shanghai at which digests leave. */
const HOUR = 7
const DAY_MS = 86_400_000

/** When the next digest leaves: at seven in the morning. */
export function nextDigest(now: Date): Date {
  const local = now.getTime() + 8 * 3_600_000
  const at = Math.floor(local / DAY_MS) * DAY_MS + HOUR * 3_600_000
  return new Date((at > local ? at : at + DAY_MS) - 8 * 3_600_000)
}

/** An address as e-mail is sent to it; null when it is none that every mail server knows. */
export function addressIn(text: string): string | null {
  const address = text.trim()
  return /^[!-~]+$/.test(address) && EMAIL.test(address) ? address : null
}

/**
 * The token of the link that confirms something: the same each time it is asked for, and nobody without the reader's
 * token makes it.
 */
export const confirmToken = (readerToken: string, followingId: string): string =>
  createHmac('sha256', readerToken).update(`confirm ${followingId}`).digest('base64url')

/** What e-mails are made with. */
export interface MailSite {
  /** Address of the site, no slash at the end. */
  publicUrl: string
  apiBase: string
  platformName: string
}

/** The page that a link leads to. The token stands behind #, so that no log of a server or proxy has it. */
const leaveLink = ({ publicUrl }: MailSite, token: string) => `${publicUrl}/follow-leave#${token}`

/** How mail programs end this e-mail by one click (RFC 8058). */
const leaving = ({ publicUrl, apiBase }: MailSite, token: string) => ({
  'List-Unsubscribe': `<${publicUrl}${apiBase}${ONE_CLICK_PATH}?token=${encodeURIComponent(token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Asks whether the reader of an address wants what somebody asked for. The words of a search are left out: whoever
 * asked could write to others with them.
 */
export function confirmation(
  site: MailSite,
  to: { address: string; token: string },
  { id, kind, title }: { id: string; kind: FollowedKind; title: string },
): Mail {
  const what =
    kind === 'law'
      ? `《${title}》`
      : kind === 'search'
        ? '一项检索（打开网页后显示其内容）'
        : `${KIND_NAMES[kind]}“${title}”`
  return {
    to: to.address,
    subject: '请确认：以电子邮件关注法规的变化',
    text: [
      `有人在“${site.platformName}”用这个地址关注了${what}。`,
      '',
      '如果是您本人，请在 48 小时内打开下面的网页，并按“确认关注”：',
      `${site.publicUrl}/follow-confirm#${confirmToken(to.token, id)}`,
      '',
      '如果不是您，不必理会：没有确认，就不会再收到这项内容的邮件，48 小时后删除。',
      `立即删除这个地址：${leaveLink(site, to.token)}`,
    ].join('\n'),
    headers: leaving(site, to.token),
  }
}

/**
 * What happened to the laws that a reader follows, in one e-mail.
 * @param events those of one law together, at least one law
 */
export function digest(
  site: MailSite,
  to: { address: string; token: string },
  laws: readonly (readonly LibraryEvent[])[],
): Mail {
  const [first] = laws.flat()
  const alone =
    laws.length === 1 && first
      ? `《${first.version.title}》${[...new Set(laws.flat().map(({ what }) => what))].join('、')}`
      : null
  const named = laws
    .slice(0, MOST_NAMED)
    .flatMap((events) => [
      ...events.map(({ words }) => words),
      ...events.slice(0, 1).map((event) => `${site.publicUrl}${pageOfEvent(event)}`),
      '',
    ])
  const total = laws.length.toLocaleString('en')
  return {
    to: to.address,
    subject: alone ?? `您关注的内容有 ${total} 部法规更新`,
    text: [
      ...named,
      ...(laws.length > MOST_NAMED
        ? [`……共 ${total} 部，其余见 ${site.publicUrl}/retrieval?sort=publishDate&order=desc`, '']
        : []),
      `—— ${site.platformName}`,
      '您确认过以电子邮件关注这些内容，每日至多收到一封。查看和取消关注：',
      leaveLink(site, to.token),
    ].join('\n'),
    headers: leaving(site, to.token),
  }
}
