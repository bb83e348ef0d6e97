import type { Piece } from '#common/contract/laws.ts'

/** Text with the searcher's words marked. */
export function Marks({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) =>
    piece.mark ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  )
}
