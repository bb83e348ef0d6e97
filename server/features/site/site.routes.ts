import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallCost } from '#common/contract/costs.ts'
import { FEED_PATH, OPENAPI_PATH } from '#common/contract/paths.ts'
import { refuse, Refusal } from '#common/errors.ts'
import type { SiteSettings } from '#common/site-settings.ts'
import { followedSearch } from '#common/law/followed-search.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { isOnlineAddress } from '#common/rules/online-design.ts'
import { dayOf } from '#server/platform/clock.ts'
import { DatabaseAway, DatabaseBusy } from '#server/platform/db/away.ts'
import { KeptAnswers } from '#server/platform/http/kept-answers.ts'
import { originOf } from '#server/platform/http/request-facts.ts'
import { type Platform, readingAt } from '#server/platform/http/serve.ts'
import { effectOf, REFERENCE, visibleWorks, workNamed } from '../laws/laws.door.ts'
import { isMenuPath } from '../permissions/permissions.door.ts'
import { lawAddress, lawHead } from './law-head.ts'
import { fillTemplate, MISSING_PAGE, type PageHead } from './site-head.ts'

export interface SiteOptions extends Platform {
  /** Folder of the built client: index.html and assets. */
  webDir: string
  site: SiteSettings
  publicUrl: string | null
}

const PAGE_TITLES: Record<string, string> = {
  '/home': '',
  '/retrieval': '检索',
  '/compare': '版本对照',
  '/consultations': '意见征集',
  '/consultation': '征求意见',
  '/receipt': '意见办理查询',
  '/follow-confirm': '确认邮件关注',
  '/follow-leave': '取消邮件关注',
  '/help': '帮助与说明',
  '/404': '页面不存在',
  '/user/login': '登录',
  '/user/register': '注册',
  '/user/register-result': '注册结果',
  '/user/alteration': '找回密码',
  '/oauth2-app/login': '登录',
}
/** Files beside index.html that may be asked for, with their media types. */
const ROOT_FILES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.html': 'text/html; charset=utf-8',
}
/** The lists of the home page that can be subscribed to. */
const LISTS = { latest: '最新公布', upcoming: '即将施行', ended: '废止失效' }
/** What an id may look like; anything else is no page. */
const ID = /^[\w.-]{1,64}$/
/** The page of a law by its title, which may be of any length and contain slashes. */
const LAW_BY_TITLE = `${lawPathOf('')}*`
/** Screens of one page of the client (spec §2); unknown paths redirect to /404. */
const PAGES = [
  '/home',
  '/retrieval',
  '/details',
  LAW_BY_TITLE,
  '/compare',
  '/consultations',
  '/consultation',
  '/receipt',
  '/follow-confirm',
  '/follow-leave',
  '/help',
  '/404',
]
/** Pages of staff that are there without a menu row (spec §2). */
const STAFF_PAGES = [
  '/opinionManagement',
  '/opinionManagement/feedback',
  '/messageNotification/index',
  '/account/center',
]
/** Pages for signing in; a site for the public does not have them. */
const SIGN_IN_PAGES = [
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/oauth2-app/login',
]

/** What pages and listings cost the address that asks (common/contract/costs.ts). */
const costs = (cost: CallCost) => ({ config: { limits: { cost } } })

/** Laws in one sitemap: the most that the format allows. */
const MOST_URLS = 50_000

/** Whether staff work on this site; there are no pages for them on a site for the public. */
const hasStaff = ({ site }: SiteOptions): boolean => site.mode !== 'internet'

/** The address of the site as the outside knows it, without a slash at its end. */
const addressOfSite = ({ publicUrl }: SiteOptions, request: FastifyRequest): string =>
  publicUrl ?? originOf(request) ?? `http://${request.host}`

