/** What other features may use of the laws. */
export {
  classificationWarnings,
  classify,
  effectRankOf,
  type Classification,
  type Classified,
} from './classify.rules.ts'
export { isRecognised } from './attachments.sql.ts'
export { audienceOf, REFERENCE, visibleTo, type Audience } from './audience.sql.ts'
export {
  chainOf,
  effectOf,
  endOfPeriod,
  isSameAct,
  extensionOf,
  mayBeInForce,
  stands,
  startOf,
  versionOn,
  type Effect,
  type History,
  type IssuedRow,
  type Reading,
} from './effect.rules.ts'
export {
  forceOfProvision,
  forcesToldOf,
  forcesOfProvisions,
  forceTold,
  type ForceOfArticle,
} from './article-forces.sql.ts'
export { countsFor, deleteWorks, demoCounts, demoLaws, markDemoLaws } from './demo.sql.ts'
export { editionOf } from './document-edition.sql.ts'
export { exchangedFacts } from './exchanged-facts.sql.ts'
export { exchangedFiles, exchangedLaws } from './exchanged-laws.sql.ts'
export { forceOf, publishBasis } from './force.ts'
export { linkIssuers } from './entered-issuers.sql.ts'
export type { Body } from './bodies.ts'
export { IssuerReader, type Issuer } from './issuer-reader.ts'
export { bodiesKnown, bodiesOnDay, bodyNames, departmentBodies, type DepartmentBody } from './organs.sql.ts'
export { RegionTable } from './region-table.ts'
export { CORRECTED, endsByRule, type VersionRow } from './history.sql.ts'
export { InForce } from './in-force.ts'
export { noteShown } from './reading-log.ts'
export { libraryRevisions, visibleWorks, type WorkRow } from './library.sql.ts'
export {
  CATALOGUE_ORD,
  deleteAbandoned,
  deleteEditions,
  type EditionIds,
  idsOfEditions,
  moveEdition,
  noteCorrection,
  placeOfCorrected,
  placeOfWork,
  placesOfWorks,
  type Retitled,
  setPublishState,
  type StandingEdition,
  standingEdition,
  storeSources,
  nodesInOrder,
  storeVersions,
  textHashes,
  textHashOf,
  versionHeld,
  type LawToStore,
  type SourceRecord,
} from './laws.sql.ts'
export {
  type AttachmentOfRow,
  attachmentsOfRows,
  dropAttachments,
  forgetAttachments,
  insertLawFiles,
  type LawFile,
  moveLawFiles,
  replaceScans,
  scansHeld,
  undoAttachments,
  versionsWithDocument,
} from './law-files.sql.ts'
export { worksCalled } from './works-called.sql.ts'
export { historiesOf, worksByNames, worksInScope, worksWithWords, type WorkByName } from './works-by-name.sql.ts'
export { workNamed } from './named-work.sql.ts'
export { articleAnchor } from './parsing/anchors.ts'
export { basesNamed } from './parsing/bases-named.ts'
export { catalogueLine, withCatalogue, withoutCatalogue } from './parsing/catalogue-lines.ts'
export { parseTitleNote } from './parsing/parse-title-note.ts'
export { isWithheld, parseLaw, warningsOfFile, withheldAs } from './parsing/parse-law.ts'
export { PARSER_VERSION } from './parsing/parser-version.ts'
export { titleRelations } from './parsing/title-relations.ts'
export { programKindOf, readSource } from './parsing/read-source.ts'
export { comparedRowsApart, parseLawApart, parseText, readSourceApart } from './parsing/parse-apart.ts'
export { readText } from './parsing/read-text.ts'
export { isWhole, readZipEntries } from './parsing/zip-entries.ts'
export { pictureOfPage } from './parsing/read-scan.ts'
export type { PageLine, SourceDocument } from './parsing/source-document.ts'
export { walkNodes } from './parsing/law-nodes.ts'
export { linesOfTree, sourceOfText, textOfSource, type LawText } from './parsing/text-form.ts'
export { storable } from './parsing/storable-text.ts'
export { addDays, addMonths, findDates, toDate } from './parsing/chinese-dates.ts'
export { NeedsRecognition, type PageKeeper } from './parsing/read-scan.ts'
export { UnreadableFile } from './parsing/unreadable-file.ts'
export { chooseVersion, type Asked } from './detail.ts'
export { pointsOfVersions } from './detail.sql.ts'
export { textCheck } from './article.sql.ts'
export { provisionLabel } from './links.rules.ts'
export { parseTree } from './parsing/parse-tree.ts'
export { toBlocks } from './parsing/read-markdown.ts'
export { editionText } from './edition.ts'
export {
  type CheckOfList,
  deleteChecksOfList,
  deleteExtensions,
  deleteFact,
  type FactOfStaff,
  factsEntered,
  factsOfStaff,
  insertChecksOfList,
  insertExtension,
  insertFacts,
  registerDayOfEffect,
  replaceFactsOfCatalogue,
  lockWorks,
  wordsOfVersions,
} from './facts.sql.ts'
export { bearsName } from './same-name.rules.ts'
