// Reads the text of a saved page, in a thread, because a page of some megabytes takes seconds to read.
import { parse, parseFragment } from 'parse5'
import { answerWork } from '../../../platform/workers/answer-work.mjs'
import { piecesOf } from './markdown-pieces.mjs'

const SILENT = new Set(
  'script style noscript template head nav footer aside button select textarea svg iframe object audio video map canvas rt rp dialog'.split(
    ' ',
  ),
)
const INLINE = new Set(
  'a abbr b bdi bdo big cite code dfn em font i img ins kbd label mark math mfrac mi mn mo mroot mrow msqrt mstyle msub msubsup msup mtext o:p q rb ruby samp semantics small span st1:chsdate strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Words that were struck out: told, and left out. */
const STRUCK = new Set(['del', 's', 'strike'])
const HEADING = /^h[1-3]$/
/** Elements in which the usual programs of government sites put the text, the surest first. */
const CONTAINERS = [
  '#ucap-content',
  '.trs_editor',
  '.trs_editor_view',
  '.view.trs_ueditor',
  '.trs_ueditor',
  '.pages_content',
  '#ivs_content',
  '#zoom',
  '#zoomcon',
  '#js_content',
  '#articlecontent',
  '#article_content',
  '.article_content',
  '.article-content',
  '.articlecontent',
  '.news_content',
  '.wzcon',
  '.bt_content',
  '.content_body',
]
/** Share of the running text that such an element must hold to be believed. */
const LEAST_OF_CONTAINER = 0.35
/** A line that shows an official document: its number, an article or a point, an annex, the day below the signature. */
const OF_DOCUMENT =
  /^[\s　]*(?:第[一二三四五六七八九十百零〇\d]{1,7}[编章节条]|[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)]|附件\s?\d{0,2}\s?[：:.．]|[一二〇零○\d]{4}\s?年.{1,4}月.{1,4}日[\s　]*$)|[〔[（(]\s?20\d\d\s?[〕\])）]\s?第?\s?\d{1,5}\s?号/
/** Days, hours and numbers beside links are no running text. */
const RUNNING = /\p{Script=Han}{2}/u
/**
 * Share of the running text that leads into an element, and how many lines must show a document for them to lead there.
 */
const MOST = 0.7
const LEAST_FORM = 2
/** Cells of a table of data; one that lays out the page has fewer. */
const LEAST_CELLS = 4
/** A part of the text, in words; what a site says of itself seldom is. */
const SENTENCE = /[。；]/
/** Names of meta tags that 国办发〔2017〕47号 prescribes, and others of the same use. */
/** The name of a site behind the title; a dash in brackets or book marks is one of the title: 某方案（2023—2025年）. */
const NAME_OF_SITE = /^((?:《[^》]*》|（[^）]*）|\([^)]*\)|[^-_|–—《（(])+?)\s*[-_|–—].*$/s
const METAS = { articletitle: 'title', pubdate: 'published', contentsource: 'source' }
/** Lines outside the text that are sent back, for what they say of it. */
const LONGEST_AROUND = 120
const MOST_AROUND = 300
/** Deeper pages are read to here; none of an office comes near it. */
const DEEPEST = 400

/** Marks around raised and lowered text, which the reader gives. */
let marks = { raised: '', lowered: '', level: '', fonts: {}, plain: '' }
/** What the style sheets of the page hide and show. */
let rules = []
/** Rules beyond this are those of a page that nobody wrote for readers. */
const MOST_RULES = 400
/** Characters of the page's words. */
let pageLength = 0

