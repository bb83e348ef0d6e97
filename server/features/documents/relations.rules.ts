import { BASIS_TEXT, type FoundRelation, type LawNode, type ParsedLaw, type RelationType } from '#common/law/model.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { bearsName, walkNodes } from '../laws/laws.door.ts'
import { listedRepeals } from './repeal-list.rules.ts'

/** Kinds of relation that a person decides on. That a text cites another is a fact of its words. */
const DECIDED: ReadonlySet<RelationType> = new Set([
  'BASIS',
  'REPEAL',
  'AMEND',
  'IMPLEMENT',
  'INTERPRET',
  'REPLACE',
  'EXTEND',
  'SUSPEND',
])

/** A relation that was found in a text, with every place that says so. */
export interface Candidate {
  type: RelationType
  targetKey: string
  title: string
  places: { label: string; words: string }[]
}

/** A relation that the row of a catalogue names and the text of a document does not state. */
export interface ToldRelation {
  type: string
  targetKey: string
  targetTitle: string
  /** The catalogue, the row and the words of the cell. */
  words: string
}

const keyOf = (type: string, targetKey: string): string => `${type}|${targetKey}`

/**
 * Relations that the text states to other texts and those of its lists, in the order of the text, each title once a
 * list. Of a row in a table the list says more than the parser: under which heading it stands.
 */
function relationsOf(law: ParsedLaw): FoundRelation[] {
  const nodes = [...walkNodes(law.nodes)]
  const places = new Map(nodes.map(({ anchor }, place) => [anchor, place]))
  const tables = new Set(nodes.flatMap(({ anchor, table }) => (table ? [anchor] : [])))
  const inTable = ({ type, fromAnchor }: FoundRelation) => type === 'REPEAL' && tables.has(fromAnchor)
  const keyOfTitle = ({ targetTitle }: FoundRelation) => titleKey(targetTitle ?? '')
  const repealed = new Set(law.relations.filter((one) => one.type === 'REPEAL' && !inTable(one)).map(keyOfTitle))
  const listed = listedRepeals(law).filter((one) => {
    const isNew = !repealed.has(keyOfTitle(one))
    repealed.add(keyOfTitle(one))
    return isNew
  })
  const placeOf = ({ fromAnchor }: FoundRelation) => places.get(fromAnchor) ?? -1
  return [...law.relations.filter((one) => !inTable(one) || !repealed.has(keyOfTitle(one))), ...listed].sort(
    (a, b) => placeOf(a) - placeOf(b) || a.start - b.start,
  )
}

/** What of a text is called where a relation is stated: the article, else the provision, else the heading above. */
function labelsOf(nodes: readonly LawNode[]): Map<string, string> {
  const labels = new Map<string, string>()
  const walk = (node: LawNode, above: string): void => {
    const own = node.level === 'article' || above === '' ? node.label || node.caption : above
    labels.set(node.anchor, own)
    for (const child of node.children) walk(child, own)
  }
  for (const node of nodes) walk(node, '')
  return labels
}

/**
 * The relations of a text that are to be decided on, in its order; then those that it does not state.
 * @param told what rows of catalogues name
 */
export function candidatesOf(law: ParsedLaw, told: readonly ToldRelation[] = []): Candidate[] {
  const labels = labelsOf(law.nodes)
  const found = new Map<string, Candidate>()
  for (const { type, targetTitle, fromAnchor, basisText } of relationsOf(law)) {
    if (targetTitle === null || !DECIDED.has(type)) continue
    const targetKey = titleKey(targetTitle)
    const candidate = found.get(keyOf(type, targetKey)) ?? { type, targetKey, title: targetTitle, places: [] }
    found.set(keyOf(type, targetKey), candidate)
    const label = fromAnchor === '' ? '标题' : labels.get(fromAnchor) || '正文'
    if (!candidate.places.some((place) => place.label === label && place.words === basisText))
      candidate.places.push({ label, words: basisText })
  }
  for (const { type, targetKey, targetTitle, words } of told)
    if (!found.has(keyOf(type, targetKey)))
      found.set(keyOf(type, targetKey), {
        type: type as RelationType,
        targetKey,
        title: targetTitle,
        places: [{ label: BASIS_TEXT.catalogue, words }],
      })
  return [...found.values()]
}

/** What was decided on a relation. */
export interface Decision {
  type: string
  targetKey: string
  confirmed: boolean
}

/**
 * The relations that a released text is given: what it cites, and of the others those that were confirmed, without
 * doubt. The others are left as citations, which they are in any case. What only rows of catalogues name is released
 * when it was confirmed.
 */
export function releasedRelations(
  law: ParsedLaw,
  decisions: readonly Decision[],
  told: readonly ToldRelation[] = [],
): FoundRelation[] {
  const confirmed = new Set(decisions.flatMap((one) => (one.confirmed ? [keyOf(one.type, one.targetKey)] : [])))
  const known = new Set(law.relations)
  const ofText = new Set(candidatesOf(law).map(({ type, targetKey }) => keyOf(type, targetKey)))
  const ofRows = told
    .filter(({ type, targetKey }) => confirmed.has(keyOf(type, targetKey)) && !ofText.has(keyOf(type, targetKey)))
    .map(({ type, targetTitle, words }): FoundRelation => ({
      type: type as RelationType,
      fromAnchor: '',
      start: 0,
      length: 0,
      targetTitle,
      targetAnchor: null,
      basisText: words,
      confidence: 1,
      source: 'catalogue',
    }))
  const released = relationsOf(law).flatMap((relation): FoundRelation[] => {
    const { type, targetTitle } = relation
    if (targetTitle === null || !DECIDED.has(type)) return [relation]
    if (confirmed.has(keyOf(type, titleKey(targetTitle)))) return [{ ...relation, confidence: 1 }]
    return known.has(relation) ? [{ ...relation, type: 'CITE' }] : []
  })
  return [...released, ...ofRows]
}

/** 失效 where the words say only that, else 废止. */
export const mannerOf = (words: string): '废止' | '失效' =>
  /失效/.test(words) && !/废止/.test(words) ? '失效' : '废止'

/**
 * A title that a text ends as a whole. `earlierOnly`: the text bears the name itself, so only texts older than itself
 * are meant.
 */
export interface EndedTitle {
  targetKey: string
  manner: '废止' | '失效'
  earlierOnly: boolean
}

/** The laws that a text ends as a whole, by what was confirmed. */
export const endedBy = ({ title, relations }: Pick<ParsedLaw, 'title' | 'relations'>): EndedTitle[] =>
  relations.flatMap(({ type, targetTitle, targetAnchor, basisText }) =>
    type === 'REPEAL' && targetTitle !== null && targetAnchor === null
      ? [{ targetKey: titleKey(targetTitle), manner: mannerOf(basisText), earlierOnly: bearsName(title, targetTitle) }]
      : [],
  )