/** What a page of a law says of it in its head, for the text that the address asks for. */
async function headOfLaw(options: SiteOptions, request: FastifyRequest, id: unknown): Promise<PageHead> {
  const { date, version } = request.query as Record<string, unknown>
  if (typeof id !== 'string' || !ID.test(id)) return MISSING_PAGE
  const asked = {
    id,
    ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
    ...(typeof version === 'string' && ID.test(version) ? { version } : {}),
  }
  const today = dayOf(options.clock())
  const head = await lawHead(
    options.db,
    'open',
    asked,
    today,
    addressOfSite(options, request),
    ({ version: chosen, history, asOf }) => effectOf(chosen, history, asOf ?? today).look,
  )
  return head === MISSING_PAGE ? head : { ...head, feeds: [feed(options, 'law', { id }, head.title)] }
}

/** The feed of what a page shows. */
const feed = (
  { apiBase }: SiteOptions,
  name: 'law' | 'list' | 'search',
  query: Record<string, string>,
  title: string,
) => ({
  href: `${apiBase}${FEED_PATH}/${name}?${new URLSearchParams(query).toString()}`,
  title,
})

/** Title and description of a page; only the home page and laws are for search engines. */
async function headOf(options: SiteOptions, request: FastifyRequest, path: string): Promise<PageHead> {
  const { q, id } = request.query as Record<string, unknown>
  if (path === '/details') return headOfLaw(options, request, id)
  if (path === LAW_BY_TITLE) {
    // A title with a NUL cannot be asked for in the database.
    const work = await workNamed(options.db, 'open', (request.params as { '*': string })['*'].replaceAll('\0', ''))
    return headOfLaw(options, request, work?.workId)
  }
  if (path === '/retrieval') {
    const title = typeof q === 'string' && q !== '' ? `${q.slice(0, 60)} - 检索` : '检索'
    const search = Object.fromEntries(new URLSearchParams(followedSearch(request.query as Record<string, unknown>)))
    return { title, noIndex: true, feeds: [feed(options, 'search', search, title)] }
  }
  if (path !== '/home') return { title: PAGE_TITLES[path] ?? '', noIndex: true }
  return {
    title: PAGE_TITLES[path] ?? '',
    canonical: `${addressOfSite(options, request)}/home`,
    description: `${options.site.platformName}：检索、阅读、比对法律、法规、规章和规范性文件，命中到条，按日期查看文本。`,
    feeds: Object.entries(LISTS).map(([kind, title]) => feed(options, 'list', { kind }, title)),
    noIndex: false,
  }
}

/** Sends the client's page with a head made for the address. */
const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)

/** What the database says, or null while it is away. */
const unlessAway = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof DatabaseAway || error instanceof DatabaseBusy) return null
    throw error
  })

/** A page whose head cannot be made for the time being: the client says so in it, and asks again by itself. */
const sendLater = (reply: FastifyReply, template: string, { site }: SiteOptions) =>
  sendPage(reply.status(503).header('retry-after', '2'), fillTemplate(template, { title: '', noIndex: true }, site))

/** Thrown while a page is made that is none: what was not found is looked for again. */
class PageMissing extends Error {
  override name = 'PageMissing'
}

/** Pages that are the same for everybody until the library or the day changes. */
const OF_LAWS: readonly string[] = ['/details', LAW_BY_TITLE]
/** Pages that show what was typed: there are as many as words. */
const OF_WORDS: readonly string[] = ['/retrieval']

/**
 * The pages with addresses of their own, `/`, which leads to the first of them, and the description of the calls under
 * a short address.
 */
