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
    avatar: string | null
    birthday: string | null
    sex: number | null
    emailSealed: string | null
    phoneSealed: string | null
    workNo: string | null
    post: string | null
    telephone: string | null
    orgCode: string | null
    userIdentity: Generated<number>
    chargeDepartments: Generated<string[]>
    passwordSetAt: Generated<Date>
    createdBy: string | null
    updatedBy: string | null
    updatedAt: Date | null
    deletedAt: Date | null
    revision: Generated<number>
    phoneHash: string | null
    phoneTailHash: string | null
    emailHash: string | null
    erasedAt: Date | null
  }
  accountDepartment: {
    accountId: string
    departmentId: string
  }
  accountDepartmentRole: {
    accountId: string
    departmentRoleId: string
  }
  accountRole: {
    accountId: string
    roleId: string
  }
  accountSession: {
    tokenHash: string
    accountId: string
    createdAt: Generated<Date>
    expiresAt: Date
    id: string
    lastUsedAt: Generated<Date>
    endedAt: Date | null
    endedWhy: string | null
    ip: Generated<string>
    userAgent: Generated<string>
    provedAt: Date | null
    vouchedBy: string | null
    vouchedName: string | null
  }
  accountTenant: {
    accountId: string
    tenantId: number
  }
  activityChain: {
    seq: number
    logId: number
    algorithm: string
    digest: string
    seal: string
    versionsDigest: string | null
  }
  activityLog: {
    id: Generated<number>
    kind: number
    content: string
    success: boolean
    accountId: string | null
    username: string | null
    ip: string | null
    method: string | null
    url: string | null
    tookMs: number | null
    createdAt: Generated<Date>
    operateType: number | null
    recordVersionId: number | null
    event: string | null
  }
  addedWord: {
    id: string
    kind: string
    words: string
    meaning: string
    feedbackId: string | null
    createdBy: string
    createdAt: Date
  }
  announcement: {
    id: string
    title: string
    summary: string | null
    content: Generated<string>
    sender: Generated<string>
    priority: Generated<string>
    category: Generated<string>
    audience: Generated<string>
    startsAt: Date | null
    endsAt: Date | null
    status: Generated<number>
    sentAt: Date | null
    revokedAt: Date | null
    createdBy: string | null
    createdAt: Generated<Date>
    deletedAt: Date | null
    revision: Generated<number>
    updatedBy: string | null
    updatedAt: Date | null
    recipients: Generated<string[]>
    releaseAt: Date | null
    scheduledBy: string | null
    kind: Generated<string>
    recordId: string | null
    page: string | null
  }
  announcementReader: {
    announcementId: string
    accountId: string
    readAt: Date | null
  }
  approvalRequest: {
    id: string
    call: string
    payload: Json
    kind: string
    what: string
    askedBy: string
    askedAt: Date
    expiresAt: Date
    state: Generated<string>
    answeredBy: string | null
    answeredAt: Date | null
    reason: string | null
  }
  articleQuestion: {
    id: Generated<number>
    targetKey: string
    targetTitle: string
    anchor: string
    textCheck: string
    question: string
    source: Generated<string>
    createdBy: string | null
    createdAt: Generated<Date>
    addedWordId: string | null
  }
  captcha: {
    checkKey: string
    answerHash: string
    expiresAt: Date
    kind: Generated<string>
    bits: Generated<number>
  }
  category: {
    id: string
    parentId: string | null
    name: string
    code: string
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  checkRule: {
    id: string
    name: string
    code: string
    rules: Json
    description: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  cleanupBatch: {
    id: string
    name: string
    basis: string | null
    dueOn: string | null
    scopeType: string | null
    scopeLevel: string | null
    scopeIssuer: string | null
    scopeTitle: string | null
    scopeUntil: string | null
    decision: string | null
    decidedOn: string | null
    decisionSource: string | null
    note: string | null
    orgCode: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  cleanupItem: {
    id: string
    batchId: string
    documentId: string
    proposal: string | null
    reason: string | null
    proposedBy: string | null
    proposedAt: Date | null
    confirmedBy: string | null
    confirmedAt: Date | null
    returnedNote: string | null
    factId: string | null
    carriedAt: Date | null
    createdAt: Generated<Date>
    amendedBy: string | null
    successorId: string | null
  }
  collectionCheck: {
    id: string
    fType: string
    completeUntil: string
    note: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  consultation: {
    id: string
    title: string
    explanation: Generated<string>
    contact: string | null
    documentId: string | null
    body: string
    lines: JsonWithDefault
    beginsOn: string
    endsOn: string
    shortReason: string | null
    state: Generated<number>
    outcome: string | null
    outcomeAt: Date | null
    orgCode: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    writtenBy: string | null
    submittedBy: string | null
    returnedReason: string | null
    reminded: Generated<number>
    organName: string | null
  }
  department: {
    id: string
    parentId: string | null
    name: string
    nameEn: string | null
    nameAbbr: string | null
    sortOrder: Generated<number>
    description: string | null
    category: Generated<string>
    orgCode: string
    mobile: string | null
    fax: string | null
    address: string | null
    memo: string | null
    status: Generated<string>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    revision: Generated<number>
    tenantId: number | null
  }
  departmentPermission: {
    departmentId: string
    permissionId: string
    dataRuleIds: Generated<string[]>
  }
  departmentRole: {
    id: string
    departmentId: string
    name: string
    code: string
    description: string | null
    createdAt: Generated<Date>
    revision: Generated<number>
    createdBy: string | null
    updatedBy: string | null
    updatedAt: Date | null
  }
  departmentRolePermission: {
    departmentRoleId: string
    permissionId: string
    dataRuleIds: Generated<string[]>
  }
  dictionary: {
    code: string
    name: string
    description: Generated<string>
    id: Generated<string>
    valueType: Generated<number>
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    deletedAt: Date | null
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
    id: Generated<string>
    description: Generated<string>
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  document: {
    id: string
    title: string
    titleKey: string
    titleNote: Generated<string>
    body: Generated<string>
    docNumber: string | null
    fType: string
    fLevel: string
    region: string
    address: string
    subject: string | null
    issuers: JsonWithDefault
    sourceName: string | null
    note: string | null
    state: Generated<number>
    fileHash: string | null
    fileName: string | null
    versionId: string | null
    orgCode: string | null
    submittedBy: string | null
    reviewedBy: string | null
    approvedBy: string | null
    releasedBy: string | null
    releaseAt: Date | null
    releasedAt: Date | null
    deletedAt: Date | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    adoptDate: string | null
    publishDate: string | null
    effectDate: string | null
    effectStatus: string | null
    endedOn: string | null
    endedBy: string | null
    statusBefore: string | null
    proofState: string | null
    importId: string | null
    fileWarnings: JsonWithDefault
    folder: Generated<string>
    readForm: string | null
    askedAbout: Generated<string>
    decided: Json | null
    corrects: string | null
    correctsBase: Json | null
  }
  documentAttachment: {
    id: string
    documentId: string
    ord: number
    kind: string
    caption: Generated<string>
    path: string
    name: string
    mediaType: string
    size: number
    isPublic: Generated<boolean>
    createdBy: string | null
    createdAt: Generated<Date>
  }
  filing: {
    id: string
    documentId: string
    filedWith: string
    basis: string | null
    publishDate: string | null
    publishBasis: string | null
    sentOn: string | null
    state: Generated<number>
    receiptNumber: string | null
    receiptOn: string | null
    receiptFile: string | null
    resultNote: string | null
    correctedOn: string | null
    note: string | null
    reminded: Generated<number>
    orgCode: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  fillRule: {
    id: string
    name: string
    code: string
    handler: string
    params: JsonWithDefault
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  following: {
    id: string
    accountId: string
    kind: string
    target: string
    title: string
    createdAt: Date
  }
  forceList: {
    id: string
    title: string
    issuer: string
    docNumber: string | null
    link: string | null
    asOf: string
    scopeTypes: Generated<string[]>
    scopeRegion: string | null
    scopeIssuer: string | null
    note: string | null
    state: Generated<number>
    hands: Generated<string[]>
    submittedBy: string | null
    submittedAt: Date | null
    returnedNote: string | null
    confirmedBy: string | null
    confirmedAt: Date | null
    withdrawalBy: string | null
    withdrawalReason: string | null
    withdrawnBy: string | null
    withdrawnAt: Date | null
    remarks: Generated<string[]>
    fileName: string
    fileSha256: string
    fileSize: number
    orgCode: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  knownDevice: {
    deviceHash: string
    accountId: string
    createdAt: Date
    lastUsedAt: Date
  }
  lawAlias: {
    aliasKey: string
    targetKey: string
    alias: string
    targetTitle: string
    kind: Generated<string>
    source: Generated<string>
    enabled: Generated<boolean>
    addedWordId: string | null
  }
  lawFact: {
    id: string
    kind: string
    targetTitle: string | null
    targetKey: string | null
    editionDate: string | null
    actKey: string | null
    day: string | null
    manner: string | null
    byTitle: string | null
    byKey: string | null
    source: string
    origin: Generated<string>
    createdAt: Generated<Date>
    createdBy: string | null
    versionId: string | null
    intoTitle: string | null
    intoKey: string | null
    issuers: Json | null
    listId: string | null
  }
  lawIssuedName: {
    versionId: string
    ord: number
    name: string
    nameKey: string
    anchor: string
    scope: string
    effectDate: string | null
    expireDate: string | null
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
    effectAnchor: Generated<string>
    madeBy: string | null
    editions: JsonWithDefault
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
    place: Generated<number>
    isDemo: Generated<boolean>
  }
  listLayout: {
    accountId: string
    list: string
    layout: Json
    updatedAt: Generated<Date>
  }
  listView: {
    id: string
    accountId: string
    list: string
    name: string
    shared: Generated<boolean>
    settings: Json
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  mail: {
    announcementId: string
    accountId: string
    tries: Generated<number>
    nextAt: Date
  }
  mailFollowing: {
    id: string
    readerId: string
    kind: string
    target: string
    title: string
    askedAt: Date
    confirmHash: string
    confirmedAt: Date | null
  }
  mailReader: {
    id: string
    emailHash: string
    sealed: string
    tokenHash: string
    createdAt: Date
  }
  mailRequest: {
    emailHash: string
    askedAt: Date
  }
  messageChoice: {
    accountId: string
    kind: string
    bell: boolean
    email: boolean
  }
  numberTemplate: {
    id: string
    issuer: string
    template: string
    note: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  oneTimeTicket: {
    ticketHash: string
    purpose: string
    accountId: string | null
    content: JsonWithDefault
    expiresAt: Date
  }
  onlineForm: {
    id: string
    code: string
    name: string
    description: string | null
    draft: Json
    live: Json | null
    version: Generated<number>
    publishedAt: Date | null
    menuId: string | null
    revision: Generated<number>
    createdBy: string
    createdAt: Date
    updatedBy: string | null
    updatedAt: Date | null
  }
  onlineFormBackup: {
    tableName: string
    formCode: string
    source: string
    columns: string[]
    rowCount: number
    createdBy: string
    createdAt: Date
  }
  onlineReport: {
    id: string
    code: string
    name: string
    description: string | null
    statement: string
    rowLimit: Generated<number>
    allStaff: Generated<boolean>
    chart: string | null
    chartCategory: string | null
    chartValues: Generated<string[]>
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  opinion: {
    id: string
    kind: number
    consultationId: string | null
    workId: string | null
    versionId: string | null
    targetTitle: string
    anchor: string | null
    label: string | null
    quote: string | null
    attitude: number | null
    identity: number
    content: string
    sealed: string
    receiptHash: string
    requestHash: string
    state: Generated<number>
    mergedInto: string | null
    departmentId: string | null
    orgCode: string | null
    answer: string | null
    answeredBy: string | null
    answeredAt: Date | null
    publicText: string | null
    note: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    assignedAt: Date | null
    reminded: Generated<boolean>
  }
  opinionFile: {
    id: string
    opinionId: string
    path: string
    sealedName: string
    mediaType: string
    size: number
    sha256: string
    createdAt: Generated<Date>
  }
  organ: {
    id: string
    name: string
    organSystem: string
    region: string
    successorId: string | null
    level: Generated<string>
    kind: Generated<string>
    signs: Generated<string[]>
    localSigns: Generated<string[]>
    enabled: Generated<boolean>
    note: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  organName: {
    organId: string
    name: string
    kind: string
    validFrom: string | null
    validTo: string | null
  }
  pageEvent: {
    id: Generated<number>
    kind: string
    page: Generated<string>
    detail: Generated<string>
    createdAt: Generated<Date>
  }
  passkey: {
    id: string
    accountId: string
    publicKey: string
    counter: number
    transports: string[]
    rpId: string
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  permission: {
    id: string
    parentId: string | null
    name: string
    url: string | null
    component: string | null
    componentName: string | null
    redirect: string | null
    menuType: number
    codes: Generated<string>
    policy: Generated<string>
    inForce: Generated<boolean>
    sortNo: Generated<number>
    alwaysShow: Generated<boolean>
    icon: string | null
    isRoute: Generated<boolean>
    keepAlive: Generated<boolean>
    hidden: Generated<boolean>
    hideTab: Generated<boolean>
    internalOrExternal: Generated<boolean>
    description: string | null
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    revision: Generated<number>
  }
  permissionDataRule: {
    id: string
    permissionId: string
    name: string
    field: Generated<string>
    condition: string
    value: string
    enabled: Generated<boolean>
    createdAt: Generated<Date>
    revision: Generated<number>
    createdBy: string | null
    updatedBy: string | null
    updatedAt: Date | null
  }
  phoneCode: {
    phoneHash: string
    purpose: string
    codeHash: string
    expiresAt: Date
    attempts: Generated<number>
  }
  position: {
    id: string
    code: string
    name: string
    rank: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  readerMail: {
    id: string
    readerId: string
    followingId: string | null
    tries: Generated<number>
    nextAt: Date
  }
  recordVersion: {
    id: Generated<number>
    tableName: string
    recordId: string
    revision: number
    operation: string
    label: string
    content: Json
    accountId: string | null
    username: string | null
    createdAt: Generated<Date>
  }
  recordVersionChained: {
    versionId: number
    seq: number
    algorithm: string
    digest: string
  }
  recordVersionUnsealed: {
    versionId: number
    algorithm: string | null
    digest: string | null
  }
  recoveryCode: {
    accountId: string
    codeHash: string
    usedAt: Date | null
  }
  registerImport: {
    id: string
    accountId: string | null
    username: string
    begunAt: Generated<Date>
    touchedAt: Generated<Date>
    shownAt: Date | null
  }
  role: {
    id: string
    name: string
    code: string
    description: string | null
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    revision: Generated<number>
    tenantId: number | null
  }
  roleExclusion: {
    roleId: string
    excludedRoleId: string
  }
  roleIndex: {
    id: string
    roleCode: string
    url: string | null
    component: string
    isRoute: Generated<boolean>
    priority: Generated<number>
    enabled: Generated<boolean>
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  rolePermission: {
    roleId: string
    permissionId: string
    dataRuleIds: Generated<string[]>
  }
  scheduledJob: {
    id: string
    handler: string
    cron: string
    parameter: string | null
    description: string | null
    status: Generated<number>
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  scheduledJobRun: {
    id: Generated<number>
    jobId: string
    plannedAt: Date
    startedAt: Date
    endedAt: Date | null
    success: boolean | null
    message: string | null
    byHand: Generated<boolean>
    username: string | null
    process: Generated<string>
    seenAt: Date | null
  }
  searchBlock: {
    segmentId: number
    blockNo: number
    firstTerm: number
    content: Uint8Array
  }
  searchFeedback: {
    id: string
    query: string
    emptyCount: Generated<number>
    toldCount: Generated<number>
    clickCount: Generated<number>
    clickRankSum: Generated<number>
    firstSeenAt: Date
    lastSeenAt: Date
    state: Generated<number>
    revision: Generated<number>
    updatedBy: string | null
    updatedAt: Date | null
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
    meaning: Generated<string>
    vectors: Uint8Array | null
  }
  secondFactor: {
    accountId: string
    secret: string | null
    pendingSecret: string | null
    confirmedAt: Date | null
    lastStep: Generated<number>
  }
  seedState: {
    name: string
    checksum: string
    loadedAt: Generated<Date>
  }
  sharedQuery: {
    id: string
    place: string
    title: string
    matchType: string
    records: Json
    createdBy: string | null
    createdAt: Generated<Date>
  }
  signInFailure: {
    subject: string
    failures: number
    lastAt: Date
    lockedUntil: Date | null
    about: Generated<string>
  }
  storedFile: {
    id: string
    path: string
    name: string
    biz: string
    mediaType: string
    size: number
    sha256: string
    audience: Generated<string>
    accountId: string | null
    username: string | null
    createdAt: Generated<Date>
    leftAt: Date | null
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
    addedWordId: string | null
  }
  tenant: {
    id: number
    name: string
    beginDate: string | null
    endDate: string | null
    status: Generated<number>
    createdAt: Generated<Date>
    revision: Generated<number>
    createdBy: string | null
    updatedBy: string | null
    updatedAt: Date | null
  }
  thirdAccount: {
    id: string
    thirdType: string
    thirdUserId: string
    accountId: string | null
    realname: string | null
    avatar: string | null
    createdAt: Generated<Date>
  }
  upload: {
    id: string
    accountId: string
    fingerprint: string
    name: string
    biz: string
    size: number
    partSize: number
    received: Generated<number[]>
    createdAt: Date
    updatedAt: Date
  }
  validityPeriod: {
    id: string
    documentId: string
    endsOn: string | null
    basisKind: string | null
    basis: string | null
    decision: string | null
    decidedOn: string | null
    decisionSource: string | null
    note: string | null
    reminded: Generated<number>
    orgCode: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
    decisionTitle: string | null
    decidedBy: string | null
    factId: string | null
    publicEnd: string | null
    releasedBy: string | null
    releasedAt: Date | null
  }
  validityRule: {
    id: string
    region: string
    trialYears: number | null
    otherYears: number | null
    since: string | null
    source: string | null
    revision: Generated<number>
    createdBy: string | null
    createdAt: Generated<Date>
    updatedBy: string | null
    updatedAt: Date | null
  }
  wordAssociation: {
    word: string
    pairs: string[]
    chances: number[]
  }
}
