import { coverageBy, type Group, type ScoreBoard } from '../index/scoring.ts'
import type { Postings } from '../index/index-reader.ts'
import type { DayView } from '../library/library.ts'
import { numberAt } from '../text/numbers.ts'
import type { Search } from './being-found.ts'
import type { Boards, WeightBoard } from './boards.ts'
import { LIKE } from './worths.ts'

/** What the bank of questions says, by number of its article. */
export interface Asked {
  /** Score of all questions of an article together, and the words that are in any of them. */
  fields: ScoreBoard
  /** The highest of these scores. */
  highest: number
  /** Score of the question nearest to the query, 0 where none is like it, and its number. */
  nearest: Float32Array
  question: Int32Array
  unitOf: Int32Array
  articleAt: Int32Array
}

/** Compares the questions of the bank with the query. */
export function askedOf({ bank, view, regions, homeRegion }: Search, boards: Boards, groups: Group[]): Asked {
  const fields = boards.fields(bank.fields.units.count)
  fields.run(groups, bank.fields.postings, bank.fields.units)
  const questions = boards.questions(bank.questions.units.count)
  questions.run(groups, bank.questions.postings, bank.questions.units)
  const nearest = new Float32Array(bank.articles.length)
  const number = new Int32Array(bank.articles.length).fill(-1)
  const covers = coverageBy(groups)
  const { articleOf } = bank
  for (const question of questions.found()) {
    const article = articleOf[question] as number
    const score = questions.score[question] as number
    if (score <= (nearest[article] as number)) continue
    nearest[article] = score
    // A question that shares but one word with the query is no reason.
    number[article] = covers(questions.mask[question] as number) >= LIKE ? question : -1
  }
  let highest = 0
  for (const article of fields.found()) highest = Math.max(highest, fields.score[article] as number)
  return {
    fields,
    highest,
    nearest,
    question: number,
    ...(regions.length > 0 ? bank.placesOn(view) : bank.placesNear(view, homeRegion)),
  }
}

/** Adds up where the words are expected, each by its weight. */
export function expectedOf(
  { expectations, regions }: Search,
  boards: Boards,
  groups: Group[],
  postings: Postings,
): WeightBoard {
  const board = boards.expected(expectations.size)
  board.clear()
  for (const { word, weight } of groups) {
    if (word === undefined) continue
    const { units, values } = expectations.of(word, postings, regions)
    for (let at = 0; at < units.length; at++) board.add(units[at] as number, weight * (values[at] as number))
  }
  return board
}

/** Articles on either side that count as beside a provision. */
const BESIDE = [-2, -1, 1, 2]

/** What is asked of the articles beside a provision: of the same matter, often enough. */
export function besideOf(unit: number, number: number, { fields, articleAt }: Asked, { workOfUnit }: DayView): number {
  let most = 0
  for (const step of BESIDE) {
    const article = articleAt[unit + step] ?? -1
    if (article < 0 || workOfUnit[unit + step] !== number || numberAt(fields.mask, article) === 0) continue
    most = Math.max(most, numberAt(fields.score, article))
  }
  return most
}
