import './seal.css'

/** The mark of the library: a book with a ribbon, on red. */
export function Seal({ size = '2rem' }: { size?: string }) {
  return (
    <svg className="seal" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="5" fill="currentColor" />
      <path d="M8 8.500h10.500a3 3 0 0 1 3 3V24H11a3 3 0 0 1-3-3z" fill="none" stroke="#fff" strokeWidth="1.800" />
      <path d="M12 13h5.500M12 17h5.500M24.500 10v13.500" stroke="#fff" strokeWidth="1.800" strokeLinecap="round" />
    </svg>
  )
}
