import { APPROVAL_STATES } from './approval-states.ts'
import { LIST_FIELDS, type ListField, type ListScreen } from './list-fields.ts'
import type { DictionaryCode } from './dictionaries.ts'
import { FEEDBACK_STATES } from './feedback-states.ts'
import { CLEANUP } from './records/cleanup.ts'
import { COLLECTION_CHECK } from './records/collection-check.ts'
import { CONSULTATION } from './records/consultation.ts'
import { DICTIONARY } from './records/dictionary.ts'
import { CHECK_RULE, FILL_RULE } from './records/field-rule.ts'
import { FILING } from './records/filing.ts'
import { FORCE_LIST } from './records/force-list.ts'
import { ORGAN } from './records/organ.ts'
import { POSITION } from './records/position.ts'
import { queryKindsOf } from './records/sheet.ts'
import { TENANT } from './records/tenant.ts'
import { VALIDITY } from './records/validity.ts'
import type { QueryField } from './rules/query-fields.ts'

type Kind = Omit<QueryField, 'value' | 'text'>
type KindsOf<S extends ListScreen> = Partial<Record<ListField<S>, Kind>>

/** Stored sealed: found by the whole value, a telephone number by its last four digits too. */
const PHONE: Kind = { type: 'phone' }
const EMAIL: Kind = { type: 'email' }
const MOMENT: Kind = { type: 'datetime' }
const DAY: Kind = { type: 'date' }
const NUMBER: Kind = { type: 'number' }
const YES_NO: Kind = { type: 'switch' }
const of = (dictCode: DictionaryCode): Kind => ({ type: 'dict', dictCode })
/** A person, stored by account. */
const USER: Kind = { type: 'sel_user' }
const DEPARTMENT: Kind = { type: 'sel_depart', customReturnField: 'orgCode' }
/** Positions, joined by commas. */
const POSITIONS: Kind = { type: 'list_multi', dictCode: 'sys_position,name,code' }
/** What most lists keep of who changed their records, and when. */
const TIMES = { createBy: USER, createTime: MOMENT, updateBy: USER, updateTime: MOMENT }

/** How fields of lists are asked for in an advanced query, where they are no text. A test asks each of them. */
const KINDS: { readonly [S in ListScreen]: KindsOf<S> } = {
  OnlCgreportHeadList: TIMES,
  'system/AnnouncementList': {
    msgCategory: of('msg_category'),
    priority: of('priority'),
    msgType: of('msg_type'),
    sendStatus: of('send_status'),
    sender: USER,
    sendTime: MOMENT,
    cancelTime: MOMENT,
    startTime: MOMENT,
    endTime: MOMENT,
    releaseAt: MOMENT,
    ...TIMES,
  },
  'dataManagement/DocumentList': {
    fType: of('F_TYPE'),
    fLevel: of('F_LEVEL'),
    region: of('region'),
    address: of('address'),
    subject: of('F_SUBJECT'),
    adoptDate: DAY,
    publishDate: DAY,
    effectDate: DAY,
    effectStatus: of('F_STATUS'),
    proofState: of('PROOF_STATE'),
    state: of('PUB_STATE'),
    orgCode: DEPARTMENT,
    submittedBy: USER,
    reviewedBy: USER,
    approvedBy: USER,
    releasedBy: USER,
    releaseTime: MOMENT,
    releaseAt: MOMENT,
    ...TIMES,
  },
  'dataManagement/FilingList': queryKindsOf(FILING),
  'dataManagement/CleanupList': queryKindsOf(CLEANUP),
  'dataManagement/ValidityList': queryKindsOf(VALIDITY),
  'opinionManagement/FeedbackList': {
    kind: of('OPINION_KIND'),
    attitude: of('OPINION_ATTITUDE'),
    identity: of('OPINION_IDENTITY'),
    state: of('FB_STATE'),
    answeredBy: USER,
    answerTime: MOMENT,
    orgCode: DEPARTMENT,
    createTime: MOMENT,
    updateBy: USER,
    updateTime: MOMENT,
  },
  'opinionManagement/ConsultationList': queryKindsOf(CONSULTATION),
  'dataManagement/NumberList': { ...TIMES },
  'dataManagement/ForceListList': queryKindsOf(FORCE_LIST),
  'dataManagement/CollectionCheckList': queryKindsOf(COLLECTION_CHECK),
  'dataManagement/SearchFeedbackList': {
    emptyCount: NUMBER,
    toldCount: NUMBER,
    noteCount: NUMBER,
    clickCount: NUMBER,
    meanRank: NUMBER,
    firstSeenTime: MOMENT,
    lastSeenTime: MOMENT,
    state: { type: 'list', options: FEEDBACK_STATES.map((text, at) => ({ value: String(at), text })) },
    updateBy: USER,
    updateTime: MOMENT,
  },
  'system/ApprovalList': {
    askedAt: MOMENT,
    answeredAt: MOMENT,
    state: { type: 'list', options: Object.entries(APPROVAL_STATES).map(([value, text]) => ({ value, text })) },
  },
  'system/OnlineUserList': {
    phone: PHONE,
    username: USER,
    orgCode: DEPARTMENT,
    sex: of('sex'),
    signedInAt: MOMENT,
    lastUsedAt: MOMENT,
  },
  'system/LogList': {
    username: USER,
    logType: of('log_type'),
    operateType: of('operate_type'),
    success: YES_NO,
    costTime: NUMBER,
    createTime: MOMENT,
  },
  'system/UserList': {
    phone: PHONE,
    email: EMAIL,
    sex: of('sex'),
    birthday: DAY,
    orgCode: DEPARTMENT,
    post: POSITIONS,
    userIdentity: NUMBER,
    status: of('user_status'),
    ...TIMES,
  },
  'system/RoleUserList': TIMES,
  'system/TenantList': queryKindsOf(TENANT),
  'system/PositionList': queryKindsOf(POSITION),
  'system/OrganList': queryKindsOf(ORGAN),
  'system/AddressList': { phone: PHONE, email: EMAIL, orgCode: DEPARTMENT, post: POSITIONS },
  'system/DictList': queryKindsOf(DICTIONARY),
  'system/FillRuleList': queryKindsOf(FILL_RULE),
  'system/CheckRuleList': queryKindsOf(CHECK_RULE),
  'system/DataLogList': { dataVersion: NUMBER, createBy: USER, createTime: MOMENT },
  'system/QuartzJobList': { status: of('quartz_status'), ...TIMES },
  'online/FormDesignList': { version: NUMBER, publishedAt: MOMENT, ...TIMES },
  'system/FileList': { fileSize: NUMBER, createBy: USER, createTime: MOMENT },
  'system/DepartList': {
    departOrder: NUMBER,
    orgCategory: of('org_category'),
    status: of('depart_status'),
    createTime: MOMENT,
  },
  'system/DepartUserList': { createTime: MOMENT },
  'system/CategoryList': { createTime: MOMENT },
}

/** The fields of a screen's list for its advanced query. */
export function queryFieldsOf(screen: ListScreen): QueryField[] {
  const kinds: Readonly<Record<string, Kind | undefined>> = KINDS[screen]
  return Object.entries(LIST_FIELDS[screen]).map(([value, text]) => ({
    value,
    text,
    ...(kinds[value] ?? { type: 'string' }),
  }))
}
