import { MovableModal } from '#web/kit/modal/MovableModal.tsx'
import { useStoredPicture } from '#web/kit/stored-image/use-stored-picture.ts'
import './upload.css'

/** A window with a stored picture in full size. */
export function PreviewDialog({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const { url, failed, onError } = useStoredPicture(path)
  return (
    <MovableModal open title={name} width={800} footer={null} mask={{ closable: true }} onCancel={onClose}>
      <div className="upload-preview">
        {url ? (
          <img src={url} alt={name} onError={onError} />
        ) : (
          <p role="status">{failed ? '图片已不在，或无法显示' : '加载中…'}</p>
        )}
      </div>
    </MovableModal>
  )
}
