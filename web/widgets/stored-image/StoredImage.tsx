import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fetchStored } from '#web/platform/api/stored-file.ts'
import './stored-image.css'

/** A stored picture, or the first letter of `name` while there is none. */
export function StoredImage({ path, name, size = 32 }: { path: string | null; name: string; size?: number }) {
  const { data } = useQuery({
    queryKey: ['stored file', path],
    queryFn: ({ signal }) => fetchStored(path ?? '', signal),
    enabled: path !== null && path !== '',
    staleTime: Infinity,
    retry: false,
  })
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const style = { width: size, height: size, fontSize: size * 0.45 }
  return url ? (
    <img className="stored-image" src={url} alt={`${name}的头像`} style={style} />
  ) : (
    <span className="stored-image letter" aria-hidden style={style}>
      {name.slice(0, 1)}
    </span>
  )
}
