import { toNumeral } from '#common/law/numerals.ts'
import { attributeOf, xmlEvents } from '#server/platform/xml-events.ts'

interface NumberingLevel {
  format: string
  text: string
  start: number
  /** After a label of which level it starts again; -1: never. Left out: after any level above it. */
  restart?: number
}

/** Labels Word makes itself (第%1条 as automatic numbering): they are words of the law though no run holds them. */
export class WordNumbering {
  readonly #levels = new Map<string, NumberingLevel[]>()
  readonly #abstractOf = new Map<string, string>()
  readonly #counters = new Map<string, (number | undefined)[]>()
  /** Numbers at which a list begins anew although it shares its counters with others, by level; used once. */
  readonly #starts = new Map<string, Map<number, number>>()

  constructor(xml: string | undefined) {
    if (xml) this.#read(xml)
  }

  /** Label of the next paragraph of that list and level, '' when the list shows none. */
  next(numId: string, level: number): string {
    const abstract = this.#abstractOf.get(numId)
    const levels = abstract === undefined ? undefined : this.#levels.get(abstract)
    const own = levels?.[level]
    if (abstract === undefined || !levels || !own || own.format === 'none' || own.format === 'bullet') return ''
    const counters = this.#counters.get(abstract) ?? []
    const anew = this.#starts.get(numId)?.get(level)
    this.#starts.get(numId)?.delete(level)
    for (let upper = 0; upper < level; upper++) counters[upper] ??= levels[upper]?.start ?? 1
    const before = counters[level]
    counters[level] = anew ?? (before === undefined ? own.start : before + 1)
    for (let deeper = level + 1; deeper < counters.length; deeper++)
      if (level <= (levels[deeper]?.restart ?? deeper - 1)) counters[deeper] = undefined
    this.#counters.set(abstract, counters)
    return own.text.replace(/%(\d)/g, (_whole, digit: string) => {
      const at = Number(digit) - 1
      return formatNumber(counters[at] ?? 1, levels[at]?.format ?? 'decimal')
    })
  }

  #read(xml: string): void {
    let abstract: string | null = null
    let num: string | null = null
    let level: NumberingLevel | null = null
    let overridden = 0
    for (const event of xmlEvents(xml)) {
      if (event.kind === 'text') continue
      if (event.kind === 'close') {
        if (event.name === 'w:abstractNum') abstract = null
        continue
      }
      const value = attributeOf(event.attributes, 'w:val') ?? ''
      switch (event.name) {
        case 'w:abstractNum':
          abstract = attributeOf(event.attributes, 'w:abstractNumId')
          if (abstract !== null) this.#levels.set(abstract, [])
          break
        case 'w:lvl': {
          if (abstract === null) break
          level = { format: 'decimal', text: '', start: 1 }
          const levels = this.#levels.get(abstract)
          if (levels) levels[Number(attributeOf(event.attributes, 'w:ilvl') ?? 0)] = level
          break
        }
        case 'w:start':
          if (level) level.start = Number(value) || 1
          break
        case 'w:numFmt':
          if (level) level.format = value
          break
        case 'w:lvlText':
          if (level) level.text = value
          break
        case 'w:lvlRestart':
          // Counted from 1; 0 is never.
          if (level) level.restart = Number(value) - 1
          break
        case 'w:lvlOverride':
          overridden = Number(attributeOf(event.attributes, 'w:ilvl') ?? 0)
          break
        case 'w:startOverride':
          if (num !== null)
            this.#starts.set(
              num,
              (this.#starts.get(num) ?? new Map<number, number>()).set(overridden, Number(value) || 1),
            )
          break
        case 'w:num':
          num = attributeOf(event.attributes, 'w:numId')
          level = null
          break
        case 'w:abstractNumId':
          if (num !== null) this.#abstractOf.set(num, value)
          break
      }
    }
  }
}

function formatNumber(value: number, format: string): string {
  if (value < 1) return String(value)
  if (/^(?:chinese|taiwanese|japanese|ideographTraditional|ideographLegal)/.test(format)) return toNumeral(value)
  if (format === 'decimalFullWidth' || format === 'decimalFullWidth2')
    return String(value).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  if (format === 'decimalEnclosedCircle' && value <= 20) return String.fromCharCode(0x245f + value)
  if (format === 'lowerLetter' && value <= 26) return String.fromCharCode(96 + value)
  if (format === 'upperLetter' && value <= 26) return String.fromCharCode(64 + value)
  return String(value)
}
