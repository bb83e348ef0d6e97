import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { ORIGINAL } from '#common/document-fields.ts'
import { fileSize } from '#web/platform/format.ts'
import { useDictionary } from '#web/platform/dictionary/dictionaries.ts'
import { saveStored } from '#web/platform/api/stored-file.ts'
import { sayFailure } from '#web/platform/reactions/say.ts'
import type { OwnField } from '#web/kit/record-dialog/record-dialog.model.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog/ConfirmDialog.tsx'
import { FileUpload } from '#web/kit/upload/FileUpload.tsx'
import { filesIn, movedFile, withSent, type FileOnForm } from './attachments.model.ts'

const CAPTION_LENGTH = 200

/**
 * Files of a document: several are sent at once, each with its kind, its caption, its place, and whether the public is
 * shown it.
 */
export function AttachmentsField({ id, value, onChange, disabled, invalid, describedBy }: OwnField) {
  const files = filesIn(value)
  const kinds = useDictionary('ATTACHMENT_KIND')
  // Each time files were sent the list of what is being sent begins anew: from then on they stand in the list below.
  const [round, setRound] = useState(0)
  const [leaving, setLeaving] = useState<FileOnForm | null>(null)
  const remove = (file: FileOnForm) => onChange(files.filter(({ path }) => path !== file.path))
  const set = (at: number, change: Partial<FileOnForm>) =>
    onChange(files.map((file, place) => (place === at ? { ...file, ...change } : file)))
  return (
    <div className="attachments" aria-invalid={invalid || undefined}>
      {disabled ? null : (
        <FileUpload
          key={round}
          id={id}
          label="附件"
          text="上传附件"
          bizPath="attachment"
          describedBy={describedBy}
          value=""
          onChange={(_, items) => {
            onChange(withSent(files, items))
            setRound(round + 1)
          }}
        />
      )}
      {files.length === 0 ? <p className="attachments-none">还没有附件：可以一次选多个文件，或拖到这里</p> : null}
      <ol className="attachments-list" aria-label="附件，依次排列">
        {files.map((file, at) => (
          <li key={file.path}>
            <div className="attachment-file">
              <PaperClipOutlined aria-hidden />
              <button
                type="button"
                className="document-title"
                title={file.name}
                onClick={() => void saveStored(file.path, file.name).catch(sayFailure)}
              >
                {file.name}
              </button>
              <small>{fileSize(file.size)}</small>
            </div>
            <Select
              className="attachment-kind"
              aria-label={`${file.name}的种类`}
              value={file.kind}
              disabled={disabled}
              options={kinds.map((item) => ({ value: item.value, label: item.text }))}
              onChange={(kind: string) => set(at, { kind })}
            />
            <Input
              className="attachment-caption"
              aria-label={`${file.name}的名称`}
              value={file.caption}
              disabled={disabled}
              maxLength={CAPTION_LENGTH}
              placeholder="显示的名称，空着则为文件名"
              onChange={(event) => set(at, { caption: event.target.value })}
            />
            <Checkbox
              aria-label={`公开${file.name}`}
              checked={file.isPublic}
              disabled={disabled}
              onChange={({ target }) => set(at, { isPublic: target.checked })}
            >
              公开
            </Checkbox>
            {disabled ? null : (
              <span className="attachment-tools">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={`上移${file.name}`}
                  disabled={at === 0}
                  onClick={() => onChange(movedFile(files, at, -1))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={`下移${file.name}`}
                  disabled={at === files.length - 1}
                  onClick={() => onChange(movedFile(files, at, 1))}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`移除${file.name}`}
                  onClick={() => (file.kind === ORIGINAL ? setLeaving(file) : remove(file))}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {leaving ? (
        <ConfirmDialog
          danger
          title="移除原件"
          text={`“${leaving.name}”是这份文件的原件。移除并保存后，正文不能再与它对照，文件随后彻底删除。`}
          confirm="移除原件"
          onConfirm={async () => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </div>
  )
}
