import { Button } from 'antd'
import { useCallback, useState } from 'react'
import type { StoredFile } from '#common/contract/files.ts'
import { call } from '#web/platform/api/call.ts'
import { hasPreview } from '#web/platform/api/preview-address.ts'
import { previewStored, saveStored } from '#web/platform/api/stored-file.ts'
import { useApiMutation } from '#web/platform/api/use-api-mutation.ts'
import { fileSize } from '#web/platform/format.ts'
import { Can } from '#web/platform/permission/Can.tsx'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { settings } from '#web/platform/settings.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { Label } from '#web/plain/label/Label.tsx'
import type { Filter } from '#web/kit/list-page/list-page.model.ts'
import type { ListColumns } from '#web/kit/list-page/columns.ts'
import { ListPage } from '#web/kit/list-page/ListPage.tsx'
import type { RowAction } from '#web/kit/list-page/RowActions.tsx'
import { kindInWords, PURPOSES, purposeInWords } from './files.model.ts'

const LIST = 'GET /sys/oss/file/list'
const FILTERS: Filter[] = [
  { kind: 'text', name: 'fileName', label: '文件名称', contains: true },
  { kind: 'select', name: 'biz', label: '用途', options: PURPOSES },
  { kind: 'text', name: 'createBy', label: '上传人账号', contains: true },
  { kind: 'range', name: 'createTime', label: '上传时间' },
]
const keyOf = ({ id }: StoredFile) => id

/** 文件管理: uploaded and generated files with owner and size, to download or delete. */
export default function FileListScreen() {
  const [leaving, setLeaving] = useState<{ files: readonly StoredFile[]; done?: () => void } | null>(null)
  const remove = useApiMutation('DELETE /sys/oss/file/deleteBatch', { touches: [LIST], done: '删除成功!' })
  const actions = useCallback(
    (file: StoredFile): RowAction[] => [
      ...(hasPreview(file.fileName, settings.previewUrl)
        ? [
            {
              key: 'preview',
              label: '预览',
              notNow: file.mayDownload ? undefined : '只有本人可以查看',
              onClick: () => void previewStored(file.url, file.fileName).catch((error: Error) => sayFailure(error)),
            },
          ]
        : []),
      {
        key: 'download',
        label: '下载',
        notNow: file.mayDownload ? undefined : '只有本人可以下载',
        onClick: () => void saveStored(file.url, file.fileName).catch((error: Error) => sayFailure(error)),
      },
      {
        key: 'delete',
        label: '删除',
        can: 'system:file:delete',
        danger: true,
        onClick: () => setLeaving({ files: [file] }),
      },
    ],
    [],
  )
  return (
    <>
      <ListPage<StoredFile>
        title="文件管理"
        screen="system/FileList"
        of={LIST}
        load={(paging, values, signal) => call(LIST, { query: { ...paging, ...values } }, signal)}
        columns={COLUMNS}
        rowKey={keyOf}
        filters={FILTERS}
        prefix="system:file"
        renderBatch={(list) => (
          <Can do="system:file:delete">
            <Button danger onClick={() => setLeaving({ files: list.chosen, done: list.clearChosen })}>
              批量删除
            </Button>
          </Can>
        )}
        actions={actions}
        actionsWidth={180}
        emptyText="还没有文件"
      />
      {leaving ? (
        <ConfirmDialog
          danger
          title="确认删除"
          text={`确定删除 ${leaving.files.length} 个文件（${namesOf(leaving.files)}）吗？用到它们的地方将不能再显示或下载，删除后不能恢复。`}
          confirm="删除"
          onConfirm={() =>
            remove.mutateAsync({ query: { ids: leaving.files.map(keyOf).join(',') } }).then(() => leaving.done?.())
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </>
  )
}

const NAMED = 3
const namesOf = (files: readonly StoredFile[]): string =>
  files
    .slice(0, NAMED)
    .map(({ fileName }) => fileName)
    .join('、') + (files.length > NAMED ? '等' : '')

const COLUMNS: ListColumns<StoredFile> = [
  {
    key: 'fileName',
    title: '文件名称',
    kind: 'name',
    sorter: true,
    render: (_, { fileName, ownerOnly }) => (
      <>
        {fileName} {ownerOnly ? <Label tone="amber">仅本人</Label> : null}
      </>
    ),
  },
  { key: 'biz', title: '用途', kind: 'text', card: 'field', sorter: true, render: (_, { biz }) => purposeInWords(biz) },
  {
    key: 'mediaType',
    title: '类型',
    kind: 'text',
    sorter: true,
    render: (_, { mediaType }) => <span title={mediaType}>{kindInWords(mediaType)}</span>,
  },
  { key: 'fileSize', title: '大小', kind: 'number', sorter: true, render: (_, file) => fileSize(file.fileSize) },
  {
    key: 'createBy',
    title: '上传人',
    kind: 'person',
    card: 'field',
    sorter: true,
    render: (_, { createBy }) => createBy ?? '—',
  },
  { key: 'createTime', title: '上传时间', kind: 'moment', card: 'field', dataIndex: 'createTime', sorter: true },
]
