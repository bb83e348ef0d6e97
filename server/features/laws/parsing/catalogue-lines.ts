import type { EventVerb, FoundRelation, ParsedLaw } from '#common/law/model.ts'
import { normaliseDocNumber } from '#common/law/doc-numbers.ts'
import { basesNamed } from './bases-named.ts'
import type { PageLine } from './source-document.ts'

/** Begins the labels of the lines that a catalogue puts beside a document. Pages have no such labels. */
const PREFIX = '目录:'

/** What a catalogue may tell of a document beyond its text, or instead of it. */
const CATALOGUE_LINES = {
  /** The catalogue and the row: 《…》第12行. */
  place: '出处',
  title: '标题',
  docNumber: '文号',
  signedOn: '成文日期',
  adoptedOn: '通过日期',
  approvedOn: '批准日期',
  publishedOn: '公布日期',
  effectiveOn: '施行日期',
  /** A law that the document is based on, one a line: 《某法》第三条. */
  basedOn: '制定依据',
  /** A sentence about a difference that nobody has decided. */
  differs: '不一致',
} as const
type Told = keyof typeof CATALOGUE_LINES

/**
 * A line that a catalogue puts beside a document. It is kept with the file, so that the text is read the same again.
 */
export const catalogueLine = (told: Told, value: string): PageLine => ({
  label: PREFIX + CATALOGUE_LINES[told],
  value,
  line: 0,
})

/** The lines that are not of a catalogue. */
export const withoutCatalogue = (about: readonly PageLine[] = []): PageLine[] =>
  about.filter(({ label }) => !label.startsWith(PREFIX))

const DAYS = [
  ['adoptedOn', 'adoptDate', 'adopt'],
  ['approvedOn', 'approveDate', 'approve'],
  ['publishedOn', 'publishDate', 'publish'],
  ['signedOn', 'publishDate', 'publish'],
] as const satisfies readonly (readonly [Told, keyof ParsedLaw, EventVerb])[]

/**
 * A text with what a catalogue tells of it: each value counts instead of that of the text, with the row as its basis;
 * what is open is warned of. Which values are told decides the caller (server/features/catalogues/merge.rules.ts).
 */
export function withCatalogue(law: ParsedLaw, about: readonly PageLine[]): ParsedLaw {
  const valuesOf = (told: Told) =>
    about.filter(({ label }) => label === PREFIX + CATALOGUE_LINES[told]).map(({ value }) => value)
  const [place] = valuesOf('place')
  if (place === undefined) return law
  const said = (told: Told): string | null => valuesOf(told)[0] ?? null
  const words = (told: Told, day: string) => `${place}“${CATALOGUE_LINES[told]}”${day}`
  const after: ParsedLaw = {
    ...law,
    title: said('title') ?? law.title,
    docNumber: said('docNumber') === null ? law.docNumber : normaliseDocNumber(said('docNumber') ?? ''),
    events: [...law.events],
    editions: [...law.editions],
    relations: [...law.relations, ...valuesOf('basedOn').flatMap((words) => basisTold(words, place))],
    warnings: [
      ...law.warnings,
      ...valuesOf('differs').map((detail) => ({ kind: 'CATALOGUE_DIFFERS' as const, place, detail })),
    ],
  }
  for (const [told, column, verb] of DAYS) {
    const day = said(told)
    if (day === null || (told === 'signedOn' && said('publishedOn') !== null)) continue
    const before = law[column]
    after[column] = day
    // What the text has of another day stays in its 题注, and is no event of it any more.
    after.events = [
      ...after.events.filter((event) => !(event.verb === verb && event.date === before)),
      { date: day, verb, body: '', text: words(told, day), docNumber: null, source: 'catalogue' },
    ]
    if (before !== null && law.versionDate === before) {
      after.versionDate = day
      after.editions = after.editions.map((edition, at) =>
        at === after.editions.length - 1 ? { ...edition, date: day } : edition,
      )
    }
  }
  if (after.versionDate === null) {
    const made = DAYS.map(([told]) => [told, said(told)] as const).find(([, day]) => day !== null)
    if (made?.[1]) {
      after.versionDate = made[1]
      after.editions = [{ date: made[1], kind: '制定', words: words(made[0], made[1]) }]
    }
  }
  const effect = said('effectiveOn')
  if (effect !== null)
    Object.assign(after, {
      effectDate: effect,
      effectBasis: 'catalogue',
      effectText: words('effectiveOn', effect),
      effectAnchor: '',
    })
  // 自公布之日起施行 of a text that does not say when it was published.
  else if (
    after.effectDate === null &&
    after.publishDate !== null &&
    /自(?:公布|发布|印发)之日起/.test(after.effectText)
  )
    Object.assign(after, { effectDate: after.publishDate, effectBasis: 'publication' })
  if (after.effectDate !== null) after.warnings = after.warnings.filter(({ kind }) => kind !== 'NO_EFFECT_CLAUSE')
  return after
}

/** A law that a row names as one that the document is based on; no place of the text says so. */
const basisTold = (words: string, place: string): FoundRelation[] =>
  basesNamed(words).bases.map(({ title, targetAnchor }) => ({
    type: 'BASIS',
    fromAnchor: '',
    start: 0,
    length: 0,
    targetTitle: title,
    targetAnchor,
    basisText: `${place}“${CATALOGUE_LINES.basedOn}”${words}`,
    confidence: 1,
    source: 'catalogue',
  }))
