// A door of its own: the other one is loaded with every page of the office.
export { BesideDepartments } from './DepartmentSide.tsx'
export { useChosenDepartment } from './use-chosen-department.ts'
