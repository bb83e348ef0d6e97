import type { FastifyRequest } from 'fastify'
import { refuse } from '#common/errors.ts'
import { UPLOAD_LIMIT_BYTES, UPLOAD_LIMIT_FILES } from '#common/limits.ts'

/** A file that came with a request; `name` is what the sender calls it and not to be trusted. */
export interface UploadedFile {
  /** Name of the form field it came in. */
  field: string
  name: string
  bytes: Uint8Array
}

/** What a multipart request holds; nothing for other requests. */
export interface Upload {
  fields: Readonly<Record<string, string>>
  files: readonly UploadedFile[]
}

export const NO_UPLOAD: Upload = { fields: {}, files: [] }
const MEBIBYTE = 1024 * 1024

/** Limits of a form with one file and a few short fields. */
const ONE = { files: 1, fields: 5, fieldSize: 1_000, parts: 6 }

/**
 * Reads a multipart request whole.
 * @param one true: it has one file only
 * @throws Refusal record.invalid when it has more files than that, file.missing when it is none or holds no file,
 * file.too-large
 */
export async function readUpload(request: FastifyRequest, one = false): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('file.missing')
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  try {
    for await (const part of request.parts(one ? { limits: { ...UPLOAD_LIMITS, ...ONE } } : {})) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.filename)
        files.push({ field: part.fieldname, name: readableName(part.filename), bytes: await part.toBuffer() })
      else await part.toBuffer()
    }
  } catch (error) {
    const { statusCode: status, code } = error as { statusCode?: number; code?: string }
    if (one && status === 413 && code !== 'FST_REQ_FILE_TOO_LARGE')
      throw refuse('record.invalid', { field: 'file', reason: '一次只能上传一个文件' })
    if (status === 413) throw refuse('file.too-large', { limit: `${UPLOAD_LIMIT_BYTES / MEBIBYTE}MB` })
    // The form breaks off or is none, which the parser of forms says without a status: in every case the user has to
    // send it again.
    if (status === undefined || status < 500) throw refuse('file.missing')
    throw error
  }
  if (files.length === 0) throw refuse('file.missing')
  return { fields, files }
}

/** Limits of a form, for the parser of multipart requests. */
export const UPLOAD_LIMITS = {
  fileSize: UPLOAD_LIMIT_BYTES,
  files: UPLOAD_LIMIT_FILES,
  fields: 50,
  fieldSize: MEBIBYTE,
  parts: 100,
}

/** The last part of a name, without what no file system or log should see. */
export const readableName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 200) || '未命名'
