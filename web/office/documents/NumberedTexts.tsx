import type { NumberedText } from '#common/contract/document-numbers.ts'

/** Texts that have a number, each with its place: laws on their public page, documents in the list. */
export function NumberedTexts({ texts, onOpen }: { texts: readonly NumberedText[]; onOpen?: (id: string) => void }) {
  return (
    <ul className="numbered-texts">
      {texts.map(({ kind, id, title, stage }) => (
        <li key={`${kind}${id}`}>
          {kind === 'law' ? (
            <a href={`/details?id=${id}`} target="_blank" rel="noreferrer">
              {title}
            </a>
          ) : onOpen ? (
            <button type="button" className="document-title" onClick={() => onOpen(id)}>
              {title}
            </button>
          ) : (
            title
          )}{' '}
          <small>{kind === 'law' ? '已公开' : stage}</small>
        </li>
      ))}
    </ul>
  )
}
