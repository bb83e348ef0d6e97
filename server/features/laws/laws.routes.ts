import type { lawContract } from '#common/contract/laws.ts'
import { refuse } from '#common/errors.ts'
import { dayOf } from '#server/platform/clock.ts'
import { originOf } from '#server/platform/http/request-facts.ts'
import { forPublic } from '#server/platform/files/public-picture.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { articleContext } from './article.ts'
import { lawCard } from './card.ts'
import { lawDetail, lawPlaces, lawProvision } from './detail.ts'
import { LawDocuments } from './law-documents.ts'
import { publicFile } from './attachments.sql.ts'
import { isShownAlone, policyOf } from '../files/files.door.ts'
import { audienceOf } from './audience.sql.ts'
import { noteRestricted, noteShown } from './reading-log.ts'
import { workNamed } from './named-work.sql.ts'
import { countOfScan, pageOfScan, SCAN_PAGE_POLICY, scanPageHtml, type StoredScan } from './scan-pages.ts'

type LawHandlers = Pick<
  Handlers<typeof lawContract>,
  | 'GET /internet/fagui/law/detail'
  | 'GET /internet/fagui/law/named'
  | 'GET /internet/fagui/law/card'
  | 'GET /internet/fagui/law/provision'
  | 'GET /internet/fagui/law/places'
  | 'GET /internet/fagui/law/article'
  | 'GET /internet/fagui/law/download'
  | 'GET /internet/fagui/law/attachment'
  | 'GET /internet/fagui/law/scan'
  | 'GET /internet/fagui/law/scanPage'
>

/** @param publicUrl scheme and host of the public site; by default those of the request */
export function lawHandlers({ publicUrl, files }: { publicUrl: string | null; files: FileStore }): LawHandlers {
  const documents = new LawDocuments()
  return {
    async 'GET /internet/fagui/law/detail'(context) {
      const { db, viewer, clock, query } = context
      await noteRestricted(context, query, '阅读')
      return lawDetail(db, audienceOf(viewer), query, dayOf(clock()))
    },
    async 'GET /internet/fagui/law/named'({ db, viewer, query }) {
      const work = await workNamed(db, audienceOf(viewer), query.title)
      if (!work) throw refuse('law.not-found')
      return work
    },
    async 'GET /internet/fagui/law/card'(context) {
      const { db, viewer, clock, query } = context
      const card = await lawCard(db, audienceOf(viewer), query, dayOf(clock()))
      await noteShown(context, 'card', [query.id])
      return card
    },
    async 'GET /internet/fagui/law/provision'(context) {
      const { db, viewer, clock, query } = context
      await noteRestricted(context, query, '阅读')
      return lawProvision(db, audienceOf(viewer), query, dayOf(clock()))
    },
    async 'GET /internet/fagui/law/article'(context) {
      const { db, viewer, clock, query } = context
      await noteRestricted(context, query, '阅读')
      return articleContext(db, audienceOf(viewer), query, dayOf(clock()))
    },
    async 'GET /internet/fagui/law/places'(context) {
      const { db, viewer, clock, query } = context
      const places = await lawPlaces(db, audienceOf(viewer), query, dayOf(clock()))
      await noteShown(context, 'places', [query.id, query.other])
      return places
    },
    async 'GET /internet/fagui/law/download'(context) {
      const { db, viewer, clock, query, reply, request } = context
      await noteRestricted(context, query, '下载')
      const origin = publicUrl ?? originOf(request) ?? ''
      const { fileName, bytes } = await documents.docx(db, audienceOf(viewer), query, dayOf(clock()), origin)
      reply
        .header('content-type', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
        .header(
          'content-disposition',
          `attachment; filename="law.docx"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
      return bytes
    },
    async 'GET /internet/fagui/law/scan'(context) {
      const scan = await publicScan(context, context.query.id)
      const html = scanPageHtml(scan, await countOfScan(files, scan))
      context.reply.type('text/html; charset=utf-8').header('content-security-policy', SCAN_PAGE_POLICY)
      return Buffer.from(html)
    },
    async 'GET /internet/fagui/law/scanPage'(context) {
      const { query, reply } = context
      const scan = await publicScan(context, query.id)
      const count = await countOfScan(files, scan)
      const picture = count !== null && query.page <= count ? await pageOfScan(files, scan, query.page) : null
      if (picture === null) throw refuse('file.not-found')
      reply
        .type('image/jpeg')
        .header('content-length', picture.length)
        .header('content-security-policy', policyOf('image/jpeg'))
      return picture
    },
    async 'GET /internet/fagui/law/attachment'(context) {
      const { db, viewer, query, reply } = context
      const audience = audienceOf(viewer)
      const file = await publicFile(db, audience, query.id)
      if (!file) throw refuse('file.not-found')
      await noteRestricted(context, { id: file.workId }, '下载')
      const bytes = await files.open(file.path)
      if (!bytes) throw refuse('file.not-found')
      const isShown = query.view !== undefined && isShownAlone(file.mediaType)
      reply
        .type(file.mediaType)
        .header('content-length', Number(file.size))
        .header(
          'content-disposition',
          `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        // Whatever it holds, it is no page of this site.
        .header('content-security-policy', isShown ? policyOf(file.mediaType) : "default-src 'none'; sandbox")
      return forPublic(file.mediaType, bytes)
    },
  }
}

/** A public file of a kind whose pages are drawn, for who may see its law. @throws Refusal file.not-found */
async function publicScan(context: Context, id: string): Promise<StoredScan> {
  const file = await publicFile(context.db, audienceOf(context.viewer), id)
  if (!file || file.mediaType !== 'image/tiff') throw refuse('file.not-found')
  await noteRestricted(context, { id: file.workId }, '阅读')
  return { id, path: file.path, name: file.name }
}
