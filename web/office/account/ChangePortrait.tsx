import type { OwnProfile } from '#common/contract/own-profile.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { setUserInfo } from '#web/platform/session/session.ts'
import { FilePop } from '#web/kit/upload/FilePop.tsx'

/** 更换头像: a window for one picture, which becomes the own portrait on confirm. */
export function ChangePortrait({ own, onClose }: { own: OwnProfile; onClose: () => void }) {
  const save = useApiMutation('PUT /sys/user/ownProfile', {
    touches: ['GET /sys/user/ownProfile'],
    done: '头像已更换',
    onSuccess: ({ userInfo }) => setUserInfo(userInfo),
  })
  return (
    <FilePop
      fileType="image"
      bizPath="avatar"
      number={1}
      multiple={false}
      value={own.avatar ?? ''}
      onOk={(paths) => {
        const avatar = typeof paths === 'string' ? paths : ''
        if (avatar !== (own.avatar ?? ''))
          save.mutate({ body: { id: own.id, revision: own.revision, avatar, began: { avatar: own.avatar } } as never })
      }}
      onClose={onClose}
    />
  )
}
