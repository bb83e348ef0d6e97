/** A language of the code editor: `value` is the name that old forms store, `label` the name shown to users. */
export interface CodeLanguage<Value extends string = string> {
  value: Value
  label: string
  /** Older names of the language. */
  also: readonly string[]
}

const language = <Value extends string>(value: Value, label: string, ...also: string[]): CodeLanguage<Value> => ({
  value,
  label,
  also,
})

/** The twelve modes of spec §9. */
export const CODE_LANGUAGES = [
  language('css', 'CSS'),
  language('javascript', 'Javascript', 'js'),
  language('html', 'XML/HTML', 'xml'),
  language('java', 'Java', 'x-java'),
  language('objective-c', 'Objective-C', 'objectivec', 'x-objectivec'),
  language('python', 'Python', 'x-python'),
  language('r', 'R', 'x-rsrc'),
  language('shell', 'Shell', 'sh', 'x-sh'),
  language('sql', 'SQL', 'x-sql'),
  language('swift', 'Swift', 'x-swift'),
  language('vue', 'Vue', 'x-vue'),
  language('markdown', 'Markdown', 'md'),
] as const

export type KnownLanguage = (typeof CODE_LANGUAGES)[number]['value']

/** JSON is coloured like the language it is a part of. */
const JSON_TEXT = language('javascript', 'JSON', 'json')

/** The language meant by a value, a label or an older name, in upper or lower case; null for an unknown one. */
export function languageOf(name: string): CodeLanguage<KnownLanguage> | null {
  const wanted = name.trim().toLowerCase()
  return (
    [...(CODE_LANGUAGES as readonly CodeLanguage<KnownLanguage>[]), JSON_TEXT].find(({ value, label, also }) =>
      [value, label.toLowerCase(), ...also].includes(wanted),
    ) ?? null
  )
}

/** Placeholder of an empty editor. */
export const codePlaceholder = (name: string): string => `请在此输入${languageOf(name)?.label ?? name}代码`
