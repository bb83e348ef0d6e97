import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { messages } from '#web/platform/api/messages.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import type { FileUploadProps } from './file-upload-props.ts'
import { sendToServer } from './send-large.ts'
import { createUploadList, type UploadOptions } from './upload-list.ts'

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError ? presentError(error).title : error instanceof Error ? error.message : '') ||
  messages.unknownError

function optionsOf(props: FileUploadProps): UploadOptions {
  const {
    send = sendToServer,
    bizPath = 'temp',
    number,
    multiple = true,
    returnUrl = true,
    beforeUpload,
    onChange,
  } = props
  return { send, biz: bizPath, number, single: !multiple, returnUrl, beforeUpload, onValue: onChange, wordsOf }
}

/** The files of a mounted upload; they continue while another tab is shown. */
export function useUploadList(props: FileUploadProps) {
  const [list] = useState(() => createUploadList(props.value, optionsOf(props)))
  const items = useSyncExternalStore(list.subscribe, list.items)
  useEffect(() => {
    Object.assign(list.options, optionsOf(props))
    list.adopt(props.value)
  })
  return { list, items }
}
