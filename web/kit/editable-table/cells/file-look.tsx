import type { ReactNode } from 'react'
import { StoredImage } from '#web/kit/stored-image/StoredImage.tsx'
import { filesIn, shortName, uploadOf } from '../control/uploads.ts'
import type { LookProps } from './cell-props.ts'

/** Text of a cell with files for screen readers and for its tooltip. */
export function fileWords({ control, shown, state }: LookProps): string {
  const upload = uploadOf(control, { id: state.row.id, key: shown.key })
  if (upload?.status === 'uploading') return `上传中(${upload.percent}%)`
  if (upload) return upload.message
  const files = filesIn(state.row[shown.key])
  return files.length === 0 ? '' : `上传完成：${files.map(({ name }) => name).join('，')}`
}

/** Look of a cell with files: the first one's short name, the progress of an upload, or a hint to choose a file. */
export function fileLook(props: LookProps): ReactNode {
  const { control, shown, state, locked } = props
  const upload = uploadOf(control, { id: state.row.id, key: shown.key })
  const files = filesIn(state.row[shown.key])
  const [first] = files
  if (upload)
    return (
      <span className={`cell-file ${upload.status}`} data-tip={fileWords(props)}>
        {shortName(upload.name)} {upload.status === 'uploading' ? `${upload.percent}%` : '上传失败'}
      </span>
    )
  if (!first) return locked ? null : <span className="cell-upload">点击上传</span>
  return (
    <span className="cell-file done" data-tip={fileWords(props)}>
      {shown.kind === 'image' ? (
        <StoredImage path={first.path} name={first.name} alt={first.name} size={32} />
      ) : (
        shortName(first.name)
      )}
      {files.length > 1 && <span className="cell-tag">+{files.length - 1}</span>}
      <span className="cell-arrow" aria-hidden="true" />
    </span>
  )
}
