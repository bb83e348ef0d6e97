import { useRef, useState } from 'react'
import { hasPreview } from '#web/platform/api/preview-address.ts'
import { previewStored, saveStored } from '#web/platform/api/stored-file.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { sayFailure } from '#web/platform/reactions/say.ts'
import { settings } from '#web/platform/settings.ts'
import { filesIn, mostFiles, uploadTo, valueOfFiles } from '../control/uploads.ts'
import type { EditorProps } from './cell-props.ts'
import { fileLook, fileWords } from './file-look.tsx'
import { FileMenu } from './FileMenu.tsx'
import { useAttached } from './use-attached.ts'

const FilesDialog = lazyPart(() => import('./FilesDialog.tsx'), 'FilesDialog')

/** Editor of a file cell: Enter or a click chooses a file, or opens the menu of the file that is there. */
export function FileEditor(props: EditorProps) {
  const { control, shown, state, index, locked, faultId } = props
  const { column, key } = shown
  const host = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<'menu' | 'all' | null>(null)
  const cell = { id: state.row.id, key }
  const files = filesIn(state.row[key])
  const [first] = files
  const words = fileWords(props)
  const close = () => {
    setOpen(null)
    control.setMode('ready')
    host.current?.focus({ preventScroll: true })
  }
  const press = () => {
    if (first) setOpen('menu')
    else if (!locked) chooser.current?.click()
    control.setMode('ready')
    return true
  }
  useAttached(props, {
    commit: () => undefined,
    cancel: () => setOpen(null),
    focus: () => host.current?.focus({ preventScroll: true }),
    open: press,
    readyKey: (event) => (event.key === 'Enter' || event.key === ' ') && press(),
  })
  const send = (chosen: FileList | null) => {
    for (const file of chosen ?? []) void uploadTo(control, cell, column, file)
  }
  const remove = () => control.write(state.row.id, key, valueOfFiles(column, files.slice(1)))
  return (
    <>
      {fileLook(props)}
      <button
        ref={host}
        type="button"
        className="cell-host"
        data-host
        tabIndex={-1}
        aria-label={`${control.nameOf(column.title, index)}${words === '' ? '，点击上传' : `，${words}`}`}
        aria-haspopup={first ? 'menu' : undefined}
        aria-describedby={faultId}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`${column.title}：选择文件`}
        accept={shown.kind === 'image' ? 'image/*' : undefined}
        onChange={({ target }) => {
          send(target.files)
          target.value = ''
        }}
      />
      {open === 'menu' && first && (
        <FileMenu
          items={[
            ...(hasPreview(first.name, settings.previewUrl)
              ? [
                  {
                    text: '预览',
                    off: column.allowDownload === false,
                    work: () => void previewStored(first.path, first.name).catch(sayFailure),
                  },
                ]
              : []),
            {
              text: '下载',
              off: column.allowDownload === false,
              work: () => void saveStored(first.path, first.name).catch(sayFailure),
            },
            { text: '删除', off: locked || column.allowRemove === false, work: remove },
            { text: '更多', off: false, work: () => setOpen('all') },
          ]}
          onClose={close}
        />
      )}
      {open === 'all' && (
        <FilesDialog
          image={shown.kind === 'image'}
          files={files}
          most={mostFiles(column)}
          locked={locked}
          mayDownload={column.allowDownload !== false}
          mayRemove={column.allowRemove !== false}
          words={words}
          onAdd={() => chooser.current?.click()}
          onChange={(next) => control.write(state.row.id, key, valueOfFiles(column, next))}
          onClose={close}
        />
      )}
    </>
  )
}
