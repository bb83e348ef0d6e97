// Runs in the page, built into one script: finds elements as Playwright's locators do, by role and accessible name.
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** One step of a locator; a step looks below what the step before found. */
export type Step =
  | { by: 'role'; role: string; name: TextMatch | null }
  | { by: 'label' | 'text'; text: TextMatch }
  | { by: 'css'; css: string }
  | { by: 'has'; text: TextMatch }
  | { by: 'visible' }
  | { by: 'nth'; at: number }

export interface TextMatch {
  text: string
  /** Flags of a pattern; null for plain words. */
  flags: string | null
  exact: boolean
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

function fits(value: string, { text, flags, exact }: TextMatch): boolean {
  if (flags !== null) return new RegExp(text, flags).test(value)
  const [own, wanted] = [plain(value), plain(text)]
  return exact ? own === wanted : own.toLowerCase().includes(wanted.toLowerCase())
}

export const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

const unique = (list: Element[]): Element[] => [...new Set(list)]
const below = (roots: readonly (Element | Document)[], css = '*'): Element[] =>
  unique(roots.flatMap((root) => [...root.querySelectorAll(css)]))

const TAGS: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button, input[type=button], input[type=submit], summary',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  combobox: 'select, input[list]',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg',
  link: 'a[href]',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  searchbox: 'input[type=search]',
  slider: 'input[type=range]',
  spinbutton: 'input[type=number]',
  status: 'output',
  textbox: 'input, textarea',
}

function step(roots: readonly (Element | Document)[], one: Step): Element[] {
  const elements = roots as readonly Element[]
  switch (one.by) {
    case 'css':
      return below(roots, one.css)
    case 'role':
      return below(roots, TAGS[one.role] ? `[role=${one.role}], ${TAGS[one.role]}` : `[role=${one.role}]`).filter(
        (element) =>
          getRole(element) === one.role &&
          !isInaccessible(element) &&
          (one.name === null || fits(computeAccessibleName(element), one.name)),
      )
    case 'label':
      return below(roots, 'input, select, textarea, [role], [contenteditable]').filter(
        (element) => !isInaccessible(element) && fits(computeAccessibleName(element), one.text),
      )
    case 'text': {
      // The smallest elements that hold the words.
      const holding = below(roots).filter(
        (element) => !/^(SCRIPT|STYLE|HEAD|TITLE)$/i.test(element.tagName) && fits(element.textContent ?? '', one.text),
      )
      return holding.filter((element) => !holding.some((other) => other !== element && element.contains(other)))
    }
    case 'has':
      return elements.filter((element) =>
        fits((element as HTMLElement).innerText ?? element.textContent ?? '', one.text),
      )
    case 'visible':
      return elements.filter(isVisible)
    case 'nth': {
      const found = elements.at(one.at)
      return found ? [found] : []
    }
  }
}

/** The elements that a locator means, in the order of the document. */
export function find(steps: readonly Step[]): Element[] {
  let at: readonly (Element | Document)[] = [document]
  for (const one of steps) at = step(at, one)
  return at as Element[]
}

;(window as unknown as { walk: object }).walk = { find, isVisible }
