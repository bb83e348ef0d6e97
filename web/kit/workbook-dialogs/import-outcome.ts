import { ApiError } from '#web/platform/api/api-error.ts'
import { presentError } from '#web/platform/api/present-error.ts'
import { messages } from '#web/platform/api/messages.ts'

/** Envelope code of an import some of whose rows were refused. */
const WITH_ERRORS = 201

/**
 * Outcome of a file. A workbook of refused rows is saved as `fileName`; `answered` tells a refusal from a lost
 * connection.
 */
export type Outcome =
  | { kind: 'done'; message: string; rows: number | null }
  | { kind: 'partly'; message: string; fileUrl: string; fileName: string; rows: number | null }
  | { kind: 'failed'; message: string; answered: boolean }

/**
 * Reads the answer to an import. Its result is the path of a workbook of refused rows, or an object with more details
 * (wire.md §0).
 * @param name of the file that was sent
 */
export function outcomeOf(
  name: string,
  { code, message, result }: { code: number; message: string; result: unknown },
): Outcome {
  const told = typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {}
  const count = told['successCount']
  const rows = typeof count === 'number' ? count : null
  if (code !== WITH_ERRORS) return { kind: 'done', message: message || messages.fileUploaded, rows }
  const textOf = (field: string, other: string) =>
    typeof told[field] === 'string' && told[field] !== '' ? told[field] : other
  const fileUrl = typeof result === 'string' ? result : textOf('fileUrl', '')
  const ending = /\.\w+$/.exec(fileUrl)?.[0] ?? '.xls'
  return {
    kind: 'partly',
    message: textOf('msg', message),
    fileUrl,
    rows,
    fileName: textOf('fileName', `${name.replace(/\.\w+$/, '')}导入错误${ending}`),
  }
}

/** Outcome of a file that could not be imported, with the server's message, or that sending it failed. */
export function failureOf(name: string, error: unknown): Outcome {
  const words = error instanceof ApiError ? presentError(error).title : ''
  const answered = error instanceof ApiError && error.status === 200
  const message = answered && words !== '' ? words : `${messages.fileUploadFailed}${words === '' ? '' : `：${words}`}`
  // The file is named unless the server's message already names it.
  return { kind: 'failed', message: message.includes(name) ? message : `${name} ${message}`, answered }
}

/** Message when all files were imported. */
export function doneMessage(outcomes: readonly Extract<Outcome, { kind: 'done' }>[]): string {
  if (outcomes.length === 1) return outcomes[0]?.message ?? ''
  const rows = outcomes.every((outcome) => outcome.rows !== null)
    ? outcomes.reduce((sum, outcome) => sum + (outcome.rows ?? 0), 0)
    : null
  return `${outcomes.length} 个文件导入成功${rows === null ? '' : `！数据行数：${rows}`}`
}

/** The files that may be imported, each once, and the message about the others. */
export function chosenFiles<Sent extends Pick<File, 'name' | 'size' | 'lastModified'>>(
  before: readonly Sent[],
  more: readonly Sent[],
): { files: Sent[]; fault: string | null } {
  const wrong = more.filter(({ name }) => !/\.(?:xlsx?|et)$/i.test(name)).map(({ name }) => name)
  const same = (one: Sent) => (other: Sent) =>
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  const files = [...before]
  for (const file of more) if (!wrong.includes(file.name) && !files.some(same(file))) files.push(file)
  return { files, fault: wrong.length > 0 ? `${wrong.join('、')} 不是 .xls 或 .xlsx 文件` : null }
}
