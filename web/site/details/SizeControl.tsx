import { READING_SIZES, type ReadingSize } from './use-reading-size.ts'

const NAMES: Record<ReadingSize, string> = { small: '小号字', medium: '中号字', large: '大号字' }

/** Three sizes of text. */
export function SizeControl({ size, onSize }: { size: ReadingSize; onSize: (size: ReadingSize) => void }) {
  return (
    <div className="size-control" role="group" aria-label="字号">
      {READING_SIZES.map((step) => (
        <button
          key={step}
          type="button"
          className={`size-step ${step}`}
          aria-pressed={step === size}
          aria-label={NAMES[step]}
          title={NAMES[step]}
          onClick={() => onSize(step)}
        >
          文
        </button>
      ))}
    </div>
  )
}
