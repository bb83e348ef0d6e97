import type { Viewer } from './viewer.ts'
import { holdsEverywhere } from './within-department.ts'

/** Whether a viewer sees whole telephone numbers and e-mail addresses of others, and may search by them. */
export const seesContacts = (viewer: Pick<Viewer, 'permissions' | 'withinDepartment'>): boolean =>
  holdsEverywhere(viewer, 'system:user:contacts')
