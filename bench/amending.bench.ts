// npm run bench -- amending [--list]: how well amending decisions are read, applied and written, on random laws and on
// the texts of the corpus.
import path from 'node:path'
import { titleKey } from '#common/law/text-keys.ts'
import { applyDecision } from '#server/features/amending/apply-decision.rules.ts'
import { nodesOf } from '#server/features/amending/law-body.rules.ts'
import { editionsOf, randomPair } from '#server/features/amending/random-editions.ts'
import { FORM_NAMES, randomOutcome } from '#server/features/amending/random-clauses.ts'
import { writeDecision } from '#server/features/amending/write-decision.rules.ts'
import {
  checkAgainstNew,
  compareWithHeld,
  corpusTexts,
  instructionsByLaw,
  isDecision,
  standIn,
} from '#server/features/amending/test-texts.ts'

const list = process.argv.includes('--list')

// Random decisions over random laws: what each must give is known. wrong and lost must be 0.
const DECISIONS = 10_000
const byForm = new Map<string, { equal: number; asked: number; wrong: number; lost: number; doubted: number }>()
for (let seed = 0, made = 0; made < DECISIONS; seed++) {
  const outcome = randomOutcome(seed, FORM_NAMES[seed % FORM_NAMES.length] ?? '')
  const form = outcome?.forms[0]
  if (!outcome || form === undefined) continue
  made++
  const counts = byForm.get(form) ?? { equal: 0, asked: 0, wrong: 0, lost: 0, doubted: 0 }
  byForm.set(form, counts)
  counts[outcome.kind]++
  if (outcome.lost.length > 0) counts.lost++
  if (outcome.isAsked) counts.doubted++
  if (list && (outcome.kind === 'wrong' || outcome.lost.length > 0)) console.log(outcome)
}
console.table(Object.fromEntries(byForm))
const totals = { equal: 0, asked: 0, wrong: 0, lost: 0, doubted: 0 }
for (const counts of byForm.values())
  for (const name of ['equal', 'asked', 'wrong', 'lost', 'doubted'] as const) totals[name] += counts[name]
console.log('random decisions', totals)

// Random pairs of editions: the decision written of each is read and applied; in doubt must be 0.
const PAIRS = 5000
const written = { pairs: 0, equal: 0, items: 0, whole: 0 }
for (let seed = 0; written.pairs < PAIRS; seed++) {
  const pair = randomPair(seed)
  if (pair.old.body === pair.now.body && pair.old.title === pair.now.title) continue
  const { old, now } = editionsOf(pair)
  const { lines, differences } = await writeDecision(old, now)
  const items = lines.filter((line) => /^[一二三四五六七八九十百]+、/.test(line))
  written.pairs++
  written.items += items.length
  written.whole += items.filter((line) => /^[^：]*条修改为：|^[^：]*条，修改为：/.test(line)).length
  if (differences.length === 0) written.equal++
  else if (list) console.log(pair, lines, differences)
}
console.log('written of random pairs', written)

const corpus = path.resolve(import.meta.dirname, '../../shared/corpus')
const texts = await corpusTexts(corpus)
const byTitle = new Map<string, typeof texts>()
for (const text of texts)
  byTitle.set(titleKey(text.law.title), [...(byTitle.get(titleKey(text.law.title)) ?? []), text])

/** Texts with a title, which a decision may write without the body that made them. */
const worksOf = (...keys: string[]) =>
  keys
    .map(
      (key) =>
        byTitle.get(key) ??
        [...byTitle].find(
          ([title]) => title.replace(/^最高人民(?:法院|检察院)(?:最高人民检察院)?(?=关于)/, '') === key,
        )?.[1],
    )
    .find((works) => works !== undefined) ?? []
