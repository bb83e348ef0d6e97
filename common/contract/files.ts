import { Type, type Static } from 'typebox'
import { FILE_ADDRESSES_MOST, PARTS_LIMIT_BYTES } from '../limits.ts'
import { contract } from './contract.ts'
import { Id, Ids, ListQuery, Moment, Nullable, OneOf, Page, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const StoredFile = Type.Object({
  id: Type.String(),
  /** Name that users see, with its ending. */
  fileName: Type.String(),
  /** Path by which it is fetched: `biz/name_….ext`. */
  url: Type.String(),
  biz: Type.String(),
  mediaType: Type.String(),
  /** In bytes. */
  fileSize: Type.Integer(),
  /** Only its owner may fetch it. */
  ownerOnly: Type.Boolean(),
  /** The caller may fetch it. */
  mayDownload: Type.Boolean(),
  createBy: Nullable(Type.String()),
  createTime: Moment,
})
export type StoredFile = Static<typeof StoredFile>

/** A file on its way in parts. */
export const PartialUpload = Type.Object({
  uploadId: Type.String(),
  /** Bytes of every part but the last. */
  partSize: Type.Integer(),
  parts: Type.Integer(),
  /** Numbers of the parts that are there, from 0. */
  received: Type.Array(Type.Integer()),
})
const UploadId = Type.Object({ uploadId: Type.String({ pattern: '^[0-9a-f]{32}$' }) })

/** What an address of a file is for: to be shown in a page, or to be saved. */
const FilePurpose = OneOf('view', 'download')
export type FilePurpose = Static<typeof FilePurpose>

/** A stored file and the address under which pages and links fetch it for some minutes. */
const FileAddress = Type.Object({
  path: Type.String(),
  /** Null when there is no such file, or the caller may not read it. */
  address: Nullable(Type.String()),
  /** How long it holds still, in seconds. */
  seconds: Type.Integer(),
})
export type FileAddress = Static<typeof FileAddress>

/** Files that users send and files that the program makes (spec §7 Uploads and downloads). */
export const fileContract = contract({
  'POST /sys/common/upload': {
    summary: '上传文件；message 为存放路径',
    permission: 'staff',
    upload: true,
    writes: 'self',
    perMinute: 120,
    countedApart: true,
    query: Query({}),
    result: Type.Null(),
  },
  'POST /sys/common/upload/begin': {
    summary: '开始分块上传大文件；同一文件没有传完的，接着传',
    permission: 'staff',
    body: Type.Object({
      fileName: Type.String({ minLength: 1, maxLength: 200 }),
      fileSize: Type.Integer({ minimum: 1, maximum: PARTS_LIMIT_BYTES }),
      biz: Type.Optional(Type.String({ maxLength: 100 })),
      /** When it was last changed, in milliseconds: tells two files of one name and size apart. */
      lastModified: Type.Optional(Type.Integer()),
    }),
    result: PartialUpload,
  },
  'POST /sys/common/upload/part/{uploadId}/{part}': {
    summary: '上传一块；可以重传',
    permission: 'staff',
    params: Type.Object({ ...UploadId.properties, part: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    upload: true,
    writes: 'self',
    query: Query({}),
    result: PartialUpload,
  },
  'POST /sys/common/upload/finish/{uploadId}': {
    summary: '结束分块上传；message 为存放路径',
    permission: 'staff',
    params: UploadId,
    writes: 'self',
    result: Type.Object({ fileName: Type.String(), filePath: Type.String(), fileSize: Type.Integer() }),
  },
  'DELETE /sys/common/upload/cancel/{uploadId}': {
    summary: '放弃分块上传',
    permission: 'staff',
    params: UploadId,
    query: Query({}),
    result: Type.Null(),
  },
  'GET /sys/common/static/{path*}': {
    summary: '取一个文件',
    permission: 'staff',
    cost: 'glance',
    params: Type.Object({ path: Type.String({ maxLength: 400 }) }),
    query: Query({}),
    result: 'bytes',
  },
  'POST /sys/common/fileAddress': {
    summary: '取文件的限时签名地址，供图片与链接使用；签名时检查权限',
    permission: 'staff',
    writes: false,
    body: Type.Object({
      paths: Type.Array(Type.String({ minLength: 1, maxLength: 400 }), { minItems: 1, maxItems: FILE_ADDRESSES_MOST }),
      purpose: FilePurpose,
    }),
    result: Type.Array(FileAddress),
  },
  'GET /sys/common/file/{path*}': {
    summary: '按签名地址取一个文件；不需要令牌，签名几分钟后失效',
    permission: 'public',
    cost: 'glance',
    params: Type.Object({ path: Type.String({ maxLength: 400 }) }),
    query: Query({
      /** Id of the account that the address was given to. */
      for: Id,
      purpose: FilePurpose,
      /** Seconds since 1970. */
      expires: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
      sign: Type.String({ pattern: '^[\\w-]{43}$' }),
    }),
    result: 'bytes',
  },
  'GET /sys/common/pdf/pdfPreviewIframe': {
    summary: 'PDF 预览页：以 postMessage 收取 {file, token}，页面本身不含内容',
    permission: 'public',
    cost: 'glance',
    perMinute: 120,
    countedApart: true,
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
  'POST /sys/oss/file/upload': {
    summary: '上传文件（旧客户端的文件管理页）',
    permission: 'staff',
    upload: true,
    writes: 'self',
    perMinute: 120,
    countedApart: true,
    query: Query({}),
    result: Type.Object({ fileName: Type.String(), url: Type.String() }),
    message: '上传成功！',
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

nameSchemas({ StoredFile, PartialUpload, FileAddress })
