/** A sample of a value's colour; empty space for none, so that names stay aligned. */
export const Swatch = ({ colour }: { colour: string | null }) => (
  <span
    className="swatch"
    style={colour ? { background: colour } : undefined}
    title={colour ?? undefined}
    aria-hidden={colour === null}
  />
)
