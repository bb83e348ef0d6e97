import type { ReadText, ReadVerdict } from '#common/contract/documents.ts'
import {
  BASIS_TEXT,
  type EventVerb,
  WARNING_ACT,
  WARNING_TEXT,
  type ParsedLaw,
  type ParseWarning,
  type WarningKind,
} from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  bodiesKnown,
  classificationWarnings,
  type Classified,
  classify,
  IssuerReader,
  isWithheld,
  libraryRevisions,
  type LawText,
  linesOfTree,
  parseLawApart,
  parseText,
  RegionTable,
  type SourceDocument,
  sourceOfText,
} from '../laws/laws.door.ts'
import { regionRows } from '../search/search.door.ts'
import type { DocumentColumns, TakenWith } from './documents.sql.ts'

/** A text as the library would hold it. */
interface Read {
  law: ParsedLaw
  classification: Classified
}

/** What recognises the bodies and places of the library in texts. */
export async function issuerReaderOf(db: Db): Promise<IssuerReader> {
  const regions = new RegionTable(await regionRows(db))
  return new IssuerReader(regions, await bodiesKnown(db, regions))
}

/**
 * The same, kept until the library, its dictionaries, the bodies or the departments change: a folder of files asks for
 * it for every one of them.
 */
export function keptIssuerReader(): (db: Db) => Promise<IssuerReader> {
  let kept: { revision: number; reader: IssuerReader } | undefined
  return async (db) => {
    const { laws } = await libraryRevisions(db)
    if (kept?.revision !== laws) kept = { revision: laws, reader: await issuerReaderOf(db) }
    return kept.reader
  }
}

/**
 * Reads the text of a form as the parser reads a file, a long one in a thread: others are answered meanwhile.
 * @param about what the page around the file said, which its text does not
 * @param folder names of the folders that the file lay in, joined by /
 * @throws Refusal record.invalid when that takes too long
 */
export async function readLawText(
  text: LawText,
  issuers: IssuerReader,
  about: SourceDocument['about'] = [],
  folder = '',
): Promise<Read> {
  return classified(await parseText({ ...sourceOfText(text, `${text.title}.md`), about }), issuers, folder)
}

/**
 * The same of a file that is taken in, which waits for those before it.
 * @throws UnreadableFile; Refusal server.too-much-work
 */
export async function readFileText(
  text: LawText,
  issuers: IssuerReader,
  about: SourceDocument['about'],
  folder: string,
): Promise<Read> {
  return classified(await parseLawApart({ ...sourceOfText(text, `${text.title}.md`), about }), issuers, folder)
}

function classified(law: ParsedLaw, issuers: IssuerReader, folder: string): Read {
  const classification = classify(law, foldersIn(folder), issuers)
  law.warnings.push(...classificationWarnings(law, classification))
  return { law, classification }
}

/** The names of folders in a path, outermost first. */
export const foldersIn = (path: string): string[] => path.split('/').filter((name) => name !== '')

/** What a draft made of a text says of itself: what the text tells, and nothing that a register would say. */
export function columnsOfText(text: LawText, { law, classification }: Read): DocumentColumns {
  const { fType, fLevel, region, address, subject, issuers } = classification
  const registered = { adoptDate: null, publishDate: null, effectDate: null, effectStatus: null }
  return {
    ...text,
    docNumber: law.docNumber,
    fType,
    fLevel,
    region,
    address,
    subject,
    issuers,
    ...registered,
    sourceName: null,
    note: null,
    proofState: null,
  }
}

/** What staff are asked about a text that was read, with the folders that its file lay in. */
export function askedOf({ law, classification }: Read, folder: string): TakenWith {
  const is = law.form?.is
  const { undecided, issuerFault, kindFault } = classification
  return {
    folder,
    readForm: is === 'draft' || is === 'unreadable' ? is : null,
    askedAbout: undecided.length > 0 ? (issuerFault ?? kindFault ?? '') : '',
  }
}

/** What the person who submits a text answers by submitting it. */
const ANSWERED_BY_SUBMITTING: ReadonlySet<WarningKind> = new Set(['TRACKED_CHANGES', 'CATALOGUE_DIFFERS'])

