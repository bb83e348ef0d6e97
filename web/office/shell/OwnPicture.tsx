import { useStoredPicture } from '#web/kit/stored-image/use-stored-picture.ts'
import type { OwnPictureProps } from './OwnAvatar.tsx'

/** The portrait of the signed-in user; the letter when it cannot be had. */
export function OwnPicture({ path, letter }: OwnPictureProps) {
  const { url, onError } = useStoredPicture(path)
  return url ? <img className="own-picture" src={url} alt="" onError={onError} /> : letter
}
