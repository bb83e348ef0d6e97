import { ApiError } from './call.ts'

export interface ErrorWords {
  title: string
  advice: string
  /** Trying the same again may help. */
  retry: boolean
}

/** Table of what can go wrong on the public site, and what to tell the reader (spec §8). */
export function presentError(error: unknown): ErrorWords {
  if (!(error instanceof ApiError)) {
    return { title: '页面出现错误', advice: '请刷新页面重试。', retry: true }
  }
  if (error.status === 0) return { title: '无法连接服务器', advice: '请检查网络连接后重试。', retry: true }
  if (error.status === 504 || error.code === 504) return { title: '网络超时', advice: '服务器未在规定时间内答复，请稍后重试。', retry: true }
  if (error.status === 404 || error.code === 404) return { title: '很抱歉，资源未找到!', advice: '链接可能已失效，请重新检索。', retry: false }
  if (error.status === 400 || error.code === 400) return { title: error.message || '查询条件有误', advice: '请修改查询条件后重试。', retry: false }
  if (error.status === 429 || error.code === 429) return { title: error.message || '访问过于频繁', advice: '请稍候片刻再试。', retry: true }
  return { title: error.message || '系统异常', advice: '请稍后重试；多次出现时请与网站管理单位联系。', retry: true }
}

/** True when the thing asked for does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 404)
}
