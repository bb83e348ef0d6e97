import { diffArrays } from 'diff'
import { termsOf } from './terms.rules.ts'
import { occurrences } from './words.rules.ts'

/**
 * A change of words in one paragraph, as a decision says it: whole terms or clauses, which stand once in their place.
 */
export type WordEdit =
  | { kind: 'replace'; old: string; now: string }
  | { kind: 'delete'; old: string }
  | { kind: 'insert'; beside: 'before' | 'after'; neighbour: string; words: string }

/** Terms that changed: [from, end) of the old ones, and what stands there now. */
interface Hunk {
  from: number
  end: number
  now: string[]
}

/** Between two changes of one clause, so many characters are written anew with them. */
const CLOSE = 12
/** Words of so many characters or more are long enough to be found by a reader. */
const FINDABLE = 2
/** Words that are replaced are said with the word before them below so many characters. */
const READABLE = 4
/** Quoting more of a paragraph than this share, or more characters, is no change of words. */
const MOST_QUOTED = 0.6
const LONGEST = 90

/** A number with its unit says what it is. */
const AMOUNT_END = /[元年月日天次倍%％]$|以[上下内]$/

/** Marks that end a clause. */
const CLAUSE_END = /^[，；。：！？\n]$/
const OPENS = '（(《〈'
const CLOSES = '）)》〉'
/** Words that join what stands before and behind them: no quotation begins or ends with them alone. */
const JOINT = new Set(
  '、|和|与|及|以及|或|或者|并|并且|而|且|的|地|得|了|着|等|之|所|被|把|将|对|向|在|由|为|于|自|从|按|以|不|未|其|该'.split(
    '|',
  ),
)
/** A single character, or a word that joins: a quotation that begins or ends with it reads as cut. */
const isLoose = (term: string): boolean => JOINT.has(term) || (term.length === 1 && !CLAUSE_END.test(term))

/** What joins words to those before or behind them. */
const LINKS = new Set('、|，|；|以及|或者|并且|和|与|及|或|并'.split('|'))
const isLink = (term: string | undefined): boolean => term !== undefined && LINKS.has(term)

/**
 * The changes that make one paragraph of another; null when they are no changes of words: a clause that stands twice,
 * words in quotation marks, or so much that the paragraph is written anew.
 * @param place all words in which the old words must stand once: the paragraph with its items
 * @param most how many changes one paragraph may have
 */
