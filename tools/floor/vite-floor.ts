// Builds what stands before the pages: head.js, the first script, and what it loads: the supplies where a browser lacks
// them, or the page for older browsers. Keeps fields of classes right in the build.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { THEME } from '../../common/storage-keys.ts'
import { heldValues } from './class-fields.ts'
import { BUILD_TARGETS } from './floor.mjs'

const fileOf = (path: string) => fileURLToPath(new URL(`../../web/floor/${path}`, import.meta.url))
/** What class-fields.ts makes of scripts, by the text that does it. */
const CLASS_FIELDS = createHash('sha256')
  .update(readFileSync(new URL('class-fields.ts', import.meta.url)))
  .digest('hex')
/** Where index.html takes the tag of head.js. */
const PLACE = '<!--head.js-->'

async function script(file: string, target: string[], define: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileOf(file)],
    bundle: true,
    format: 'iife',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    target,
    define,
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The supplies, one classic script. */
export const suppliesScript = (): Promise<string> => script('supplies.ts', BUILD_TARGETS, {})

/** What shows the page for older browsers, one classic script. */
export const olderScript = (): Promise<string> => script('older.js', ['es5'], {})

/**
 * The first script of a page.
 * @param supplies address of the supplies
 * @param older address of the script for older browsers
 */
export const headScript = (supplies: string, older: string): Promise<string> =>
  script('head.js', ['es5'], {
    SUPPLIED: readFileSync(fileOf('supplied.json'), 'utf8'),
    SUPPLIES: JSON.stringify(supplies),
    OLDER: JSON.stringify(older),
    THEME_KEY: JSON.stringify(THEME),
  })

/** Puts head.js before everything else in index.html, in the build and while developing. */
export function floor(): Plugin {
  let head = '/head.js'
  return {
    name: 'floor',
    async buildStart() {
      if (this.meta.watchMode) return
      const emit = (name: string, source: string) => {
        const fileName = `assets/${name}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source })
        return `/${fileName}`
      }
      head = emit(
        'head',
        await headScript(emit('supplies', await suppliesScript()), emit('older', await olderScript())),
      )
    },
    // After the minifier, which would take the functions away again. The names of files tell of it, so that no browser
    // keeps an older one.
    augmentChunkHash: () => CLASS_FIELDS,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = heldValues(file.code)
    },
    configureServer({ middlewares }) {
      const scripts: Record<string, () => Promise<string>> = {
        '/head.js': () => headScript('/supplies.js', '/older.js'),
        '/older.js': olderScript,
        '/supplies.js': suppliesScript,
      }
      middlewares.use((request, response, next) => {
        const make = scripts[request.url?.split('?', 1)[0] ?? '']
        if (!make) return next()
        make().then((text) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(text), next)
      })
    },
    transformIndexHtml: (html) => html.replace(PLACE, `<script src="${head}"></script>`),
  }
}
