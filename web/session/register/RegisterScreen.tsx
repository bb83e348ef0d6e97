import { Link } from '@tanstack/react-router'
import { settings } from '#web/platform/settings.ts'
import { useTitle } from '#web/platform/title.ts'
import { RegisterForm } from './RegisterForm.tsx'
import '../session.css'

/** Registration by visitors, where the site allows it. */
export default function RegisterScreen() {
  useTitle('注册账号')
  return (
    <section className="login-card">
      <h1>注册账号</h1>
      {settings.registration ? (
        <RegisterForm />
      ) : (
        <p className="login-lead">本站未开放自助注册，请联系管理员开通账号。</p>
      )}
      <p className="login-links">
        <Link to="/user/login" search={{}}>
          {settings.registration ? '已有账号，去登录' : '返回登录'}
        </Link>
      </p>
    </section>
  )
}
