import type { ReportColumn, ReportCondition } from '#common/contract/reports.ts'
import type { DictionaryCode } from '#common/dictionaries.ts'
import { refuse } from '#common/errors.ts'
import type { PermissionCode } from '#common/permissions.ts'
import type { ScreenName } from '#common/screens.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { InForce } from '../laws/laws.door.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DesignedReport } from './designed-report.ts'
import { designCalled, everyDesign } from './designs.sql.ts'
import {
  departmentsReport,
  lawsReport,
  organsReport,
  positionsReport,
  type ReportSource,
  rolesReport,
  usersReport,
} from './reports.sql.ts'

/** A report as it is declared: its id on the wire is its code. */
export interface Report extends ReportSource {
  code: string
  name: string
  /** Who may see it: all staff, or holders of a code. */
  permission: 'staff' | PermissionCode
  /** The screen whose data rules narrow it, so that the report does not show what they hide. */
  listOf?: ScreenName
  columns: readonly ReportColumn[]
  conditions: readonly ReportCondition[]
  /** Fields that `self_` parameters narrow, whatever the user asks for. */
  parameters: readonly string[]
}

const column = (
  dataIndex: string,
  title: string,
  width: number | null = null,
  dictCode: DictionaryCode | null = null,
): ReportColumn => ({
  dataIndex,
  title,
  align: 'left',
  width,
  sorter: true,
  customRender: dictCode,
})
const condition = (field: string, label: string, more: Partial<ReportCondition> = {}): ReportCondition => ({
  field,
  label,
  view: 'text',
  mode: 'single',
  hidden: '0',
  dictCode: null,
  ...more,
})
const coded = (field: string, label: string, dictCode: DictionaryCode, hidden: '0' | '1' = '0') =>
  condition(field, label, { view: 'list', dictCode, hidden })
const days = (field: string, label: string) => condition(field, label, { view: 'date', mode: 'group', hidden: '1' })

const USERS: Report = {
  ...usersReport,
  code: 'user',
  name: '用户',
  permission: 'staff',
  listOf: 'system/UserList',
  columns: [
    column('username', '用户账号', 140),
    column('realname', '姓名', 120),
    column('sex', '性别', 80, 'sex'),
    column('workNo', '工号', 110),
    column('departName', '部门'),
    column('postName', '职务', 160),
  ],
  conditions: [
    condition('username', '用户账号'),
    condition('realname', '姓名'),
    coded('sex', '性别', 'sex', '1'),
    condition('workNo', '工号', { hidden: '1' }),
    condition('departName', '部门', { hidden: '1' }),
  ],
  parameters: ['orgCode', 'sex'],
}

const DEPARTMENTS: Report = {
  ...departmentsReport,
  code: 'depart',
  name: '部门',
  permission: 'staff',
  listOf: 'system/DepartList',
  columns: [
    column('departName', '部门名称'),
    column('orgCode', '部门编码', 140),
    column('orgCategory', '部门类型', 110, 'org_category'),
    column('parentName', '上级部门'),
  ],
  conditions: [
    condition('departName', '部门名称'),
    condition('orgCode', '部门编码'),
    coded('orgCategory', '部门类型', 'org_category', '1'),
    condition('parentName', '上级部门', { hidden: '1' }),
  ],
  parameters: ['orgCode', 'orgCategory', 'parentId', 'status'],
}

const POSITIONS: Report = {
  ...positionsReport,
  code: 'position',
  name: '职务',
  permission: 'staff',
  listOf: 'system/PositionList',
  columns: [
    column('code', '职务编码', 160),
    column('name', '职务名称'),
    column('postRank', '职级', 120, 'position_rank'),
  ],
  conditions: [
    condition('name', '职务名称'),
    condition('code', '职务编码'),
    coded('postRank', '职级', 'position_rank', '1'),
  ],
  parameters: ['postRank'],
}

const ROLES: Report = {
  ...rolesReport,
  code: 'role',
  name: '角色',
  permission: 'system:role:list',
  listOf: 'system/RoleUserList',
  columns: [
    column('roleName', '角色名称'),
    column('roleCode', '角色编码', 180),
    column('description', '描述'),
    column('createTime', '创建时间', 180),
  ],
  conditions: [condition('roleName', '角色名称'), condition('roleCode', '角色编码'), days('createTime', '创建时间')],
  parameters: [],
}

