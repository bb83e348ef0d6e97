import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { labelsOfUsers } from './picked-users.ts'

/** A window to choose users to add to something; loaded when it is used. */
export const UserPicker = lazyPart(() => import('./UserPicker.tsx'), 'UserPicker')
/** The picker of users; they are stored by account unless another field is named (wire 5.5). */
export const userPicker: RecordPicker = {
  Field: lazyPart(() => import('./user-picking.tsx'), 'UserField'),
  Names: lazyPart(() => import('./user-picking.tsx'), 'UserNames'),
  Window: lazyPart(() => import('./user-picking.tsx'), 'UserWindow'),
  Adder: UserPicker,
  labelsOf: labelsOfUsers,
}

/** The form of a user (新增, 编辑 and 详情); loaded when it is used. */
export const UserForm = lazyPart(() => import('./UserForm.tsx'), 'UserForm')
