import { cleanQuery } from './query-text.ts'

/** What a provision has to say, beyond the words that are looked for. */
export type Expression =
  | { kind: 'phrase'; text: string }
  /** Both phrases with at most `within` characters between them. */
  | { kind: 'near'; first: string; second: string; within: number }
  | { kind: 'not'; of: Expression }
  | { kind: 'all' | 'any'; of: readonly Expression[] }

/** A query with signs in it: what is left to be read as usual, and what the signs demand. */
export interface Demand {
  /** The words outside of all signs, as typed. */
  text: string
  expression: Expression
  /** Phrases that a hit may hold: they are looked for and marked. */
  wanted: readonly string[]
}

type Token =
  | { kind: 'word' | 'phrase'; text: string }
  | { kind: 'open' | 'close' | 'or' | 'and' | 'not' }
  | { kind: 'near'; within: number }

const QUOTED = /^["“”]([^"“”]+)["“”](?=$|[\s()（）])/
const NEAR = /^NEAR\/(\d{1,2})(?=\s)/
const WORDED = /^(OR|AND|NOT)(?=\s|$)/
/** Characters between two words that are near, at most. */
const MOST_BETWEEN = 50
/** Words and signs read at most: people type fewer by hand, and each phrase costs a look into the texts. */
const MOST_TOKENS = 24

/** Phrase as it is compared: folded, letters and digits alone. */
const phraseOf = (text: string): string => cleanQuery(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Reads the signs of a query: `"…"` or “…”, `-词` or `NOT 词`, `甲 OR 乙`, `甲 AND 乙`, `甲 NEAR/10 乙` and brackets around
 * them. A sign counts at the edge of a word only, so that passages and names like 解释（三） are read as they are.
 * @returns null for a query without signs, and for one that only excludes
 */
export function demandOf(q: string): Demand | null {
  const tokens = tokensOf(q)
  if (!tokens.some(({ kind }) => kind !== 'word' && kind !== 'open' && kind !== 'close')) return null
  const reader = new Reader(tokens)
  const parts = reader.parts()
  const plain = parts.flatMap((part) => (part.kind === 'plain' ? [part.text] : []))
  const demanded = parts.flatMap((part) => (part.kind === 'plain' ? [] : [part.expression]))
  if (demanded.length === 0) return null
  const expression: Expression = demanded.length === 1 && demanded[0] ? demanded[0] : { kind: 'all', of: demanded }
  const [text, wanted] = [plain.join(' '), [...new Set(wantedIn(expression))]]
  // Nothing but exclusions: there is nothing to look for.
  return text === '' && wanted.length === 0 ? null : { text, expression, wanted }
}

/** The same demand with words that may be further apart, step by step: each twice as far as before, up to the most. */
export function* widerDemands(demand: Demand): Generator<Demand> {
  let expression = demand.expression
  for (let wider = widened(expression); wider !== expression; wider = widened(expression))
    yield { ...demand, expression: (expression = wider) }
}

/** The very expression where no words in it may be further apart. */
function widened(expression: Expression): Expression {
  if (expression.kind === 'near')
    return expression.within >= MOST_BETWEEN
      ? expression
      : { ...expression, within: Math.min(MOST_BETWEEN, Math.max(1, 2 * expression.within)) }
  if (expression.kind !== 'all' && expression.kind !== 'any') return expression
  const of = expression.of.map(widened)
  return of.every((one, at) => one === expression.of[at]) ? expression : { ...expression, of }
}

/** The demand in words: 含“甲”、不含“乙”. */
export function demandText(expression: Expression): string {
  switch (expression.kind) {
    case 'phrase':
      return `含“${expression.text}”`
    case 'near':
      return `“${expression.first}”与“${expression.second}”相距不超过 ${expression.within} 字`
    case 'not':
      return expression.of.kind === 'phrase' ? `不含“${expression.of.text}”` : `不符合（${demandText(expression.of)}）`
    case 'all':
      return expression.of.map(demandText).join('，')
    case 'any':
      return expression.of.map((one) => (one.kind === 'all' ? `（${demandText(one)}）` : demandText(one))).join('或')
  }
}

function wantedIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'phrase':
      return [expression.text]
    case 'near':
      return [expression.first, expression.second]
    case 'not':
      return []
    default:
      return expression.of.flatMap(wantedIn)
  }
}

