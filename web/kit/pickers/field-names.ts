/** A name in camel case: depart_name → departName. Configurations use both forms. */
export const camelCased = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
