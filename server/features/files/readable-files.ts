import { storedPath } from '#common/rules/allowed-html.ts'
import { messagesNaming } from '#server/features/announcements/announcements.door.ts'
import { dataRulesOf } from '#server/platform/auth/data-rules.ts'
import { withoutForeign } from '#server/platform/auth/tenants.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import type { FilePlaces } from './file-places.ts'
import { bearersOfAvatars, fileList, toldTo } from './files.sql.ts'

export type FileRow = Awaited<ReturnType<typeof filesAt>>[number]

const LIST_CODE = 'system:file:list'

/**
 * Those of these files that the viewer may read: the own ones, those the viewer sees in the list of files, portraits of
 * users, what is shown in a message to the viewer, and what other features show. A file made for its owner (the refused
 * lines of an import) is for the owner alone. The number of statements does not depend on that of files.
 */
export async function readableFiles(
  places: FilePlaces,
  db: Db,
  viewer: Viewer,
  paths: readonly string[],
  now: Date,
): Promise<FileRow[]> {
  const { accountId } = viewer
  if (accountId === null) return []
  const found = await filesAt(db, paths)
  const ofOthers = found.filter((file) => file.accountId !== accountId && file.audience !== 'owner')
  if (ofOthers.length === 0) return found.filter((file) => file.accountId === accountId)
  const uploaders = new Set(
    await withoutForeign(db, viewer, [...new Set(ofOthers.flatMap((file) => file.accountId ?? []))]),
  )
  const among = ofOthers.filter((file) => file.accountId === null || uploaders.has(file.accountId))
  // Who may read the file of a document is decided by the document alone: the list of files would show what a
  // restricted one holds.
  const { attached, seen } = await places.attached(
    db,
    viewer,
    among.map(({ path }) => path),
    now,
  )
  const candidates = among.filter(({ path }) => !attached.has(path))
  const shown = new Set([
    ...seen,
    ...(await listed(db, viewer, candidates, now)),
    ...(await portraits(db, viewer, candidates)),
    ...(await inMessages(db, accountId, candidates, now)),
  ])
  const asked = candidates.map(({ path }) => path)
  for (const shownAmong of places.shown)
    for (const path of await shownAmong({ db, viewer, now }, asked)) shown.add(path)
  return found.filter((file) => file.accountId === accountId || shown.has(file.path))
}

/** Files that the viewer sees in 文件管理. */
async function listed(db: Db, viewer: Viewer, files: readonly FileRow[], now: Date): Promise<string[]> {
  if (files.length === 0 || !viewer.permissions.has(LIST_CODE)) return []
  const rules = await dataRulesOf(db, viewer, 'system/FileList', now, { code: LIST_CODE })
  const seen = await fileList.seen(
    db,
    files.map(({ id }) => id),
    { rules, tenants: viewer.tenants },
    // What is of a document has been decided by the document already.
    toldTo(viewer.accountId, null),
  )
  return seen.map(({ url }) => url)
}

/**
 * Portraits: staff see those of the users of their tenants in lists and pickers. Only a file that was sent as a
 * portrait is one.
 */
async function portraits(db: Db, viewer: Viewer, files: readonly FileRow[]): Promise<string[]> {
  const sent = files.filter(({ biz }) => biz === 'avatar').map(({ path }) => path)
  if (sent.length === 0 || !viewer.isStaff) return []
  const bearers = await bearersOfAvatars(db, sent)
  const known = new Set(
    await withoutForeign(
      db,
      viewer,
      bearers.map(({ id }) => id),
    ),
  )
  return bearers.flatMap(({ id, avatar }) => (avatar !== null && known.has(id) ? [avatar] : []))
}

const SHOWN_IN_TEXT = new Set(['jeditor', 'announcement'])
/** Addresses within the elements of a text. */
const ADDRESSES = /<[a-z][^>]*?\s(?:src|href)="([^"]*)"/gi

/**
 * Pictures and recordings in the messages that the viewer may read now. A path that only stands in the words of a
 * message opens nothing.
 */
async function inMessages(db: Db, accountId: string, files: readonly FileRow[], now: Date): Promise<string[]> {
  const paths = files.filter(({ biz }) => SHOWN_IN_TEXT.has(biz)).map(({ path }) => path)
  if (paths.length === 0) return []
  const contents = await messagesNaming(db, accountId, paths, now)
  const named = new Set(
    contents.flatMap((content) => [...content.matchAll(ADDRESSES)].map(([, address = '']) => storedPath(address))),
  )
  return paths.filter((path) => named.has(path))
}
