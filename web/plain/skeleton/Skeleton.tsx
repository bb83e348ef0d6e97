import './skeleton.css'

/** Grey bars in the shape of the content being loaded; `lines` are their widths in per cent. */
export function Skeleton({ lines, label = '正在加载' }: { lines: readonly number[]; label?: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {lines.map((width, index) => (
        <span key={index} className="skeleton-line" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
