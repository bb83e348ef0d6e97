/**
 * Catalogue of refusals: code → HTTP status and what the reader is told. `{name}` is filled from the details.
 * Status and envelope code: docs/decisions/0015-readings-chosen.md, 1 and 2. What a member of staff did in vain is told
 * with status 200 and `success: false`, as clients of the wire expect.
 */
export const errorCatalogue = {
  'parameter.invalid': { status: 400, code: 400, message: '参数 {field} 无效：{reason}' },
  'parameter.unknown': { status: 400, code: 400, message: '不认识的参数 {field}' },
  'session.missing': { status: 401, code: 401, message: 'token为空!' },
  'session.expired': { status: 401, code: 401, message: 'Token失效，请重新登录!' },
  'session.user-gone': { status: 401, code: 401, message: 'Token失效，用户不存在!' },
  'session.user-frozen': { status: 401, code: 401, message: 'Token失效，账号已被锁定,请联系管理员!' },
  'session.tenant-changed': { status: 401, code: 401, message: 'Token失效，用户租户信息变更,请重新登陆!' },
  'session.password-change-required': { status: 200, code: 3030, message: '请先修改密码' },
  'session.too-many-requests': { status: 429, code: 429, message: '操作过于频繁，请 {seconds} 秒后再试' },
  'session.logout-failed': { status: 200, code: 500, message: '退出登录失败！' },
  'session.logout-unknown': { status: 200, code: 500, message: 'Token无效!' },
  'signature.missing': { status: 200, code: 500, message: '签名验证失败:缺少X-Sign或X-TIMESTAMP' },
  'signature.late': { status: 200, code: 500, message: '签名验证失败:X-TIMESTAMP已过期' },
  'signature.wrong': { status: 200, code: 500, message: 'Sign签名校验失败！' },
  'sign-in.captcha-missing': { status: 200, code: 500, message: '验证码无效' },
  'sign-in.captcha-wrong': { status: 200, code: 412, message: '验证码错误' },
  'sign-in.wrong': { status: 200, code: 500, message: '用户名或密码错误' },
  'sign-in.locked': { status: 200, code: 500, message: '登录失败次数过多，已暂时锁定，请在 {minutes} 分钟后再试' },
  'sign-in.deleted': { status: 200, code: 500, message: '该用户已注销' },
  'sign-in.frozen': { status: 200, code: 500, message: '该用户已冻结' },
  'sign-in.tenants-frozen': { status: 200, code: 500, message: '与该用户关联的租户均已被冻结，无法登录！' },
  'sign-in.phone-code-wrong': { status: 200, code: 500, message: '手机验证码错误' },
  'sign-in.ticket-invalid': { status: 200, code: 500, message: '校验失败' },
  'sign-in.third-unknown': { status: 200, code: 500, message: '用户未找到' },
  'sign-in.cas-refused': { status: 200, code: 500, message: '单点登录验证失败，请重新登录' },
  'sign-in.cas-unreachable': { status: 200, code: 500, message: '单点登录服务器没有答复，请稍后重试' },
  'sign-in.cas-off': { status: 200, code: 500, message: '未启用单点登录' },
  'sms.phone-missing': { status: 200, code: 500, message: '手机号不允许为空！' },
  'sms.phone-invalid': { status: 200, code: 500, message: '手机号格式不正确' },
  'sms.still-valid': { status: 200, code: 500, message: '验证码10分钟内，仍然有效！' },
  'sms.registered': { status: 200, code: 500, message: ' 手机号已经注册，请直接登录！' },
  'sms.unknown': { status: 200, code: 500, message: '该用户不存在或未绑定手机号' },
  'sms.too-many': { status: 200, code: 500, message: '该手机号获取验证码次数过多，请 24 小时后再试' },
  'sms.failed': { status: 200, code: 500, message: '短信验证码发送失败,请稍后重试' },
  'sms.not-configured': { status: 200, code: 500, message: ' 短信接口未配置，请联系管理员！' },
  'department.not-member': { status: 200, code: 500, message: '您不属于该部门，不能切换' },
  'password.own-only': { status: 200, code: 500, message: '只允许修改自己的密码！' },
  'password.old-wrong': { status: 200, code: 500, message: '旧密码输入错误!' },
  'password.empty': { status: 200, code: 500, message: '新密码不允许为空!' },
  'password.differ': { status: 200, code: 500, message: '两次输入密码不一致!' },
  'password.weak': { status: 200, code: 500, message: '{reason}' },
  'password.used-before': { status: 200, code: 500, message: '新密码不能与最近 5 次使用过的密码相同' },
  'password.reset-failed': { status: 200, code: 500, message: '重置密码失败！' },
  'password.code-expired': { status: 200, code: 500, message: '短信验证码失效！' },
  'register.closed': { status: 200, code: 500, message: '本站未开放自助注册，请联系管理员开通账号' },
  'register.username-taken': { status: 200, code: 500, message: '用户名已注册' },
  'register.username-invalid': { status: 200, code: 500, message: '用户名由 4 到 18 位字母、数字或下划线组成' },
  'register.phone-taken': { status: 200, code: 500, message: '该手机号已注册' },
  'register.email-taken': { status: 200, code: 500, message: '邮箱已被注册' },
  'register.email-invalid': { status: 200, code: 500, message: '邮箱格式不正确' },
  'register.code-expired': { status: 200, code: 500, message: '手机验证码失效，请重新获取' },
  'dictionary.code-invalid': { status: 200, code: 500, message: '字典Code格式不正确！' },
  'list.sort-unknown': { status: 200, code: 500, message: '请注意，将要排序的列字段不存在：{column}' },
  'record.not-found': { status: 200, code: 500, message: '未找到对应实体' },
  'record.changed': { status: 200, code: 409, message: '{by} 已于 {at} 修改了这条记录，您的内容尚未保存' },
  'record.taken': { status: 200, code: 500, message: '{field}“{value}”已存在，请换一个' },
  'record.exists': { status: 200, code: 500, message: '数据库中已存在该记录' },
  'record.in-use': { status: 200, code: 500, message: '{what}正被使用，不能删除：{users}' },
  'record.broken-link': {
    status: 200,
    code: 500,
    message: '执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等',
  },
  'record.none-chosen': { status: 200, code: 500, message: '请选择一条记录！' },
  'record.invalid': { status: 200, code: 500, message: '{reason}' },
  'file.missing': { status: 200, code: 500, message: '请选择要上传的文件' },
  'file.not-a-workbook': { status: 200, code: 500, message: '文件导入失败！{name} 不是 .xls 或 .xlsx 格式的 Excel 文件' },
  'file.too-large': { status: 413, code: 500, message: '文件大小超出{limit}限制, 请压缩或降低文件质量!' },
  'announcement.not-found': { status: 200, code: 500, message: '未找到对应实体' },
  'account.not-found': { status: 200, code: 500, message: '用户不存在！' },
  'permission.denied': { status: 403, code: 510, message: '没有权限，请联系管理员授权' },
  'path.not-found': { status: 404, code: 404, message: '路径不存在，请检查路径是否正确' },
  'method.not-allowed': { status: 405, code: 405, message: '不支持{method}请求方法，支持以下：{allowed}' },
  'law.not-found': { status: 404, code: 404, message: '未找到该法规，可能尚未收录' },
  'law.version-not-found': { status: 404, code: 404, message: '该法规没有这个版本' },
  'law.not-in-force-then': { status: 404, code: 404, message: '该法规在 {date} 尚未公布，没有可供阅读的文本' },
  'law.provision-not-found': { status: 404, code: 404, message: '该法规中没有这一条' },
  'body.too-large': { status: 413, code: 500, message: '文件大小超出限制, 请压缩或降低文件质量!' },
  'server.failed': { status: 500, code: 500, message: '系统异常，请稍后重试（编号 {requestId}）' },
  'server.busy': { status: 503, code: 503, message: '服务暂时不可用，请稍后重试' },
} as const satisfies Record<string, { status: number; code: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** A request that is refused for a reason of the catalogue. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly errorCode: ErrorCode
  readonly details: Record<string, string>

  constructor(errorCode: ErrorCode, details: Record<string, string> = {}) {
    super(errorCatalogue[errorCode].message.replace(/\{(\w+)\}/g, (_, name: string) => details[name] ?? ''))
    this.errorCode = errorCode
    this.details = details
  }
}

/** The refusal for a code, to be thrown. */
export const refuse = (code: ErrorCode, details?: Record<string, string>): Refusal => new Refusal(code, details)
