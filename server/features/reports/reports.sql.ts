import { sql } from 'kysely'
import type { ReportRow } from '#common/contract/reports.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { ListColumns } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isAmong, recordList } from '#server/platform/db/record-list.ts'
import { DEPARTMENT_COLUMNS } from '../departments/departments.door.ts'
import { POSITION_COLUMNS } from '../positions/positions.door.ts'
import { ROLE_COLUMNS } from '../roles/roles.door.ts'
import { USER_COLUMNS } from '../users/users.door.ts'
import { audienceOf, type InForce, visibleTo } from '../laws/laws.door.ts'

/** Who asks a report for what, on which day (YYYY-MM-DD). */
export interface ReportRequest extends ListRequest {
  viewer: Viewer
  day: string
}

/** Where the rows of a report come from. */
export interface ReportSource {
  /** Fields that conditions and sorting may name. */
  fields: ListColumns
  page: (db: Db, request: ReportRequest) => Promise<PageOf<ReportRow>>
}

/**
 * A list as the source of a report. It has, besides its own fields, those of the office's list of the same records,
 * whose data rules apply here too; calls cannot name these.
 */
const sourceOf = (
  list: { columns: ListColumns; page: (db: Db, request: ListRequest) => Promise<PageOf<ReportRow>> },
  own: ListColumns,
): ReportSource => ({
  fields: own,
  page: (db, request) => list.page(db, request),
})

const departmentNames = sql<string | null>`(select string_agg(d.name, '，' order by d.org_code)
  from account_department m join department d on d.id = m.department_id where m.account_id = account.id)`
const positionNames = sql<string | null>`(select string_agg(p.name, '，' order by held.at)
  from unnest(string_to_array(account.post, ',')) with ordinality held(code, at) join position p on p.code = held.code)`

const USER_FIELDS: ListColumns = {
  id: ['account.id', 'code'],
  username: ['account.username', 'text'],
  realname: ['account.realname', 'text'],
  sex: ['account.sex', 'number'],
  workNo: ['account.workNo', 'text'],
  orgCode: ['account.orgCode', 'code'],
  departName: [departmentNames, 'text'],
  postName: [positionNames, 'text'],
  createTime: ['account.createdAt', 'moment'],
}

/** Users in use with what pickers of users show, without telephone numbers. */
export const usersReport: ReportSource = sourceOf(
  recordList({
    columns: { ...USER_COLUMNS, ...USER_FIELDS },
    order: [['createTime', 'desc']],
    unique: 'id',
    from: (db) => db.selectFrom('account').where('account.deletedAt', 'is', null).where('account.status', '=', 1),
    select: (rows) =>
      rows.select([
        'account.id',
        'account.username',
        'account.realname',
        'account.sex',
        'account.workNo',
        'account.orgCode',
        departmentNames.as('departName'),
        positionNames.as('postName'),
      ]),
  }),
  USER_FIELDS,
)

const DEPARTMENT_FIELDS: ListColumns = {
  id: ['department.id', 'code'],
  departName: ['department.name', 'text'],
  orgCode: ['department.orgCode', 'code'],
  orgCategory: ['department.category', 'code'],
  parentId: ['department.parentId', 'code'],
  parentName: ['above.name', 'text'],
  status: ['department.status', 'code'],
}

export const departmentsReport: ReportSource = sourceOf(
  recordList({
    columns: { ...DEPARTMENT_COLUMNS, ...DEPARTMENT_FIELDS },
    order: [['orgCode', 'asc']],
    unique: 'id',
    from: (db) => db.selectFrom('department').leftJoin('department as above', 'above.id', 'department.parentId'),
    select: (rows) =>
      rows.select([
        'department.id',
        'department.name as departName',
        'department.orgCode',
        'department.category as orgCategory',
        'department.parentId',
        'above.name as parentName',
        'department.status',
      ]),
  }),
  DEPARTMENT_FIELDS,
)

const POSITION_FIELDS: ListColumns = {
  id: ['position.id', 'code'],
  code: ['position.code', 'text'],
  name: ['position.name', 'text'],
  postRank: ['position.rank', 'code'],
}

