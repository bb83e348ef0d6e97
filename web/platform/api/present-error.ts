import { ApiError } from './api-error.ts'
import { messages, wordsWithoutAnswer } from './messages.ts'

export interface ErrorWords {
  title: string
  advice: string
  /** True when a repetition may succeed. */
  retry: boolean
}

/** The message a screen shows instead of what it could not load or do. What else happens is decided in reactions.ts. */
export function presentError(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) {
    return { title: '页面出现错误', advice: '请刷新页面重试。', retry: true }
  }
  const unanswered = error.status === 0 ? wordsWithoutAnswer(error.message) : ''
  if (error.status === 504 || error.code === 504 || unanswered === messages.timeout)
    return { title: messages.timeout, advice: '服务器未在规定时间内答复，请稍后重试。', retry: true }
  if (error.status === 0)
    return {
      title: unanswered === messages.offline ? '无法连接服务器' : unanswered,
      advice: '请检查网络连接后重试。',
      retry: true,
    }
  if (error.status === 404 || error.code === 404)
    return { title: messages.notFound, advice: '链接可能已失效，请重新检索。', retry: false }
  if (error.status === 401 || error.message.includes('Token失效'))
    return { title: messages.signInExpired, advice: '重新登录后可继续操作。', retry: false }
  if (error.status === 403 || error.code === 510)
    return { title: messages.refused, advice: error.message || '没有权限，请联系管理员授权', retry: false }
  if (error.status === 400 || error.code === 400)
    return { title: error.message || '查询条件有误', advice: '请修改查询条件后重试。', retry: false }
  if (error.status === 429 || error.code === 429)
    return {
      title: error.message || '访问过于频繁',
      advice: '同一网络在短时间内访问过多，稍候片刻即可继续。',
      retry: true,
    }
  if (error.status === 200) return { title: error.message || messages.serverFailed, advice: '', retry: false }
  return { title: error.message || '系统异常', advice: '请稍后重试；多次出现时请与网站管理单位联系。', retry: true }
}

/** True when the thing asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 404)
}
