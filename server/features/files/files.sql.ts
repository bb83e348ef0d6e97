import type { StoredFile } from '#common/contract/files.ts'
import type { ListField } from '#common/list-fields.ts'
import { momentText } from '#server/platform/clock.ts'
import type { ListColumn } from '#server/platform/db/list-conditions.ts'
import { everyRowOf, pageOf, type List, type ListRequest, type PageOf } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'

const COLUMNS: Record<ListField<'system/FileList'> | 'id', ListColumn> = {
  id: ['storedFile.id', 'text'],
  fileName: ['storedFile.name', 'text'],
  url: ['storedFile.path', 'text'],
  biz: ['storedFile.biz', 'text'],
  mediaType: ['storedFile.mediaType', 'text'],
  fileSize: ['storedFile.size', 'number'],
  createBy: ['storedFile.username', 'text'],
  createTime: ['storedFile.createdAt', 'moment'],
}
const LIST: List = { columns: COLUMNS, order: [['createTime', 'desc']], unique: 'id' }

/** One page of the stored files, newest first unless another order is asked for. */
export async function pageOfFiles(db: Db, request: ListRequest, accountId: string | null): Promise<PageOf<StoredFile>> {
  const page = await pageOf(db.selectFrom('storedFile'), LIST, request, (rows) =>
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
      'storedFile.createdAt',
    ]),
  )
  return {
    ...page,
    records: page.records.map(({ audience, accountId: owner, createdAt, ...file }) => ({
      ...file,
      ownerOnly: audience === 'owner',
      mayDownload: audience !== 'owner' || owner === accountId,
      createTime: momentText(createdAt),
    })),
  }
}

/** A file as a record of the log. */
export interface FileRecord {
  id: string
  path: string
  name: string
  biz: string
  mediaType: string
  size: number
  username: string | null
}

/** Those of these files that the viewer's list holds. */
export async function filesAmong(db: Db, request: Pick<ListRequest, 'rules' | 'warn'>, ids: readonly string[]): Promise<FileRecord[]> {
  const found: FileRecord[] = []
  for await (const part of everyRowOf(db.selectFrom('storedFile'), LIST, { ...request, query: {}, ids }, (rows) =>
    rows.select([
      'storedFile.id',
      'storedFile.path',
      'storedFile.name',
      'storedFile.biz',
      'storedFile.mediaType',
      'storedFile.size',
      'storedFile.username',
    ]),
  ))
    found.push(...part)
  return found
}
