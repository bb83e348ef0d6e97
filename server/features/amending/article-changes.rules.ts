import { diffArrays } from 'diff'
import { likenessOf } from '#common/law/compare.ts'
import { toNumeral } from '#common/law/numerals.ts'
import { type Article, linesOfPart, type Part } from './law-body.rules.ts'
import { quotedLines } from './quotations.rules.ts'
import { type WordEdit, wordEdits } from './word-edits.rules.ts'

/**
 * A change of an article below the article itself. Places are named from the article on, by old numbers; '' is all of
 * it.
 */
export type PartChange =
  | { kind: 'words'; place: string; edits: WordEdit[] }
  | { kind: 'whole'; place: string; lines: string[] }
  /** `within`: the 款 of an added 项. `numbers`: the new ones. */
  | { kind: 'add'; unit: '款' | '项'; within: string; numbers: number[]; lines: string[] }
  | { kind: 'remove'; places: string[] }

/** How the changes of an article are said: words where they are few, else 款 and 项 as a whole. */
export type Grain = 'words' | 'parts'

/** An article has so many changes at most, else it is written anew. */
const MOST_CHANGES = 4
/** Changes of words in one 款. */
const MOST_EDITS = 2
/** An article of two changes and no more characters than this is written anew: it is read more easily whole. */
const SHORT_ARTICLE = 100
/** Share of the characters of an article that several changes may quote. */
const MOST_QUOTED = 0.55
/** An item of so many characters is written anew as a whole when words of it change. */
const SHORT_ITEM = 60
/** Likeness, 0 to 1, from which on a 款 or 项 became another one. */
const ALIKE = 0.3

/**
 * The changes that make one article of another, in the order of the old one; null when it is written anew as a whole.
 */
export function partChanges(old: Article, now: Article, grain: Grain): PartChange[] | null {
  if ([...old.parts, ...now.parts].some(({ level }) => level === 'table')) return null
  const several = old.parts.length > 1
  const changes = changesOfList(old.parts, now.parts, '款', {
    within: '',
    nameOf: (at) => `第${toNumeral(at + 1)}款`,
    changeOf: (before, after, at) =>
      changesOfParagraph(before, after, several ? `第${toNumeral(at + 1)}款` : '', grain),
  })
  if (changes === null || changes.length === 0) return null
  const length = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0)
  const whole = Math.max(length(old.parts.flatMap(linesOfPart)), length(now.parts.flatMap(linesOfPart)))
  if (changes.some((change) => change.kind === 'whole' && change.place === '')) return null
  if (changes.length > MOST_CHANGES || (changes.length > 1 && whole <= SHORT_ARTICLE)) return null
  const quoted = changes.reduce((sum, change) => sum + ('lines' in change ? length(change.lines) : 0), 0)
  return changes.length > 1 && quoted > whole * MOST_QUOTED ? null : changes
}

interface ListKind {
  /** The 款 that the list stands in; '' for the 款 themselves. */
  within: string
  nameOf: (at: number) => string
  /** The changes of one that stays; null when the list cannot be changed one by one. */
  changeOf: (before: Part, after: Part, at: number) => PartChange[] | null
}

/** Words of a 款 or 项 without its number and the stop at its end, which follow its place. */
const bare = ({ text, children }: Part): string =>
  [text, ...children.flatMap(linesOfPart)].join('\n').replace(/[；。]$/, '')

function changesOfList(
  before: readonly Part[],
  after: readonly Part[],
  unit: '款' | '项',
  { within, nameOf, changeOf }: ListKind,
): PartChange[] | null {
  const partner = partnersIn(before, after)
  const changes: PartChange[] = []
  const removed: string[] = []
  for (const [at, part] of before.entries()) {
    const became = after[partner[at] ?? -1]
    if (became === undefined) removed.push(within + nameOf(at))
    else if (bare(part) !== bare(became)) {
      const own = changeOf(part, became, at)
      if (own === null) return null
      changes.push(...own)
    }
  }
  if (removed.length === before.length) return null
  if (removed.length > 0) changes.push({ kind: 'remove', places: removed })
  const kept = new Set(partner)
  let last: (PartChange & { kind: 'add' }) | null = null
  after.forEach((part, at) => {
    if (kept.has(at)) return void (last = null)
    if (last === null) changes.push((last = { kind: 'add', unit, within, numbers: [], lines: [] }))
    last.numbers.push(at + 1)
    last.lines.push(...linesOfPart(part))
  })
  return changes
}

/** For each part of one list the place of the part of another that it became, or −1; the order is kept. */
function partnersIn(before: readonly Part[], after: readonly Part[]): number[] {
  const partner = before.map(() => -1)
  const likeness = likenessOf(before.map(bare), after.map(bare))
  let [at, there] = [0, 0]
  let gone: number[] = []
  const settle = (added: readonly number[]) => {
    let from = 0
    // As many as before: each became the one at its place.
    const oneEach = gone.length === added.length
    for (const [index, old] of gone.entries()) {
      const next = oneEach ? index : added.findIndex((now, place) => place >= from && likeness(old, now) >= ALIKE)
      if (next < 0) continue
      partner[old] = added[next] ?? -1
      from = next + 1
    }
    gone = []
  }
  for (const { value, added, removed } of diffArrays(before.map(bare), after.map(bare))) {
    const range = (from: number) => value.map((_, step) => from + step)
    if (removed) {
      gone = range(at)
      at += value.length
    } else if (added) {
      settle(range(there))
      there += value.length
    } else {
      settle([])
      for (const step of value.keys()) partner[at + step] = there + step
      at += value.length
      there += value.length
    }
  }
  settle([])
  return partner
}

