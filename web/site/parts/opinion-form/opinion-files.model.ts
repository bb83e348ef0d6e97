import { OPINION_FILE_ENDINGS, OPINION_FILES_MOST, UPLOAD_LIMIT_BYTES } from '#common/limits.ts'

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

/** Why a file cannot be attached beside others; null when it can. The server looks at the content. */
export function fileFault({ name, size, lastModified }: Chosen, others: readonly Chosen[]): string | null {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (others.some((other) => other.name === name && other.size === size && other.lastModified === lastModified))
    return `“${name}”已经添加`
  if (others.length >= OPINION_FILES_MOST) return `一条意见最多附 ${OPINION_FILES_MOST} 个文件`
  if (ending !== 'jpeg' && !OPINION_FILE_ENDINGS.includes(ending))
    return `不能附“${name}”：可以附 PDF、Word、WPS、OFD、Excel、文本文件和 JPG、PNG 图片`
  if (size === 0) return `“${name}”是空的，请重新选择`
  if (size > UPLOAD_LIMIT_BYTES) return `“${name}”超过 10 MB，请压缩或拆分后再附`
  return null
}
