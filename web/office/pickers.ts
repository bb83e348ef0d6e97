import type { Pickers } from '#web/kit/picker-slots/handed-in.ts'
import { departmentPicker } from '#web/office/departments/departments.door.tsx'
import { positionPicker } from '#web/office/positions/positions.door.tsx'
import { reportPicker } from '#web/office/reports/reports.door.tsx'
import { rolePicker } from '#web/office/roles/roles.door.tsx'
import { userPicker } from '#web/office/users/users.door.tsx'

/** The pickers of the office, by the names that forms, queries and columns use. */
export const PICKERS = {
  records: { user: userPicker, department: departmentPicker, position: positionPicker, role: rolePicker },
  popup: reportPicker,
} satisfies Pickers
