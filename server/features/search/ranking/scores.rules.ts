import { NATION } from '#common/law/regions.ts'
import {
  ANSWER_ELSEWHERE,
  ASKED,
  DOCUMENT_SAYS_ENOUGH,
  OPEN,
  OWN_FLOOR,
  SAYS_ENOUGH,
  TITLE_FLOOR,
  WORTH,
} from './worths.ts'

/**
 * The score of a provision whose words are compulsory, 0 to 1.
 * @param said what its text and its questions bring together, as a share of the most
 * @param nearest what the question nearest to the query brings, as such a share
 * @param own share of the words that it holds itself
 * @param covered that share with the title of its law
 */
export const wordsScore = (said: number, nearest: number, own: number, covered: number): number =>
  Math.min(1, said + ASKED.nearest * nearest) * (OWN_FLOOR + (1 - OWN_FLOOR) * own * own) * covered

/**
 * What the words of an open query bring a provision.
 * @param said what its text and its questions bring together, as a share of the most
 * @param covered share of the words that it holds with its title and questions
 * @param numbered whether it names a number that is asked for
 */
export const openScore = (said: number, covered: number, numbered: boolean): number =>
  said * (OPEN.floor + (1 - OPEN.floor) * covered) + OPEN.held * covered + (numbered ? OPEN.number : 0)

/**
 * What else speaks for a provision of an open query.
 * @param expected how much its place is one where the words are expected
 * @param alike how near its meaning is to that of the query
 * @param telling share of the telling pairs that it holds
 */
export const besideWords = (expected: number, alike: number, telling: number): number =>
  OPEN.expected * expected + OPEN.alike * alike + OPEN.telling * telling

/**
 * What a title brings its work.
 * @param asWords share of the query's weight that it holds as words
 * @param filled share of the title that the query is long, 1 at the most
 * @param worth of a title that is the query
 */
export const titleScore = (asWords: number, filled: number, worth: number): number =>
  asWords * asWords * worth * (TITLE_FLOOR + (1 - TITLE_FLOOR) * filled)

/**
 * What authority, force and home are worth to a work.
 * @param force how it stands on the day: in force or amended, not yet in force, to be checked, ended
 * @param said true for a sentence: everyday questions ask for law of the state
 */
export function standing(
  effectRank: number,
  force: 'inForce' | 'notYet' | 'toCheck' | 'ended',
  isHome: boolean,
  said: boolean,
): number {
  return effectRank * (said ? OPEN.rank : WORTH.rank) + WORTH[force] + (isHome && !said ? WORTH.home : 0)
}

const provinceOf = (region: string) => region.slice(0, 2)

/** Whether two regions are of one province. */
export const sameProvince = (one: string, other: string): boolean => provinceOf(one) === provinceOf(other)

/**
 * What the region of a work is worth when the query names regions: that place, then its province, then the nation. A
 * law of the place gains as far as it says what is asked: a sentence may name the place in passing
 * (换到杭州上班了，老家的养老保险能接上吗), and of 杭州 物业管理 the law of the city on lifts, which the owner of a building manages, is no
 * answer before that of the province.
 * @param said what the work says, and `most` what the best one says
 * @param isDocument of a normative document: what a place grants or forbids only these say, in words of their own
 */
export function placeScore(
  region: string,
  named: readonly string[],
  said: number,
  most: number,
  isDocument: boolean,
): number {
  const share = (isDocument ? DOCUMENT_SAYS_ENOUGH : SAYS_ENOUGH) * most
  const says = Math.min(1, Math.max(0, said) / Math.max(1, share))
  if (named.includes(region)) return WORTH.region * says
  if (named.some((other) => sameProvince(other, region))) return WORTH.sameProvince * says
  return region === NATION ? WORTH.otherRegion / 3 : WORTH.otherRegion
}

/**
 * What one more answer of the vocabulary brings its work: a word may name several provisions of a law, which is raised
 * once, by the strongest.
 * @param before strength of the strongest answer counted so far
 * @param isHere false where the query names another place: 上海 垃圾分类 asks for the local law, and the national answer is
 *   still worth a place below it
 */
export const answerScore = (strength: number, before: number, isHere: boolean): number =>
  WORTH.answer * (isHere ? 1 : ANSWER_ELSEWHERE) * (strength * strength - before * before)
