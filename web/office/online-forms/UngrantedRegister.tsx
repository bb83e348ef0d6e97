import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { useStance } from '#web/platform/permission/permission.ts'
import { AppLink } from '#web/plain/app-link/AppLink.tsx'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { GrantAdvice } from '#web/plain/grant-advice/GrantAdvice.tsx'
import { FORMS } from './form-calls.ts'

const WAITING = [40, 90]

/**
 * The page of a register that the user does not see: a designer is told what is missing, anybody else only that there
 * is nothing to see.
 */
export function UngrantedRegister({ code, error, onRetry }: { code: string; error: unknown; onRetry: () => void }) {
  const isDesigner = useStance('online:form:design') === 'shown'
  const found = useQuery({ ...apiQuery(FORMS, { query: { code } }), enabled: isDesigner })
  if (isDesigner && found.isPending) return <Skeleton lines={WAITING} />
  const form = found.data?.records.find((one) => one.code === code)
  if (!form) return <Failure error={error} onRetry={onRetry} />
  const toDesigns = (
    <p>
      <AppLink to={`/online/cgform?code=${code}`} className="button">
        去表单设计
      </AppLink>
    </p>
  )
  return (
    <div className="online-note" role="alert">
      {form.version === 0 ? (
        <>
          <h1>“{form.name}”还没有发布</h1>
          <p>在“表单设计”中发布后，才能建立菜单、给角色授权。</p>
          {toDesigns}
        </>
      ) : form.menuId === null ? (
        <>
          <h1>“{form.name}”还没有菜单</h1>
          <p>在“表单设计”中建立菜单，再把菜单授予角色，持有该角色的人才能使用。</p>
          {toDesigns}
        </>
      ) : (
        <>
          <h1>“{form.name}”已发布，您还没有查看它的权限</h1>
          <p>台账按角色授权：设计台账的人也要持有获得授权的角色，才看得到记录。没有授权权限时，请联系安全管理员。</p>
          <GrantAdvice menu={form.menuName ?? form.name} />
        </>
      )}
    </div>
  )
}
