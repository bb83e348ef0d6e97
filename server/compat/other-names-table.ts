/**
 * A call under the name that other clients of the wire have for it
 * (docs/decisions/0130-other-names-and-forms-of-calls.md).
 */
export interface OtherName {
  /** Key of the call, as the contract has it. */
  call: string
  /** Names of query parameters that differ: theirs → ours. */
  query?: Readonly<Record<string, string>>
  /** Parts of their path that ours does not have; they are not read. */
  more?: readonly string[]
  /** Values of a query parameter that ours does not have, for which nothing is found. */
  nothing?: Readonly<Record<string, string>>
  /** The field of our result that is all they expect. */
  part?: string
  /** Our result stands without envelope, theirs has one. */
  enveloped?: true
}

const USERS = '/sys/user'
const MESSAGES = 'GET /sys/annountCement/getMyAnnouncement'
const ONE_LEVEL = { call: 'GET /sys/sysDepart/queryDepartTreeSync' }
const OWN_PROFILE = { call: 'PUT /sys/user/ownProfile' }

/** Calls of newer clients that are calls of ours under another name: same access, same parameters, same answer. */
export const OTHER_NAMES: Readonly<Record<string, OtherName>> = {
  [`GET ${USERS}/listAll`]: { call: 'GET /sys/user/list' },
  [`GET ${USERS}/selectUserList`]: { call: 'GET /sys/user/queryUserComponentData' },
  [`GET ${USERS}/queryDepartPostUserPageList`]: { call: 'GET /sys/user/queryUserComponentData' },
  [`GET ${USERS}/queryByOrgCode`]: { call: 'GET /sys/user/queryByOrgCodeForAddressList' },
  [`GET ${USERS}/queryByNames`]: {
    call: 'GET /sys/user/getMultiUser',
    query: { userNames: 'username' },
    enveloped: true,
  },
  [`GET ${USERS}/login/setting/getUserData`]: { call: 'GET /sys/user/ownProfile' },
  [`POST ${USERS}/login/setting/userEdit`]: OWN_PROFILE,
  [`PUT ${USERS}/appEdit`]: OWN_PROFILE,
  'GET /sys/role/listByTenant': { call: 'GET /sys/role/list' },
  'GET /sys/role/queryPageRoleCount': { call: 'GET /sys/role/list' },
  'GET /sys/role/queryallNoByTenant': { call: 'GET /sys/role/queryall' },
  'GET /sys/permission/queryListAsync': { call: 'GET /sys/permission/getSystemSubmenu', query: { pid: 'parentId' } },
  'GET /sys/sysDepart/getMyDepartList': { call: 'GET /sys/user/getCurrentUserDeparts', part: 'list' },
  'GET /sys/sysDepart/list': { call: 'GET /sys/sysDepart/listAll' },
  'GET /sys/sysDepart/queryDepartAndPostTreeSync': ONE_LEVEL,
  'GET /sys/sysDepart/queryBookDepTreeSync': ONE_LEVEL,
  'GET /sys/tenant/getTenantListByUserId': { call: 'GET /sys/tenant/getCurrentUserTenant', part: 'list' },
  // Messages have no stars here.
  'GET /sys/annountCement/vue3List': { call: MESSAGES, part: 'records', nothing: { starFlag: '1' } },
  'GET /sys/annountCement/getLastAnnountTime': { call: MESSAGES },
  'GET /sys/annountCement/getUnreadMessageCount': {
    call: 'GET /sys/annountCement/getMsgTotalByUser',
    part: 'msgTotal',
  },
  'POST /sys/annountCement/clearAllUnReadMessage': { call: 'PUT /sys/annountCement/readAll' },
  'GET /sys/sysAnnouncementSend/list': { call: MESSAGES },
  'GET /sys/sysAnnouncementSend/queryById': { call: 'GET /sys/sysAnnouncementSend/getOne', query: { id: 'sendId' } },
  'GET /sys/sysRoleIndex/list': { call: 'GET /sys/roleIndex/list' },
  'GET /sys/sysRoleIndex/queryById': { call: 'GET /sys/roleIndex/queryById' },
  'GET /sys/sysRoleIndex/queryByCode': { call: 'GET /sys/roleIndex/queryByCode' },
  'POST /sys/sysRoleIndex/add': { call: 'POST /sys/roleIndex/add' },
  'PUT /sys/sysRoleIndex/edit': { call: 'PUT /sys/roleIndex/edit' },
  'DELETE /sys/sysRoleIndex/delete': { call: 'DELETE /sys/roleIndex/delete' },
  'GET /online/cgform/api/exportXlsOld/{code}': { call: 'GET /online/cgform/api/exportXls/{code}' },
  'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}/{tenantId}': {
    call: 'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}',
    more: ['tenantId'],
  },
  'POST /sys/upload/uploadMinio': { call: 'POST /sys/common/upload' },
}

/** Query parameters that other clients have under another name for a call of the same name: call → theirs → ours. */
export const OTHER_PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /online/cgform/head/list': { tableName: 'code', tableTxt: 'name' },
}
