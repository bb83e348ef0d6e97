import { DownloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { saveStored } from '#web/platform/api/stored-file.ts'
import { fileSize } from '#web/platform/format.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { useStoredPicture } from '#web/kit/stored-image/use-stored-picture.ts'
import { type FileOnForm, shownAs } from './attachments.model.ts'
import { ScanPages } from './ScanPages.tsx'
import { useLineInSight } from './use-line-in-sight.tsx'
import type { ShownLine } from './use-proofing.ts'

interface OriginalsProps {
  documentId: string
  /** At least one. */
  files: readonly FileOnForm[]
  /** The one that the text was recognised on, which is shown first. */
  scan?: string | null
  /** A line of it to be brought into sight. */
  at?: ShownLine | null
}

/** The files that a text was read from, to be compared with it: pages and pictures are shown, others are saved. */
export function Originals({ documentId, files, scan = null, at = null }: OriginalsProps) {
  const [path, setPath] = useState('')
  const file = files.find((one) => one.path === (path || scan)) ?? files[0]
  if (!file) return null
  const kind = shownAs(file.name)
  const line = file.path === scan ? at : null
  return (
    <div className="originals">
      <div className="originals-file">
        {files.length > 1 ? (
          <Select
            className="scan-choice"
            aria-label="对照的附件"
            value={file.path}
            options={files.map((one) => ({ value: one.path, label: one.name }))}
            onChange={(chosen: string) => setPath(chosen)}
          />
        ) : (
          <span className="originals-name" title={file.name}>
            {file.name}
          </span>
        )}
        <small>{fileSize(file.size)}</small>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void saveStored(file.path, file.name).catch(sayFailure)}
        >
          下载原件
        </Button>
      </div>
      {kind === 'pages' ? <ScanPages key={file.path} documentId={documentId} path={file.path} at={line} /> : null}
      {kind === 'picture' ? <Picture key={file.path} file={file} at={line} /> : null}
      {kind === 'file' ? (
        <p className="text-hint">这类文件不在这里显示，可以下载后对照；正文就是由它读出的文字。</p>
      ) : null}
    </div>
  )
}

function Picture({ file: { path, name }, at }: { file: FileOnForm; at: ShownLine | null }) {
  const { url, failed, onError } = useStoredPicture(path)
  const { frame, onLoad, mark } = useLineInSight(at)
  return (
    <div ref={frame} className="scan-page original-picture" role="region" aria-label={`原件图片 ${name}`} tabIndex={0}>
      {url ? (
        <div className="scan-sheet">
          <img src={url} alt={name} onError={onError} onLoad={onLoad} />
          {mark}
        </div>
      ) : (
        <p role="status">{failed ? '图片已不在，或无法显示' : '加载中…'}</p>
      )}
    </div>
  )
}
