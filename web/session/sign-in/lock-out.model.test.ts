import { expect, it } from 'vitest'
import { lockOutWords } from './lock-out.model.ts'

const now = new Date(2026, 10, 20, 23, 55)

it('lockOutWords says at what time of day a wait ends, past midnight too', () => {
  expect(lockOutWords('登录失败次数过多，请在 10 分钟后再试', now)).toBe(
    '登录失败次数过多，请在 10 分钟后再试（00:05 之后）。忘记密码可用手机号找回。',
  )
})

it.each(['用户名或密码错误', '验证码10分钟内，仍然有效！', '账号已被锁定,请联系管理员!'])(
  'the message %s does not tell of a wait',
  (message) => {
    expect(lockOutWords(message, now)).toBeNull()
  },
)
