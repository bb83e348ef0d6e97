import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** A query made from the library itself, with the law and article it was made from. */
export interface MadeQuery {
  kind: string
  q: string
  workId: string
  label?: string
  /** Rank within which the law should stand. */
  within: number
}

/** A repeatable sequence of numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff
}

/** Common characters of legal texts, which replace correct ones. */
const COMMON = [
  ...'的一是在不了有和人这中大为上个国以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
]

/**
 * Queries of the kinds people type, drawn from the library: titles, short titles with noise, with a wrong or a missing
 * character, pinyin, initials, articles, passages whole and damaged, two words of an article.
 * @param works how many laws to draw
 */
export async function makeQueries(db: Db, works: number, seed = 42): Promise<MadeQuery[]> {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const all = await db
    .selectFrom('lawWork')
    .select(['id', 'title', 'shortTitle', 'pinyin', 'pinyinInitials'])
    .where('fType', '<>', 'FT20')
    .orderBy('id')
    .execute()
  const drawn = Array.from({ length: works }, () => pick(all))
  const { rows: articles } = await sql<{ workId: string; label: string; num: number; numSub: number; text: string }>`
    select v.work_id, n.label, n.num, n.num_sub,
      (select string_agg(m.text, '' order by m.ord) from law_node m where m.version_id = n.version_id and m.ord between n.ord and n.last_ord) as text
    from law_node n join law_version v on v.id = n.version_id
    where n.level = 'article' and not n.repealed and v.work_id = any(${sql`${drawn.map(({ id }) => id)}::text[]`})
      and not exists (select from law_version other where other.work_id = v.work_id and other.id <> v.id)
    order by md5(n.version_id || n.ord) limit ${works}`.execute(db)

  const queries: MadeQuery[] = []
  const add = (kind: string, q: string, workId: string, within = 1, label?: string) =>
    queries.push({ kind, q, workId, within, ...(label === undefined ? {} : { label }) })
  for (const { id, title, shortTitle, pinyin, pinyinInitials } of drawn) {
    add('title', title, id)
    add('noise', shortTitle + pick([' 全文', ' 最新版 下载', '全文', ' pdf']), id)
    if (shortTitle.length >= 5) {
      const at = 1 + Math.floor(random() * (shortTitle.length - 2))
      const wrong = pick(COMMON)
      if (/[\u4e00-\u9fff]/.test(shortTitle[at] as string) && shortTitle[at] !== wrong) {
        add('wrong character', shortTitle.slice(0, at) + wrong + shortTitle.slice(at + 1), id)
        add('missing character', shortTitle.slice(0, at) + shortTitle.slice(at + 1), id)
      }
    }
    if (shortTitle.length <= 14) {
      add('pinyin', pinyin, id, 2)
      add('initials', pinyinInitials, id, 3)
    }
  }
  for (const { workId, label, num, numSub, text } of articles) {
    const work = all.find(({ id }) => id === workId)
    add('article', `${work?.shortTitle}第${num}条${numSub > 0 ? `之${numSub}` : ''}`, workId, 1, label)
    const runs = text.split(/[，。；：\n]/).filter((run) => run.length >= 12)
    if (runs.length >= 2) {
      const at = Math.floor(random() * (runs.length - 1))
      const passage = `${runs[at]}，${runs[at + 1]}`.slice(0, 45)
      const slip = 3 + Math.floor(random() * (passage.length - 6))
      add('passage', passage, workId, 3)
      add(
        'damaged passage',
        random() < 0.5
          ? passage.slice(0, slip) + passage.slice(slip + 1)
          : passage.slice(0, slip) + pick(COMMON) + passage.slice(slip + 1),
        workId,
        3,
      )
    }
    const words = text.match(/[\u4e00-\u9fff]{2,4}/g) ?? []
    if (words.length >= 4)
      add('words', `${words[1]?.slice(0, 2)} ${words[3]?.slice(0, 2)}`, workId, Number.POSITIVE_INFINITY)
  }
  return queries
}

/** Single words that occur in a large part of all articles; a full-text search takes longest for them. */
const COMMON_WORDS = ['管理', '规定', '法律', '人民政府', '安全', '责任', '应当', '单位', '个人', '部门']

/** So many queries of all kinds in turn; one in twenty is one of the most common words. */
export async function mixedQueries(db: Db, count: number): Promise<string[]> {
  const made = await makeQueries(db, Math.max(60, Math.ceil(count / 3)))
  const kinds = [...new Set(made.map(({ kind }) => kind))]
  const queries: string[] = []
  for (let i = 0; queries.length < count; i++) {
    if (i % 20 === 19) queries.push(COMMON_WORDS[Math.floor(i / 20) % COMMON_WORDS.length] as string)
    else {
      const kind = kinds[i % kinds.length]
      const ofKind = made.filter((query) => query.kind === kind)
      queries.push((ofKind[Math.floor(i / kinds.length) % ofKind.length] as { q: string }).q)
    }
  }
  return queries
}

/** The everyday questions of bench/judged, in the words of people who know no law. */
export function everydayQuestions(): string[] {
  const rows = readFileSync(join(projectRoot, 'bench/judged/train.tsv'), 'utf8').split('\n').slice(1)
  const asked = rows.map((row) => row.split('\t'))
  return asked
    .filter(([kind]) => kind === 'everyday' || kind === 'question' || kind === 'colloquial')
    .map(([, q = '']) => q)
}
