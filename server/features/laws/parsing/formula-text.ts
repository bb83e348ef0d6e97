import { LEVEL, LOWERED, RAISED } from './raised-text.ts'

/** A part of a formula that is more than a number or a name, in brackets where it stands beside an operator. */
const wrapped = (text: string): string =>
  /^√?[\p{L}\p{N}.%]*$/u.test(text) || /^[（(][^（()）]*[)）]$/.test(text) ? text : `(${text})`

const raised = (text = ''): string => (text === '' ? '' : RAISED + text + LEVEL)
const lowered = (text = ''): string => (text === '' ? '' : LOWERED + text + LEVEL)

/** Elements of Office MathML that put their parts together in a way of their own (ECMA-376-1 §22.1.2). */
const MADE = new Set([
  'm:f',
  'm:sSup',
  'm:sSub',
  'm:sSubSup',
  'm:rad',
  'm:d',
  'm:nary',
  'm:limLow',
  'm:limUpp',
  'm:sPre',
  'm:eqArr',
  'm:mr',
])
const PARTS = new Set(['m:num', 'm:den', 'm:e', 'm:sup', 'm:sub', 'm:deg', 'm:lim'])

/** Whether an element has a part in how a formula is read. */
export const isFormulaPart = (name: string): boolean => MADE.has(name) || PARTS.has(name)

interface Level {
  name: string
  text: string
  parts: Record<string, string[]>
  signs: Record<string, string>
}

/** Writes a formula on a line while its elements are read: n/20, m², √(a+b). */
export class FormulaText {
  readonly #levels: Level[] = []

  open(name: string): void {
    this.#levels.push({ name, text: '', parts: {}, signs: {} })
  }

  /** @returns the text of an element that stands in no other */
  close(name: string): string {
    const level = this.#levels.pop()
    if (!level) return ''
    const text = MADE.has(name) ? madeOf(level) : level.text
    const outer = this.#levels.at(-1)
    if (!outer) return text
    if (PARTS.has(name) && MADE.has(outer.name)) (outer.parts[name] ??= []).push(text)
    else outer.text += text
    return ''
  }

  /** Takes a text into the formula; false outside of its elements. */
  text(text: string): boolean {
    const level = this.#levels.at(-1)
    if (level) level.text += text
    return level !== undefined
  }

  /** A sign that an element names: m:begChr, m:endChr, m:chr. */
  sign(name: string, sign: string): void {
    const level = this.#levels.at(-1)
    if (level) level.signs[name] = sign
  }
}

function madeOf({ name, parts, signs, text }: Level): string {
  const part = (of: string): string => (parts[of] ?? []).join('，')
  const base = part('m:e')
  switch (name) {
    case 'm:f':
      return `${wrapped(part('m:num'))}/${wrapped(part('m:den'))}`
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup':
      return wrapped(base) + lowered(part('m:sub')) + raised(part('m:sup'))
    case 'm:limLow':
      return base + lowered(part('m:lim'))
    case 'm:limUpp':
      return base + raised(part('m:lim'))
    case 'm:sPre':
      return lowered(part('m:sub')) + raised(part('m:sup')) + base
    case 'm:eqArr':
      return base
    case 'm:mr':
      return `${base}；`
    case 'm:rad':
      return `${raised(part('m:deg'))}√${wrapped(base)}`
    case 'm:d':
      return `${signs['m:begChr'] ?? '('}${base}${signs['m:endChr'] ?? ')'}`
    case 'm:nary':
      return `${signs['m:chr'] ?? '∫'}${lowered(part('m:sub'))}${raised(part('m:sup'))}${base}`
    default:
      return text
  }
}

const SWITCH = /\\([a-z]{1,2})((?:\\[a-z]{1,2}\d*)*)\s*\(([^()]*)\)/i
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/**
 * What a field EQ of Word shows, on a line (fractions, roots, raised text, characters in circles); its brackets are
 * those of the field.
 */
export function equationText(code: string): string {
  let made = code.replace(/^\s*EQ\s*/i, '').trim()
  for (let found = SWITCH.exec(made); found; found = SWITCH.exec(made)) {
    const [whole, name = '', options = '', inside = ''] = found
    const parts = inside.split(/[,;，]/).map((part) => part.trim())
    made =
      made.slice(0, found.index) +
      kept(switched(name.toLowerCase(), options.toLowerCase(), parts)) +
      made.slice(found.index + whole.length)
  }
  return made.replaceAll('\ufdd3', '(').replaceAll('\ufdd4', ')')
}

/**
 * Brackets that were made are no brackets of the field; two more code points that no text holds stand for them
 * meanwhile.
 */
const kept = (text: string): string => text.replaceAll('(', '\ufdd3').replaceAll(')', '\ufdd4')

function switched(name: string, options: string, parts: string[]): string {
  const [first = '', second = ''] = parts
  if (name === 'f') return `${wrapped(first)}/${wrapped(second)}`
  if (name === 'r') return second === '' ? `√${wrapped(first)}` : `${raised(first)}√${wrapped(second)}`
  if (name === 'b') return `(${parts.join('，')})`
  if (name === 's' && options.includes('\\up')) return raised(first)
  if (name === 's' && options.includes('\\do')) return lowered(first)
  if (name === 'o' && first === '○') return CIRCLED[Number(second) - 1] ?? `(${second})`
  return parts.join('')
}
