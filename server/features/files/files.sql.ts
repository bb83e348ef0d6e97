import { type SelectQueryBuilder, sql } from 'kysely'
import { byDepartment, byTenant } from '#server/platform/auth/belonging.sql.ts'
import type { StoredFile } from '#common/contract/files.ts'
import type { ListField } from '#common/list-fields.ts'
import { isStaff } from '#server/platform/auth/grants.sql.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import type { ListRequest, PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordList } from '#server/platform/db/record-list.ts'
import type { Tables } from '#server/platform/db/tables.generated.ts'

const columns: Record<ListField<'system/FileList'> | 'id' | 'tenantId' | 'memberOf', ListColumn> = {
  id: ['storedFile.id', 'text'],
  tenantId: ['storedFile.accountId', byTenant],
  memberOf: ['storedFile.accountId', byDepartment],
  fileName: ['storedFile.name', 'text'],
  url: ['storedFile.path', 'text'],
  biz: ['storedFile.biz', 'text'],
  mediaType: ['storedFile.mediaType', 'text'],
  fileSize: ['storedFile.size', 'number'],
  createBy: ['storedFile.username', 'text'],
  createTime: ['storedFile.createdAt', 'moment'],
}

/** Stored files, newest first unless another order is asked for. */
export const fileList = recordList({
  columns,
  order: [['createTime', 'desc']],
  unique: 'id',
  from: (db) => db.selectFrom('storedFile'),
  select: (rows) =>
    rows.select([
      'storedFile.id',
      'storedFile.name as fileName',
      'storedFile.path as url',
      'storedFile.biz',
      'storedFile.mediaType',
      'storedFile.size as fileSize',
      'storedFile.audience',
      'storedFile.accountId',
      'storedFile.username as createBy',
      'storedFile.createdAt as createTime',
    ]),
})

/** Paths of files, as part of a statement. */
export type PathsOf = SelectQueryBuilder<Tables, never, { path: string }>

/**
 * Narrows the stored files to those that a person may be told of: files of documents belong to those who see the
 * document. One that was sent for a document and is not of one (any more) is known to its sender alone, for it may have
 * been that of a restricted document. Files that came with opinions are told to nobody here: their own call asks for
 * the permission, and writes each download down.
 * @param seen paths of files of documents that the person sees; null for none
 */
export const toldTo =
  (accountId: string | null, seen: PathsOf | null) =>
  (files: SelectQueryBuilder<Tables, 'storedFile', object>): SelectQueryBuilder<Tables, 'storedFile', object> =>
    files.where((file) => {
      const isOfDocument = file.or([
        file('storedFile.biz', '=', 'attachment'),
        file.exists(
          file.selectFrom('documentAttachment as held').select('held.id').whereRef('held.path', '=', 'storedFile.path'),
        ),
      ])
      const isTold = file.or([
        file.not(isOfDocument),
        file('storedFile.accountId', '=', accountId ?? ''),
        ...(seen === null ? [] : [file('storedFile.path', 'in', seen as never)]),
      ])
      return file.and([file('storedFile.biz', '<>', 'opinion'), isTold])
    })

/** One page of the stored files that `told` leaves, with what this person may do with each. */
export async function pageOfFiles(
  db: Db,
  request: ListRequest,
  accountId: string | null,
  told: ReturnType<typeof toldTo>,
): Promise<PageOf<StoredFile>> {
  const page = await fileList.page(db, request, told)
  const records = page.records.map(({ audience, accountId: owner, ...file }) => ({
    ...file,
    ownerOnly: audience === 'owner',
    mayDownload: audience !== 'owner' || owner === accountId,
  }))
  return { ...page, records }
}

/** Users whose portrait is one of these files. */
export const bearersOfAvatars = (db: Db, paths: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'avatar'])
    .where(sql<boolean>`avatar = any(${[...paths]}::text[])`)
    .execute()

/** Name of a member of staff whose account is in use; undefined for all others. */
export const staffById = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id as accountId', 'username'])
    .where('id', '=', accountId)
    .where('status', '=', 1)
    .where('deletedAt', 'is', null)
    .where(isStaff(accountId))
    .executeTakeFirst()
