import { dayInWords } from '#common/day-in-words.ts'
import type {
  Detail,
  MissingEdition,
  Provision,
  RelationPlace,
  Successor,
  TreeNode,
  VersionSummary,
} from '#common/contract/laws.ts'
import { ATTACHMENT_PATH, SCAN_PATH } from '#common/contract/paths.ts'
import { refuse } from '#common/errors.ts'
import { BASIS_TEXT, EVENT_TEXT, type NodeLevel } from '#common/law/model.ts'
import { isUnitPoint, pointLabel } from '#common/law/points.ts'
import { articleOf } from '#common/law/provision-anchor.ts'
import { demoMark } from '#common/law/demo.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isShownAlone } from '../files/files.door.ts'
import {
  citedNames,
  existingAnchors,
  pointsOfVersions,
  headingsAbove,
  incoming,
  mergersOf,
  nodeByAnchor,
  nodesBetween,
  outgoing,
  treeRows,
  versionHead,
  visibleWork,
  type OutgoingRow,
} from './detail.sql.ts'
import { completeKinds } from '../collection-checks/collection-checks.door.ts'
import { forcesOfProvisions, forceTold } from './article-forces.sql.ts'
import type { Audience } from './audience.sql.ts'
import { comingEdition } from './coming.ts'
import {
  chainOf,
  effectOf,
  effectOfPart,
  endOfPeriod,
  partsOf,
  versionOn,
  type ChainEntry,
  type History,
  type Reading,
} from './effect.rules.ts'
import { publishBasis, reasonOf } from './force.ts'
import { isShortForm } from './short-form.rules.ts'
import { histories, type VersionRow } from './history.sql.ts'
import { effectsOn, newestDay } from './library.sql.ts'
import { CATALOGUE_ORD, TITLE_ORD } from './laws.sql.ts'
import { lineOf, officialLines } from './official-lines.ts'
import { linksByNode, mergerRelations, MOST_PLACES, relationsOf, type LinkTarget, type Place } from './links.rules.ts'
import { citedEdition } from './cited-edition.rules.ts'
import { successorOf } from './successor.rules.ts'
import { unappliedChanges } from './unapplied.rules.ts'

/** Which text of a law is asked for: of a day, or one version by id or date. Without either it is today's. */
export interface Asked {
  id: string
  date?: string | undefined
  version?: string | undefined
}

/** A law, what is known of its life, and the text asked for. */
export interface Chosen {
  work: NonNullable<Awaited<ReturnType<typeof visibleWork>>>
  history: History<VersionRow>
  version: VersionRow
  /** The day read as of, and how far the text is that of the day; null when a version was named. */
  asOf: string | null
  reading: Reading<VersionRow> | null
}

/**
 * Finds the text asked for.
 * @throws Refusal law.not-found for unknown and for restricted ids alike; version-not-found; not-in-force-then
 */
export async function chooseVersion(db: Db, audience: Audience, asked: Asked, today: string): Promise<Chosen> {
  const work = await visibleWork(db, audience, asked.id)
  if (!work) throw refuse('law.not-found')
  const history = (await histories(db, audience, [work.workId])).get(work.workId)
  if (!history) throw refuse('law.not-found')
  if (asked.version !== undefined) {
    const version = history.versions.find(
      ({ versionId, versionDate }) => versionId === asked.version || versionDate === asked.version,
    )
    if (!version) throw refuse('law.version-not-found')
    return { work, history, version, asOf: null, reading: null }
  }
  const asOf = asked.date ?? today
  const reading = versionOn(history, asOf)
  if (!reading) throw refuse('law.not-in-force-then', { date: asOf, begun: beginningOf(history) })
  return { work, history, version: reading.version, asOf, reading }
}

/** When the first text of a law that is known was made and began: 最早的文本2001年3月1日公布，自2001年4月1日起施行。 */
function beginningOf(history: History<VersionRow>): string {
  const [first] = chainOf(history)
  const published = first?.version?.publishDate ?? null
  const made =
    published === null
      ? first?.date
        ? `日期为${dayInWords(first.date)}`
        : '日期未载明'
      : `${dayInWords(published)}公布`
  return `它最早的文本${made}${first?.effectDate ? `，自${dayInWords(first.effectDate)}起施行` : ''}。`
}

const missingOf = ({ date, kind, effectDate, basis }: ChainEntry): MissingEdition => ({
  date: date ?? '',
  kind,
  effectDate,
  basis,
})

