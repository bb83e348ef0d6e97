import { docNumberKey, findDocNumbers } from '#common/law/doc-numbers.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { maskTitles } from './parsing/parse-title-note.ts'
import { extendsUntil } from './parsing/title-roles.ts'

/**
 * The numbers that clauses give a title in the brackets behind it, or the number that stands for it; none when a clause
 * gives it none.
 */
export function numbersNamed(clauses: readonly string[], title: string): string[] {
  if (docNumberKey(title) !== null) return [title]
  const named = clauses.map((words) => {
    const at = words.indexOf(`《${title}》`)
    const bracket =
      at < 0
        ? undefined
        : /^\s*[（(]([^（）()]*(?:[（(][^（）()]*[）)][^（）()]*)*)[）)]/.exec(words.slice(at + title.length + 2))?.[1]
    return bracket === undefined ? [] : findDocNumbers(bracket)
  })
  return named.some((numbers) => numbers.length === 0) ? [] : named.flat()
}

/** Whether a document is called so or issues a text that is; 关于废止《X》的决定 is about X and issues nothing. */
export function bearsName(documentTitle: string, title: string): boolean {
  return (
    titleKey(documentTitle).includes(titleKey(title)) &&
    !/废止|失效|停止(?:执行|施行)/.test(documentTitle.replaceAll(title, ''))
  )
}

/** The last day until which clauses extend the validity of a title; null when none gives a day. */
export function extendedUntil(clauses: readonly string[], title: string): string | null {
  const days = clauses.flatMap((words) => {
    const at = words.indexOf(`《${title}》`)
    return at < 0 ? [] : (extendsUntil(maskTitles(words.slice(at + title.length + 2))) ?? [])
  })
  return days.toSorted().at(-1) ?? null
}
