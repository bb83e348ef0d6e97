// Builds what stands before the pages: head.js, the first script, and the supplies that it loads where a browser lacks them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { THEME } from '../../common/storage-keys.ts'
import { BUILD_TARGETS } from './floor.mjs'

const fileOf = (path: string) => fileURLToPath(new URL(`../../web/floor/${path}`, import.meta.url))
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

/** The first script of a page. @param supplies address of the supplies */
export const headScript = (supplies: string): Promise<string> =>
  script('head.js', ['es5'], {
    SUPPLIED: readFileSync(fileOf('supplied.json'), 'utf8'),
    SUPPLIES: JSON.stringify(supplies),
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
      head = emit('head', await headScript(emit('supplies', await suppliesScript())))
    },
    configureServer({ middlewares }) {
      const scripts: Record<string, () => Promise<string>> = { '/head.js': () => headScript('/supplies.js'), '/supplies.js': suppliesScript }
      middlewares.use((request, response, next) => {
        const make = scripts[request.url?.split('?', 1)[0] ?? '']
        if (!make) return next()
        make().then((text) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(text), next)
      })
    },
    transformIndexHtml: (html) => html.replace(PLACE, `<script src="${head}"></script>`),
  }
}
