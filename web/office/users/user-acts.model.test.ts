import { expect, it } from 'vitest'
import { questionOf } from './user-acts.model.ts'

it('a confirmation names a few users and counts many', () => {
  const user = (realname: string) => ({ realname, username: 'u' }) as never
  expect(questionOf({ act: 'delete', users: [user('张三')] }).text).toBe(
    '确定删除用户张三（u）吗？其登录立即结束，可以从回收站还原。',
  )
  expect(questionOf({ act: 'freeze', users: [1, 2, 3, 4].map(() => user('李四')) }).text).toContain(
    '李四（u）、李四（u）、李四（u）等 4 个用户',
  )
})
