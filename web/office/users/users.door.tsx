import { lazy } from 'react'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { labelsOfUsers } from './picked-users.ts'

/** How staff are picked; stored by account unless another field is named (wire 5.5). */
export const userPicker: RecordPicker = {
  Field: lazy(() => import('./user-picking.tsx').then((module) => ({ default: module.UserField }))),
  Names: lazy(() => import('./user-picking.tsx').then((module) => ({ default: module.UserNames }))),
  Window: lazy(() => import('./user-picking.tsx').then((module) => ({ default: module.UserWindow }))),
  labelsOf: labelsOfUsers,
}

/** Users to be added to something. */
export const UserPicker = lazy(() => import('./UserPicker.tsx').then((module) => ({ default: module.UserPicker })))
/** 新增, 编辑 and 详情 of a user. */
export const UserForm = lazy(() => import('./UserForm.tsx').then((module) => ({ default: module.UserForm })))