const sum = { clauses: 0, read: 0, whole: 0, wholeEqual: 0, parts: 0, partsFound: 0 }
const note = (head: string, lines: readonly string[]) => {
  if (list && lines.length > 0) console.log([head, ...lines].map((line) => `    ${line}`).join('\n'))
}
const criminal: ReturnType<typeof instructionsByLaw>[] = []
for (const decision of texts
  .filter(({ file }) => isDecision(file))
  .toSorted((a, b) => (a.law.versionDate ?? '').localeCompare(b.law.versionDate ?? ''))) {
  const byLaw = instructionsByLaw(decision)
  const all = [...byLaw.values()].flat()
  const bad = all.filter(({ kind }) => kind === 'notUnderstood' || kind === 'declare')
  sum.clauses += all.length
  sum.read += all.length - bad.length
  console.log(`${decision.law.title.slice(0, 50)}: ${all.length} clauses, ${all.length - bad.length} read`)
  note(
    'not understood',
    bad.map(({ item, words }) => `${item} ${words.slice(0, 80)}`),
  )
  if (/刑法修正案/.test(decision.law.title)) {
    criminal.push(byLaw)
    continue
  }
  for (const [key, instructions] of byLaw) {
    const renamed = instructions.find((one) => one.kind === 'rename')
    const works = worksOf(key, renamed?.kind === 'rename' ? titleKey(renamed.title) : key)
    const day = decision.law.versionDate ?? ''
    const held = works.find(({ law }) => (law.versionDate ?? '') >= day)
    if (!held) {
      note('not held', [key])
      continue
    }
    const result = checkAgainstNew(instructions, held.law)
    sum.whole += result.whole
    sum.wholeEqual += result.wholeEqual
    sum.parts += result.parts
    sum.partsFound += result.partsFound
    if (result.differences.length > 0 || result.failed.length > 0)
      note(`${held.law.title}: ${result.wholeEqual}/${result.whole}, ${result.partsFound}/${result.parts}`, [
        ...result.failed,
        ...result.differences,
      ])
  }
}
// 刑法: all amendments one after the other, on stand-ins of the text of 1997.
const code = byTitle.get(titleKey('中华人民共和国刑法'))?.[0]
if (code) {
  let nodes: Parameters<typeof applyDecision>[0]['nodes'] = standIn(452)
  let failed: string[] = []
  let body = applyDecision({ title: '', nodes }, []).body
  for (const byLaw of criminal) {
    const made = applyDecision({ title: '', nodes }, [...byLaw.values()].flat())
    failed = [
      ...failed,
      ...made.results
        .filter(({ state }) => state === 'failed')
        .map(({ instruction, doubts }) => `${instruction.item} ${doubts.join()} ${instruction.words.slice(0, 50)}`),
    ]
    body = made.body
    nodes = nodesOf(body)
  }
  const result = compareWithHeld(
    body.entries.filter((entry) => entry.kind === 'article'),
    code.law.nodes,
  )
  console.log(
    `刑法 by 12 amendments: whole articles ${result.wholeEqual}/${result.whole}, parts ${result.partsFound}/${result.parts}, failed ${failed.length}`,
  )
  note('刑法', [...failed, ...result.differences])
}
console.log(sum)

// Both directions: the decision is written from two editions, read, and applied to the first one.
const works = [...byTitle.values()]
  .map((editions) =>
    editions
      .filter(({ law }) => law.subtitle === '')
      .toSorted((a, b) => (a.law.versionDate ?? '').localeCompare(b.law.versionDate ?? '')),
  )
  .filter((editions) => new Set(editions.map(({ lines }) => lines.join('').replace(/\s+/g, ''))).size > 1)
const trips = { works: works.length, pairs: 0, equal: 0, items: 0 }
for (const editions of works)
  for (const [index, old] of editions.slice(0, -1).entries()) {
    const now = editions[index + 1]
    if (!now) continue
    for (const [from, to] of [
      [old, now],
      [now, old],
    ] as const) {
      const written = await writeDecision(
        { title: from.law.title, nodes: from.law.nodes },
        { title: to.law.title, nodes: to.law.nodes },
      )
      trips.pairs++
      trips.items += written.lines.filter((line) => /^[一二三四五六七八九十百]+、/.test(line)).length
      if (written.differences.length === 0) trips.equal++
      else
        note(
          `${from.law.title} ${from.law.versionDate} → ${to.law.versionDate}: ${written.differences.length}`,
          written.differences.slice(0, 5),
        )
    }
  }
console.log('round trip', trips)
