import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FLOOR } from './floor.mjs'
import { headScript, olderScript, suppliesScript } from './vite-floor.ts'

const SUPPLIED = JSON.parse(readFileSync(new URL('../../web/floor/supplied.json', import.meta.url), 'utf8')) as string[]

interface Page {
  written: string[]
  run: (code: string) => unknown
}

/** A page in which nothing of supplied.json exists, as in an old browser. `lacks` takes out more. */
function oldPage(lacks = ''): Page {
  const written: string[] = []
  const window: Record<string, unknown> = {
    setTimeout,
    DOMException,
    CSS: { supports: () => true },
    TransformStream: class {},
    XMLHttpRequest: class {
      status = 200
      responseText = '<p>older</p>'
      open() {}
      send() {}
    },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    addEventListener() {},
    document: {
      documentElement: { setAttribute() {}, removeAttribute() {} },
      write: (text: string) => written.push(text),
    },
    // Classes of their own, because those of Node must stay whole.
    URL: class extends URL {},
    EventTarget,
  }
  window['window'] = window
  const context = createContext(window)
  const run = (code: string) => runInContext(code, context) as unknown
  run(
    `
    class Signal extends EventTarget { aborted = false }
    globalThis.AbortSignal = Signal
    globalThis.AbortController = class {
      signal = new Signal()
      abort() { if (this.signal.aborted) return; this.signal.aborted = true; const event = new Event('abort'); this.signal.dispatchEvent(event) }
    }
    Object.defineProperty(URL, 'canParse', { value: undefined, configurable: true }); delete URL.canParse
  `.replace("const event = new Event('abort')", "const event = new EventOf('abort')"),
  )
  window['EventOf'] = Event
  for (const name of SUPPLIED) run(`delete ${name}`)
  if (lacks) run(lacks)
  return { written, run }
}

const missing = (page: Page) =>
  SUPPLIED.filter((name) => {
    const [, owner, key] = /^(.+)\.(\w+)$/.exec(name) ?? []
    return page.run(`!('${key}' in ${owner})`)
  })

it('a browser that lacks one of the names loads the supplies, one that has all does not', async () => {
  const head = await headScript('/supplies.js', '/older.js')
  const old = oldPage()
  expect(missing(old)).not.toEqual([])
  old.run(head)
  expect(old.written).toEqual(['<script src="/supplies.js"></script>'])

  const young = oldPage()
  young.run(await suppliesScript())
  young.run(head)
  expect(young.written).toEqual([])
})

it('the supplies supply every name that the first script asks for, in at most 8 KB', async () => {
  const supplies = await suppliesScript()
  const page = oldPage()
  page.run(supplies)
  expect(missing(page)).toEqual([])
  expect(gzipSync(supplies, { level: 9 }).length).toBeLessThanOrEqual(8 * 1024)
})

it.each([
  ['[3, 1, 2].toSorted().join()', '1,2,3'],
  ['[1, 2].toReversed().join()', '2,1'],
  ['[1, 2, 3].toSpliced(1, 1, 8, 9).join()', '1,8,9,3'],
  ['[1, 2].with(-1, 5).join()', '1,5'],
  ['[1, 2, 3].findLast((n) => n < 3)', 2],
  ['[1, 2, 3].findLastIndex((n) => n < 3)', 1],
  ['[1, 2].at(-1) + "条例".at(-1)', '2例'],
  ['Object.hasOwn({ a: 1 }, "a") && !Object.hasOwn({}, "toString")', true],
  ['URL.canParse("//", "https://a.cn") + "," + URL.canParse("https://a.cn")', 'false,true'],
  [
    '(() => { const c = new AbortController(); const s = AbortSignal.any([c.signal]); c.abort("why"); return s.aborted + s.reason })()',
    'truewhy',
  ],
  ['(() => { const c = new AbortController(); c.abort(7); return AbortSignal.any([c.signal]).reason })()', 7],
  [
    '(() => { const c = new AbortController(); c.abort(); try { c.signal.throwIfAborted() } catch (error) { return error.name } })()',
    'AbortError',
  ],
  ['(() => { new AbortController().signal.throwIfAborted(); return AbortSignal.timeout(60).aborted })()', false],
])('supplied: %s is %s', async (code, expected) => {
  const page = oldPage()
  page.run(await suppliesScript())
  expect(page.run(code)).toBe(expected)
})

it.each(['delete window.CSS', 'CSS.supports = () => false', 'delete window.TransformStream'])(
  'after “%s” a browser is below the floor: the page for older browsers takes the place of all that follows',
  async (lacks) => {
    const page = oldPage(lacks)
    page.run(await headScript('/supplies.js', '/older.js'))
    expect(page.written).toEqual(['<script src="/older.js"></script><plaintext style="display:none">'])
    page.run(await olderScript())
    expect(page.written[1]).toBe('<p>older</p>')
  },
)

it('the page for older browsers and the README name the floor', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const names: Record<string, string> = {
    chrome: 'Chrome',
    edge: 'Edge',
    firefox: 'Firefox',
    safari: 'Safari',
    ios: 'iOS',
  }
  const [older, script, readme] = [read('web/public/older.html'), read('web/floor/older.js'), read('README.md')]
  for (const { build, version } of FLOOR) {
    expect(older).toMatch(new RegExp(`${names[build]}[^<]*? ${version} 及以上`))
    expect(readme).toMatch(new RegExp(`${build === 'chrome' ? 'Chromium' : names[build]}[^.]*? ${version}`))
  }
  for (const { build, version } of FLOOR.filter((one) => one.build !== 'ios')) {
    expect(script).toContain(`${names[build]} ${version}`)
  }
})

it('the first script and that for older browsers are written in the syntax of the oldest ones', async () => {
  expect((await headScript('/supplies.js', '/older.js')) + (await olderScript())).not.toMatch(
    /=>|`|\b(?:const|let|class|async)\b|\?\.|\.\.\./,
  )
})
