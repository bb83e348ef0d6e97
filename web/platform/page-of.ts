import { titleInPath } from '#common/law/law-path.ts'

/** The public page at a pathname: that of laws has one address by id, `/details`, and one by title for each law. */
export const pageOf = (pathname: string): string => (titleInPath(pathname) === undefined ? pathname : '/details')
