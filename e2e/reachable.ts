import type { Page } from 'playwright-core'

/** Controls that a user must be able to reach. */
const CONTROLS =
  'button, a.button, input, select, textarea, [role=combobox], [role=tab], [role=menuitem], [role=treeitem], [role=slider]'

/**
 * Controls below an element that cannot be reached: scrolled to the middle, they are outside the window or below
 * something else. Each is given as its text and place.
 */
export const unreachable = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([controls, css]) => {
      const root = [...document.querySelectorAll<HTMLElement>(css)].findLast((one) => one.checkVisibility())
      if (!root) return [`no ${css}`]
      return [...root.querySelectorAll<HTMLElement>(controls)].flatMap((one) => {
        const drawn = () => one.getBoundingClientRect()
        // Boxes without a size or opacity belong to something else that is drawn, such as the label of a switch.
        if (
          drawn().width < 4 ||
          drawn().height < 4 ||
          !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        )
          return []
        if (getComputedStyle(one).pointerEvents === 'none' || one.matches(':disabled')) return []
        // A link to a part of the page shows itself when it has the focus.
        if (one.closest('.skip-link, .reading-skips')) return []
        one.scrollIntoView({ block: 'center', inline: 'center' })
        const { left, top, width, height } = drawn()
        const [x, y] = [left + width / 2, top + height / 2]
        const hit = document.elementFromPoint(x, y)
        const label = one.closest('label')
        // Some controls are drawn by the box around them.
        if (
          hit &&
          (one.contains(hit) ||
            hit === one.parentElement ||
            hit === one.parentElement?.parentElement ||
            label?.contains(hit))
        )
          return []
        const name = one.getAttribute('aria-label') ?? one.innerText.trim().slice(0, 20)
        return [
          `${one.tagName.toLowerCase()}.${one.className} “${name}” at ${Math.round(x)}, ${Math.round(y)} below ${hit?.className ?? 'nothing'}`,
        ]
      })
    },
    [CONTROLS, within] as const,
  )

/** Buttons whose words stand beyond their frame. Of the two words of a switch only one is shown. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button:not(.ant-switch), a.button, .ant-btn')].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.innerText.trim() === '') return []
      const box = one.getBoundingClientRect()
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const rects: DOMRect[] = []
      while (texts.nextNode()) {
        // Words for screen readers alone have no room of their own.
        if (texts.currentNode.parentElement?.closest('.for-readers, .ant-badge, svg')) continue
        const words = document.createRange()
        words.selectNodeContents(texts.currentNode)
        rects.push(...words.getClientRects())
      }
      const beyond = rects.filter(
        ({ left, right, top, bottom, width }) =>
          width > 1 &&
          (right > box.right + 1.5 || left < box.left - 1.5 || top < box.top - 4 || bottom > box.bottom + 4),
      )
      return beyond.length > 0 ? [`${one.className} “${one.innerText.trim().slice(0, 30)}”`] : []
    }),
  )
