/** Start of the path of a law's page by its title. */
const START = '/law/'

/**
 * Path of the page of a law by its title, as people read and type it: /law/民法典. Only signs that would end or change a
 * path are encoded.
 */
export const lawPathOf = (title: string): string =>
  START + title.replace(/[\s%#?/\\"<>]/g, (sign) => encodeURIComponent(sign))

/** The title in a path, encoded as it stands there; undefined for the path of another page. */
export const titleInPath = (pathname: string): string | undefined =>
  pathname.startsWith(START) ? pathname.slice(START.length) : undefined
