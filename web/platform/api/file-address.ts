import type { FileAddress, FilePurpose } from '#common/contract/files.ts'
import { FILE_ADDRESSES_MOST } from '#common/limits.ts'
import { ApiError } from './api-error.ts'
import { send } from './call.ts'

const ASK = 'POST /sys/common/fileAddress'
/** Paths wanted within this time are asked for in one call: a list shows many portraits at once. */
const GATHER_MS = 10

interface Waiting {
  resolve: (found: FileAddress) => void
  reject: (error: unknown) => void
}
const waiting: Record<FilePurpose, Map<string, Waiting[]>> = { view: new Map(), download: new Map() }

/**
 * An address under which a page or a link fetches a stored file for some minutes, without a token.
 * @param path as records name it: `biz/name_….ext`
 * @throws ApiError, 404 when there is no such file or the user may not read it
 */
export function fileAddress(path: string, purpose: FilePurpose): Promise<FileAddress & { address: string }> {
  const wanted = waiting[purpose]
  if (wanted.size === 0) setTimeout(() => void askFor(purpose), GATHER_MS)
  return new Promise<FileAddress>((resolve, reject) =>
    wanted.set(path, [...(wanted.get(path) ?? []), { resolve, reject }]),
  ).then(({ address, ...file }) => {
    if (address === null) throw new ApiError({ status: 404, code: 404, message: '文件不存在或已删除' })
    return { ...file, address }
  })
}

async function askFor(purpose: FilePurpose): Promise<void> {
  const wanted = waiting[purpose]
  waiting[purpose] = new Map()
  const paths = [...wanted.keys()]
  for (let from = 0; from < paths.length; from += FILE_ADDRESSES_MOST) {
    const part = paths.slice(from, from + FILE_ADDRESSES_MOST)
    try {
      const { result } = await send(ASK, { body: { paths: part, purpose } }, { quiet: purpose === 'view' })
      for (const found of result) for (const { resolve } of wanted.get(found.path) ?? []) resolve(found)
    } catch (error) {
      for (const path of part) for (const { reject } of wanted.get(path) ?? []) reject(error)
    }
  }
}
