import type { PermissionCode } from '#common/permissions.ts'
import type { ScreenName } from '#common/screens.ts'
import { dataRulesOf } from '../auth/data-rules.ts'
import type { Viewer } from '../auth/viewer.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'

/** Who may follow a shared table, and who may change it for the others. */
export interface SyncedTable {
  see: PermissionCode | 'staff'
  edit: PermissionCode | 'staff'
  /**
   * The screen whose data rules narrow the list: who is bound by one sees a part of the table and hears nothing of it.
   */
  screen?: ScreenName
  /** Needed besides to hear everything: without it, some rows of the list are not there. */
  whole?: PermissionCode
}

/** Shared tables by the part of their key before the colon: `dict-items` for `dict-items:{dictId}`. */
export type SyncedTables = Readonly<Record<string, SyncedTable>>

/** Who asks: a page's user with the codes that were read last. */
interface Follower {
  page: { viewer: Viewer }
  codes: ReadonlySet<string>
}

/** What the users of pages may do with shared tables. */
export function tableAccess({ db, clock, tables }: { db: Db; clock: Clock; tables: SyncedTables }) {
  const tableOf = (socketKey: string): SyncedTable | null => {
    const [name = ''] = socketKey.split(':', 1)
    return Object.hasOwn(tables, name) ? (tables[name] ?? null) : null
  }
  const may = ({ page, codes }: Follower, what: 'see' | 'edit', socketKey: string): boolean => {
    const code = tableOf(socketKey)?.[what]
    const whole = what === 'see' ? tableOf(socketKey)?.whole : undefined
    return (
      code !== undefined &&
      (code === 'staff' ? page.viewer.isStaff : codes.has(code)) &&
      (whole === undefined || codes.has(whole))
    )
  }
  /** Whether data rules hide rows of the table from a page: changes of those must not reach it, so none does. */
  const isNarrowed = async ({ page: { viewer }, codes }: Follower, socketKey: string): Promise<boolean> => {
    const screen = tableOf(socketKey)?.screen
    return screen !== undefined && (await dataRulesOf(db, { ...viewer, permissions: codes }, screen, clock())) !== null
  }
  return { may, isNarrowed }
}
