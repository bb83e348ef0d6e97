/** Lines listed at most; the rest are counted. */
const MOST = 50

/** What could not be pasted, cell by cell with the reason. */
export function RefusedBar({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  if (lines.length === 0) return null
  return (
    <div className="refused-bar" role="alert">
      <p>
        {lines.length} 处未粘贴
        <button type="button" className="text-button" onClick={onClose}>
          知道了
        </button>
      </p>
      <ul>
        {lines.slice(0, MOST).map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
        {lines.length > MOST && <li>等 {lines.length} 处</li>}
      </ul>
    </div>
  )
}
