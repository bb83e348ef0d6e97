// Finds in a style sheet what the oldest browsers of the floor do not know and have nothing older beside.
import type { Identifier } from '@mdn/browser-compat-data'
import { parse, type Container, type Declaration, type Rule } from 'postcss'
import type { Beyond } from './scan-scripts.ts'
import { compatOf, mdn, missingIn } from './young.mjs'

const { properties, selectors, 'at-rules': atRules } = mdn.css as unknown as Record<string, Identifier>

/** Functions and units in values, and what they are in MDN's data. */
const VALUES: readonly [is: RegExp, path: string][] = [
  [/\bcolor-mix\(/, 'css.types.color.color-mix'],
  [/\b(?:oklch|oklab)\(/, 'css.types.color.oklch'],
  [/\b(?:lch|lab)\(/, 'css.types.color.lch'],
  [/\blight-dark\(/, 'css.types.color.light-dark'],
  [/\d[dsl]v(?:h|w|b|i|min|max)\b/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/\dcq(?:w|h|i|b|min|max)\b/, 'css.types.length.container_query_length_units'],
  [/\b(?:min|max)\(/, 'css.types.min'],
  [/\bclamp\(/, 'css.types.clamp'],
  [/\b(?:round|mod|rem)\(/, 'css.types.round'],
]

/** Why a selector is beyond the floor: the first young pseudo-class or pseudo-element in it. */
function youngSelector(selector: string): [string, string[]] | null {
  for (const [, name = ''] of selector.matchAll(/(?<!\\)::?([\w-]+)/g)) {
    if (name.startsWith('-')) continue
    const missing = missingIn((selectors?.[name] as Identifier | undefined)?.__compat)
    if (missing.length > 0) return [`:${name}`, missing]
  }
  return null
}

function youngValue({ prop, value }: Declaration): [string, string[]] | null {
  for (const [is, path] of VALUES) {
    const missing = is.test(value) ? missingIn(compatOf(path)) : []
    if (missing.length > 0) return [path.split('.').at(-1) ?? path, missing]
  }
  for (const word of value.replace(/\([^()]*\)/g, '').split(/[\s,/]+/)) {
    const missing = missingIn(
      ((properties?.[prop] as Identifier | undefined)?.[word] as Identifier | undefined)?.__compat,
    )
    if (missing.length > 0) return [`${prop}: ${word}`, missing]
  }
  return null
}

const unprefixed = (prop: string): string => prop.replace(/^-(?:webkit|moz)-/, '')

/**
 * True when a browser that does not know a declaration has an older one: in its rule, or in `@supports not` for the
 * same selector.
 */
function hasOlder(declaration: Declaration, older: ReadonlySet<string>): boolean {
  const rule = declaration.parent as Rule
  const prop = unprefixed(declaration.prop)
  return (
    rule.nodes.some(
      (one) => one !== declaration && one.type === 'decl' && unprefixed(one.prop) === prop && youngValue(one) === null,
    ) || older.has(`${rule.selector} ${prop}`)
  )
}

/** True when a property stands in its rule under the name that older engines gave it too. */
const hasPrefixed = (declaration: Declaration): boolean =>
  (declaration.parent as Rule).nodes.some(
    (one) => one.type === 'decl' && one.prop !== declaration.prop && unprefixed(one.prop) === declaration.prop,
  )

const inSupports = (node: Container | Declaration | undefined): boolean => {
  for (let at: unknown = node; at; at = (at as { parent?: unknown }).parent)
    if ((at as { type?: string; name?: string }).type === 'atrule' && (at as { name: string }).name === 'supports')
      return true
  return false
}

/** What a style sheet uses that the floor does not have. What stands in `@supports` was asked for. */
export function scanStyles(css: string): Beyond[] {
  const sheet = parse(css)
  const found: Beyond[] = []
  const older = new Set<string>()
  const known = new Set<string>()
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) known.add(selector)
    if (inSupports(rule)) rule.walkDecls((one) => void older.add(`${rule.selector} ${unprefixed(one.prop)}`))
  })
  const add = (name: string, missing: string[], near: string) => found.push({ name, missing, near: near.slice(0, 160) })
  sheet.walkAtRules(({ name, params }) => {
    const missing = missingIn((atRules?.[name] as Identifier | undefined)?.__compat)
    if (missing.length > 0) add(`@${name}`, missing, params)
  })
  sheet.walkRules((rule) => {
    if (inSupports(rule)) return
    const young = rule.selectors.map(youngSelector)
    const first = young.find((one) => one !== null)
    // The build writes :is() once more in the words of older engines.
    const inOtherWords = first?.[0] === ':is' && known.has(rule.selectors[0]?.replaceAll(':is(', ':-webkit-any(') ?? '')
    if (first && !inOtherWords)
      add(young.every((one) => one !== null) ? first[0] : `${first[0]} in a list`, first[1], rule.selector)
  })
  sheet.walkDecls((declaration) => {
    if (inSupports(declaration)) return
    const { prop, value } = declaration
    const missing = missingIn((properties?.[prop] as Identifier | undefined)?.__compat)
    if (missing.length > 0) {
      if (!hasPrefixed(declaration)) add(prop, missing, `${(declaration.parent as Rule).selector} { ${value} }`)
      return
    }
    const young = youngValue(declaration)
    if (young && !hasOlder(declaration, older))
      add(young[0], young[1], `${(declaration.parent as Rule).selector} { ${prop}: ${value} }`)
  })
  return found
}
