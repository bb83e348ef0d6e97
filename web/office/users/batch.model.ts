/** What is changed for all chosen users at once. */
export type Batch = 'addRoles' | 'removeRoles' | 'departments'

const TITLES: Record<Batch, string> = { addRoles: '加入角色', removeRoles: '移出角色', departments: '调整部门' }

/** Name of a change, on its button and its form. */
export const batchName = (batch: Batch): string => TITLES[batch]

/** Title of the window that tells what came of a change. */
export const outcomeTitle = (batch: Batch, done: number, left: number): string =>
  done === 0 ? `没有任何人${TITLES[batch]}` : `${TITLES[batch]}：${done} 人已办理，${left} 人未作更改`