export const positionsReport: ReportSource = sourceOf(
  recordList({
    columns: { ...POSITION_COLUMNS, ...POSITION_FIELDS },
    order: [['code', 'asc']],
    unique: 'id',
    from: (db) => db.selectFrom('position'),
    select: (rows) => rows.select(['position.id', 'position.code', 'position.name', 'position.rank as postRank']),
  }),
  POSITION_FIELDS,
)

const ROLE_FIELDS: ListColumns = {
  id: ['role.id', 'code'],
  roleName: ['role.name', 'text'],
  roleCode: ['role.code', 'text'],
  description: ['role.description', 'text'],
  createBy: ['role.createdBy', 'text'],
  createTime: ['role.createdAt', 'moment'],
  updateBy: ['role.updatedBy', 'text'],
  updateTime: ['role.updatedAt', 'moment'],
}

export const rolesReport: ReportSource = sourceOf(
  recordList({
    columns: { ...ROLE_COLUMNS, ...ROLE_FIELDS },
    order: [['roleCode', 'asc']],
    unique: 'id',
    from: (db) => db.selectFrom('role'),
    select: (rows) =>
      rows.select([
        'role.id',
        'role.name as roleName',
        'role.code as roleCode',
        'role.description',
        'role.createdAt as createTime',
      ]),
  }),
  ROLE_FIELDS,
)

const ORGAN_FIELDS: ListColumns = {
  id: ['organ.id', 'code'],
  name: ['organ.name', 'text'],
  organSystem: ['organ.organSystem', 'text'],
  successorName: ['successor.name', 'text'],
}

/** Bodies that make law, the dissolved ones with their successors. */
export const organsReport: ReportSource = sourceOf(
  recordList({
    columns: ORGAN_FIELDS,
    order: [['id', 'asc']],
    unique: 'id',
    from: (db) => db.selectFrom('organ').leftJoin('organ as successor', 'successor.id', 'organ.successorId'),
    select: (rows) => rows.select(['organ.id', 'organ.name', 'organ.organSystem', 'successor.name as successorName']),
  }),
  ORGAN_FIELDS,
)

const issuerNames = sql<
  string | null
>`(select string_agg(law_issuer.name, '，' order by law_issuer.ord) from law_issuer where law_issuer.work_id = law_work.id)`

const lawList = recordList({
  columns: {
    id: ['lawWork.id', 'code'],
    title: ['lawVersion.title', 'text'],
    docNumber: ['lawVersion.docNumber', 'text'],
    fType: ['lawWork.fType', 'code'],
    fLevel: ['lawWork.fLevel', 'code'],
    region: ['lawWork.region', 'code'],
    issuers: [issuerNames, 'text'],
    publishDate: ['lawVersion.publishDate', 'day'],
    effectDate: ['lawVersion.effectDate', 'day'],
    effectRank: ['lawWork.effectRank', 'number'],
  },
  order: [
    ['effectRank', 'desc'],
    ['publishDate', 'desc'],
  ],
  unique: 'id',
  from: (db) => db.selectFrom('lawVersion').innerJoin('lawWork', 'lawWork.id', 'lawVersion.workId'),
  select: (rows) =>
    rows.select([
      'lawWork.id',
      'lawVersion.id as versionId',
      'lawVersion.title',
      'lawVersion.docNumber',
      'lawWork.fType',
      'lawWork.fLevel',
      'lawWork.region',
      issuerNames.as('issuers'),
      'lawVersion.publishDate',
      'lawVersion.effectDate',
    ]),
})
/** Laws in force, in the version that counts today; of those the viewer may see (decision 0006). */
export const lawsReport = (inForce: InForce): ReportSource => ({
  fields: lawList.columns,
  async page(db, { viewer, day, ...request }) {
    const audience = audienceOf(viewer)
    const versionIds = await inForce.versionIds(db, audience, day)
    return lawList.page(db, request, (rows) =>
      rows.where(isAmong('lawVersion.id', versionIds)).where(visibleTo(audience)),
    )
  },
})
