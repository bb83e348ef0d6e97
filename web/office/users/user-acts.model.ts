import type { UserRow } from '#common/contract/users.ts'

/** An action on users that needs a confirmation. */
export type Act = 'delete' | 'freeze' | 'unfreeze' | 'unlock' | 'factor'

export interface Question {
  act: Act
  users: readonly UserRow[]
  done?: () => void
}

/** Number of users that a confirmation names. */
const NAMED = 3

const whom = (users: readonly UserRow[]): string => {
  const names = users.slice(0, NAMED).map(({ realname, username }) => `${realname}（${username}）`)
  return users.length > NAMED ? `${names.join('、')}等 ${users.length} 个用户` : names.join('、')
}

/** Texts of the confirmation and its button. */
export function questionOf({ act, users }: Question): { title: string; text: string; confirm: string } {
  switch (act) {
    case 'delete':
      return {
        title: '确认删除',
        text: `确定删除用户${whom(users)}吗？其登录立即结束，可以从回收站还原。`,
        confirm: '删除',
      }
    case 'freeze':
      return {
        title: '确认冻结',
        text: `确定冻结用户${whom(users)}吗？其登录立即结束，解冻之前不能登录。`,
        confirm: '冻结',
      }
    case 'unfreeze':
      return { title: '确认解冻', text: `确定解冻用户${whom(users)}吗？`, confirm: '解冻' }
    case 'factor':
      return {
        title: '重置动态口令',
        text: `确定重置${whom(users)}的动态口令吗？其登录立即结束，此后凭密码即可登录并重新设置。请先当面或电话确认是本人丢失了设备。`,
        confirm: '重置',
      }
    case 'unlock':
      return {
        title: '解除登录等待',
        text: `${whom(users)}因登录失败次数过多而须等待的，可立即重新登录。请先确认是本人。`,
        confirm: '解除',
      }
  }
}
