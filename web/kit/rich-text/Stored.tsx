import { createElement, useState } from 'react'
import { storedPath } from '#common/rules/allowed-html.ts'
import { useStoredPicture } from '#web/kit/stored-image/use-stored-picture.ts'
import './rich-text.css'

interface Shown {
  src: string
  title?: string | undefined
  width?: string | undefined
  height?: string | undefined
}

/**
 * Address to show a file from: stored ones have one that is good for some minutes, because the token must never be part
 * of an address.
 */
function useAddress(src: string): { url: string | null; failed: boolean; onError: () => void } {
  const stored = storedPath(src, location.origin)
  const [broken, setBroken] = useState<string | null>(null)
  const shown = useStoredPicture(stored)
  return stored === null ? { url: src, failed: broken === src, onError: () => setBroken(src) } : shown
}

/** A picture in a text, by stored path or address. */
export function Picture({ alt, src, ...rest }: Shown & { alt: string }) {
  const { url, failed, onError } = useAddress(src)
  if (failed) return <Missing what="图片" name={alt} />
  if (url === null) return <Coming what="图片" {...rest} />
  return <img src={url} alt={alt} loading="lazy" {...rest} onError={onError} />
}

/** Video or audio with its controls; it does not start by itself. */
export function Recording({ kind, src, ...rest }: Shown & { kind: 'video' | 'audio' }) {
  const { url, failed, onError } = useAddress(src)
  const what = kind === 'video' ? '视频' : '音频'
  if (failed) return <Missing what={what} name={rest.title ?? ''} />
  if (url === null) return <Coming what={what} {...rest} />
  // There are no subtitles: the author of a text describes a video in the text.
  return createElement(kind, {
    ...rest,
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': rest.title ?? what,
    onError,
  })
}

function Missing({ what, name }: { what: string; name: string }) {
  return (
    <span className="rich-text-missing" role="img" aria-label={`${what}${name === '' ? '' : `“${name}”`}无法显示`}>
      {what}已不在，或无法显示{name === '' ? '' : `：${name}`}
    </span>
  )
}

function Coming({ what, width, height }: { what: string; width?: string | undefined; height?: string | undefined }) {
  const size = (value: string | undefined) =>
    value === undefined ? undefined : value.endsWith('%') ? value : Number(value)
  return (
    <span
      className="rich-text-coming"
      role="img"
      aria-label={`${what}加载中`}
      style={{ width: size(width), height: size(height) }}
    />
  )
}
