import { lazy } from 'react'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { labelsOfDepartments } from './department-labels.ts'

export { useChosenDepartment } from './use-chosen-department.ts'
export { useDepartmentTree } from './use-department-tree.ts'

/** The picker of departments; they are stored by id unless another field is named (wire 5.6). */
export const departmentPicker: RecordPicker = {
  Field: lazy(() => import('./department-picking.tsx').then((module) => ({ default: module.DepartmentField }))),
  Names: lazy(() => import('./department-picking.tsx').then((module) => ({ default: module.DepartmentNames }))),
  Window: lazy(() => import('./department-picking.tsx').then((module) => ({ default: module.DepartmentWindow }))),
  labelsOf: labelsOfDepartments,
}

/** The tree of departments that narrows a list beside it. */
export const DepartmentChooser = lazy(() => import('./DepartmentChooser.tsx').then((module) => ({ default: module.DepartmentChooser })))
