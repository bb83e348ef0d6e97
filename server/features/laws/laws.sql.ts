import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LawNode, ParsedLaw, ParseWarning } from '#common/law/model.ts'
import { shortTitleOf, titleKey } from '#common/law/text-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Classification } from './classify.rules.ts'
import { withoutSpace } from './parsing/source-document.ts'
import { pinyinOf } from './pinyin.ts'

const shortHash = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length)

/** Id of a work, derived from its title: the same file taken in anywhere, in any order, has the same address. */
const workIdOf = (title: string): string => shortHash(titleKey(title), 12)

/** Id of a version of a work: one a day. */
export const versionIdOf = (title: string, versionDate: string | null): string => shortHash(`${titleKey(title)}|${versionDate ?? ''}`, 16)

/** A node with its place in reading order, ready to be stored. */
export interface FlatNode {
  ord: number
  lastOrd: number
  parentOrd: number | null
  node: LawNode
}

/** The tree in reading order with nested intervals (ord … lastOrd). */
function flatten(nodes: LawNode[]): FlatNode[] {
  const flat: FlatNode[] = []
  const walk = (node: LawNode, parentOrd: number | null): void => {
    const place: FlatNode = { ord: flat.length, lastOrd: flat.length, parentOrd, node }
    flat.push(place)
    for (const child of node.children) walk(child, place.ord)
    place.lastOrd = flat.length - 1
  }
  for (const node of nodes) walk(node, null)
  return flat
}

/** SHA-256 of a body without white space, hex: two files with one hash hold the same text. */
export function textHashOf(nodes: LawNode[]): string {
  const hash = createHash('sha256')
  for (const { node } of flatten(nodes)) hash.update(withoutSpace(node.label + node.caption + node.text))
  return hash.digest('hex')
}

/** Place of references that stand in the title itself. */
export const TITLE_ORD = -1

/** A parsed and classified law on its way into the library. */
export interface LawToStore {
  law: ParsedLaw
  classification: Classification
  textHash: string
}

/**
 * Stores versions with their works, trees and references, replacing versions of the same id. Works already known
 * keep their classification: staff may have corrected it. A constant number of statements for any number of laws.
 */
