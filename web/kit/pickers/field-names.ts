/** depart_name → departName: configurations name columns either way. */
export const camelCased = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
