import type { ReadText } from '#common/contract/documents.ts'
import { WARNING_TEXT, type ParsedLaw, type ParseWarning } from '#common/law/model.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  type Classification,
  classify,
  IssuerReader,
  isWithheld,
  libraryRevisions,
  type LawText,
  linesOfTree,
  organNames,
  parseLaw,
  RegionTable,
  sourceOfText,
} from '../laws/laws.door.ts'
import { regionRows } from '../search/search.door.ts'
import type { DocumentColumns } from './documents.sql.ts'

/** A text as the library would hold it. */
interface Read {
  law: ParsedLaw
  classification: Classification
}

/** What recognises the bodies and places of the library in texts. */
export const issuerReaderOf = async (db: Db) => new IssuerReader(new RegionTable(await regionRows(db)), await organNames(db))

/**
 * The same, kept until the library or its dictionaries change: a folder of files asks for it for every one of them. Names of bodies come with
 * the program and change with it.
 */
export function keptIssuerReader(): (db: Db) => Promise<IssuerReader> {
  let kept: { revision: number; reader: IssuerReader } | undefined
  return async (db) => {
    const { laws } = await libraryRevisions(db)
    if (kept?.revision !== laws) kept = { revision: laws, reader: await issuerReaderOf(db) }
    return kept.reader
  }
}

/** Reads the text of a form as the parser reads a file. */
export function readLawText(text: LawText, issuers: IssuerReader): Read {
  const law = parseLaw(sourceOfText(text, `${text.title}.md`))
  const { issuerFault, ...classification } = classify(law, [], issuers)
  if (issuerFault !== null && !law.isReference) law.warnings.push({ kind: 'UNKNOWN_ISSUER', place: '题注', detail: issuerFault })
  return { law, classification }
}

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

/** Warnings as forms show them. */
export const shownWarnings = (warnings: readonly ParseWarning[]) =>
  warnings.map((warning) => ({ ...warning, text: WARNING_TEXT[warning.kind], blocks: isWithheld({ warnings: [warning] }) }))

/** What a text is read as, for the form that shows it beside the text. */
export function readingOf({ law, classification }: Read): ReadText {
  const { title, articleCount, charCount, versionDate, adoptDate, approveDate, publishDate, effectDate, effectText, expireDate, docNumber } = law
  const { fType, fLevel, region, address, subject, issuers } = classification
  return {
    title,
    lines: linesOfTree(law.nodes),
    warnings: shownWarnings(law.warnings),
    articles: articleCount,
    characters: charCount,
    versionDate,
    adoptDate,
    approveDate,
    publishDate,
    effectDate,
    effectText,
    expireDate,
    suggested: { docNumber, fType, fLevel, region, address, subject, issuers },
    relations: law.relations.flatMap(({ type, targetTitle, basisText }) =>
      targetTitle === null || type === 'CITE' ? [] : [{ type, title: targetTitle, words: basisText }],
    ),
  }
}