function summaryOf(version: VersionRow, history: History<VersionRow>, today: string): VersionSummary {
  const chain = chainOf(history)
  const next = chain[chain.findIndex((entry) => entry.version === version) + 1]
  return {
    versionId: version.versionId,
    versionDate: version.versionDate,
    publishDate: version.publishDate,
    publishDateBasis: publishBasis(version),
    effectDate: version.effectDate,
    effectDateBasis: version.effectBasis,
    endDate: next?.effectDate ?? null,
    kind: version.kind,
    docNumber: version.docNumber,
    articleCount: version.articleCount,
    effect: reasonOf(effectOf(version, history, today)),
  }
}

type Head = Awaited<ReturnType<typeof versionHead>>
type Rows = Awaited<ReturnType<typeof treeRows>>

/** The whole answer of law/detail, read with a constant number of statements. @throws Refusal like `chooseVersion` */
export async function lawDetail(db: Db, audience: Audience, asked: Asked, today: string): Promise<Detail> {
  const chosen = await chooseVersion(db, audience, asked, today)
  const { work, version, history, reading } = chosen
  const head = await versionHead(db, version.versionId)
  const rows = await treeRows(db, version.versionId)
  const out = await outgoing(db, audience, version.versionId)
  const names = await citedNames(db, audience, work)
  const into = await incoming(db, audience, work.workId, names, MOST_PLACES)
  const mergers = await mergersOf(
    db,
    audience,
    names.map(({ key }) => key),
  )
  const related = [...new Set([...out, ...into, ...mergers].flatMap(({ workId }) => workId ?? []))]
  const known = related.length > 0 ? await histories(db, audience, related) : new Map<string, History<VersionRow>>()
  const effects = effectsOn(known, today)

  const targetOf = await linkTargets(db, out, known, version, new Set(rows.map(({ anchor }) => anchor)), today)
  const readAsOf = chosen.asOf ?? today
  const links = linksByNode(work.workId, version.title, out, targetOf)
  const { placeOf, labelOf } = namesOf(rows)
  const coming = await comingEdition(db, version, history, rows, today)
  // A place in a document that a notice issues.
  const led = (row: OutgoingRow): OutgoingRow => ({ ...row, targetAnchor: targetOf(row).anchor ?? row.targetAnchor })
  const lookOf = (id: string) => effects.get(id)?.look ?? null
  return {
    work: workPart(work),
    version: versionPart(version, history, head, readAsOf),
    versions: [...history.versions].reverse().map((other) => summaryOf(other, history, today)),
    missingEditions: chainOf(history)
      .filter((entry) => entry.version === null)
      .map(missingOf),
    unapplied: version === history.versions.at(-1) ? unappliedChanges(history, into, known, labelOf) : [],
    ...(coming ? { coming } : {}),
    newestDay: await newestDay(db, audience),
    completeUntil: (await completeKinds(db)).find(({ fType }) => fType === work.fType)?.day ?? null,
    asOf: chosen.asOf,
    isAhead: chosen.asOf !== null && chosen.asOf > today,
    reading: reading && { sure: reading.sure, missing: reading.missing && missingOf(reading.missing) },
    tree: treeOf(version, rows, head.articleForces, links, readAsOf),
    relations: [
      ...relationsOf(work.workId, out.map(led), into, placeOf, labelOf, lookOf),
      ...mergerRelations(mergers, lookOf),
    ],
    recognised: head.scan !== null,
    scan: head.scan?.file ? addressOfScan(head.scan.file) : null,
    attachments: head.files.map((file) => ({ ...file, href: `${ATTACHMENT_PATH}?id=${file.id}` })),
  }
}

const workPart = (work: Chosen['work']): Detail['work'] => ({
  workId: work.workId,
  title: work.title,
  shortTitle: work.shortTitle,
  aliases: work.aliases.filter((name) => isShortForm(name, work.title)).slice(0, MOST_SHORT_FORMS),
  fType: work.fType,
  fType_dictText: work.fTypeText ?? work.fType,
  fLevel: work.fLevel,
  fLevel_dictText: work.fLevelText ?? work.fLevel,
  region: work.region,
  region_dictText: work.regionText ?? work.region,
  ...demoMark(work),
  subject: work.subject,
  subject_dictText: work.subjectText ?? work.subject,
  issuers: work.issuers ?? [],
  issuersToday: work.issuersToday,
})

/** @param asOf the day on which the text is read */
function versionPart(version: VersionRow, history: History<VersionRow>, head: Head, asOf: string): Detail['version'] {
  const period = endOfPeriod(version, history)
  return {
    ...summaryOf(version, history, asOf),
    title: version.title,
    titleNote: head.titleNote,
    events: head.events.map(({ date, verb, text, docNumber }) => ({
      date,
      verb,
      verbText: EVENT_TEXT[verb],
      text,
      docNumber,
    })),
    adoptDate: head.adoptDate,
    approveDate: head.approveDate,
    expireDate: period?.day ?? null,
    expireDateBasis: period?.basis ?? null,
    statedExpireDate: version.expireDate,
    effectText: head.effectText,
    charCount: version.charCount,
    textHash: version.textHash,
    corrections: head.corrections,
    parts: partsOf(version).map((part) => {
      const { effect, expireDate } = effectOfPart(version, history, part, asOf)
      return { anchor: part.anchor, name: part.name, effectDate: part.effectDate, expireDate, effect: reasonOf(effect) }
    }),
  }
}

