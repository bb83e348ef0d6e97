import type { Suggestion } from '#common/contract/laws.ts'
import { docNumberKey } from '#common/law/doc-numbers.ts'
import { articleLabel } from '#common/law/numerals.ts'
import { articleAnchor, type WorkRow } from '../laws/laws.door.ts'
import type { Library, WorkOnDay } from './library.ts'
import { articleReference, cleanQuery } from './query-text.ts'
import { marked } from './snippets.ts'
import type { QueryReader } from './understand.ts'
import { nameKey, type Vocabulary } from './vocabulary.ts'

const MOST = 10

/** Titles, articles and document numbers that a half-typed query may be the beginning of, best first. */
export function suggestionsFor(q: string, library: Library, vocabulary: Vocabulary, reader: QueryReader, today: string): Suggestion[] {
  const clean = cleanQuery(q)
  if (clean === '') return []
  const view = library.onDay(today)
  const suggestions: Suggestion[] = []
  const taken = new Set<string>()
  const add = (kind: Suggestion['kind'], work: number, text: string, anchor: string | null, words: string[], note: string) => {
    const row = library.works[work] as WorkRow
    const key = `${kind}/${row.workId}/${anchor ?? ''}`
    if (taken.has(key) || !view.works[work] || suggestions.length >= MOST) return
    taken.add(key)
    suggestions.push({ kind, pieces: marked(text, words), text, workId: row.workId, anchor, note })
  }
  const noteOf = (work: number) => {
    const row = library.works[work] as WorkRow
    return [row.issuers[0], (view.works[work] as WorkOnDay | null)?.effect.text].filter(Boolean).join(' · ')
  }

  const docKey = docNumberKey(clean)
  for (const [key, entries] of library.docNumbers) {
    if (suggestions.length >= 4) break
    if (docKey !== null ? key === docKey : clean.length >= 3 && entries.some(({ docNumber }) => cleanQuery(docNumber).includes(clean)))
      for (const { work, docNumber } of entries) add('docNumber', work, docNumber, null, [clean], (library.works[work] as WorkRow).title)
  }

  // A number after a name is an article half typed: 民法典1079.
  const reference = articleReference(clean) ?? (/[^\d]\d{1,4}$/.test(clean) ? articleReference(`${clean}条`) : null)
  if (reference && reference.before !== '') {
    const understood = reader.understand(`${reference.before}第${reference.num}条`, false)
    const label = articleLabel(reference.num, reference.sub)
    for (const { work } of understood.named.slice(0, 5)) {
      const row = library.works[work] as WorkRow
      add('article', work, `${row.shortTitle} ${label}`, articleAnchor(reference.num, reference.sub), [label], noteOf(work))
    }
    if (suggestions.length > 0) return suggestions
  }

  const scored: { work: number; score: number; words: string[] }[] = []
  const key = nameKey(clean)
  const letters = /^[a-z]+$/.test(key) ? key : null
  library.works.forEach((row, work) => {
    if (!view.works[work]) return
    const name = nameKey(row.shortTitle)
    const at = key === '' ? -1 : name.indexOf(key)
    let score = at === 0 ? 100 : at > 0 ? 60 : -1
    if (letters !== null) score = row.pinyinInitials.startsWith(letters) ? 90 : row.pinyin.startsWith(letters) ? 95 : score
    if (score < 0) return
    score += 40 * (key.length / Math.max(name.length, 1)) + row.effectRank / 5
    if ((view.works[work] as WorkOnDay).effect.status !== '01') score -= 10
    scored.push({ work, score, words: [clean] })
  })
  for (const alias of vocabulary.aliases.get(key) ?? []) {
    for (const { work, kind } of library.names.get(alias.nameKey) ?? []) if (kind !== 'local') scored.push({ work, score: 150, words: [clean] })
  }
  scored.sort((a, b) => b.score - a.score)
  for (const { work, words } of scored.slice(0, MOST * 2)) add('law', work, (library.works[work] as WorkRow).title, null, words, noteOf(work))
  if (suggestions.length === 0)
    for (const { work } of reader.understand(clean, false).named.slice(0, 5))
      add('law', work, (library.works[work] as WorkRow).title, null, [clean], noteOf(work))
  return suggestions
}
