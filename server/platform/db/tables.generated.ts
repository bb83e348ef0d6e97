// Written by `npm run db:types` from the migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** JSON is written as text and read as a value. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>

export interface Tables {
  account: {
    id: string
    username: string
    realname: string
    passwordHash: string
    status: Generated<number>
    mustChangePassword: Generated<boolean>
    createdAt: Generated<Date>
  }
  accountPermission: {
    accountId: string
    code: string
  }
  accountSession: {
    tokenHash: string
    accountId: string
    createdAt: Generated<Date>
    expiresAt: Date
  }
  dictionary: {
    code: string
    name: string
    description: Generated<string>
  }
  dictionaryItem: {
    dictionaryCode: string
    value: string
    text: string
    otherNames: Generated<string[]>
    sortOrder: Generated<number>
    parentValue: string | null
    colour: string | null
    restricted: Generated<boolean>
    enabled: Generated<boolean>
  }
  lawAlias: {
    aliasKey: string
    targetKey: string
    alias: string
    targetTitle: string
    kind: Generated<string>
    source: Generated<string>
    enabled: Generated<boolean>
  }
  lawIssuer: {
    workId: string
    ord: number
    name: string
    organId: string | null
  }
  lawNode: {
    versionId: string
    ord: number
    lastOrd: number
    parentOrd: number | null
    level: string
    num: number | null
    numSub: Generated<number>
    label: string
    caption: string
    text: string
    anchor: string
    repealed: Generated<boolean>
    tableCells: Json | null
  }
  lawRelation: {
    versionId: string
    seq: number
    type: string
    fromOrd: number
    start: number
    length: number
    targetKey: string | null
    targetTitle: string | null
    targetAnchor: string | null
    basisText: string
    confidence: number
  }
  lawSource: {
    sha256: string
    fileName: string
    versionId: string | null
    part: Generated<string>
    parserVersion: number
    outcome: string
    warnings: JsonWithDefault
    document: Json
    takenAt: Generated<Date>
  }
  lawVersion: {
    id: string
    workId: string
    title: string
    kind: string
    versionDate: string | null
    adoptDate: string | null
    approveDate: string | null
    publishDate: string | null
    effectDate: string | null
    effectBasis: string
    effectText: Generated<string>
    expireDate: string | null
    docNumber: string | null
    titleNote: Generated<string>
    events: JsonWithDefault
    localAliases: JsonWithDefault
    articleCount: number
    charCount: number
    textHash: string
    publishState: string
    revision: Generated<number>
    createdAt: Generated<Date>
  }
  lawWork: {
    id: string
    title: string
    titleKey: string
    shortTitle: string
    pinyin: string
    pinyinInitials: string
    fType: string
    fLevel: string
    region: string
    address: string
    organSystem: string
    effectRank: number
    subject: string | null
    isDecision: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  libraryRevision: {
    topic: string
    revision: Generated<number>
  }
  organ: {
    id: string
    name: string
    organSystem: string
    region: string
    successorId: string | null
  }
  organName: {
    organId: string
    name: string
    kind: string
    validFrom: string | null
    validTo: string | null
  }
  schemaMigration: {
    name: string
    checksum: string
    appliedAt: Generated<Date>
  }
  searchBlock: {
    segmentId: number
    blockNo: number
    firstTerm: number
    content: Uint8Array
  }
  searchSegment: {
    id: Generated<number>
    versionIds: string[]
    unitCount: number
    units: Uint8Array
  }
  searchVersion: {
    versionId: string
    segmentId: number
    revision: number
  }
  seedState: {
    name: string
    checksum: string
    loadedAt: Generated<Date>
  }
  synonym: {
    id: Generated<number>
    kind: string
    terms: string[]
    legal: Generated<string[]>
    targetKey: string | null
    targetTitle: string | null
    targetAnchor: string | null
    source: Generated<string>
    enabled: Generated<boolean>
  }
}