export async function storeVersions(db: Db, laws: LawToStore[]): Promise<void> {
  if (laws.length === 0) return
  const works = new Map<string, unknown>()
  const issuers: unknown[] = []
  const versions: unknown[] = []
  const nodes: unknown[] = []
  const relations: unknown[] = []
  for (const { law, classification, textHash } of laws) {
    const workId = workIdOf(law.title)
    const versionId = versionIdOf(law.title, law.versionDate)
    if (!works.has(workId)) {
      const shortTitle = shortTitleOf(law.title)
      const sound = pinyinOf(shortTitle)
      works.set(workId, {
        id: workId,
        title: law.title,
        title_key: titleKey(law.title),
        short_title: shortTitle,
        pinyin: sound.full,
        pinyin_initials: sound.initials,
        f_type: classification.fType,
        f_level: classification.fLevel,
        region: classification.region,
        address: classification.address,
        organ_system: classification.organSystem,
        effect_rank: classification.effectRank,
        subject: classification.subject,
        is_decision: classification.isDecision,
      })
      classification.issuers.forEach((name, ord) => issuers.push({ work_id: workId, ord, name }))
    }
    const made = law.events.filter(({ verb }) => verb === 'adopt' || verb === 'amend' || verb === 'revise' || verb === 'publish').at(-1)
    versions.push({
      id: versionId,
      work_id: workId,
      title: law.title,
      kind: made?.verb === 'amend' ? '修正' : made?.verb === 'revise' ? '修订' : '制定',
      version_date: law.versionDate,
      adopt_date: law.adoptDate,
      approve_date: law.approveDate,
      publish_date: law.publishDate,
      effect_date: law.effectDate,
      effect_basis: law.effectBasis,
      effect_text: law.effectText,
      expire_date: law.expireDate,
      doc_number: law.docNumber,
      title_note: law.titleNote,
      events: law.events,
      local_aliases: law.localAliases,
      article_count: law.articleCount,
      char_count: law.charCount,
      text_hash: textHash,
      publish_state: law.warnings.some(({ kind }) => kind === 'ROUND_TRIP') ? 'withheld' : 'published',
    })
    const flat = flatten(law.nodes)
    const ordOf = new Map<string, number>()
    for (const { ord, lastOrd, parentOrd, node } of flat) {
      ordOf.set(node.anchor, ord)
      nodes.push([
        versionId,
        ord,
        lastOrd,
        parentOrd,
        node.level,
        node.num,
        node.numSub,
        node.label,
        node.caption,
        node.text,
        node.anchor,
        node.repealed,
        node.table ?? null,
      ])
    }
    law.relations.forEach((relation, seq) => {
      // What the title says (实施《X》办法) belongs to no node.
      const fromOrd = relation.fromAnchor === '' ? TITLE_ORD : ordOf.get(relation.fromAnchor)
      if (fromOrd === undefined) return
      const key = relation.targetTitle === null ? null : titleKey(relation.targetTitle)
      relations.push([
        versionId,
        seq,
        relation.type,
        fromOrd,
        relation.start,
        relation.length,
        key,
        relation.targetTitle,
        relation.targetAnchor,
        relation.basisText,
        relation.confidence,
      ])
    })
  }
  const ids = versions.map((version) => (version as { id: string }).id)
  await db.deleteFrom('lawNode').where('versionId', 'in', ids).execute()
  await db.deleteFrom('lawRelation').where('versionId', 'in', ids).execute()
  await sql`insert into law_work (id, title, title_key, short_title, pinyin, pinyin_initials, f_type, f_level, region, address, organ_system, effect_rank, subject, is_decision)
    select id, title, title_key, short_title, pinyin, pinyin_initials, f_type, f_level, region, address, organ_system, effect_rank, subject, is_decision
    from json_populate_recordset(null::law_work, ${JSON.stringify([...works.values()])}::json)
    on conflict (id) do update set updated_at = now()`.execute(db)
  await sql`insert into law_issuer (work_id, ord, name, organ_id)
    select work_id, ord, name, (select organ_id from organ_name where organ_name.name = found.name limit 1)
    from json_populate_recordset(null::law_issuer, ${JSON.stringify(issuers)}::json) as found
    on conflict do nothing`.execute(db)
  await sql`insert into law_version (id, work_id, title, kind, version_date, adopt_date, approve_date, publish_date, effect_date, effect_basis, effect_text, expire_date, doc_number, title_note, events, local_aliases, article_count, char_count, text_hash, publish_state)
    select id, work_id, title, kind, version_date, adopt_date, approve_date, publish_date, effect_date, effect_basis, effect_text, expire_date, doc_number, title_note, events, local_aliases, article_count, char_count, text_hash, publish_state
    from json_populate_recordset(null::law_version, ${JSON.stringify(versions)}::json)
    on conflict (id) do update set title = excluded.title, kind = excluded.kind, adopt_date = excluded.adopt_date, approve_date = excluded.approve_date,
      publish_date = excluded.publish_date, effect_date = excluded.effect_date, effect_basis = excluded.effect_basis, effect_text = excluded.effect_text,
      expire_date = excluded.expire_date, doc_number = excluded.doc_number, title_note = excluded.title_note, events = excluded.events,
      local_aliases = excluded.local_aliases, article_count = excluded.article_count, char_count = excluded.char_count, text_hash = excluded.text_hash,
      publish_state = excluded.publish_state, revision = law_version.revision + 1`.execute(db)
  // Rows travel as arrays: a third of the bytes of objects, and these are nearly all there is to write.
  await sql`insert into law_node (version_id, ord, last_ord, parent_ord, level, num, num_sub, label, caption, text, anchor, repealed, table_cells)
    select n ->> 0, (n ->> 1)::int, (n ->> 2)::int, (n ->> 3)::int, n ->> 4, (n ->> 5)::int, (n ->> 6)::int, n ->> 7, n ->> 8, n ->> 9, n ->> 10, (n ->> 11)::boolean, nullif(n -> 12, 'null'::jsonb)
    from jsonb_array_elements(${JSON.stringify(nodes)}::jsonb) as n`.execute(db)
  await sql`insert into law_relation (version_id, seq, type, from_ord, start, length, target_key, target_title, target_anchor, basis_text, confidence)
    select r ->> 0, (r ->> 1)::int, r ->> 2, (r ->> 3)::int, (r ->> 4)::int, (r ->> 5)::int, r ->> 6, r ->> 7, r ->> 8, r ->> 9, (r ->> 10)::real
    from jsonb_array_elements(${JSON.stringify(relations)}::jsonb) as r`.execute(db)
}

/** Hash of the text of each version that exists. */
export async function textHashes(db: Db, versionIds: string[]): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db.selectFrom('lawVersion').select(['id', 'textHash']).where('id', 'in', versionIds).execute()
  return new Map(rows.map((row) => [row.id, row.textHash]))
}

/** What is known of a file that has been taken in. */
export interface SourceRecord {
  sha256: string
  fileName: string
  versionId: string | null
  part: string
  outcome: string
  warnings: ParseWarning[]
  document: unknown
}

/** Remembers taken-in files; a file already known is overwritten (a newer parser read it again). */
export async function storeSources(db: Db, sources: SourceRecord[], parserVersion: number): Promise<void> {
  if (sources.length === 0) return
  const rows = sources.map((source) => [
    source.sha256,
    source.fileName,
    source.versionId,
    source.part,
    parserVersion,
    source.outcome,
    source.warnings,
    source.document,
  ])
  await sql`insert into law_source (sha256, file_name, version_id, part, parser_version, outcome, warnings, document)
    select s ->> 0, s ->> 1, s ->> 2, s ->> 3, (s ->> 4)::int, s ->> 5, s -> 6, s -> 7 from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as s
    on conflict (sha256) do update set file_name = excluded.file_name, version_id = excluded.version_id, part = excluded.part,
      parser_version = excluded.parser_version, outcome = excluded.outcome, warnings = excluded.warnings, document = excluded.document`.execute(db)
}
