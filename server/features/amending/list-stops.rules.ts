import type { Part } from './law-body.rules.ts'

/** The mark that an item ends with. */
const STOP = /[；;。，,、]?$/
/** A word that joins an item to the next one, which cannot be the last of a list. */
const JOINT = /(?:或者|或|以及|及|并且|和)$/

/** How the items of a list end: all but the last, and the last one. */
export interface Stops {
  inner: string
  last: string
}

/** What an item ends with: itself, or the last 目 below it. */
function tailOf(part: Part): Part {
  const last = part.children.at(-1)
  return last === undefined ? part : tailOf(last)
}

export const stopOf = (part: Part): string => STOP.exec(tailOf(part).text)?.[0] ?? ''
/** Marks of another width are the same. */
const same = (one: string | undefined, other: string): boolean => wide(one ?? '') === wide(other)
const wide = (stop: string): string => (stop === ';' ? '；' : stop === ',' ? '，' : stop)

/**
 * How the items of a list end, where they all keep to one habit (（一）甲；（二）乙。); null where they do not, or there are
 * none.
 */
export function stopsOf(items: readonly Part[]): Stops | null {
  const last = items.at(-1)
  if (last === undefined || items.some((item) => JOINT.test(tailOf(item).text))) return null
  const [inner, ...others] = items.slice(0, -1).map(stopOf)
  if (others.some((stop) => !same(inner, stop))) return null
  const end = stopOf(last)
  // A list of one item does not show how the others would end.
  return { inner: inner ?? (end === '。' ? '；' : end), last: end }
}

/**
 * Gives the items of a list the stops of their places.
 * @param habit how the list ended its items before; null for （一）…；（二）…。
 * @param before the stops that items had before anything changed; what the decision wrote is not there
 * @returns what a person should look at, for readers: stops that the decision itself wrote otherwise, and lists without
 * one habit
 */
export function setStops(items: readonly Part[], habit: Stops | null, before: ReadonlyMap<Part, string>): string[] {
  const asks = new Set<string>()
  items.forEach((item, at) => {
    const isLast = at === items.length - 1
    const tail = tailOf(item)
    if (isLast && JOINT.test(tail.text)) asks.add('最后一项末尾的连接词请核对')
    const own = stopOf(item)
    const wanted = habit === null ? otherwise(own, isLast) : isLast ? habit.last : habit.inner
    if (same(own, wanted)) return
    tail.text = tail.text.slice(0, tail.text.length - own.length) + wanted
    // The stop of an item follows its place; one that the decision quotes otherwise is asked.
    if (habit === null || !before.has(item) || !same(before.get(item), own))
      asks.add('各项末尾的标点已随位置改动，请核对')
  })
  return [...asks]
}

/** In a list without one habit only a 。 within it and a ； at its end are put right. */
const otherwise = (own: string, isLast: boolean): string =>
  isLast ? (/[；;]/.test(own) ? '。' : own) : own === '。' ? '；' : own