function changesOfParagraph(before: Part, after: Part, place: string, grain: Grain): PartChange[] {
  const whole: PartChange[] = [{ kind: 'whole', place, lines: linesOfPart(after) }]
  if ([...before.children, ...after.children].some(({ level }) => level !== 'item')) return whole
  const head = before.text === after.text ? [] : editsOf(before, after.text, place, grain)
  if (head === null) return whole
  if (before.children.length === 0 && after.children.length === 0) return head
  if (before.children.length === 0 || after.children.length === 0) return whole
  const items = changesOfList(before.children, after.children, '项', {
    within: place,
    nameOf: (at) => `第${toNumeral(at + 1)}项`,
    changeOf: (old, now, at) => {
      const own = `${place}第${toNumeral(at + 1)}项`
      const plain = old.children.length === 0 && now.children.length === 0 && old.text.length > SHORT_ITEM
      return (
        (plain ? editsOf(old, now.text, own, grain) : null) ?? [{ kind: 'whole', place: own, lines: linesOfPart(now) }]
      )
    },
  })
  if (items === null || items.length > MOST_CHANGES) return whole
  return [...head, ...items]
}

function editsOf(part: Part, now: string, place: string, grain: Grain): PartChange[] | null {
  if (grain !== 'words') return null
  const all = linesOfPart(part).join('\n')
  const edits = wordEdits(part.text, now, all, MOST_EDITS)
  return edits === null ? null : [{ kind: 'words', place, edits }]
}

/** Words that the organ uses: standing committees write 删去, courts 删除. */
export interface Wording {
  remove: '删去' | '删除'
}

/**
 * The item that says the changes of one article, without its number.
 * @param name the article by its old number @param next by its new one, where the item says that it has it
 */
export function sayChanges(
  name: string,
  next: string | null,
  changes: readonly PartChange[],
  { remove }: Wording,
): string[] {
  const lines: string[] = []
  // A quotation ends its paragraph; other orders go on in it.
  let isOpen = false
  const say = ([first = '', ...rest]: readonly string[], joint: string, quotes: boolean) => {
    if (isOpen) lines.push((lines.pop() ?? '') + joint + first)
    else lines.push(first)
    lines.push(...rest)
    isOpen = !quotes
  }
  if (next !== null) say([`将${name}改为${next}`], '', false)
  changes.forEach((change, at) => {
    const leads = next !== null && at === 0
    const own = at === 0 && next === null ? name : ''
    const joint = leads ? '，' : '；'
    const placed = (place: string) => own + place || (at === 0 ? '其中' : name)
    switch (change.kind) {
      case 'words':
        for (const [index, words] of wordsSaid(placed(change.place), change, remove, leads).entries())
          say([words], index === 0 ? joint : '；', false)
        break
      case 'whole':
        say(wrap(`${leads ? '' : '将'}${placed(change.place)}修改为：`, change.lines), joint, true)
        break
      case 'remove':
        say(
          [`${remove}${change.places.map((place, index) => (index === 0 ? own + place : place)).join('、')}`],
          joint,
          false,
        )
        break
      case 'add': {
        const count = change.numbers.length
        const as = change.numbers.map((number) => `第${toNumeral(number)}${change.unit}`).join('、')
        say(wrap(`${own}${change.within}增加${howMany(count)}${change.unit}，作为${as}：`, change.lines), joint, true)
      }
    }
  })
  if (isOpen) lines.push(`${lines.pop() ?? ''}。`)
  return lines
}

/** 将第五条中的“甲”修改为“乙”，“丙”修改为“丁”; a clause for each other change. @param leads whether 将第四条改为第五条 stands before it */
function wordsSaid(place: string, { edits }: PartChange & { kind: 'words' }, remove: string, leads: boolean): string[] {
  const of = place === '其中' ? '其中的' : `${place}中的`
  const clauses: string[] = []
  let last: WordEdit['kind'] | '' = ''
  for (const edit of edits) {
    const and = leads && clauses.length === 0 ? '并' : ''
    // 其中 names a place for what is replaced or deleted.
    const kind = edit.kind === 'insert' && place === '其中' ? 'replace' : edit.kind
    let words: string
    if (edit.kind === 'delete') words = `“${edit.old}”`
    else if (kind === 'insert' && edit.kind === 'insert')
      words = `“${edit.neighbour}”${edit.beside === 'after' ? '后' : '前'}增加“${edit.words}”`
    else if (edit.kind === 'insert')
      words = `“${edit.neighbour}”修改为“${edit.beside === 'after' ? edit.neighbour + edit.words : edit.words + edit.neighbour}”`
    else words = `“${edit.old}”修改为“${edit.now}”`
    if (kind === last) clauses.push(`${clauses.pop() ?? ''}${kind === 'delete' ? '、' : '，'}${words}`)
    else clauses.push(`${and}${kind === 'delete' ? remove : kind === 'insert' ? '在' : '将'}${of}${words}`)
    last = kind
  }
  return clauses
}

/** 两条, not 二条. */
export const howMany = (count: number): string => (count === 2 ? '两' : toNumeral(count))

/** Words of an order and the lines it quotes. */
export function wrap(lead: string, lines: readonly string[]): string[] {
  const [first = '', ...rest] = quotedLines(lines)
  return [lead + first, ...rest]
}
