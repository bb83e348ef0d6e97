import { useQuery } from '@tanstack/react-query'
import { Button, Select, Switch } from 'antd'
import { useState } from 'react'
import type { Version } from '#common/contract/logs.ts'
import { recordNameOf } from '#common/record-names.ts'
import { apiQuery } from '#web/platform/api/api-query.ts'
import { Failure } from '#web/plain/failure/Failure.tsx'
import { Drawer } from '#web/kit/window/Window.tsx'
import { ComparedFields } from './ComparedFields.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { compared, firstPair } from './versions.model.ts'
import './logs.css'

/** A record whose versions are shown. */
export interface RecordOfVersions {
  table: string
  id: string
  label: string
  /** The version shown first; null for the newest. */
  version: number | null
  /** The version it is compared with; by default the one before. */
  against?: number
}

/** 版本比较: the versions of a record, two of them side by side. */
export function VersionDrawer({ record, onClose }: { record: RecordOfVersions; onClose: () => void }) {
  const query = useQuery({
    ...apiQuery('GET /sys/dataLog/queryDataVerList', { query: { dataTable: record.table, dataId: record.id } }),
    staleTime: 0,
    retry: false,
  })
  // After a restore the newest version is shown; until then the one that was asked for.
  const [first, setFirst] = useState(record)
  const newest = Math.max(0, ...(query.data ?? []).map(({ dataVersion }) => dataVersion))
  return (
    <Drawer
      open
      size={860}
      title={`${recordNameOf(record.table)}的变更：${record.label}`}
      className="version-drawer"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Comparison
          key={newest}
          record={first}
          versions={query.data}
          onRestored={() => {
            const { table, id, label } = record
            setFirst({ table, id, label, version: null })
          }}
        />
      ) : null}
    </Drawer>
  )
}

function Comparison(props: { record: RecordOfVersions; versions: readonly Version[]; onRestored: () => void }) {
  const { record, versions } = props
  const first = firstPair(versions, record.version)
  const against = versions.find(({ dataVersion }) => dataVersion === record.against)
  const [newer, setNewer] = useState(first.newer?.id ?? '')
  const [older, setOlder] = useState<string | null>((against ?? first.older)?.id ?? null)
  const [all, setAll] = useState(false)
  const [restoring, setRestoring] = useState<Version | null>(null)
  const versionOf = (id: string | null) => versions.find((version) => version.id === id) ?? null
  const query = useQuery({
    // The first version has no earlier one, so it is compared with itself.
    ...apiQuery('GET /sys/dataLog/queryCompareList', { query: { dataId1: older ?? newer, dataId2: newer } }),
    enabled: newer !== '',
    retry: false,
  })
  const [before, after] = query.data ?? []
  const fields = after
    ? compared(record.table, older === null ? null : (before?.dataContent ?? null), after.dataContent)
    : []
  const options = versions.map(({ id, dataVersion, type_dictText, createBy, createTime }) => ({
    value: id,
    label: `第 ${dataVersion} 版 ${type_dictText} ${createTime} ${createBy ?? ''}`,
  }))
  const changes = fields.filter(({ changed }) => changed).length
  return (
    <>
      <div className="version-choice">
        <div>
          <label htmlFor="version-older">原来的版本</label>
          <Select
            id="version-older"
            options={options}
            value={older}
            allowClear
            placeholder="没有更早的版本"
            onChange={(id: string | undefined) => setOlder(id ?? null)}
          />
          <RestoreButton version={versionOf(older)} onClick={setRestoring} />
        </div>
        <div>
          <label htmlFor="version-newer">后来的版本</label>
          <Select id="version-newer" options={options} value={newer} onChange={setNewer} />
          <RestoreButton version={newer === versions[0]?.id ? null : versionOf(newer)} onClick={setRestoring} />
        </div>
      </div>
      {query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : after ? (
        <>
          <div className="version-summary">
            <span role="status">{changes === 0 ? '两个版本内容相同' : `${changes} 处不同`}</span>
            <label className="version-all" htmlFor="version-all">
              <Switch id="version-all" size="small" checked={all} onChange={setAll} /> 显示相同的字段
            </label>
          </div>
          <ComparedFields fields={all ? fields : fields.filter(({ changed }) => changed)} />
        </>
      ) : null}
      {restoring ? (
        <RestoreDialog
          onRestored={props.onRestored}
          table={record.table}
          version={restoring}
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </>
  )
}

function RestoreButton({ version, onClick }: { version: Version | null; onClick: (version: Version) => void }) {
  if (version?.unrestorable) return <span className="version-note">{version.unrestorable}</span>
  return version?.restorable ? (
    <Button
      className="version-restore"
      aria-label={`恢复此版本：第 ${version.dataVersion} 版`}
      onClick={() => onClick(version)}
    >
      恢复此版本
    </Button>
  ) : null
}