/** Warnings as forms show them. */
export const shownWarnings = (warnings: readonly ParseWarning[]) =>
  warnings.map((warning) => ({
    ...warning,
    text: WARNING_TEXT[warning.kind],
    act: WARNING_ACT[warning.kind],
    // Whoever submits it says that it is final, and that it is right whatever a catalogue said.
    blocks: !ANSWERED_BY_SUBMITTING.has(warning.kind) && isWithheld({ warnings: [warning] }),
  }))

/** What a text was taken for, each verdict with its signs; what is open, with the reason. */
export function verdictsOf({ law, classification }: Read): ReadVerdict[] {
  const { verdicts, issuers, fType, fLevel, region, subject, issuerFault, kindFault } = classification
  const values = {
    form: law.form?.is ?? '',
    issuers: issuers.join('、'),
    fType,
    fLevel,
    region,
    subject: subject ?? '',
  }
  return (Object.keys(values) as (keyof typeof values)[]).map((of) => ({
    of,
    value: values[of],
    why:
      verdicts.find((one) => one.of === of)?.why ??
      (of !== 'subject' && values[of] === '' ? (issuerFault ?? kindFault ?? '') : ''),
  }))
}

/** The days that a text and its 题注 name, each with the words that name it. */
function datesOf(law: ParsedLaw): ReadText['dates'] {
  const {
    events,
    adoptDate,
    approveDate,
    publishDate,
    effectDate,
    effectText,
    effectAnchor,
    expireDate,
    articleForces = [],
  } = law
  const ofEvent = (
    name: 'adopt' | 'approve' | 'publish',
    day: string | null,
    verbs: readonly EventVerb[],
  ): ReadText['dates'] => {
    if (day === null) return []
    const same = events.filter(({ date }) => date === day)
    const event = same.find(({ verb }) => verbs.includes(verb)) ?? same[0]
    return [{ name, day, place: BASIS_TEXT[event?.source ?? 'titleNote'], words: event?.text ?? '' }]
  }
  return [
    ...ofEvent('adopt', adoptDate, ['adopt', 'revise', 'amend']),
    ...ofEvent('approve', approveDate, ['approve']),
    ...ofEvent('publish', publishDate, ['publish']),
    ...(effectDate === null
      ? []
      : [
          {
            name: 'effect' as const,
            day: effectDate,
            place: law.effectBasis === 'catalogue' ? BASIS_TEXT.catalogue : placeOf(law, effectAnchor),
            words: effectText,
          },
        ]),
    ...(expireDate === null ? [] : [{ name: 'expire' as const, day: expireDate, place: '正文', words: '' }]),
    ...articleForces.map(({ state, day, place, part, basis }) => ({
      name: state,
      day: day ?? '日期未定',
      place: place + part,
      words: basis,
    })),
  ]
}

/** The article that an anchor stands in, as readers name it; 题注 without an anchor. */
function placeOf({ nodes }: ParsedLaw, anchor: string): string {
  if (anchor === '') return '题注'
  const article = linesOfTree(nodes).find(
    ({ level, anchor: own }) => level === 'article' && (anchor === own || anchor.startsWith(`${own}_`)),
  )
  return article?.label ?? '正文'
}

/** What a text is read as, for the form that shows it beside the text. */
export function readingOf(read: Read): ReadText {
  const { law, classification } = read
  const {
    title,
    articleCount,
    charCount,
    versionDate,
    adoptDate,
    approveDate,
    publishDate,
    effectDate,
    effectText,
    expireDate,
    docNumber,
  } = law
  const { fType, fLevel, region, address, subject, issuers } = classification
  return {
    title,
    lines: linesOfTree(law.nodes),
    warnings: shownWarnings(law.warnings),
    verdicts: verdictsOf(read),
    articles: articleCount,
    characters: charCount,
    versionDate,
    adoptDate,
    approveDate,
    publishDate,
    effectDate,
    effectText,
    expireDate,
    dates: datesOf(law),
    suggested: { docNumber, fType, fLevel, region, address, subject, issuers },
    issued: law.issued.map(({ name, anchor }) => ({ name, hasPart: anchor !== '' })),
    relations: law.relations.flatMap(({ type, targetTitle, basisText }) =>
      targetTitle === null || type === 'CITE' ? [] : [{ type, title: targetTitle, words: basisText }],
    ),
  }
}