answerWork(({ html, markdown, ...given }) => {
  marks = given.marks
  rules = []
  if (markdown !== undefined) return piecesOf(markdown, readFragment)
  const document = parse(html)
  noteRules(document, 0)
  pageLength = lengthOf(document)
  const remarks = []
  const page = { title: '', named: '', heading: '', metas: {} }
  const body = { node: document, score: 0, form: 0, sentences: 0, words: 0, tables: 0, cells: 0, data: 0, children: [] }
  measure(document, body, page, 0, false)
  const main = containerOf(body) ?? mainPart(body)
  page.heading = headingBefore(document, main.node)
  return {
    titles: [page.named, page.heading, page.title.replace(NAME_OF_SITE, '$1')].map(tidy).filter(Boolean),
    metas: page.metas,
    around: linesAround(document, main.node),
    blocks: blocksOf(main.node, null, remarks),
    remarks,
  }
})

/** The paragraphs and tables of a piece of a page. */
function readFragment(html) {
  const remarks = []
  const fragment = parseFragment(html)
  noteRules(fragment, 0)
  pageLength = Infinity
  return { blocks: blocksOf(fragment, null, remarks), remarks }
}

const HIDES = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i

/** Rules for some screens, for print, or for what a program can do; what they hide is shown otherwise. */
const CONDITIONAL = /@(?:media(?!\s*(?:all|screen)?\s*\{)|supports|container)[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi
const SHOWS = /display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible/i

/** One step of a selector: p, .note, #foot, td.note.wide. */
const STEP = /^([a-z][a-z0-9]*)?((?:[.#][\w-]+)*)$/i

/**
 * Notes the rules that hide or show, with no condition but elements, classes, ids and what they stand in: .note, #foot,
 * .law td.note. Others (:hover, [open], p + p) say nothing of the page as it is read.
 */
function noteRules(node, depth) {
  if (depth > DEEPEST) return
  if (node.nodeName === 'style')
    for (const [, selectors, body] of (node.childNodes[0]?.value ?? '')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(CONDITIONAL, '')
      .matchAll(/([^{}]{1,500})\{([^{}]*)\}/g)) {
      const hides = HIDES.test(body)
      if (!hides && !SHOWS.test(body)) continue
      for (const selector of selectors.split(',')) {
        const steps = stepsOf(selector)
        if (steps && rules.length < MOST_RULES)
          rules.push({
            steps,
            hides,
            weight: (/!\s*important/i.test(body) ? 1e6 : 0) + steps.reduce((sum, step) => sum + step.weight, 0),
          })
      }
    }
  for (const child of node.childNodes ?? []) noteRules(child, depth + 1)
}

/** The steps of a selector from the element outwards; null where it asks for more than this reader knows. */
function stepsOf(selector) {
  const steps = []
  let isParent = false
  for (const part of selector.trim().replace(/>/g, ' > ').split(/\s+/).reverse()) {
    if (part === '>') {
      isParent = true
      continue
    }
    const [whole, tag = '', marks = ''] = STEP.exec(part) ?? []
    if (!whole) return null
    const [ids, classes] = ['#', '.'].map(
      (sign) => marks.match(/[.#][^.#]+/g)?.filter((mark) => mark.startsWith(sign)) ?? [],
    )
    steps.push({
      tag: tag.toLowerCase(),
      ids: ids.map((id) => id.slice(1).toLowerCase()),
      classes: classes.map((name) => name.slice(1).toLowerCase()),
      weight: 1e4 * ids.length + 100 * classes.length + (tag === '' ? 0 : 1),
      isParent,
    })
    isParent = false
  }
  return steps
}

const fits = (node, { tag, ids, classes }) =>
  (tag === '' || node.nodeName === tag) &&
  ids.every((id) => attribute(node, 'id').toLowerCase() === id) &&
  classes.every((name) => classNames(node).includes(name))

/** Whether a rule is about an element: each further step is one that it stands in, or stands in directly. */
function isAbout(node, steps, at = 0) {
  if (!node || !fits(node, steps[at])) return false
  const next = steps[at + 1]
  if (!next) return true
  for (let outer = node.parentNode; outer; outer = outer.parentNode) {
    if (isAbout(outer, steps, at + 1)) return true
    if (next.isParent) return false
  }
  return false
}

/**
 * Whether the strongest rule about an element hides it, of equally strong ones the last. What holds most of a page is
 * shown by a script.
 */
function isHiddenByRule(node) {
  let strongest = null
  for (const rule of rules) if (rule.weight >= (strongest?.weight ?? 0) && isAbout(node, rule.steps)) strongest = rule
  return strongest?.hides === true && !isLateShown(node) && 2 * lengthOf(node) < pageLength
}

/** Characters of the words in an element, hidden ones too. */
function lengthOf(node) {
  if (node.value !== undefined) return node.value.length
  if (SILENT.has(node.nodeName)) return 0
  const known = lengths.get(node)
  if (known !== undefined) return known
  // Deeper pages are read to there.
  lengths.set(node, 0)
  const length = (node.childNodes ?? []).reduce((sum, child) => sum + lengthOf(child), 0)
  lengths.set(node, length)
  return length
}
const lengths = new WeakMap()

const attribute = (node, name) => node.attrs?.find((one) => one.name === name)?.value ?? ''
/** Pages for phones hide their text until a script has run. */
const isLateShown = (node) => CONTAINERS.includes(`#${attribute(node, 'id').toLowerCase()}`)
const isHidden = (node) => {
  if (!node.attrs) return false
  const style = attribute(node, 'style')
  if (node.attrs.some(({ name }) => name === 'hidden') || (HIDES.test(style) && !isLateShown(node))) return true
  return rules.length > 0 && !SHOWS.test(style) && isHiddenByRule(node)
}
const isSilent = (node) => SILENT.has(node.nodeName) || isHidden(node)
/** Whether an element hides words that its neighbours show; a template, and what is no text anyway, hides none. */
const holdsHidden = (node) =>
  !SILENT.has(node.nodeName) && RUNNING.test((node.childNodes ?? []).map((child) => textOf(child)).join(''))
/** Whether words stand higher or lower, by their element or its style; '' on the line. */
const levelOf = (node) => {
  if (node.nodeName === 'sup') return 'raised'
  if (node.nodeName === 'sub') return 'lowered'
  const [, to = ''] =
    node.nodeName === 'span' ? (/vertical-align\s*:\s*(super|sub)\b/i.exec(attribute(node, 'style')) ?? []) : []
  return { super: 'raised', sub: 'lowered' }[to.toLowerCase()] ?? ''
}
/** The first font that an element names, by its attribute or style; '' where it names none. */
const fontOf = (node) => {
  const style = attribute(node, 'style')
  const [, named] =
    /(?:^|;)\s*mso-symbol-font-family\s*:\s*([^;]+)/i.exec(style) ??
    /(?:^|;)\s*font(?:-family\s*:|\s*:[^;,]*?(?:\d[\w.%/]*)\s)\s*([^;]+)/i.exec(style) ??
    []
  const fonts = named ?? (node.nodeName === 'font' ? attribute(node, 'face') : '')
  return (fonts.split(',')[0] ?? '')
    .replace(/["'!]|important/gi, '')
    .trim()
    .toLowerCase()
}
/** Words between the marks of the font that gives them another shape. */
const inFont = (text, font) => {
  const mark = Object.hasOwn(marks.fonts, font) ? marks.fonts[font] : ''
  return mark === '' || text.trim() === '' ? text : mark + text + marks.plain
}
const tidy = (text) =>
  text
    .replace(/[\t\n\f\r ]+/g, ' ')
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, (blank, at, whole) =>
      /第\S{1,8}[编章节条]$/.test(whole.slice(0, at)) ? blank : '',
    )
    .replaceAll('\u00a0', ' ')
    .trim()

/** Gives each element its characters of running text; links are none. Notes what the head says of the title. */
function measure(node, part, page, depth, isLink) {
  if (depth > DEEPEST) return
  for (const child of node.childNodes ?? []) {
    if (child.nodeName === '#text') {
      const text = child.value.trim()
      if (!isLink && text.length >= 6 && RUNNING.test(text)) part.score += text.length
      if (!isLink && text !== '') part.words++
      if (!isLink && SENTENCE.test(text)) part.sentences++
      if (!isLink) for (const line of text.split('\n')) if (OF_DOCUMENT.test(line)) part.form++
      continue
    }
    if (child.nodeName === 'title') page.title ||= textOf(child)
    if (child.nodeName === 'meta') {
      const name = attribute(child, 'name').toLowerCase()
      if (Object.hasOwn(METAS, name)) page.metas[METAS[name]] ??= attribute(child, 'content')
      if (name === 'articletitle') page.named = attribute(child, 'content')
    }
    if (isSilent(child) && child.nodeName !== 'head') continue
    const own = { node: child, score: 0, form: 0, sentences: 0, words: 0, tables: 0, cells: 0, data: 0, children: [] }
    measure(child, own, page, depth + 1, isLink || child.nodeName === 'a')
    part.score += own.score
    part.form += own.form
    part.sentences += own.sentences
    part.words += own.words
    part.tables += own.tables + (child.nodeName === 'table' ? 1 : 0)
    part.cells += own.cells + (child.nodeName === 'td' && own.words > 0 ? 1 : 0)
    if (child.nodeName === 'table' && own.tables === 0 && own.cells >= LEAST_CELLS) own.data++
    part.data += own.data
    part.children.push(own)
  }
}

/** The element in which the site is known to put the text; null where there is none, or where it holds little. */
function containerOf(body) {
  const found = new Map()
  const walk = (part, depth) => {
    if (depth > DEEPEST) return
    const names = [`#${attribute(part.node, 'id').toLowerCase()}`, ...classNames(part.node)]
    CONTAINERS.forEach((container, rank) => {
      const own = container.startsWith('#')
        ? names[0] === container
        : container
            .slice(1)
            .split('.')
            .every((name) => names.includes(name))
      if (own && (found.get(rank)?.score ?? 0) < part.score) found.set(rank, part)
    })
    for (const child of part.children) walk(child, depth + 1)
  }
  walk(body, 0)
  return (
    CONTAINERS.map((_, rank) => found.get(rank)).find(
      (part) => part && part.score >= body.score * LEAST_OF_CONTAINER,
    ) ?? null
  )
}

const classNames = (node) => attribute(node, 'class').toLowerCase().split(/\s+/).filter(Boolean)

/** Short lines and rows of the page outside its main part. */
function linesAround(document, main) {
  const lines = []
  for (const block of blocksOf(document, main)) {
    if (lines.length >= MOST_AROUND) break
    const text = block.text ?? block.rows.map((row) => row.join('\t')).join('\n')
    for (const line of text.split('\n')) if (line !== '' && line.length <= LONGEST_AROUND) lines.push(line)
  }
  return lines.slice(0, MOST_AROUND)
}

/**
 * The innermost element that holds most of the running text and all sentences; or all lines that show a document, with
 * no sentence before it. A table after it may belong to it: then it is not entered. Too much is seen by the reader, too
 * little is not.
 */
function mainPart(part) {
  let main = part
  for (;;) {
    const { children, score, form, sentences } = main
    const inner = children.filter(({ node }) => !INLINE.has(node.nodeName) && node.nodeName !== 'p')
    const next = inner.find((one) => {
      const at = children.indexOf(one)
      if (children.slice(at + 1).some(({ data }) => data > 0)) return false
      const holdsMost = one.score > 0 && one.score >= score * MOST && one.sentences === sentences
      return (
        holdsMost ||
        (form >= LEAST_FORM && one.form === form && children.slice(0, at).every((other) => other.sentences === 0))
      )
    })
    if (!next) return main
    main = next
  }
}

/** The last heading before the main part: many sites print the title outside of it. */
function headingBefore(document, main) {
  let heading = ''
  const walk = (node, depth) => {
    if (node === main || depth > DEEPEST) return node === main
    for (const child of node.childNodes ?? []) {
      if (isSilent(child)) continue
      if (
        HEADING.test(child.nodeName) ||
        /\b(?:title|tit|bt|biaoti)\b/i.test(attribute(child, 'class') + ' ' + attribute(child, 'id'))
      ) {
        const text = tidy(textOf(child))
        if (text.length >= 4 && text.length <= 100) heading = text
      }
      if (walk(child, depth + 1)) return true
    }
    return false
  }
  return walk(document, 0) ? heading : ''
}

function textOf(node, depth = 0) {
  if (node.nodeName === '#text') return node.value
  if (node.nodeName === 'br') return '\n'
  if (isSilent(node) || depth > DEEPEST) return ''
  return (node.childNodes ?? []).map((child) => textOf(child, depth + 1)).join('')
}

/** Numbers of the list items, which browsers count; an item that prints its own label has none. */
function labelOf(item) {
  const list = item.parentNode
  if (list?.nodeName !== 'ol' || /^[\s\u3000]*(?:[（(]?[\d一二三四五六七八九十]{1,3}[）).、．]|第)/.test(textOf(item)))
    return ''
  const items = list.childNodes.filter(({ nodeName }) => nodeName === 'li')
  const start = Number.parseInt(attribute(list, 'start'), 10)
  const own = Number.parseInt(attribute(item, 'value'), 10)
  return `${Number.isNaN(own) ? (Number.isNaN(start) ? 1 : start) + items.indexOf(item) : own}.`
}

/** The parts of a formula that stand beside each other are written on a line: a/b. */
const BETWEEN = { mfrac: ['', '/'], msup: ['', 'raised'], msub: ['', 'lowered'], msubsup: ['', 'lowered', 'raised'] }

/**
 * Paragraphs and tables of an element, but for one part of it. Paragraphs that are nothing but links are left out.
 * @param remarks takes what was left out, each with the number of its block
 */
function blocksOf(main, without = null, remarks = []) {
  const blocks = []
  let text = ''
  let linked = 0
  const end = () => {
    const line = tidy(text)
    const isLink = line !== '' && linked >= text.replace(/\s/g, '').length
    if (line !== '' && !isLink) blocks.push({ text: line })
    text = ''
    linked = 0
  }
  const inLevel = (level, inside) => {
    text += marks[level]
    inside()
    text += marks.level
  }
  const formula = (node, depth) => {
    const parts = node.childNodes.filter(({ nodeName }) => nodeName !== '#text')
    parts.forEach((part, at) => {
      const between = BETWEEN[node.nodeName][at] ?? ''
      const inside = () => {
        const before = text.length
        walk({ childNodes: [part] }, false, depth + 1)
        // A numerator of several signs is one part of the fraction.
        const made = text.slice(before)
        if (node.nodeName === 'mfrac' && /[^\p{L}\p{N}.%]/u.test(made.trim()))
          text = `${text.slice(0, before)}(${made.trim()})`
      }
      if (between === 'raised' || between === 'lowered') inLevel(between, inside)
      else {
        text += between
        inside()
      }
    })
  }
  const walk = (node, isLink, depth, isPlain = false, outer = '') => {
    const font = fontOf(node) || outer
    for (const child of node.childNodes ?? []) {
      if (child.nodeName === '#text') {
        const [first = '', ...lines] = isPlain ? child.value.split('\n') : [child.value]
        text += inFont(first, font)
        for (const line of lines) {
          end()
          text = inFont(line, font)
        }
        if (isLink) linked += child.value.replace(/\s/g, '').length
        continue
      }
      if (child === without || child.nodeName === '#comment' || depth > DEEPEST) continue
      if (isSilent(child)) {
        if (holdsHidden(child)) remarks.push({ kind: 'hidden', at: blocks.length })
        continue
      }
      if (child.nodeName === 'br') {
        end()
        continue
      }
      if (child.nodeName === 'img') {
        remarks.push({ kind: 'picture', at: blocks.length })
        continue
      }
      if (STRUCK.has(child.nodeName)) {
        if (textOf(child).trim() !== '') remarks.push({ kind: 'struck', at: blocks.length })
        continue
      }
      if (child.nodeName === 'math') remarks.push({ kind: 'formula', at: blocks.length })
      if (child.nodeName === 'annotation' || child.nodeName === 'annotation-xml') continue
      if (Object.hasOwn(BETWEEN, child.nodeName)) {
        formula(child, depth)
        continue
      }
      const level = levelOf(child)
      if (level !== '') {
        inLevel(level, () => walk(child, isLink, depth + 1, isPlain, font))
        continue
      }
      const table = child.nodeName === 'table' ? rowsOf(child) : null
      if (table) {
        end()
        remarks.push(...table.remarks.map((kind) => ({ kind, at: blocks.length })))
        blocks.push({ rows: table.rows })
        continue
      }
      const isBlock = !INLINE.has(child.nodeName)
      if (isBlock) end()
      if (child.nodeName === 'li') text += labelOf(child)
      if (child.nodeName === 'msqrt') text += '√'
      walk(child, isLink || child.nodeName === 'a', depth + 1, isPlain || child.nodeName === 'pre', font)
      if (isBlock) end()
    }
  }
  walk(main, false, 0, main.nodeName === 'pre')
  end()
  return blocks
}

/** Longest text of a cell of a table; tables that lay out a page have longer ones. */
const LONGEST_CELL = 1_000

/**
 * The cells of a table of data, and the kinds of what was left out of them; null for one that only lays out the page.
 */
function rowsOf(table) {
  if (holdsTable(table, 0)) return null
  const rows = []
  const remarks = []
  /** By column, in how many further rows a cell from above stands. */
  const below = []
  /** Columns that the last cell takes beyond its own: they count only before another cell. */
  let spanned = 0
  const takenAbove = (row) => {
    for (; below[row.length] > 0; row.push('')) below[row.length]--
  }
  const walk = (node, depth) => {
    if (depth > DEEPEST) return
    for (const child of node.childNodes ?? []) {
      if (isSilent(child)) {
        if (holdsHidden(child)) remarks.push('hidden')
      } else if (child.nodeName === 'tr') {
        rows.push([])
        const row = rows.at(-1)
        spanned = 0
        walk(child, depth + 1)
        row.length -= spanned
        takenAbove(row)
      } else if (child.nodeName === 'td' || child.nodeName === 'th') {
        const found = []
        const lines = blocksOf(child, null, found).map(
          (block) => block.text ?? block.rows.map((row) => row.join('\t')).join('\n'),
        )
        const row = rows.at(-1)
        if (row) {
          takenAbove(row)
          // A cell over several columns or rows holds its words in the first of each, as Word writes it.
          const [columns, further] = [spanOf(child, 'colspan'), spanOf(child, 'rowspan') - 1]
          for (let at = 0; at < columns; at++) {
            below[row.length] = further
            row.push(at === 0 ? lines.join('\n') : '')
          }
          spanned = columns - 1
        }
        remarks.push(...found.map(({ kind }) => kind))
      } else walk(child, depth + 1)
    }
  }
  walk(table, 0)
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (!filled.some((row) => row.length > 1) || filled.flat().some((cell) => cell.length > LONGEST_CELL)) return null
  return { rows: filled, remarks }
}

/** Columns and rows of a table at most. */
const MOST_SPANNED = 100
const spanOf = (cell, name) => Math.min(Math.max(Math.floor(Number(attribute(cell, name))) || 1, 1), MOST_SPANNED)

const holdsTable = (node, depth) =>
  depth <= DEEPEST &&
  (node.childNodes ?? []).some((child) => child.nodeName === 'table' || holdsTable(child, depth + 1))
