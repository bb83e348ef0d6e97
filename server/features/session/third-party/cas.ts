import { refuse } from '#common/errors.ts'
import { xmlEvents } from '#server/platform/xml-events.ts'

const PATIENCE_MS = 10_000
const MAX_ANSWER = 100_000

/**
 * The user for whom a CAS ticket was issued (CAS protocol 3.0, /p3/serviceValidate).
 * @throws Refusal sign-in.cas-refused, sign-in.cas-unreachable
 */
export async function casUser(casUrl: string, ticket: string, service: string): Promise<string> {
  let xml: string
  try {
    const response = await fetch(
      `${casUrl}/p3/serviceValidate?${new URLSearchParams({ ticket, service }).toString()}`,
      {
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      },
    )
    xml = response.ok ? await response.text() : ''
  } catch {
    throw refuse('sign-in.cas-unreachable')
  }
  const user = userIn(xml.slice(0, MAX_ANSWER))
  if (user === null) throw refuse('sign-in.cas-refused')
  return user
}

/** Text of cas:user inside cas:authenticationSuccess; null for anything else. Prefixes of the name space may differ. */
export function userIn(xml: string): string | null {
  const open: string[] = []
  let user: string | null = null
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'open') open.push(event.name.replace(/^.*:/, ''))
    else if (event.kind === 'close') open.pop()
    else if (open.join('/') === 'serviceResponse/authenticationSuccess/user') user = (user ?? '') + event.text
  }
  return user === null || user.trim() === '' ? null : user.trim()
}

/**
 * Whether a ticket for this service may sign users in here. Only tickets for pages of this site may: otherwise another
 * site could use the tickets of its visitors.
 */
export const isOwnService = (service: string, origin: string): boolean =>
  URL.canParse(service) && new URL(service).origin === origin

/** Whether an origin is this machine itself. */
export const isLoopback = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
