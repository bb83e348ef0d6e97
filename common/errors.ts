/**
 * Catalogue of refusals: code → HTTP status and what the reader is told. `{name}` is filled from the details.
 * Status and envelope code: docs/decisions/0015-readings-chosen.md, 1 and 2.
 */
export const errorCatalogue = {
  'parameter.invalid': { status: 400, code: 400, message: '参数 {field} 无效：{reason}' },
  'parameter.unknown': { status: 400, code: 400, message: '不认识的参数 {field}' },
  'session.missing': { status: 401, code: 401, message: '请先登录' },
  'session.expired': { status: 401, code: 401, message: 'Token失效，请重新登录!' },
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
