import type { CleanupStage } from '#common/contract/cleanups.ts'

/** What the stages of a document of a batch are called, in their order. */
export const STAGES: Record<CleanupStage, string> = {
  open: '待提意见',
  returned: '已退回',
  proposed: '待确认',
  confirmed: '已确认',
  carried: '已执行',
}
