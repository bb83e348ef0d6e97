// The documents of bench/normative/written: each written as its body would, and made into the file that its head names.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { copiedText, docxOf, escaped, type Laid, mhtmlOf, pagesOf, type PlacedLine } from './layouts.ts'

/**
 * A document and what it must be read as. Entries of `head`: form (the act it is an example of), file (txt, md, docx,
 * pdf, copied or “html” and “mhtml” with the number of a site), is, kind, level, region, title, number, issuers,
 * adopted, published, effect, end, articles, points, issued, repeals, not in text, shown (by whom and when a site
 * showed it). What is not said is empty, “?” is not checked.
 */
export interface Written {
  id: string
  head: Readonly<Record<string, string>>
  /**
   * Lines with the mark of their place: `^` in the middle, `>` at the right, `<` at the margin, `|` rows of a table;
   * other lines are indented.
   */
  lines: readonly string[]
}

/** The documents of a part: `tune` for those that the reader may be mended by, `kept` for those it is measured by. */
export function writtenOf(part: 'tune' | 'kept'): Written[] {
  const folder = join(projectRoot, 'bench/normative/written', part)
  return readdirSync(folder).map((name) => {
    const [head = '', body = ''] = readFileSync(join(folder, name), 'utf8').split('\n---\n')
    const entries = head
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
    return { id: name.replace(/\.txt$/, ''), head: Object.fromEntries(entries), lines: body.trimEnd().split('\n') }
  })
}

const MARK = /^[\^><]/
/** Indents the lines of a marked document; one without marks stands as it was typed. */
const typed = (lines: readonly string[]): string[] =>
  lines.some((line) => MARK.test(line))
    ? lines.map((line) => {
        const text = line.replace(MARK, '')
        return line.startsWith('^')
          ? `　　　　　　${text}`
          : line.startsWith('>')
            ? `　　　　　　　　　　　　　　${text}`
            : `${line === text ? '　　' : ''}${text}`
      })
    : [...lines]

const cellsOf = (row: string) => row.replace(/^\||\|$/g, '').split('|')

/** Runs of table rows as one piece, other lines alone. */
function pieces(lines: readonly string[]): (string | string[])[] {
  const found: (string | string[])[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (!line.startsWith('|')) found.push(line)
    else if (Array.isArray(last)) last.push(line)
    else found.push([line])
  }
  return found
}

function paragraphXml(line: string): string {
  const place = { '^': 'center', '>': 'right' }[line[0] ?? '']
  const runs = line
    .replace(MARK, '')
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
  const set = place ? `<w:jc w:val="${place}"/>` : line.startsWith('<') ? '' : '<w:ind w:firstLineChars="200"/>'
  return `<w:p><w:pPr>${set}</w:pPr><w:r>${runs.join('<w:tab/>')}</w:r></w:p>`
}

