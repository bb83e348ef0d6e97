import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'

/** Names shown of the permissions that are withdrawn. */
const SHOWN = 8

/**
 * Asks before permissions are withdrawn.
 * @param of whose they are: 角色“审计员”
 * @param lose who loses them: 拥有该角色的用户
 */
export function WithdrawalDialog(props: {
  of: string
  lose: string
  names: readonly string[]
  onConfirm: () => Promise<unknown>
  onClose: () => void
}) {
  const { of, lose, names, onConfirm, onClose } = props
  const shown = names.slice(0, SHOWN).join('、') + (names.length > SHOWN ? '等' : '')
  return (
    <ConfirmDialog
      danger
      title="收回权限"
      text={`将收回${of}的 ${names.length} 项权限：${shown}。保存后${lose}随即失去这些权限。`}
      confirm="收回并保存"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
