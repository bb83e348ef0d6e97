import { passwordStrength } from '#common/rules/password-policy.ts'

const WORDS = ['', '很弱', '弱', '中', '符合要求'] as const

/** The strength of a new password, by colour and by words. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <div className="password-strength">
      <span className="password-bars" data-strength={strength} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= strength || undefined} />
        ))}
      </span>
      <span role="status">
        {password === '' ? '至少 8 位，含字母、数字和特殊符号' : `密码强度：${WORDS[strength] || '很弱'}`}
      </span>
    </div>
  )
}
