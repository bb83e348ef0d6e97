import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SiteSettings } from '#common/site-settings.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { fillTemplate, type PageHead } from './site-head.ts'

const EVIL = `</title></script><img src=x onerror=alert(1)>"'&<!--head--><!--title--> $& $1 $\` 法`
const template = readFileSync(join(projectRoot, 'web/index.html'), 'utf8')
const site = (platformName = '法规库'): SiteSettings => ({
  platformName,
  apiBase: '/fagui',
  mode: 'both',
  homeRegion: { value: '330000', text: '浙江省' },
  casUrl: null,
  signatureKey: '',
  chatApps: [],
  providerName: null,
  captcha: true,
  registration: false,
  mailFollowing: false,
  documentSteps: 4,
  previewUrl: null,
})

/** The page as a browser parses it: scripts by kind, attributes and texts, entities decoded. */
const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const scripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', content = '']) => ({
    attributes,
    content,
  }))
const tagsOf = (html: string) => [...html.matchAll(/<([a-z]+)\b/g)].map(([, name]) => name)

const head: PageHead = {
  title: EVIL,
  description: EVIL,
  canonical: `https://x/details?id=${EVIL}`,
  structured: { name: EVIL },
}
const harmless: PageHead = {
  title: '甲',
  description: '甲',
  canonical: 'https://x/details?id=1',
  structured: { name: '甲' },
}

describe('fillTemplate with texts that look like markup', () => {
  const html = fillTemplate(template, head, site(EVIL))
  it('a title that looks like markup adds no element to the page', () =>
    expect(tagsOf(html)).toEqual(tagsOf(fillTemplate(template, harmless, site()))))
  it('a title that looks like markup stands in the title as text', () =>
    expect(decoded(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '')).toBe(`${EVIL} · ${EVIL}`))
  it('a description that looks like markup stands in the description as text, within its quotes', () => {
    expect(decoded(/<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '')).toBe(EVIL)
    expect(decoded(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? '')).toBe(`https://x/details?id=${EVIL}`)
  })
  it('texts that look like markup read back unchanged from the structured data and the settings', () => {
    const json = scripts(html).find(({ attributes }) => attributes.includes('ld+json'))?.content ?? ''
    expect(JSON.parse(json)).toEqual({ name: EVIL })
    expect(json).not.toContain('<')
    const settings = scripts(html).find(({ attributes }) => attributes.includes('site-settings'))?.content ?? ''
    expect(JSON.parse(settings)).toEqual(site(EVIL))
    expect(settings).not.toContain('<')
  })
  it('the line separators U+2028 and U+2029 are escaped in structured data and read back unchanged', () => {
    const separated = fillTemplate(template, { title: '', structured: { name: '甲\u2028乙\u2029丙' } }, site())
    expect(separated).not.toMatch(/[\u2028\u2029]/)
    expect(
      JSON.parse(scripts(separated).find(({ attributes }) => attributes.includes('ld+json'))?.content ?? ''),
    ).toEqual({
      name: '甲\u2028乙\u2029丙',
    })
  })
})

describe('fillTemplate', () => {
  // spec §2.4
  it('a page without a title of its own has the title of the platform', () =>
    expect(fillTemplate(template, { title: '' }, site())).toContain('<title>法规库</title>'))
  it('a page is open to search engines unless it is marked noIndex', () => {
    expect(fillTemplate(template, { title: '甲' }, site())).not.toContain('noindex')
    expect(fillTemplate(template, { title: '甲', noIndex: true }, site())).toContain(
      '<meta name="robots" content="noindex">',
    )
  })
  it('a page has every placeholder of the template filled', () =>
    expect(fillTemplate(template, harmless, site())).not.toMatch(/<!--(title|\/title|head)-->/))
})