const tableXml = (rows: readonly string[]) =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${cellsOf(row)
          .map((cell) => `<w:tc>${paragraphXml(cell)}</w:tc>`)
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

function paragraphHtml(line: string): string {
  const place = { '^': 'center', '>': 'right' }[line[0] ?? '']
  return `<p${place ? ` style="text-align:${place}"` : ''}>${line.startsWith('<') || place ? '' : '　　'}${escaped(line.replace(MARK, ''))}</p>`
}

/** The main text of a page. */
const htmlOf = (lines: readonly string[]) =>
  pieces(lines)
    .map((piece) =>
      typeof piece === 'string'
        ? paragraphHtml(piece)
        : `<table border="1">${piece
            .map(
              (row) =>
                `<tr>${cellsOf(row)
                  .map((cell) => `<td>${escaped(cell)}</td>`)
                  .join('')}</tr>`,
            )
            .join('')}</table>`,
    )
    .join('\n')

interface Shown {
  title: string
  number: string
  body: string
  day: string
}

/** Five sites: what stands around the text of a page. */
const SITES: ((shown: Shown, text: string) => string)[] = [
  ({ title, number, body, day }, text) =>
    `<div class="bread">您的位置：<a href="/">首页</a> &gt;&gt; <a href="/zwgk">政务公开</a></div><table class="xxgk_table"><tr><td>索引号：</td><td>002482349/2025-0${number.length}917</td><td>发布机构：</td><td>${body}</td></tr><tr><td>文号：</td><td>${number}</td><td>发布日期：</td><td>${day}</td></tr><tr><td>公开方式：</td><td>主动公开</td><td>点击率：</td><td>304</td></tr></table><div class="article"><h2>${title}</h2><div class="article-conter" id="zoom">${text}</div></div>`,
  ({ title, body, day }, text) =>
    `<div id="crumb"><a href="/">首页</a> / <a href="/gw">公文</a></div><div id="ivs_title"><h1>${title}</h1><small class="PBtime">（${day.replace('-', '年').replace('-', '月')}日）</small></div><ul class="tool"><li>字体：<a>大</a> <a>中</a> <a>小</a></li><li>打印本页</li><li>分享到：微信</li></ul><div id="ivs_content">${text}</div><div class="src">${body}</div>`,
  ({ title, body, day }, text) =>
    `<div class="location">当前位置：首页 &gt; 通知公告</div><h3 class="tit">${title}</h3><p class="xx">信息来源：${body}　发布日期：${day} 16:08　阅读次数：<span>73</span></p><div class="TRS_UEDITOR trs_paper_default">${text}</div><div class="close"><a href="javascript:window.close()">关闭窗口</a></div>`,
  ({ title, number, body, day }, text) =>
    `<div class="policyLibraryOverview_header"><table><tr><td>标　　题：</td><td colspan="3">${title}</td></tr><tr><td>发文机关：</td><td>${body}</td><td>来　　源：</td><td>${body}网站</td></tr><tr><td>发文字号：</td><td>${number}</td><td>公文种类：</td><td>其他</td></tr><tr><td>发布日期：</td><td>${day.replace('-', '年').replace('-', '月')}日</td><td>主题分类：</td><td>综合</td></tr></table></div><div class="trs_editor_view">${text}</div><div class="editor">责任编辑：某某</div><div class="ewm">扫一扫在手机打开当前页</div>`,
  ({ title, body, day }, text) =>
    `<header><a href="/">${body}</a></header><main><h1>${title}</h1><div class="meta"><span>${day}</span> <span>${body}</span></div><section class="content">${text}</section></main><aside><h4>相关链接</h4><ul><li><a href="/a">办事服务</a></li><li><a href="/b">在线访谈</a></li></ul></aside><footer>版权所有：${body}　网站标识码：3300000000</footer>`,
]

function pageOf({ head, lines }: Written, site: number): string {
  const [body = '', day = ''] = (head['shown'] ?? '').split(' ')
  const shown = { title: escaped(head['title'] ?? ''), number: head['number'] ?? '', body, day }
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${shown.title}-${body}</title></head><body>${SITES[site - 1]?.(shown, htmlOf(lines)) ?? ''}</body></html>`
}

/** Lines of a page of paper. */
const placed = (lines: readonly string[]): PlacedLine[] =>
  lines.map((line) => ({
    text: line.replace(MARK, ''),
    place: line.startsWith('^')
      ? 'middle'
      : line.startsWith('>')
        ? 'right'
        : line.startsWith('<')
          ? 'margin'
          : 'indented',
  }))

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The document as a text file. */
const textFileOf = ({ id, lines }: Written): Laid => ({
  layout: 'txt',
  fileName: `${id}.txt`,
  bytes: bytesOf(typed(lines).join('\n')),
  notInText: [],
})

/** The document in the file that its head names. @throws Error when the head names none */
export function fileOf(written: Written): Laid {
  const { id, head, lines } = written
  const [format = '', site = '1'] = (head['file'] ?? '').split(' ')
  const notInText = (head['not in text'] ?? '').split('|').filter((words) => words !== '')
  const laid = (ending: string, bytes: Uint8Array): Laid => ({
    layout: head['file'] ?? '',
    fileName: `${id}.${ending}`,
    bytes,
    notInText,
  })
  if (format === 'txt') return laid('txt', textFileOf(written).bytes)
  if (format === 'md') return laid('md', bytesOf(lines.map((line) => line.replace(MARK, '')).join('\n\n')))
  if (format === 'docx')
    return laid(
      'docx',
      docxOf(pieces(lines).map((piece) => (typeof piece === 'string' ? paragraphXml(piece) : tableXml(piece)))),
    )
  if (format === 'pdf') return laid('pdf', pagesOf(placed(lines)))
  if (format === 'copied') return laid('txt', bytesOf(copiedText(lines)))
  if (format === 'html') return laid('html', bytesOf(pageOf(written, Number(site))))
  if (format === 'mhtml') return laid('mhtml', mhtmlOf(pageOf(written, Number(site))))
  throw new Error(`${id}: no file “${format}”`)
}
