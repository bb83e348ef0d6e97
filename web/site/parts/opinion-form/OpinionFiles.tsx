import { useId, useRef } from 'react'
import { OPINION_FILE_ENDINGS, OPINION_FILES_MOST } from '#common/limits.ts'
import { fileSize } from '#web/platform/format.ts'
import { FormFault } from '#web/plain/form/FormFault.tsx'
import { fileFault } from './opinion-files.model.ts'

const ACCEPTED = [...OPINION_FILE_ENDINGS, 'jpeg'].map((ending) => `.${ending}`).join(',')

/** Chooses the files of an opinion. They are sent after it, with its receipt. */
export function OpinionFiles(props: {
  files: readonly File[]
  fault: string | null
  onChange: (files: readonly File[], fault: string | null) => void
}) {
  const { files, fault, onChange } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: readonly File[]) => {
    const next = [...files]
    let wrong: string | null = null
    for (const file of chosen) {
      const why = fileFault(file, next)
      if (why === null) next.push(file)
      else wrong ??= why
    }
    onChange(next, wrong)
  }
  return (
    <div className="opinion-form-files">
      <span className="opinion-form-label" id={`${id}-label`}>
        附件（可不附）
      </span>
      {files.length > 0 ? (
        <ul aria-labelledby={`${id}-label`}>
          {files.map((file) => (
            <li key={`${file.name}${file.size}${file.lastModified}`}>
              <span>{file.name}</span>
              <span className="opinion-form-hint">{fileSize(file.size)}</span>
              <button
                type="button"
                className="button"
                aria-label={`移除 ${file.name}`}
                onClick={() =>
                  onChange(
                    files.filter((one) => one !== file),
                    null,
                  )
                }
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        className="opinion-form-picker"
        id={id}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="选择附件"
        accept={ACCEPTED}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
      <button
        type="button"
        className="button tall"
        aria-describedby={`${id}-hint`}
        disabled={files.length >= OPINION_FILES_MOST}
        onClick={() => input.current?.click()}
      >
        添加附件
      </button>
      {fault ? <FormFault id={`${id}-fault`}>{fault}</FormFault> : null}
      <p className="opinion-form-hint" id={`${id}-hint`}>
        最多 {OPINION_FILES_MOST} 个，每个不超过 10 MB：PDF、Word、WPS、OFD、Excel、文本和 JPG、PNG
        图片。不公开；请勿附身份证件等与意见无关的个人信息。附件不随草稿保存在浏览器中。
      </p>
    </div>
  )
}