function tokensOf(q: string): Token[] {
  const tokens: Token[] = []
  let rest = q.replace(/[\u3000\u00a0]/g, ' ').trim()
  const take = (length: number) => {
    rest = rest.slice(length).trimStart()
  }
  while (rest !== '' && tokens.length < MOST_TOKENS) {
    const quoted = QUOTED.exec(rest)
    const near = NEAR.exec(rest)
    const worded = WORDED.exec(rest)
    const inside = phraseOf(quoted?.[1] ?? '')
    if (quoted && inside !== '') {
      tokens.push({ kind: 'phrase', text: inside })
      take(quoted[0].length)
    } else if (near) {
      tokens.push({ kind: 'near', within: Math.min(Number(near[1]), MOST_BETWEEN) })
      take(near[0].length)
    } else if (worded) {
      tokens.push({ kind: worded[0].toLowerCase() as 'or' | 'and' | 'not' })
      take(worded[0].length)
    } else if (/^[-－](?=[^\s\d－-])/.test(rest)) {
      tokens.push({ kind: 'not' })
      take(1)
    } else if (/^[(（]/.test(rest)) {
      tokens.push({ kind: 'open' })
      take(1)
    } else if (/^[)）]/.test(rest)) {
      tokens.push({ kind: 'close' })
      take(1)
    } else {
      const word = wordAt(rest)
      tokens.push({ kind: 'word', text: word })
      take(word.length)
    }
  }
  return tokens
}

/** The word a text begins with; a closing bracket that no bracket of the word opened ends it. */
function wordAt(text: string): string {
  let depth = 0
  for (const [at, sign] of [...text].entries()) {
    if (/\s/.test(sign)) return [...text].slice(0, at).join('')
    if (/[(（]/.test(sign)) depth++
    else if (/[)）]/.test(sign) && --depth < 0) return [...text].slice(0, at).join('')
  }
  return text
}

type Part = { kind: 'plain'; text: string } | { kind: 'demand'; expression: Expression }

/** Reads tokens by descent. A sign without what it needs is passed over: what was typed is searched all the same. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parts(): Part[] {
    const parts: Part[] = []
    while (this.#at < this.#tokens.length) {
      const part = this.#either()
      if (part) parts.push(part)
      else this.#at++
    }
    return parts
  }

  /** 甲 OR 乙 OR … */
  #either(): Part | null {
    return this.#joined('or', () => this.#joined('and', () => this.#near()))
  }

  /** Parts with one of the two signs between them: any of them, or all. */
  #joined(sign: 'or' | 'and', read: () => Part | null): Part | null {
    const first = read()
    if (!first) return null
    const others: Part[] = []
    while (this.#tokens[this.#at]?.kind === sign) {
      this.#at++
      const next = read()
      if (next) others.push(next)
    }
    const kind = sign === 'or' ? 'any' : 'all'
    return others.length === 0
      ? first
      : { kind: 'demand', expression: { kind, of: [first, ...others].map(expressionOf) } }
  }

  /** 甲 NEAR/10 乙; brackets have no place to be near to. */
  #near(): Part | null {
    const first = this.#single()
    const sign = this.#tokens[this.#at]
    if (!first || sign?.kind !== 'near') return first
    this.#at++
    const second = this.#single()
    const [one, other] = [textIn(first), second && textIn(second)]
    if (one === null || !other) return first
    return { kind: 'demand', expression: { kind: 'near', first: one, second: other, within: sign.within } }
  }

  #single(): Part | null {
    const token = this.#tokens[this.#at]
    switch (token?.kind) {
      case 'word':
        this.#at++
        return { kind: 'plain', text: token.text }
      case 'phrase':
        this.#at++
        return { kind: 'demand', expression: { kind: 'phrase', text: token.text } }
      case 'not': {
        this.#at++
        const of = this.#single()
        return of && { kind: 'demand', expression: { kind: 'not', of: expressionOf(of) } }
      }
      case 'open':
        return this.#inBrackets()
      default:
        return null
    }
  }

  #inBrackets(): Part | null {
    this.#at++
    const inside: Part[] = []
    while (this.#at < this.#tokens.length && this.#tokens[this.#at]?.kind !== 'close') {
      const part = this.#either()
      if (part) inside.push(part)
      else this.#at++
    }
    this.#at++
    const [only] = inside
    if (!only) return null
    return inside.length === 1 ? only : { kind: 'demand', expression: { kind: 'all', of: inside.map(expressionOf) } }
  }
}

const expressionOf = (part: Part): Expression =>
  part.kind === 'plain' ? { kind: 'phrase', text: phraseOf(part.text) } : part.expression
const textIn = (part: Part): string | null => {
  const expression = expressionOf(part)
  return expression.kind === 'phrase' ? expression.text : null
}
