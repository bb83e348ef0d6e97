import { Type } from 'typebox'
import type { Entry } from '#common/contract/contract.ts'

/** What other clients of the wire ask for and we do not offer: what it is, and at which addresses. */
interface Refusal {
  /** What completes 本系统不提供…. */
  what: string
  /** A call for each line: `METHOD /path`, or `* /path` for every method. */
  names: readonly string[]
  /** Asked before signing in. */
  isPublic?: true
}

/**
 * Calls that other clients of the wire make, and that are decided not to be here
 * (docs/decisions/0136-refused-calls.md). They are refused with words instead of 404, which those clients show as a
 * failure of the whole page.
 */
const REFUSALS: readonly Refusal[] = [
  { isPublic: true, what: '登录密码的共享密钥，请直接提交密码', names: ['GET /sys/getEncryptedString'] },
  { isPublic: true, what: '不带验证码的登录', names: ['POST /sys/mLogin'] },
  {
    isPublic: true,
    what: '验证码的预先核对，登录时一并核对',
    names: ['GET /sys/checkCaptcha', 'POST /sys/checkCaptcha'],
  },
  {
    isPublic: true,
    what: '扫码登录',
    names: ['GET /sys/getLoginQrcode', 'GET /sys/getQrcodeToken', 'POST /sys/scanLoginQrcode'],
  },
  {
    isPublic: true,
    what: '这种第三方登录',
    names: ['GET /sys/thirdLogin/render/{source}', 'GET /sys/thirdLogin/{source}/callback'],
  },
  {
    isPublic: true,
    what: '以密码绑定第三方账号，请使用手机号绑定',
    names: ['POST /sys/thirdLogin/user/create', 'POST /sys/thirdLogin/user/checkPassword'],
  },
  { isPublic: true, what: '不登录查看公告', names: ['GET /sys/annountCement/show/{id}'] },
  { what: '系统日志的删除', names: ['DELETE /sys/log/delete', 'DELETE /sys/log/deleteBatch'] },
  { what: '系统日志的 Excel 导出，请导出带校验的日志', names: ['GET /sys/log/exportXls'] },
  {
    what: '按数据表名称读取数据',
    names: ['GET /sys/dict/queryTableData', '* /sys/api/{path*}', '* /sys/ng-alain/{path*}'],
  },
  { what: '代为访问其他网址', names: ['GET /sys/common/transitRESTful', 'POST /sys/common/uploadImgByHttp'] },
  { what: '不带签名的文件地址', names: ['GET /sys/common/view/{path*}', 'GET /sys/common/download/{path*}'] },
  { what: '与第三方应用同步组织机构', names: ['* /sys/thirdApp/{path*}'] },
  { what: '消息模板和短消息的管理', names: ['* /sys/message/{path*}'] },
  { what: '外部数据源', names: ['* /sys/dataSource/{path*}'] },
  { what: '网关路由', names: ['* /sys/gatewayRoute/{path*}'] },
  { what: '代理人设置', names: ['* /sys/sysUserAgent/{path*}'] },
  { what: '表字典白名单，可用的表字典在程序中登记', names: ['* /sys/tableWhiteList/{path*}'] },
  { what: '表单评论', names: ['* /sys/comment/{path*}'] },
  { what: '知识库文件', names: ['* /sys/files/{path*}', '* /sys/formFile/{path*}'] },
  { what: '公告的导入和导出', names: ['GET /sys/annountCement/exportXls', 'POST /sys/annountCement/importExcel'] },
  {
    what: '消息的星标和删除',
    names: [
      'POST /sys/sysAnnouncementSend/edit',
      'PUT /sys/sysAnnouncementSend/edit',
      'DELETE /sys/sysAnnouncementSend/delete',
      'DELETE /sys/sysAnnouncementSend/deleteBatch',
    ],
  },
  {
    what: '用户的离职交接，请停用账号',
    names: ['PUT /sys/user/userQuit', 'PUT /sys/user/userQuitAndSave', 'PUT /sys/user/putCancelQuit'],
  },
  {
    what: '租户套餐和按租户的用户列表，请在用户列表按租户筛选',
    names: ['GET /sys/tenant/getTenantUserList', 'GET /sys/user/getUserTenantPageList'],
  },
  {
    what: '统一的默认首页，首页按角色设置',
    names: ['GET /sys/sysRoleIndex/queryDefIndex', 'PUT /sys/sysRoleIndex/updateDefHome'],
  },
  {
    what: '表单的脚本增强、自定义按钮和代码生成',
    names: [
      'POST /online/cgform/api/doButton',
      'GET /online/cgform/api/getEnhanceJs/{code}',
      '* /online/cgform/api/codeGenerate',
      '* /online/cgform/button/{path*}',
      '* /online/cgform/head/enhanceJs/{path*}',
      '* /online/cgform/head/enhanceSql/{path*}',
      '* /online/cgform/head/enhanceJava/{path*}',
    ],
  },
  {
    what: '把已有的数据表做成表单，也不列出服务器上的文件夹',
    names: [
      'GET /online/cgform/head/queryTables',
      'POST /online/cgform/head/transTables/{path*}',
      'GET /online/cgform/head/tableInfo',
      'GET /online/cgform/head/fileTree',
      'GET /online/cgform/head/rootFile',
    ],
  },
  {
    what: '逐个保存表单的表头、字段和索引，请在“表单设计”中整份保存',
    names: [
      'POST /online/cgform/head/add',
      'PUT /online/cgform/head/edit',
      'POST /online/cgform/field/add',
      'PUT /online/cgform/field/edit',
      'DELETE /online/cgform/field/delete',
      'POST /online/cgform/index/add',
      'PUT /online/cgform/index/edit',
      'DELETE /online/cgform/index/delete',
    ],
  },
  {
    what: '逐个保存报表的列和参数，请在“报表设计”中整份保存',
    names: [
      'POST /online/cgreport/item/add',
      'PUT /online/cgreport/item/edit',
      'DELETE /online/cgreport/item/delete',
      'POST /online/cgreport/param/add',
      'PUT /online/cgreport/param/edit',
      'DELETE /online/cgreport/param/delete',
    ],
  },
  { what: '在地址中给出 SQL 语句，请在“报表设计”中解析', names: ['GET /online/cgreport/head/parseSql'] },
  { what: '表单的视图，请用“复制”另存为新表单', names: ['POST /online/cgform/head/copyOnline'] },
  {
    what: '逐字段的表单授权，请使用数据规则',
    names: [
      'GET /online/cgform/api/authColumn/{path*}',
      'GET /online/cgform/api/authButton/{path*}',
      'GET /online/cgform/api/authData/{path*}',
    ],
  },
  { what: '图表配置，图表在报表中设计', names: ['* /online/graphreport/{path*}'] },
  { what: '大屏和拖拽仪表盘', names: ['* /drag/{path*}', '* /bigscreen/{path*}'] },
  { what: '积木报表，请使用在线报表', names: ['* /jmreport/{path*}'] },
  { what: '表单设计器，请使用在线台账', names: ['* /desform/{path*}'] },
  { what: '工作流', names: ['* /act/{path*}'] },
  { what: '运行监控，运行状态见系统状态', names: ['* /actuator/{path*}', '* /sys/actuator/{path*}'] },
]

/**
 * The entries of the refused calls with what each is about. None has input: whatever is sent, the answer is the same.
 */
export const REFUSED_CALLS: readonly (readonly [key: string, entry: Entry, what: string])[] = REFUSALS.flatMap(
  ({ what, names, isPublic }) =>
    names.map((name) => {
      const [method, path] = name.split(' ')
      const entry: Entry = {
        summary: `不提供：${what}`,
        permission: isPublic ? 'public' : 'signedIn',
        result: Type.Null(),
        writes: false,
        ...(method === '*' ? { also: ['POST', 'PUT', 'DELETE'] } : {}),
      }
      return [`${method === '*' ? 'GET' : method} ${path}`, entry, what] as const
    }),
)
