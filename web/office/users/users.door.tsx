import { lazy } from 'react'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { labelsOfUsers } from './picked-users.ts'

/** The picker of users; they are stored by account unless another field is named (wire 5.5). */
export const userPicker: RecordPicker = {
  Field: lazy(() => import('./user-picking.tsx').then((module) => ({ default: module.UserField }))),
  Names: lazy(() => import('./user-picking.tsx').then((module) => ({ default: module.UserNames }))),
  Window: lazy(() => import('./user-picking.tsx').then((module) => ({ default: module.UserWindow }))),
  labelsOf: labelsOfUsers,
}

/** A window to choose users to add to something; loaded when it is used. */
export const UserPicker = lazy(() => import('./UserPicker.tsx').then((module) => ({ default: module.UserPicker })))
/** The form of a user (新增, 编辑 and 详情); loaded when it is used. */
export const UserForm = lazy(() => import('./UserForm.tsx').then((module) => ({ default: module.UserForm })))