const ORGANS: Report = {
  ...organsReport,
  code: 'organ',
  name: '制定机关',
  permission: 'staff',
  columns: [
    column('name', '名称'),
    column('id', '代码', 160),
    column('organSystem', '系统', 100),
    column('successorName', '职责承继机关'),
  ],
  conditions: [condition('name', '名称'), condition('organSystem', '系统'), condition('id', '代码', { hidden: '1' })],
  parameters: ['organSystem'],
}

const LAWS: Omit<Report, keyof ReportSource> = {
  code: 'law',
  name: '未见失效的法规',
  permission: 'staff',
  columns: [
    column('title', '标题', 320),
    column('docNumber', '文号', 190),
    column('fType', '文件类型', 130, 'F_TYPE'),
    column('issuers', '制定机关', 190),
    column('publishDate', '公布日期', 112),
    // Days that only the register knows are on the page of the law.
    column('effectDate', '原文载明的施行日期', 150),
  ],
  conditions: [
    condition('title', '标题'),
    condition('docNumber', '文号'),
    coded('fType', '文件类型', 'F_TYPE', '1'),
    coded('fLevel', '制定机关层级', 'F_LEVEL', '1'),
    condition('issuers', '制定机关', { hidden: '1' }),
    days('publishDate', '公布日期'),
    days('effectDate', '原文载明的施行日期'),
  ],
  parameters: ['fType', 'fLevel', 'region'],
}

/** A report in a list of those that a user may see. */
interface SeenReport {
  id: string
  code: string
  name: string
}

/** Codes that every designer's permission code of a report begins with. */
const SEE = 'online:report:'
const DESIGN: PermissionCode = 'online:report:design'
/** The code that lets its holders see a designed report. */
const codeOfReport = (code: string): string => SEE + code

/** Every report there is: those of the program, and those that administrators design. */
export class Reports {
  readonly #byCode: ReadonlyMap<string, Report>

  constructor(inForce: InForce) {
    const all: Report[] = [USERS, DEPARTMENTS, POSITIONS, ROLES, ORGANS, { ...lawsReport(inForce), ...LAWS }]
    this.#byCode = new Map(all.map((report) => [report.code, report]))
  }

  /** Codes of the reports of the program. */
  get codes(): string[] {
    return [...this.#byCode.keys()]
  }

  /** Whether the program has a report of this code. */
  has = (code: string): boolean => this.#byCode.has(code)

  /** The reports that the viewer may see: the program's first. */
  async seenBy(db: Db, viewer: Pick<Viewer, 'permissions'>): Promise<SeenReport[]> {
    const own = [...this.#byCode.values()].filter(
      ({ permission }) => permission === 'staff' || viewer.permissions.has(permission),
    )
    const designed = (await everyDesign(db)).filter((report) => maySee(report, viewer))
    return [
      ...own.map(({ code, name }) => ({ id: code, code, name })),
      ...designed.map(({ id, code, name }) => ({ id, code, name })),
    ]
  }

  /**
   * The report of this code or id, if the viewer may see it. A report that does not exist and one that the viewer may
   * not see are answered alike.
   * @throws Refusal report.unknown
   */
  async of(db: Db, name: string, viewer: Pick<Viewer, 'permissions'>): Promise<Report | DesignedReport> {
    const report = this.#byCode.get(name)
    if (report && (report.permission === 'staff' || viewer.permissions.has(report.permission))) return report
    const design = report ? undefined : await designCalled(db, name)
    if (!design || !maySee(design, viewer)) throw refuse('report.unknown')
    return new DesignedReport(design)
  }
}

/** Designers see every designed report, because they could write it themselves. */
const maySee = (
  { code, allStaff }: { code: string; allStaff: boolean },
  { permissions }: Pick<Viewer, 'permissions'>,
): boolean => allStaff || permissions.has(codeOfReport(code)) || permissions.has(DESIGN)
