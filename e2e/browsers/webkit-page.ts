import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { PATIENCE_MS } from '../settled.ts'
import type { Step, TextMatch } from './find-in-page.ts'
import type { Named, WalkFile, WalkLocator, WalkPage, WalkRole } from './walk-page.ts'
import type { WebDriver } from './webdriver.ts'

type ElementRef = Record<string, string>

/** Keys by their names, as the WebDriver standard codes them (§17.4.2). */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F2: '\uE032',
}
const POLL_MS = 60

const finder = build({
  entryPoints: [fileURLToPath(new URL('find-in-page.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  minify: true,
  write: false,
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '')

const matchOf = (text: string | RegExp, exact = false): TextMatch =>
  typeof text === 'string' ? { text, flags: null, exact } : { text: text.source, flags: text.flags, exact }

/** A page of WebKitGTK for walks. One window holds one page. */
export async function webkitPage(driver: WebDriver): Promise<WalkPage> {
  const script = await finder
  let address = ''
  const held: { x: number; y: number } = { x: 0, y: 0 }

  /** Runs code that uses `walk`, which each document gets when it is first asked. */
  async function inPage<R>(body: string, args: readonly unknown[]): Promise<R> {
    const asked = `if (!window.walk) return ['no finder']; return [null, (function () { ${body} }).apply(null, arguments)]`
    const first = await driver.run<[string | null, R]>(asked, args)
    if (first[0] === null) return first[1]
    await driver.run(script)
    return (await driver.run<[string | null, R]>(asked, args))[1]
  }

  const pointer = (actions: object[]) =>
    driver.post('/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  const keys = (actions: object[]) => driver.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })

  async function press(combination: string): Promise<void> {
    const parts = combination.split('+').map((key) => KEYS[key] ?? key)
    await keys([
      ...parts.map((value) => ({ type: 'keyDown', value })),
      ...parts.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  }
  async function type(text: string): Promise<void> {
    await keys(
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  }
  async function clickAt({ x, y }: { x: number; y: number }, times = 1): Promise<void> {
    const once = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await pointer([
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      ...Array.from({ length: times }, () => once).flat(),
    ])
  }

  function locator(steps: readonly Step[]): WalkLocator {
    const add = (...more: Step[]) => locator([...steps, ...more])
    /** Waits for what a body of code over the found `elements` gives, until it is not null. */
    async function when<R>(body: string, what: string, ...args: unknown[]): Promise<R> {
      const limit = Date.now() + PATIENCE_MS
      for (;;) {
        const asked = Date.now()
        const value = await inPage<R | null>(
          `const elements = walk.find(arguments[0]); const argument = arguments[1]; ${body}`,
          [steps, ...args],
        ).catch((error: unknown) => {
          // The page was left meanwhile.
          if (Date.now() > limit) throw error
          return null
        })
        if (value !== null && value !== undefined) return value
        if (Date.now() > limit)
          throw new Error(`no ${what}: ${JSON.stringify(steps)} at ${String(await driver.get('/url'))}`)
        // Looking costs the page its time: on a busy machine it would get to nothing else.
        await new Promise((resolve) => setTimeout(resolve, Math.max(POLL_MS, 2 * (Date.now() - asked))))
      }
    }
    /** The middle of the element once it stands still and nothing lies over it. */
    const target = () =>
      when<{ x: number; y: number }>(
        `const [element] = elements
        if (!element || !walk.isVisible(element) || element.matches(':disabled')) return null
        const box = element.getBoundingClientRect()
        const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
        const key = Math.round(at.x) + ',' + Math.round(at.y)
        const still = window.walkAt === key
        window.walkAt = key
        const top = document.elementFromPoint(at.x, at.y)
        if (top && (element.contains(top) || top.closest('label')?.control === element)) return still ? at : null
        // It lies outside the window, or outside the part of a list that is shown.
        element.scrollIntoView({ block: 'center', inline: 'center' })
        return null`,
        'place to click',
      )
    const element = () => when<ElementRef>('return elements[0] ?? null', 'element')
    const read = <R>(body: string) =>
      when<R>(`const [element] = elements; if (!element) return null; ${body}`, 'element')
    return {
      getByRole: (role: WalkRole, { name, exact }: Named = {}) =>
        add({ by: 'role', role, name: name === undefined ? null : matchOf(name, exact) }),
      getByLabel: (text, { exact } = {}) => add({ by: 'label', text: matchOf(text, exact) }),
      getByText: (text, { exact } = {}) => add({ by: 'text', text: matchOf(text, exact) }),
      locator: (css) => add({ by: 'css', css }),
      filter: ({ hasText, visible }) =>
        add(
          ...(hasText === undefined ? [] : [{ by: 'has' as const, text: matchOf(hasText) }]),
          ...(visible ? [{ by: 'visible' as const }] : []),
        ),
      first: () => add({ by: 'nth', at: 0 }),
      last: () => add({ by: 'nth', at: -1 }),
      nth: (at) => add({ by: 'nth', at }),
      click: async () => clickAt(await target()),
      dblclick: async () => clickAt(await target(), 2),
      async fill(text) {
        await target()
        await when(
          `const [element] = elements
          element.focus()
          if (element.isContentEditable) getSelection().selectAllChildren(element)
          else element.select()
          document.execCommand('delete')
          if (argument !== '') document.execCommand('insertText', false, argument)
          return true`,
          'box',
          text,
        )
      },
      async press(key) {
        await read('element.focus(); return true')
        await press(key)
      },
      focus: async () => void (await read('element.focus(); return true')),
      async setInputFiles(files: WalkFile[]) {
        const folder = mkdtempSync(join(tmpdir(), 'fagui-files-'))
        const paths = files.map(({ name, buffer }) => {
          const path = join(folder, name)
          writeFileSync(path, buffer)
          return path
        })
        const ref = await element()
        await driver.post(`/element/${Object.values(ref)[0]}/value`, { text: paths.join('\n') })
        process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      },
      async waitFor({ state = 'visible' } = {}) {
        const bodies = {
          attached: 'return elements.length > 0 || null',
          detached: 'return elements.length === 0 || null',
          visible: 'return elements.some(walk.isVisible) || null',
          hidden: 'return !elements.some(walk.isVisible) || null',
        }
        await when(bodies[state], `element that is ${state}`)
      },
      count: () => inPage('return walk.find(arguments[0]).length', [steps]),
      innerText: () => read('return element.innerText'),
      inputValue: () => read('return element.value'),
      getAttribute: async (name) =>
        (
          await when<[string | null]>(
            'return elements[0] ? [elements[0].getAttribute(argument)] : null',
            'element',
            name,
          )
        )[0],
      boundingBox: () =>
        read('const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }'),
    }
  }

  const whole = locator([])
  return {
    getByRole: whole.getByRole,
    getByLabel: whole.getByLabel,
    getByText: whole.getByText,
    locator: whole.locator,
    async goto(url) {
      await driver.post('/url', { url })
      address = url
    },
    reload: () => driver.post('/refresh'),
    goBack: () => driver.post('/back'),
    url: () => address,
    async evaluate<R, A>(work: (argument: A) => R | Promise<R>, argument?: A): Promise<R> {
      const body = `const done = arguments[arguments.length - 1]; Promise.resolve((${work.toString()})(arguments[0])).then((value) => done([value]), (error) => done(['' + error, 1]))`
      const [value, failed] = (await driver.post('/execute/async', { script: body, args: [argument ?? null] })) as [
        R,
        1?,
      ]
      if (failed) throw new Error(String(value))
      return value
    },
    async screenshot({ path }) {
      writeFileSync(path, Buffer.from((await driver.get('/screenshot')) as string, 'base64'))
    },
    keyboard: { press, type },
    mouse: {
      async move(x, y, { steps = 1 } = {}) {
        const from = { ...held }
        await pointer(
          Array.from({ length: steps }, (_, at) => ({
            type: 'pointerMove',
            duration: 0,
            x: Math.round(from.x + ((x - from.x) * (at + 1)) / steps),
            y: Math.round(from.y + ((y - from.y) * (at + 1)) / steps),
          })),
        )
        Object.assign(held, { x, y })
      },
      down: async () => void (await pointer([{ type: 'pointerDown', button: 0 }])),
      up: async () => void (await pointer([{ type: 'pointerUp', button: 0 }])),
    },
    waitForTimeout: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    close: async () => undefined,
  }
}
