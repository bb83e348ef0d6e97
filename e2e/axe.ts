import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Serious and critical accessibility faults that axe-core finds on the page at rest, one line each.
 * @param rules those to test; all unless given
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // What is half faded in has less contrast than it will have; endless ones are marks of loading, which the callers
  // wait for.
  await page.evaluate(async () => {
    for (;;) {
      // What has just come begins to be faded in a frame later.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const ending = document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
      const running = ending.filter(({ playState }) => playState === 'running')
      if (running.length === 0) return
      await Promise.allSettled(running.map((animation) => animation.finished))
    }
  })
  // The checker stays in the page until the program is loaded anew.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(
    async (runOnly) => {
      const checker = (window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } })
        .axe
      // What passed would be described element by element and sent here, which takes longer than the checks.
      const results = await checker.run(document, { ...runOnly, resultTypes: ['violations'] })
      return results.violations
    },
    rules ? { runOnly: [...rules] } : {},
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`))
}