/** The nodes of a text below each other, each with its links and, on the day, what is known of its force. */
function treeOf(
  version: VersionRow,
  rows: Rows,
  forces: Head['articleForces'],
  links: ReturnType<typeof linksByNode>,
  asOf: string,
): TreeNode[] {
  // Where no title stands over what a notice issues, it has the name that the notice gives it.
  const nameOfPart = (anchor: string): string => version.issued.find((one) => one.anchor === anchor)?.name ?? ''
  const lines = officialLines(rows)
  const forceOf = (anchor: string) =>
    forceTold(
      forces.filter((force) => force.anchor === anchor),
      asOf,
    )
  const nodes = rows.map((row): TreeNode => ({
    nodeId: `${version.versionId}.${row.ord}`,
    level: row.level as NodeLevel,
    label: row.label,
    caption: row.level === 'issued' && row.caption === '' ? nameOfPart(row.anchor) : row.caption,
    text: row.text,
    anchor: row.anchor,
    repealed: row.repealed,
    ...(row.level === 'article' ? forceOf(row.anchor) : {}),
    links: links.get(row.ord) ?? [],
    ...(row.tableCells ? { table: row.tableCells } : {}),
    ...lineOf(lines.get(row.ord)),
    children: [],
  }))
  const tree: TreeNode[] = []
  for (const [at, { parentOrd }] of rows.entries())
    (parentOrd === null ? tree : (nodes[parentOrd] as TreeNode).children).push(nodes[at] as TreeNode)
  return tree
}

/** Where a scan is looked at: by itself, or page by page where browsers do not show it. */
const addressOfScan = ({ id, mediaType }: { id: string; mediaType: string }): string =>
  isShownAlone(mediaType) ? `${ATTACHMENT_PATH}?id=${id}&view=1` : `${SCAN_PATH}?id=${id}`

/** How the places of a text are named: by their article, or by what they are where there is none. */
function namesOf(rows: Awaited<ReturnType<typeof treeRows>>): {
  placeOf: (ord: number) => Place
  labelOf: (anchor: string) => string
} {
  const isProvision = ({ level, anchor }: (typeof rows)[number]): boolean => level === 'article' || isUnitPoint(anchor)
  const labels = new Map(rows.filter(({ level }) => level === 'article').map(({ anchor, label }) => [anchor, label]))
  const placeOf = (ord: number): Place => {
    if (ord === TITLE_ORD) return { anchor: '', label: '标题' }
    if (ord === CATALOGUE_ORD) return { anchor: '', label: BASIS_TEXT.catalogue }
    let at: (typeof rows)[number] | undefined = rows[ord]
    while (at && !isProvision(at) && at.parentOrd !== null) at = rows[at.parentOrd]
    const node = at && isProvision(at) ? at : (rows[ord] as (typeof rows)[number])
    return { anchor: node.anchor, label: pointLabel(node.anchor) || node.label || node.caption }
  }
  return { placeOf, labelOf: (anchor) => labels.get(anchor) ?? pointLabel(anchor) }
}

/**
 * All places of one relation of the text asked for, in reading order of the citing text.
 * @throws Refusal like `chooseVersion`
 */
export async function lawPlaces(
  db: Db,
  audience: Audience,
  asked: Asked & { direction: 'in' | 'out'; type: string; other: string },
  today: string,
): Promise<RelationPlace[]> {
  const { work, version } = await chooseVersion(db, audience, asked, today)
  const { direction, type, other } = asked
  const { placeOf, labelOf } = namesOf(await treeRows(db, version.versionId))
  const isOut = direction === 'out'
  const out = isOut ? await outgoing(db, audience, version.versionId) : []
  const into = isOut
    ? []
    : await incoming(db, audience, work.workId, await citedNames(db, audience, work), Number.MAX_SAFE_INTEGER, other)
  const relations = relationsOf(work.workId, out, into, placeOf, labelOf, () => null, Number.POSITIVE_INFINITY)
  return (
    relations.find((relation) => relation.type === type && (relation.workId ?? relation.title) === other)?.places ?? []
  )
}

/**
 * Where each reference of a text leads: to the edition in force when the text was made, and only to provisions that
 * exist there. A reference whose provision does not exist leads to the law as a whole, or nowhere inside the same text.
 */
