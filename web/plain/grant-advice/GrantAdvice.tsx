import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { useStance } from '#web/platform/permission/permission.ts'

/**
 * How somebody who may grant permissions opens a page to a role; nothing for anybody else.
 * @param menu name of its menu row
 */
export function GrantAdvice({ menu }: { menu: string }) {
  if (useStance('system:permission:saveRole') !== 'shown') return null
  return (
    <>
      <p>
        您可以给角色授权：打开“角色管理”，在一个角色的“授权”中勾选菜单“{menu}
        ”和它下面的权限，保存后持有该角色的人即可使用；您自己持有该角色的，刷新页面后也可使用。
      </p>
      <p>
        <AppLink to="/isystem/roleUserList" className="button">
          去角色管理授权
        </AppLink>
      </p>
    </>
  )
}
