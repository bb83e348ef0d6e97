import type { Detail, EffectReason, Provision, TreeNode, VersionSummary } from '#common/contract/laws.ts'
import { refuse } from '#common/errors.ts'
import { EVENT_TEXT, type NodeLevel } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import { citedKeys, headingsAbove, incoming, nodeByAnchor, nodesBetween, outgoing, treeRows, versionsOf, visibleWork } from './detail.sql.ts'
import { effectOf, startOf, versionOn, type RepealClause } from './effect.rules.ts'
import { repealClauses, statusOfWorks, type Audience } from './library.sql.ts'
import { TITLE_ORD } from './laws.sql.ts'
import { linksByNode, relationsOf } from './links.rules.ts'

/** Which text of a law is asked for: of a day, or one version by id or date. Without either it is today's. */
export interface Asked {
  id: string
  date?: string | undefined
  version?: string | undefined
}

type VersionFacts = Awaited<ReturnType<typeof versionsOf>>[number]

/** A law, its versions and the one asked for. */
export interface Chosen {
  work: NonNullable<Awaited<ReturnType<typeof visibleWork>>>
  versions: VersionFacts[]
  version: VersionFacts
  repeals: RepealClause[]
  /** The day read as of; null when a version was named. */
  asOf: string | null
}

/**
 * Finds the text asked for.
 * @throws Refusal law.not-found for unknown and for restricted ids alike; version-not-found; not-in-force-then
 */
export async function chooseVersion(db: Db, audience: Audience, asked: Asked, today: string): Promise<Chosen> {
  const work = await visibleWork(db, audience, asked.id)
  if (!work) throw refuse('law.not-found')
  const versions = await versionsOf(db, work.workId)
  if (versions.length === 0) throw refuse('law.not-found')
  const repeals = (await repealClauses(db, audience, [work.workId])).filter(({ byWorkId }) => byWorkId !== work.workId)
  if (asked.version !== undefined) {
    const version = versions.find(({ versionId, versionDate }) => versionId === asked.version || versionDate === asked.version)
    if (!version) throw refuse('law.version-not-found')
    return { work, versions, version, repeals, asOf: null }
  }
  const asOf = asked.date ?? today
  const version = versionOn(versions, asOf)
  if (!version) throw refuse('law.not-in-force-then', { date: asOf })
  return { work, versions, version, repeals, asOf }
}

const effectReason = (version: VersionFacts, { versions, repeals }: Chosen, day: string): EffectReason => effectOf(version, versions, repeals, day)

function summaryOf(version: VersionFacts, chosen: Chosen, today: string): VersionSummary {
  const { versions } = chosen
  const next = versions.filter((other) => startOf(other) > startOf(version)).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))[0]
  return {
    versionId: version.versionId,
    versionDate: version.versionDate,
    publishDate: version.publishDate,
    effectDate: version.effectDate,
    endDate: next ? startOf(next) : null,
    kind: version.kind,
    docNumber: version.docNumber,
    articleCount: version.articleCount,
    effect: effectReason(version, chosen, today),
  }
}

/** The whole answer of law/detail, read with a constant number of statements. @throws Refusal like `chooseVersion` */
export async function lawDetail(db: Db, audience: Audience, asked: Asked, today: string): Promise<Detail> {
  const chosen = await chooseVersion(db, audience, asked, today)
  const { work, version, versions } = chosen
  const rows = await treeRows(db, version.versionId)
  const out = await outgoing(db, audience, version.versionId)
  const into = await incoming(db, audience, work.workId, await citedKeys(db, work.titleKey))
  const related = [...new Set([...out.flatMap(({ workId }) => workId ?? []), ...into.map(({ workId }) => workId)])]
  const statuses = await statusOfWorks(db, audience, related, today)

  const links = linksByNode(work.workId, version.title, out)
  const nodes = rows.map((row): TreeNode => ({
    nodeId: `${version.versionId}.${row.ord}`,
    level: row.level as NodeLevel,
    label: row.label,
    caption: row.caption,
    text: row.text,
    anchor: row.anchor,
    repealed: row.repealed,
    links: links.get(row.ord) ?? [],
    ...(row.tableCells ? { table: row.tableCells } : {}),
    children: [],
  }))
  const tree: TreeNode[] = []
  rows.forEach((row, i) => (row.parentOrd === null ? tree : (nodes[row.parentOrd] as TreeNode).children).push(nodes[i] as TreeNode))
  const placeOf = (ord: number) => {
    if (ord === TITLE_ORD) return { anchor: '', label: '标题' }
    let at: (typeof rows)[number] | undefined = rows[ord]
    while (at && at.level !== 'article' && at.parentOrd !== null) at = rows[at.parentOrd]
    const node = at?.level === 'article' ? at : (rows[ord] as (typeof rows)[number])
    return { anchor: node.anchor, label: node.label || node.caption }
  }
  const labels = new Map(rows.filter(({ level }) => level === 'article').map(({ anchor, label }) => [anchor, label]))
  const readAsOf = chosen.asOf ?? today
  return {
    work: {
      workId: work.workId,
      title: work.title,
      shortTitle: work.shortTitle,
      aliases: work.aliases,
      fType: work.fType,
      fType_dictText: work.fTypeText ?? work.fType,
      fLevel: work.fLevel,
      fLevel_dictText: work.fLevelText ?? work.fLevel,
      region: work.region,
      region_dictText: work.regionText ?? work.region,
      subject: work.subject,
      subject_dictText: work.subjectText ?? work.subject,
      issuers: work.issuers ?? [],
      issuersToday: work.issuersToday,
    },
    version: {
      ...summaryOf(version, chosen, readAsOf),
      title: version.title,
      titleNote: version.titleNote,
      events: version.events.map(({ date, verb, text, docNumber }) => ({ date, verb, verbText: EVENT_TEXT[verb], text, docNumber })),
      adoptDate: version.adoptDate,
      approveDate: version.approveDate,
      expireDate: version.expireDate,
      effectText: version.effectText,
      charCount: version.charCount,
      textHash: version.textHash,
    },
    versions: [...versions].reverse().map((other) => summaryOf(other, chosen, today)),
    asOf: chosen.asOf,
    tree,
    relations: relationsOf(
      work.workId,
      out,
      into,
      placeOf,
      (anchor) => labels.get(anchor) ?? '',
      (id) => statuses.get(id) ?? null,
    ),
    attachments: [],
  }
}

/** One provision of the text asked for. @throws Refusal like `chooseVersion`; law.provision-not-found */
export async function lawProvision(db: Db, audience: Audience, asked: Asked & { anchor: string }, today: string): Promise<Provision> {
  const chosen = await chooseVersion(db, audience, asked, today)
  const { version, work } = chosen
  // When this version no longer has the 款, its 条 is the answer.
  const node =
    (await nodeByAnchor(db, version.versionId, asked.anchor)) ?? (await nodeByAnchor(db, version.versionId, asked.anchor.split('_')[0] as string))
  if (!node) throw refuse('law.provision-not-found')
  const nodes = await nodesBetween(db, version.versionId, node.ord, node.lastOrd)
  return {
    workId: work.workId,
    versionId: version.versionId,
    title: version.title,
    label: node.label || node.caption,
    anchor: node.anchor,
    path: await headingsAbove(db, version.versionId, node.ord),
    text: nodes.map(({ ord, label, caption, text }) => (ord === node.ord ? text : label + caption + text)).filter((text) => text !== ''),
    effect: effectReason(version, chosen, chosen.asOf ?? today),
  }
}
