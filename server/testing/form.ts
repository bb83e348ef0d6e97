import { randomBytes } from 'node:crypto'

/**
 * A form with files, as `ask()` sends it: `ask('POST …', { token, ...formOf({ biz: 'temp' }, [{ name, bytes }]) })`.
 */
export function formOf(
  fields: Record<string, string>,
  files: { field?: string; name: string; bytes: Uint8Array | string }[],
) {
  const boundary = `----form${randomBytes(8).toString('hex')}`
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [`name="${name}"`, value] as const),
    ...files.map(
      ({ field = 'file', name, bytes }) =>
        [`name="${field}"; filename="${name.replaceAll('"', '%22')}"`, bytes] as const,
    ),
  ].flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