export function wordEdits(before: string, after: string, place: string, most: number): WordEdit[] | null {
  const terms = termsOf(before)
  const hunks = joined(terms, hunksOf(terms, termsOf(after))).map((hunk) => balanced(terms, hunk))
  if (hunks.length === 0 || hunks.length > most || hunks.some((hunk) => hunk === null)) return null
  const edits = hunks.map((hunk) => (hunk === null ? null : editOf(terms, hunk, place)))
  const found = edits.filter((edit) => edit !== null)
  if (found.length !== edits.length) return null
  const quotedOf = (edit: WordEdit) => (edit.kind === 'insert' ? edit.neighbour + edit.words : edit.old)
  const quoted = found.map(quotedOf)
  if (
    quoted.some((words) => /[“”‘’"\n]/.test(words)) ||
    found.some((edit) => edit.kind === 'replace' && /[“”‘’"\n]/.test(edit.now))
  )
    return null
  const length = found.reduce(
    (sum, edit) => sum + (edit.kind === 'replace' ? Math.max(edit.old.length, edit.now.length) : quotedOf(edit).length),
    0,
  )
  return length > LONGEST || length > Math.max(before.length, after.length) * MOST_QUOTED ? null : found
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | null = null
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (!added && !removed) {
      open = null
      at += value.length
      continue
    }
    if (open === null) hunks.push((open = { from: at, end: at, now: [] }))
    if (removed) open.end = at += value.length
    else open.now.push(...value)
  }
  return hunks
}

/** Changes within one clause become one, with the words between them. */
function joined(
  terms: readonly string[],
  hunks: readonly Hunk[],
  isGap: (between: readonly string[]) => boolean = isNear,
): Hunk[] {
  const made: Hunk[] = []
  for (const hunk of hunks) {
    const last = made.at(-1)
    const between = last === undefined ? [] : terms.slice(last.end, hunk.from)
    const isApart = [between, terms.slice(hunk.from, hunk.end).slice(0, 1), hunk.now.slice(0, 1)]
      .flat()
      .some((term) => CLAUSE_END.test(term))
    if (last !== undefined && isGap(between) && !isApart) {
      last.now.push(...between, ...hunk.now)
      last.end = hunk.end
    } else made.push({ ...hunk, now: [...hunk.now] })
  }
  return made
}

const isNear = (between: readonly string[]): boolean => between.join('').length <= CLOSE
/** Within one name: 支出型贫困家庭 and 刚性支出困难家庭 share a word. */
const isWithinName = (between: readonly string[]): boolean =>
  between.join('').length <= READABLE && !between.some((term) => JOINT.has(term))

/** A change that does not part a pair of brackets; null when it cannot be helped. */
function balanced(terms: readonly string[], hunk: Hunk): Hunk | null {
  const made = { ...hunk, now: [...hunk.now] }
  const open = (words: readonly string[]) => {
    let [depth, least] = [0, 0]
    for (const char of words.join('')) {
      if (OPENS.includes(char)) depth++
      else if (CLOSES.includes(char)) least = Math.min(least, --depth)
    }
    return { unclosed: depth - least, unopened: -least }
  }
  for (let step = 0; step < 40; step++) {
    const [old, now] = [open(terms.slice(made.from, made.end)), open(made.now)]
    if (old.unopened === 0 && now.unopened === 0 && old.unclosed === 0 && now.unclosed === 0) return made
    if (old.unopened > 0 || now.unopened > 0) {
      if (!widen(terms, made, 'left')) return null
    } else if (!widen(terms, made, 'right')) return null
  }
  return null
}

/** Takes one more term into a change that stays as it is. @returns false at the end of the text */
function widen(terms: readonly string[], hunk: Hunk, side: 'left' | 'right'): boolean {
  const term = side === 'left' ? terms[hunk.from - 1] : terms[hunk.end]
  if (term === undefined) return false
  if (side === 'left') {
    hunk.from--
    hunk.now.unshift(term)
  } else {
    hunk.end++
    hunk.now.push(term)
  }
  return true
}

const oldOf = (terms: readonly string[], { from, end }: Hunk): string => terms.slice(from, end).join('')
const isOnce = (place: string, words: string): boolean =>
  words.length >= FINDABLE && occurrences(place, words).length === 1

function editOf(terms: readonly string[], hunk: Hunk, place: string): WordEdit | null {
  const old = oldOf(terms, hunk)
  const now = hunk.now.join('')
  if (old === '') return insertionOf(terms, slid(terms, hunk), place) ?? replacementOf(terms, hunk, place)
  if (now === '') {
    const gap = slidGap(terms, hunk)
    const gone = oldOf(terms, gap)
    const isApart = isLink(terms[gap.from]) || isLink(terms[gap.end - 1]) || /^（[^（）]*）$/.test(gone)
    if (isApart && isOnce(place, gone)) return { kind: 'delete', old: gone }
  }
  return replacementOf(terms, hunk, place)
}

/** 甲、(丁、)乙 as 甲(、丁)、乙: an addition that ends with the mark which stands before it begins with that. */
function slid(terms: readonly string[], hunk: Hunk): Hunk {
  const before = terms[hunk.from - 1]
  const last = hunk.now.at(-1)
  if (before === undefined || last !== before || !/^[、，；]$/.test(before)) return hunk
  return { from: hunk.from - 1, end: hunk.end - 1, now: [before, ...hunk.now.slice(0, -1)] }
}

/** The same for words that go: 甲、(丁、)乙 as 甲(、丁)、乙. */
function slidGap(terms: readonly string[], hunk: Hunk): Hunk {
  const before = terms[hunk.from - 1]
  if (before === undefined || terms[hunk.end - 1] !== before || !/^[、，；]$/.test(before)) return hunk
  return { ...hunk, from: hunk.from - 1, end: hunk.end - 1 }
}

/**
 * Words that are joined by a mark stand behind, or before, the words beside them; others are said with the words they
 * belong to.
 */
function insertionOf(terms: readonly string[], hunk: Hunk, place: string): WordEdit | null {
  const words = hunk.now.join('')
  const [leads, trails] = [isLink(hunk.now[0]), isLink(hunk.now.at(-1))]
  if ((leads && !trails) || /^（[^（）]*）$/.test(words)) {
    const neighbour = neighbourOf(terms, hunk.from, 'left', place)
    return neighbour === null ? null : { kind: 'insert', beside: 'after', neighbour, words }
  }
  if (trails && !leads) {
    const neighbour = neighbourOf(terms, hunk.from, 'right', place)
    return neighbour === null ? null : { kind: 'insert', beside: 'before', neighbour, words }
  }
  return null
}

/** Whole terms on one side, as many as make them stand once; null when the clause ends before. */
function neighbourOf(terms: readonly string[], at: number, side: 'left' | 'right', place: string): string | null {
  let words = ''
  for (let index = side === 'left' ? at - 1 : at; ; index += side === 'left' ? -1 : 1) {
    const term = terms[index]
    if (term === undefined || CLAUSE_END.test(term)) return null
    words = side === 'left' ? term + words : words + term
    if (!isLoose(term) && isBalanced(words) && isOnce(place, words)) return words
  }
}

const isBalanced = (words: string): boolean => {
  let depth = 0
  for (const char of words) {
    if (OPENS.includes(char)) depth++
    else if (CLOSES.includes(char) && --depth < 0) return false
  }
  return depth === 0
}

/** 将“甲”修改为“乙”: widened to whole words that stand once, to the clause at most. */
function replacementOf(terms: readonly string[], hunk: Hunk, place: string): WordEdit | null {
  const made: Hunk = { ...hunk, now: [...hunk.now] }
  const isEdge = (term: string | undefined) => term === undefined || CLAUSE_END.test(term)
  const grow = (side: 'left' | 'right') =>
    !isEdge(side === 'left' ? terms[made.from - 1] : terms[made.end]) && widen(terms, made, side)
  // Words that were put in or taken out, and single short words, are said with the word that they belong to.
  const own = terms.slice(hunk.from, hunk.end)
  if (own.length === 0 || made.now.length === 0 || (own.length === 1 && oldOf(terms, hunk).length <= FINDABLE)) {
    if (!grow('right') && !grow('left')) return null
  }
  for (let step = 0; step < 60; step++) {
    const [first, last] = [terms[made.from] ?? '', terms[made.end - 1] ?? '']
    const [firstNow, lastNow] = [made.now[0] ?? '', made.now.at(-1) ?? '']
    if (isLoose(last) || isLoose(lastNow)) {
      if (grow('right')) continue
      if (last === '、' || lastNow === '、') return null
    }
    if ((isLoose(first) || isLoose(firstNow)) && grow('left')) continue
    if (!isBalanced(oldOf(terms, made)) || !isBalanced(made.now.join(''))) return null
    // A paragraph in which sentences begin or end elsewhere is written anew.
    if (
      oldOf(terms, made).includes('。') ||
      made.now.includes('。') ||
      isEdge(firstNow) !== isEdge(first) ||
      isEdge(lastNow) !== isEdge(last)
    )
      return null
    const isShort = oldOf(terms, made).length < READABLE && !AMOUNT_END.test(last) && made.from === hunk.from
    if (isShort && grow('left')) continue
    if (isOnce(place, oldOf(terms, made))) return { kind: 'replace', old: oldOf(terms, made), now: made.now.join('') }
    // What stands before a word tells which one is meant more often than what follows.
    if (!grow(step % 2 === 0 ? 'left' : 'right') && !grow(step % 2 === 0 ? 'right' : 'left')) return null
  }
  return null
}

/** A replacement of terms wherever they stand. */
export interface Replacement {
  old: string
  now: string
  /** Whether it stands by itself somewhere: 甲、乙 that became 丙、丁 need not be 甲→丙 and 乙→丁. */
  alone: boolean
}

/**
 * The replacements of whole terms that differ between two texts, each once; null when there are changes of another kind
 * beside them.
 */
export function replacementsIn(before: string, after: string): Replacement[] | null {
  const terms = termsOf(before)
  const found = new Map<string, Replacement>()
  const hunks = joined(terms, hunksOf(terms, termsOf(after)), isWithinName)
  for (const [at, hunk] of hunks.entries()) {
    // 其他 of 其他组织 is no term by itself.
    const next = terms[hunk.end]
    if (oldOf(terms, hunk).length <= FINDABLE && next !== undefined && !isLoose(next) && !CLAUSE_END.test(next))
      widen(terms, hunk, 'right')
    const [old, now] = [oldOf(terms, hunk), hunk.now.join('')]
    if (old.length < FINDABLE || now === '' || JOINT.has(old) || /[“”‘’"\n，；。]/.test(old + now)) return null
    const isBeside = (one: Hunk | undefined, other: Hunk | undefined) =>
      one !== undefined && other !== undefined && other.from - one.end <= 1
    const alone = !isBeside(hunks[at - 1], hunk) && !isBeside(hunk, hunks[at + 1])
    const key = `${old}\n${now}`
    found.set(key, { old, now, alone: alone || found.get(key)?.alone === true })
  }
  return found.size === 0 ? null : [...found.values()]
}
