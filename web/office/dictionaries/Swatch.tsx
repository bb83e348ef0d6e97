/** The colour a value is shown in; an empty place for none, so that names stand below each other. */
export const Swatch = ({ colour }: { colour: string | null }) => (
  <span className="swatch" style={colour ? { background: colour } : undefined} title={colour ?? undefined} aria-hidden={colour === null} />
)
