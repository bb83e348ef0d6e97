import { announcementContract } from './announcements.ts'
import type { Entry } from './contract.ts'
import { departmentContract } from './departments.ts'
import { dictionaryContract } from './dictionaries.ts'
import { lawContract } from './laws.ts'
import { logContract } from './logs.ts'
import { permissionContract } from './permissions.ts'
import { sessionContract } from './session.ts'

/** Every call of the wire. Clients use the type only; the server and its walls use the value. */
export const calls = {
  ...lawContract,
  ...sessionContract,
  ...permissionContract,
  ...dictionaryContract,
  ...departmentContract,
  ...logContract,
  ...announcementContract,
}
export type Calls = typeof calls

/** The calls with what is optional spelt out, for code that treats all alike. */
export const everyCall = Object.entries(calls) as [string, Entry][]
