import { containsOwn, isCommonPassword, type KnownOfUser } from './common-passwords.ts'

/** What a password has to be (domain: GB/T 22239 level 3; text: wire.md §8 Users). */
export const PASSWORD_RULE = '密码由8位数字、大小写字母和特殊符号组成!'

/** Words for a password that is guessed first. */
const COMMON_PASSWORD = '这个密码过于常见，容易被猜到；请不要使用常用词加数字、键盘上相邻的字符或连续的数字'

const MAX_LENGTH = 64

/** How strong a password is, 0 to 4: one point each for length, letters, digits and signs. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const points = [/^.{8,}$/su, /\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((pattern) => pattern.test(password)).length
  return points as 0 | 1 | 2 | 3 | 4
}

/**
 * What is wrong with a new password, in Chinese; null when it will do.
 * @param known what else is known of the user, as far as the caller has it
 */
export function passwordFault(password: string, username: string, known: KnownOfUser = {}): string | null {
  if (password.length > MAX_LENGTH) return `密码不能超过 ${MAX_LENGTH} 个字符`
  if (passwordStrength(password) < 4) return PASSWORD_RULE
  if (username.length >= 3 && password.toLowerCase().includes(username.toLowerCase())) return '密码不能包含用户名'
  if (containsOwn(password, known)) return '密码不能包含本人的姓名或手机号'
  if (isCommonPassword(password)) return COMMON_PASSWORD
  return null
}