async function linkTargets(
  db: Db,
  out: readonly OutgoingRow[],
  known: ReadonlyMap<string, History<VersionRow>>,
  citing: VersionRow,
  ownAnchors: ReadonlySet<string>,
  today: string,
): Promise<(row: OutgoingRow) => LinkTarget> {
  const madeOn = citing.versionDate ?? citing.publishDate ?? citing.effectDate
  const editions = new Map(
    [...known].map(([workId, history]) => [workId, { history, cited: citedEdition(history, madeOn, today) }]),
  )
  const meant = (row: OutgoingRow): { versionId: string; anchor: string } | null => {
    const found = row.workId === null ? undefined : editions.get(row.workId)
    if (!found) return null
    const { cited, history } = found
    const newest = versionOn(history, today)?.version.versionId
    // The name of a document that a notice issues leads to its part, also without a provision.
    const versionId = cited.versionId ?? (cited.stable || row.targetAnchor === null ? newest : undefined)
    const part = history.versions
      .find((one) => one.versionId === versionId)
      ?.issued.find(({ nameKey }) => nameKey === row.targetKey)
    const anchor = row.targetAnchor === null ? (part?.anchor ?? '') : (part?.scope ?? '') + row.targetAnchor
    return versionId === undefined || anchor === '' ? null : { versionId, anchor }
  }
  const exists = await existingAnchors(
    db,
    out.flatMap((row) => meant(row) ?? []),
  )
  const points = await pointsOfVersions(db, [
    ...new Set(
      out.flatMap((row) => {
        const target = meant(row)
        return target && !exists.has(`${target.versionId}/${target.anchor}`) ? [target.versionId] : []
      }),
    ),
  ])
  /** The provision itself, or the point of a text without articles that its name means. */
  const found = ({ versionId, anchor }: { versionId: string; anchor: string }): string | null =>
    exists.has(`${versionId}/${anchor}`) ? anchor : (points.get(versionId)?.find(anchor) ?? null)
  return (row) => {
    if (row.targetTitle === null)
      return {
        anchor: row.targetAnchor !== null && ownAnchors.has(row.targetAnchor) ? row.targetAnchor : null,
        edition: 'current',
        versionId: null,
      }
    const work = row.workId === null ? undefined : editions.get(row.workId)
    const target = meant(row)
    const anchor = target && found(target)
    if (!work || row.targetAnchor === null) return { anchor, edition: 'current', versionId: null }
    const { edition, versionId } = work.cited
    return { anchor, edition, versionId: edition === 'then' ? versionId : null }
  }
}

/** Short forms that are shown of a law. */
const MOST_SHORT_FORMS = 12

/** One provision of the text asked for. @throws Refusal like `chooseVersion`; law.provision-not-found */
export async function lawProvision(
  db: Db,
  audience: Audience,
  asked: Asked & { anchor: string },
  today: string,
): Promise<Provision> {
  const chosen = await chooseVersion(db, audience, asked, today)
  const { version, work } = chosen
  // When this version no longer has the 款, its 条 is the answer.
  const node =
    (await nodeByAnchor(db, version.versionId, asked.anchor)) ??
    (await nodeByAnchor(db, version.versionId, articleOf(asked.anchor)))
  if (!node) throw refuse('law.provision-not-found')
  const nodes = await nodesBetween(db, version.versionId, node.ord, node.lastOrd)
  const [force] = await forcesOfProvisions(db, [{ versionId: version.versionId, anchor: node.anchor }])
  return {
    workId: work.workId,
    versionId: version.versionId,
    title: version.title,
    label: pointLabel(node.anchor) || node.label || node.caption,
    anchor: node.anchor,
    path: await headingsAbove(db, version.versionId, node.ord),
    text: nodes
      .map(({ ord, label, caption, text }) => (ord === node.ord ? text : label + caption + text))
      .filter((text) => text !== ''),
    effect: reasonOf(effectOf(version, chosen.history, chosen.asOf ?? today)),
    versionDate: version.versionDate,
    kind: version.kind,
    successor: asked.version === undefined ? null : await successorToday(db, chosen, node.anchor, today),
    ...forceTold(force?.force, chosen.asOf ?? today),
    ...demoMark(work),
  }
}

/**
 * The article of today's text with the content of an article of the text read; null when today's is no newer one, or is
 * not held.
 */
async function successorToday(
  db: Db,
  { version, history }: Chosen,
  anchor: string,
  today: string,
): Promise<Successor | null> {
  const reading = versionOn(history, today)
  if (!reading || !['certain', 'unknownDay'].includes(reading.sure)) return null
  if (history.versions.indexOf(reading.version) <= history.versions.indexOf(version)) return null
  const before = await treeRows(db, version.versionId)
  return successorOf(articleOf(anchor), before, await treeRows(db, reading.version.versionId))
}
