/** Names as text, joined the Chinese way. */
export const RecordNames = ({ names }: { names: readonly string[] }) => <span>{names.join('、')}</span>
