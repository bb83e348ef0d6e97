import type { EffectLook } from '#common/law/model.ts'
import { mayBeInForce, type WorkRow } from '../../laws/laws.door.ts'
import type { FoundUnit } from '../index/best-units.ts'
import { onceADay } from '../library/day-tables.ts'
import type { WorkOnDay } from '../library/library.ts'
import { isUnasked } from '../meaning/telling-pairs.ts'
import { namedIn, type Answer, type Understanding } from '../query/understanding.ts'
import { numberAt } from '../text/numbers.ts'
import type { Search } from './being-found.ts'
import type { Allowed } from './demands.ts'
import { answerScore, sameProvince, standing } from './scores.rules.ts'
import { OPEN } from './worths.ts'

/** Provisions of one law that are shown, of those that a demand allows. */
const MOST_ALLOWED = 20

/**
 * 水法 “取水许可” looks for the words in the law named: its provisions that meet the demand are found without saying its
 * name, which only texts that cite it do.
 */
export function addAllowedOfNamed(
  { library, view, findings }: Search,
  allowed: Allowed,
  understood: Understanding,
): void {
  const { units } = library.index
  for (const { work } of namedIn(understood)) {
    if (!view.works[work]) continue
    const met: FoundUnit[] = []
    for (let unit = 0; unit < units.count; unit++)
      if (allowed.units[unit] === 1 && numberAt(view.workOfUnit, unit) === work)
        met.push({ ord: numberAt(units.ord, unit), score: 1, question: -1 })
    if (met.length > 0) findings.at(work).takeFound(met.slice(0, MOST_ALLOWED), met.length)
  }
}

/** Raises the works that answer the query by the vocabulary. */
export function addAnswers({ library, view, regions, findings }: Search, answers: readonly Answer[]): void {
  const strongest = new Map<number, number>()
  for (const { work, strength } of answers) {
    const before = strongest.get(work) ?? 0
    if (!view.works[work] || strength <= before) continue
    const isHere = regions.length === 0 || regions.includes(library.workAt(work).region)
    findings.at(work).score += answerScore(strength, before, isHere)
    strongest.set(work, strength)
  }
}

/**
 * Raises the works found that the question is about by its wording, as far as they say of its words what the best one
 * says: 广告 渡槽 is about the law that has both. Where a place is named, its own law may be meant as well as that of the
 * state.
 */
export function addLawsAsked({ lawsAsked, sentence, regions, findings, listed }: Search): void {
  const worth = OPEN.law * (regions.length > 0 ? OPEN.lawOfPlace : 1) * (listed ? OPEN.lawOfList : 1)
  const best = Math.max(0, ...findings.all().map(({ said }) => said))
  if (best === 0) return
  for (const [work, sureness] of lawsAsked.of(sentence)) {
    if (!findings.has(work)) continue
    const found = findings.at(work)
    found.score += worth * sureness * (Math.max(0, found.said) / best)
  }
}

/**
 * Raises the normative documents found where the query asks for what only they say, as far as they say of its words
 * what the best one says.
 */
export function addDocumentsAsked({ library, findings }: Search): void {
  const all = findings.all()
  const best = Math.max(0, ...all.map(({ said }) => said))
  if (best === 0) return
  for (const found of all)
    if (isUnasked(library.workAt(found.work).fType)) found.score += OPEN.granted * (Math.max(0, found.said) / best)
}

/** How a work stands on its day, for its worth. */
function forceOf(look: EffectLook) {
  if (mayBeInForce(look)) return 'inForce'
  if (look === '02') return 'notYet'
  return look === 'toCheck' ? 'toCheck' : 'ended'
}

/**
 * What authority, force and home of works are worth, by number.
 * @param said true for a sentence: everyday questions ask for law of the state
 */
const standingTable = (said: boolean) =>
  onceADay((library, view, homeRegion) => {
    const worthOf = (work: WorkRow, { effect }: WorkOnDay) =>
      standing(work.effectRank, forceOf(effect.look), sameProvince(work.region, homeRegion), said)
    return Float64Array.from(library.works, (work, number) => {
      const onDay = view.works[number]
      return onDay ? worthOf(work, onDay) : 0
    })
  })
export const [standingsOfWords, standingsOfSentences] = [standingTable(false), standingTable(true)]
