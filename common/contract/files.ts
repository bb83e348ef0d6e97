import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Moment, Nullable, Page, Query } from './parts.ts'

const StoredFile = Type.Object({
  id: Type.String(),
  /** What people call it, with its ending. */
  fileName: Type.String(),
  /** What it is fetched by: `biz/name_….ext`. */
  url: Type.String(),
  biz: Type.String(),
  mediaType: Type.String(),
  /** In bytes. */
  fileSize: Type.Integer(),
  /** Only its owner may fetch it. */
  ownerOnly: Type.Boolean(),
  /** The asker may fetch it. */
  mayDownload: Type.Boolean(),
  createBy: Nullable(Type.String()),
  createTime: Moment,
})
export type StoredFile = Static<typeof StoredFile>

/** Files people send and the program makes (spec §7 Uploads and downloads). */
export const fileContract = contract({
  'POST /sys/common/upload': {
    summary: '上传文件；message 为存放路径',
    permission: 'signedIn',
    upload: true,
    writes: 'self',
    perMinute: 120,
    query: Query({}),
    result: Type.Null(),
  },
  'GET /sys/common/static/{path*}': {
    summary: '取一个文件',
    permission: 'signedIn',
    params: Type.Object({ path: Type.String({ maxLength: 400 }) }),
    query: Query({}),
    result: 'bytes',
  },
  'GET /sys/common/pdf/pdfPreviewIframe': {
    summary: 'PDF 预览页：以 postMessage 收取 {file, token}，页面本身不含内容',
    permission: 'public',
    perMinute: 120,
    query: Query({}),
    result: 'bytes',
  },
  'GET /sys/oss/file/list': {
    summary: '文件列表',
    permission: 'system:file:list',
    listOf: 'system/FileList',
    query: ListQuery('system/FileList'),
    result: Page(StoredFile),
  },
  'DELETE /sys/oss/file/delete': {
    summary: '删除文件',
    permission: 'system:file:delete',
    listOf: 'system/FileList',
    query: Query({ id: Id }),
    result: Type.Null(),
    message: '删除成功!',
  },
  'DELETE /sys/oss/file/deleteBatch': {
    summary: '批量删除文件',
    permission: 'system:file:delete',
    listOf: 'system/FileList',
    query: Query({ ids: Ids }),
    result: Type.Null(),
    message: '批量删除成功！',
  },
})
