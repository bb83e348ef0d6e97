import { COUNTS_TEXT, type Counts } from '#common/catalogues.ts'

const ORDER: readonly Counts[] = ['sheet', 'text', 'open']

/**
 * What counts where sheet and text differ; the chosen one can be changed back.
 * @param value null: rows were decided in different ways
 */
export const CountsButtons = ({
  label,
  value,
  isBusy,
  onChoose,
}: {
  label: string
  value: Counts | null
  isBusy: boolean
  onChoose: (counts: Counts) => void
}) => (
  <div className="catalogue-counts" role="group" aria-label={label} aria-busy={isBusy}>
    {ORDER.map((counts) => (
      <button
        key={counts}
        type="button"
        aria-pressed={counts === value}
        onClick={() => {
          if (!isBusy && counts !== value) onChoose(counts)
        }}
      >
        {COUNTS_TEXT[counts]}
      </button>
    ))}
  </div>
)
