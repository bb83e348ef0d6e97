import { lazyPart } from '#web/platform/lazy-part.tsx'
import type { RecordPicker } from '#web/kit/picker-slots/handed-in.ts'
import { labelsOfDepartments } from './department-labels.ts'

export { useChosenDepartment } from './use-chosen-department.ts'
export { useDepartmentTree } from './use-department-tree.ts'

/** The picker of departments; they are stored by id unless another field is named (wire 5.6). */
export const departmentPicker: RecordPicker = {
  Field: lazyPart(() => import('./department-picking.tsx'), 'DepartmentField'),
  Names: lazyPart(() => import('./department-picking.tsx'), 'DepartmentNames'),
  Window: lazyPart(() => import('./department-picking.tsx'), 'DepartmentWindow'),
  labelsOf: labelsOfDepartments,
}

/** The tree of departments that narrows a list beside it. */
export const DepartmentChooser = lazyPart(() => import('./DepartmentChooser.tsx'), 'DepartmentChooser')
