import { Refusal } from '#common/errors.ts'
import { lawPathOf } from '#common/law/law-path.ts'
import { demoSentence, demoTitle } from '#common/law/demo.ts'
import { RECOGNISED_SENTENCE } from '#common/law/recognised.ts'
import type { Db } from '#server/platform/db/open.ts'
import { chooseVersion, isRecognised, type Asked, type Audience } from '../laws/laws.door.ts'
import { MISSING_PAGE, type PageHead } from './site-head.ts'

/** schema.org LegalForce of a code of F_STATUS (https://schema.org/LegalForceStatus). */
const FORCE: Record<string, string> = {
  '01': 'InForce',
  '02': 'NotInForce',
  '03': 'NotInForce',
  '04': 'NotInForce',
  '05': 'NotInForce',
}

/**
 * The one address under which search engines list a law, percent-encoded, safe in XML. Titles are unique in the
 * library.
 * @param origin scheme and host the public uses, no slash at the end
 */
export const lawAddress = (origin: string, title: string): string => origin + lawPathOf('') + encodeURIComponent(title)

/**
 * Head of a law's page: title, description, canonical address and schema.org Legislation. A law that is not there,
 * or not for this audience, gets the head of a missing page.
 * @param origin scheme and host the public uses, no slash at the end
 */
export async function lawHead(
  db: Db,
  audience: Audience,
  asked: Asked,
  today: string,
  origin: string,
  lookOf: (chosen: Awaited<ReturnType<typeof chooseVersion>>) => string,
): Promise<PageHead> {
  try {
    const chosen = await chooseVersion(db, audience, asked, today)
    const { work, version, asOf } = chosen
    const recognised = await isRecognised(db, version.versionId)
    const address = lawAddress(origin, work.title)
    const canonical = asOf === null ? `${address}?version=${encodeURIComponent(version.versionId)}` : address
    const force = FORCE[lookOf(chosen)]
    const issuers = work.issuers ?? []
    const dates = [
      version.publishDate && `${version.publishDate}公布`,
      version.effectDate && `${version.effectDate}施行`,
    ]
      .filter(Boolean)
      .join('，')
    return {
      title: demoTitle(work, version.title),
      // Made-up law is nothing for search engines.
      ...(work.isDemo ? { noIndex: true } : {}),
      description: `${demoSentence(work)}《${version.title}》全文、版本沿革与相关文件。${issuers.join('、')}${issuers.length > 0 ? '制定，' : ''}${dates}${dates ? '，' : ''}共${version.articleCount}条。${recognised ? `${RECOGNISED_SENTENCE}。` : ''}`,
      canonical,
      structured: {
        '@context': 'https://schema.org',
        '@type': 'Legislation',
        '@id': canonical,
        url: canonical,
        name: demoTitle(work, version.title),
        alternateName: [...work.aliases, ...version.issued.map(({ name }) => name)],
        inLanguage: 'zh-CN',
        legislationIdentifier: version.docNumber ?? version.versionId,
        legislationType: work.fTypeText ?? work.fType,
        legislationJurisdiction: work.regionText ?? work.region,
        legislationPassedBy: issuers.map((name) => ({ '@type': 'GovernmentOrganization', name })),
        ...(version.kind === '制定' && version.versionDate ? { legislationDate: version.versionDate } : {}),
        ...(version.publishDate ? { datePublished: version.publishDate } : {}),
        ...(version.versionDate ? { legislationDateVersion: version.versionDate } : {}),
        // What nobody has confirmed is not said.
        ...(force ? { legislationLegalForce: `https://schema.org/${force}` } : {}),
        isAccessibleForFree: true,
      },
    }
  } catch (error) {
    if (error instanceof Refusal) return MISSING_PAGE
    throw error
  }
}
