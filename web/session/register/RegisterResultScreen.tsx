import { Link } from '@tanstack/react-router'
import { REGISTERED } from '#common/storage-keys.ts'
import { passing } from '#web/platform/storage.ts'
import { useTitle } from '#web/platform/title.ts'
import { Icon } from '#web/plain/icon/Icon.tsx'
import '../session.css'

/** Names the new account and offers to sign in. */
export default function RegisterResultScreen() {
  useTitle('注册结果')
  const username = passing.get<string>(REGISTERED)
  if (username === undefined)
    return (
      <section className="login-card">
        <h1>没有刚刚注册的账号</h1>
        <p className="login-lead">如果您已经注册，请直接登录。</p>
        <Link to="/user/login" search={{}} className="button primary tall">
          去登录
        </Link>
      </section>
    )
  return (
    <section className="login-card outcome">
      <span className="outcome-mark">
        <Icon name="check" size={28} />
      </span>
      <h1>注册成功</h1>
      <p className="login-lead">
        账号 <b>{username}</b> 已开通，可以使用用户名或手机号登录。需要查看内部文件或办理业务的，请联系管理员授权。
      </p>
      <Link to="/user/login" search={{}} className="button primary tall">
        去登录
      </Link>
      <p className="login-links">
        <Link to="/">返回首页</Link>
      </p>
    </section>
  )
}
