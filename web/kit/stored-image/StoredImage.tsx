import { useStoredPicture } from './use-stored-picture.ts'
import './stored-image.css'

/**
 * A stored picture, or the first letter of `name` while there is none. `alt` describes a picture that is not a
 * portrait.
 */
export function StoredImage({
  path,
  name,
  alt = `${name}的头像`,
  size = 32,
}: {
  path: string | null
  name: string
  alt?: string
  size?: number
}) {
  const { url, onError } = useStoredPicture(path)
  const style = { width: size, height: size, fontSize: size * 0.45 }
  return url ? (
    <img className="stored-image" src={url} alt={alt} style={style} onError={onError} />
  ) : (
    <span className="stored-image letter" aria-hidden style={style}>
      {name.slice(0, 1)}
    </span>
  )
}
