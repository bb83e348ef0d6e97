// Gives style sheets what the oldest browsers of the floor need beside it: PostCSS runs it over each sheet before the
// build makes it small. What it adds stands in `@supports not (…)`, so browsers that know the younger value do not
// apply it.
import { readFileSync } from 'node:fs'
import type { Declaration, PluginCreator, Rule } from 'postcss'

type Colour = [red: number, green: number, blue: number, alpha: number]
type Palette = Readonly<Record<string, string>>

const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8')
const paletteOf = (block: string | undefined): Palette =>
  Object.fromEntries([...(block ?? '').matchAll(/(--[\w-]+): (#\w+);/g)].map((m) => [m[1], m[2]]))
/** The colours of the two themes, by their names in tokens.css. */
const LIGHT = paletteOf(/:root \{([^}]*)\}/.exec(tokens)?.[1])
const DARK = { ...LIGHT, ...paletteOf(/:root\[data-theme='dark'\] \{([^}]*)\}/.exec(tokens)?.[1]) }
const NAMED: Palette = { white: '#ffffff', black: '#000000' }
/** Stands for the colour of the text, which only the browser knows: a grey that is seen on both grounds. */
const OF_TEXT: Colour = [127, 127, 127, 1]

function colourOf(text: string, palette: Palette): Colour {
  if (text === 'transparent') return [0, 0, 0, 0]
  if (text.toLowerCase() === 'currentcolor') return OF_TEXT
  const [, name] = /^var\((--[\w-]+)\)$/.exec(text) ?? []
  const hex = (name ? palette[name] : (NAMED[text] ?? text))?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
  if (!hex || !/^#[\da-f]{6}$/i.test(hex)) throw new Error(`css-floor: no colour for “${text}” in web/theme/tokens.css`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(1) as unknown as Colour
}

const COLOUR = String.raw`((?:var\([\w-]+\)|#?\w+))(?: (\d+)%)?`
const MIX = new RegExp(String.raw`color-mix\(in srgb, ${COLOUR}, ${COLOUR}\)`, 'g')

/** A value with its mixtures computed (CSS Color 5 §3.1: channels are mixed weighted by their opacity). */
export function mixed(value: string, palette: Palette = LIGHT): string {
  const older = value.replace(MIX, (_, one: string, p1: string | undefined, other: string, p2: string | undefined) => {
    const part = p1 === undefined ? (p2 === undefined ? 0.5 : 1 - Number(p2) / 100) : Number(p1) / 100
    const [a, b] = [colourOf(one.trim(), palette), colourOf(other.trim(), palette)]
    const alpha = a[3] * part + b[3] * (1 - part)
    const channel = (at: 0 | 1 | 2) => Math.round((a[at] * a[3] * part + b[at] * b[3] * (1 - part)) / (alpha || 1))
    return `rgba(${channel(0)}, ${channel(1)}, ${channel(2)}, ${Math.round(alpha * 1000) / 1000})`
  })
  if (older.includes('color-mix(')) throw new Error(`css-floor: cannot mix “${value}”`)
  return older
}

/** Values separated by blanks, those inside brackets left whole. */
const partsOf = (value: string): string[] =>
  value.match(/(?:[^\s(]+\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[^\s(]+)+/g) ?? []

const SIDES: Readonly<Record<string, readonly [start: string, end: string]>> = {
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'inset-block': ['top', 'bottom'],
  'inset-inline': ['left', 'right'],
}
const EDGES = ['top', 'right', 'bottom', 'left'] as const

/**
 * Writes sides by their own names: `inset`, and both sides of a direction at once, are younger than they are. Pages run
 * left to right.
 */
function splitSides(declaration: Declaration): void {
  const { prop, value } = declaration
  if (prop !== 'inset' && !SIDES[prop]) return
  const [one = '', two = one, three = one, four = two] = partsOf(value)
  const sides =
    prop === 'inset'
      ? EDGES.map((edge, at) => [edge, [one, two, three, four][at]] as const)
      : (SIDES[prop] ?? []).map((side, at) => [side, [one, two][at]] as const)
  for (const [side, its] of sides) declaration.cloneBefore({ prop: side, value: its ?? one })
  declaration.remove()
}

/**
 * What takes the place of a young value: the question whether the browser knows it, and the older value, for each
 * theme.
 */
const OLDER: readonly {
  young: RegExp
  knows: string
  older: (value: string, palette: Palette) => string
  themed?: boolean
}[] = [
  { young: /\d[dsl]vh\b/, knows: 'height: 1dvh', older: (value) => value.replace(/(\d)[dsl]vh\b/g, '$1vh') },
  { young: /^clip$/, knows: 'overflow: clip', older: () => 'hidden' },
  { young: /color-mix\(/, knows: 'color: color-mix(in srgb, red, red)', older: mixed, themed: true },
]
/** Selectors that are younger than the floor; a list with one of them is unknown as a whole. */
const YOUNG_SELECTOR = /:has\(|:popover-open|::highlight\(/
const DONE = Symbol('done')

type Mark = { [DONE]?: true }

export const cssFloor: PluginCreator<void> = () => ({
  postcssPlugin: 'css-floor',
  Declaration(declaration, { AtRule }) {
    splitSides(declaration)
    const rule = declaration.parent as (Rule & Mark) | undefined
    if (rule?.type !== 'rule' || (declaration as Declaration & Mark)[DONE]) return
    ;(declaration as Declaration & Mark)[DONE] = true
    for (const { young, knows, older, themed } of OLDER) {
      if (!young.test(declaration.value) || (knows.startsWith('overflow') && !declaration.prop.startsWith('overflow')))
        continue
      const supports = new AtRule({ name: 'supports', params: `not (${knows})` })
      const add = (selectors: string[], value: string) => {
        const copy = rule.clone({ selectors, nodes: [] })
        copy.append(declaration.clone({ value }))
        supports.append(copy)
      }
      add(rule.selectors, older(declaration.value, LIGHT))
      if (themed && older(declaration.value, DARK) !== older(declaration.value, LIGHT)) {
        add(
          rule.selectors.map((one) =>
            /^(:root|html)\b/.test(one)
              ? one.replace(/^(:root|html)/, ":root[data-theme='dark']")
              : `:root[data-theme='dark'] ${one}`,
          ),
          older(declaration.value, DARK),
        )
      }
      rule.after(supports)
    }
  },
  Rule(rule) {
    const young = rule.selectors.filter((one) => YOUNG_SELECTOR.test(one))
    if (young.length === 0 || young.length === rule.selectors.length) return
    rule.cloneAfter({ selectors: young })
    rule.selectors = rule.selectors.filter((one) => !YOUNG_SELECTOR.test(one))
  },
})
cssFloor.postcss = true
