/** A part of the handbook of users (docs/用户手册.md): what one screen, or a few, is for and how it is used. */
export interface HandbookSection {
  title: string
  /** Screens of common/screens.ts, or addresses of pages that no menu row names. */
  screens: readonly string[]
  /** Markdown, with its pictures by the names of their files. */
  text: string
}

const SCREENS = /<!--\s*screens:\s*(.*?)\s*-->/

/** The parts of the handbook, each begun by a heading of the second level; what stands before the first is left out. */
export const sectionsOf = (markdown: string): HandbookSection[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const text = lines.join('\n')
      const [, screens = ''] = SCREENS.exec(text) ?? []
      return {
        title: title.trim(),
        screens: screens.split(/\s+/).filter(Boolean),
        text: text.replace(SCREENS, '').trim(),
      }
    })

/** Where no part is about a screen, this one helps with most of them. */
const EVERYWHERE = '列表的用法'

/** Number of the part that is about a screen or page, such as `system/UserList` or `retrieval`. */
export function sectionFor(sections: readonly HandbookSection[], screen: string): number {
  const at = sections.findIndex(({ screens }) => screens.some((one) => one === screen || one.startsWith(`${screen}/`)))
  return Math.max(0, at >= 0 ? at : sections.findIndex(({ title }) => title === EVERYWHERE))
}

/**
 * The text of a part with the addresses that its pictures have in this installation; pictures that are not there are
 * left out.
 */
export const withPictures = (text: string, addresses: Readonly<Record<string, string>>): string =>
  text.replace(/!\[([^\]]*)\]\(pictures\/([\w-]+\.jpg)\)/g, (_, words: string, name: string) =>
    addresses[name] === undefined ? '' : `![${words}](${addresses[name]})`,
  )
