import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'

/** Asks before unsaved ticks are discarded. */
export function DropTicks({ onDrop, onStay }: { onDrop: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      danger
      title="放弃未保存的勾选？"
      text="勾选的变化还没有保存，关闭后将丢失。"
      confirm="放弃"
      onConfirm={async () => onDrop()}
      onClose={onStay}
    />
  )
}