function servePages(app: FastifyInstance, options: SiteOptions, template: string): void {
  // They depend on nothing that changes while the server runs, and are there without the database.
  const fixed = new KeptAnswers(() => Promise.resolve(''))
  const pageOf = async (options: SiteOptions, request: FastifyRequest, path: string): Promise<string> => {
    const head = await headOf(options, request, path)
    if (head === MISSING_PAGE) throw new PageMissing()
    return fillTemplate(template, head, options.site)
  }
  for (const path of [...PAGES, ...(hasStaff(options) ? SIGN_IN_PAGES : [])]) {
    const kept = OF_LAWS.includes(path) ? options.kept : OF_WORDS.includes(path) ? undefined : fixed
    app.get(path, { config: { limits: { cost: 'reading', kept: kept !== undefined } } }, async (request, reply) => {
      const { id, date, version } = request.query as Record<string, unknown>
      const key = [
        path,
        addressOfSite(options, request),
        ...(kept === fixed ? [] : [request.params, id, date, version]),
      ]
      const make = (state: string) => readingAt(options, state, (db) => pageOf({ ...options, db }, request, path))
      void reply.status(path === '/404' ? 404 : 200)
      try {
        return kept
          ? await kept.sendPage(request, reply, key, make)
          : sendPage(reply, await pageOf(options, request, path))
      } catch (error) {
        if (error instanceof PageMissing)
          return sendPage(reply.status(404), fillTemplate(template, MISSING_PAGE, options.site))
        if (
          error instanceof DatabaseAway ||
          error instanceof DatabaseBusy ||
          (error instanceof Refusal && error.errorCode === 'server.too-much-work')
        )
          return sendLater(reply, template, options)
        throw error
      }
    })
  }
  app.get('/', costs('glance'), async (_, reply) => reply.redirect('/home'))
  app.get('/openapi.json', costs('glance'), async (_, reply) => reply.redirect(options.apiBase + OPENAPI_PATH))
}

/** What search engines are told: `robots.txt` and the sitemap. A server for staff alone is nobody's to list. */
function serveListing(app: FastifyInstance, options: SiteOptions): void {
  const listed = options.site.mode !== 'office'
  app.get('/robots.txt', costs('glance'), async (request, reply) =>
    reply
      .type('text/plain')
      .send(
        listed
          ? `User-agent: *\nDisallow: ${options.apiBase}/\nDisallow: /retrieval\nSitemap: ${addressOfSite(options, request)}/sitemap.xml\n`
          : 'User-agent: *\nDisallow: /\n',
      ),
  )
  app.get('/sitemap.xml', costs('document'), async (request, reply) => {
    if (!listed) throw refuse('path.not-found')
    const works = (await visibleWorks(options.db, 'open')).filter(({ fType, isDemo }) => fType !== REFERENCE && !isDemo)
    const urls = works
      .slice(0, MOST_URLS)
      .map((work) => `<url><loc>${lawAddress(addressOfSite(options, request), work.title)}</loc></url>`)
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}

/** Icons and the like, at the root of the built client. */
function serveRootFiles(app: FastifyInstance, webDir: string): void {
  for (const file of readdirSync(webDir).filter(
    (name) => name !== 'index.html' && ROOT_FILES[extname(name)] !== undefined,
  )) {
    app.get(`/${file}`, async (_, reply) =>
      reply
        .type(ROOT_FILES[extname(file)] as string)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(webDir, file))),
    )
  }
}

/** Any other address: a page of a menu, or one that does not exist. Calls keep their envelope. */
function serveOtherAddresses(app: FastifyInstance, options: SiteOptions, template: string): void {
  app.get('/*', costs('glance'), async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // Not “not found” at once: it may be a call that wants another method.
    if (
      path.startsWith(`${options.apiBase}/`) ||
      path.startsWith('/assets/') ||
      !request.headers.accept?.includes('text/html')
    )
      return reply.callNotFound()
    // Pages of menus are one page of the client; who may see which is settled there, and by every call again.
    const isStaffPage =
      hasStaff(options) &&
      (STAFF_PAGES.includes(path) || isOnlineAddress(path) || (await unlessAway(isMenuPath(options.db, path))))
    if (isStaffPage === null) return sendLater(reply, template, options)
    if (isStaffPage) return sendPage(reply, fillTemplate(template, { title: '', noIndex: true }, options.site))
    return reply.redirect('/404')
  })
}

/** Serves the built client: assets for ever, pages with a head made for them, robots and the sitemap. */
export async function siteRoutes(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { webDir } = options
  if (!existsSync(join(webDir, 'index.html'))) return
  const template = await readFile(join(webDir, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // A route for each file: behind a wildcard the whole folder is listed for every file that is asked for, to compare
    // its spelling.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
  })
  servePages(app, options, template)
  serveListing(app, options)
  serveRootFiles(app, webDir)
  serveOtherAddresses(app, options, template)
}
