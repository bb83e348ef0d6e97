import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { OwnProfile } from '#common/contract/own-profile.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useCloseTab } from '#web/platform/place.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Skeleton } from '#web/plain/skeleton/Skeleton.tsx'
import { Card, CardBar, CardTitle, ListFrame } from '#web/kit/list-frame/ListFrame.tsx'
import { useRecordDialog } from '#web/kit/record-dialog/use-record-dialog.ts'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import './profile.css'

const ProfileForm = lazyPart(() => import('./ProfileForm.tsx'), 'ProfileForm')

const ChangePortrait = lazyPart(() => import('./ChangePortrait.tsx'), 'ChangePortrait')

const words = (joined: string | null) => joined?.replaceAll(',', '、') || '—'

/** What a profile shows, in this order; the last ones are given by administrators. */
const factsOf = (own: OwnProfile): [label: string, text: string][] => [
  ['性别', own.sex_dictText ?? '—'],
  ['生日', own.birthday ?? '—'],
  ['电子邮件', own.email ?? '—'],
  ['座机', own.telephone ?? '—'],
  ['手机号码', own.phone ?? '—'],
  ['工号', own.workNo ?? '—'],
  ['职务', words(own.post_dictText)],
  ['部门', words(own.orgCodeTxt)],
  ['角色', words(own.roleTxt)],
]

/** 个人中心: what the installation knows of the user; the user changes the personal part of it. */
export default function ProfileScreen() {
  const query = useQuery({ ...apiQuery('GET /sys/user/ownProfile', { query: {} }), staleTime: 0 })
  const form = useRecordDialog<OwnProfile>('profile')
  const close = useCloseTab()
  const [changing, setChanging] = useState(false)
  const own = query.data
  return (
    <ListFrame title="个人中心">
      <Card className="profile">
        <CardBar>
          <CardTitle>个人中心</CardTitle>
          <span className="profile-buttons">
            <Button type="primary" disabled={!own} onClick={() => own && form.edit(own)}>
              编辑资料
            </Button>
            {close ? <Button onClick={close}>关闭</Button> : null}
          </span>
        </CardBar>
        {query.isError && !own ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? (
          <div className="profile-body">
            <Skeleton lines={[40, 60, 50, 60]} />
          </div>
        ) : null}
        {own ? (
          <div className="profile-body">
            <div className="profile-who">
              <span className="profile-picture">
                <StoredImage path={own.avatar} name={own.realname} size={72} />
              </span>
              <div>
                <h2>{own.realname}</h2>
                <p>{own.username}</p>
                <Button type="link" className="profile-change" onClick={() => setChanging(true)}>
                  更换头像
                </Button>
              </div>
            </div>
            <dl className="profile-facts">
              {factsOf(own).map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <p className="profile-note">
              手机号码、工号、职务、部门和角色由管理员维护。密码、动态口令和登录设备请在右上角菜单的“密码修改”“账号安全”中管理。
            </p>
          </div>
        ) : null}
      </Card>
      {form.open ? <ProfileForm state={form} /> : null}
      {changing && own ? <ChangePortrait own={own} onClose={() => setChanging(false)} /> : null}
    </ListFrame>
  )
}
