/** A document that sites show, in the words of its office. */
export interface ShownDocument {
  title: string
  number: string
  issuer: string
  /** Day on which the site showed it, YYYY-MM-DD. */
  shown: string
  paragraphs: readonly string[]
  /** Rows of a table below the text; none for a text without. */
  table?: readonly (readonly string[])[]
}

/** What a site puts around a text; none of it may be taken for the text. */
export const AROUND = [
  '栏目导航',
  '一图读懂',
  '专家认为',
  '网友留言',
  '版权所有',
  '备案号',
  '责任编辑',
  '扫一扫',
  '相关阅读',
  '浏览次数',
]

const NAV = `<ul>${['要闻', '政务公开', '政务服务', '互动交流', '数据开放', '走进本地'].map((name) => `<li><a href="/${name}">栏目导航${name}</a></li>`).join('')}</ul>`
const LIST = `<ul>${Array.from({ length: 24 }, (_, at) => `<li><a href="/t${at}.html">关于做好第${at + 1}批农村饮水安全项目验收工作的通知</a><span>2025-0${(at % 9) + 1}-12</span></li>`).join('')}</ul>`
/** Running text beside the document: it is longer than a short document. */
const EXPLAINED = `<h3>一图读懂</h3><p>专家认为，新的办法把补贴直接发到农户手中，程序更加简便，资金更加安全，群众得到的实惠看得见、摸得着，受到各方面的欢迎和好评。</p><p>相关阅读：办法出台前，有关部门用三个月时间走访了四十二个村，收到意见一百二十六条，其中采纳九十八条，其余的也逐条作了答复。</p>`
const FOOT = `<p>版权所有：某市人民政府办公室　主办单位：某市人民政府</p><p>备案号：某ICP备00000001号　网站标识码：0000000001</p>`

const paragraphs = ({ paragraphs, table = [] }: ShownDocument, tag = 'p'): string =>
  paragraphs.map((text) => `<${tag}>　　${text}</${tag}>`).join('\n') + tableOf(table)
const tableOf = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<table border="1">${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const html = (title: string, head: string, body: string): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}_某市人民政府</title>${head}</head><body>${body}</body></html>`

/** How sites of governments lay out a document, each after a kind of program that makes them. */
export const PAGE_LAYOUTS: Record<string, (shown: ShownDocument) => string> = {
  'tags of 国办发〔2017〕47号 and #UCAP-CONTENT': (shown) =>
    html(
      shown.title,
      `<meta name="ArticleTitle" content="${shown.title}"><meta name="PubDate" content="${shown.shown} 10:00"><meta name="ContentSource" content="市政府办公室"><meta name="ColumnName" content="规范性文件">`,
      `<div class="header">${NAV}</div><div class="article"><h1>${shown.title}</h1><div class="pages-date">${shown.shown} 来源：市政府办公室 【字体：<a>大</a> <a>中</a> <a>小</a>】打印</div><div class="pages_content" id="UCAP-CONTENT">${paragraphs(shown)}</div><div class="editor">责任编辑：某某</div></div><div class="related">${LIST}</div><div class="footer">${FOOT}</div>`,
    ),
  'the box of the policy library above the text': (shown) =>
    html(
      shown.title,
      '',
      `<div class="top">${NAV}</div><div class="policyLibraryOverview_header"><table><tbody><tr><td>标　　题：</td><td colspan="3">${shown.title}</td></tr><tr><td>发文机关：</td><td>${shown.issuer}</td><td>发文字号：</td><td>${shown.number}</td></tr><tr><td>成文日期：</td><td></td><td>发布日期：</td><td>${shown.shown}</td></tr><tr><td>主题分类：</td><td>农业</td><td>公文种类：</td><td>通知</td></tr></tbody></table></div><div class="policyLibraryOverview_content"><div class="trs_editor_view TRS_UEDITOR">${paragraphs(shown)}</div></div><div class="foot">${FOOT}</div>`,
    ),
  'TRS_Editor twice, within each other, with a style sheet': (shown) =>
    html(
      shown.title,
      '',
      `<div>${NAV}</div><div class="bt">${shown.title}</div><div class="sj">发布时间：${shown.shown}　浏览次数：<span id="hits">321</span></div><div class="view TRS_UEDITOR"><div class="TRS_Editor"><style>.TRS_Editor P{margin:0}</style>${paragraphs(shown)}</div></div><div class="xgyd"><h4>相关阅读</h4>${LIST}</div>${FOOT}`,
    ),
  'tables within tables, #zoom': (shown) =>
    html(
      shown.title,
      '',
      `<table width="1002"><tr><td>${NAV}</td></tr></table><table width="1002"><tr><td width="220"><table><tr><td>${LIST}</td></tr></table></td><td><table><tr><td class="title">${shown.title}</td></tr><tr><td>索引号：0001/2025-3　发布机构：${shown.issuer}　发布日期：${shown.shown}</td></tr><tr><td><div id="zoom">${paragraphs(shown)}</div></td></tr><tr><td>【打印本页】【关闭窗口】</td></tr></table></td></tr></table><table><tr><td>${FOOT}</td></tr></table>`,
    ),
  'names that nobody knows, and beside it an explanation': (shown) =>
    html(
      shown.title,
      '',
      `<div class="k1">${NAV}</div><div class="k2"><div class="k3"><h2>${shown.title}</h2><div class="k4">${shown.shown}</div><div class="k5">${paragraphs(shown)}</div></div><div class="k6">${EXPLAINED}</div><div class="k7">${LIST}</div></div><div class="k8">${FOOT}</div>`,
    ),
  'paragraphs right below the body': (shown) =>
    html(
      shown.title,
      '',
      `<div>${NAV}</div><h1>${shown.title}</h1><p>发布日期：${shown.shown}　来源：${shown.issuer}</p>${paragraphs(shown)}<div>${LIST}</div><div>${FOOT}</div>`,
    ),
  'lines with br in one element': (shown) =>
    html(
      shown.title,
      '',
      `<div class="nav">${NAV}</div><div class="con"><h3>${shown.title}</h3><div class="txt">${shown.paragraphs.map((text) => `　　${text}`).join('<br/>\n')}${tableOf(shown.table ?? [])}</div></div><div class="bottom">${FOOT}</div>`,
    ),
  'each part in an element of its own': (shown) =>
    html(
      shown.title,
      '',
      `<header>${NAV}</header><div class="main"><h1>${shown.title}</h1>${shown.paragraphs.map((text) => `<div class="section"><div class="inner"><span>${text}</span></div></div>`).join('')}${tableOf(shown.table ?? [])}</div><aside>${EXPLAINED}</aside><footer>${FOOT}</footer>`,
    ),
  'the elements of HTML5': (shown) =>
    html(
      shown.title,
      `<meta property="og:title" content="${shown.title}">`,
      `<header>${NAV}</header><main><article><header><h1>${shown.title}</h1><time datetime="${shown.shown}">${shown.shown}</time></header><section>${paragraphs(shown)}</section></article><section class="comments"><h2>网友留言</h2><p>网友留言说，希望早一点把钱发下来，也希望把手续再减一减，不要让老人来回跑。</p></section></main><aside>${LIST}</aside><footer>${FOOT}</footer>`,
    ),
  'tabs: the text, and the explanation in a second one that is hidden': (shown) =>
    html(
      shown.title,
      '',
      `<div>${NAV}</div><div class="tabs"><a>文件</a><a>解读</a></div><div class="pane"><h1>${shown.title}</h1><div id="ivs_content">${paragraphs(shown)}</div></div><div class="pane" style="display: none"><div id="ivs_content2">${EXPLAINED.repeat(4)}</div></div><div>扫一扫在手机打开当前页</div>${FOOT}`,
    ),
  'text of a word processor: spans in spans': (shown) =>
    html(
      shown.title,
      '',
      `<div>${NAV}</div><div class="article-content"><p style="text-align:center"><strong><span style="font-size:22pt"><span>${shown.title}</span></span></strong></p>${shown.paragraphs.map((text) => `<p class="MsoNormal" style="text-indent:32pt"><span style="font-family:仿宋"><span>${text.slice(0, 6)}</span></span><span style="font-family:仿宋"><o:p></o:p><span lang="EN-US">${text.slice(6)}</span></span></p>`).join('\n')}${tableOf(shown.table ?? [])}</div><div class="share">分享到：</div>${FOOT}`,
    ),
  'an article of a phone': (shown) =>
    html(
      shown.title,
      `<meta property="og:title" content="${shown.title}">`,
      `<div id="js_article"><h1 id="activity-name">${shown.title}</h1><div id="meta_content"><em id="publish_time">${shown.shown}</em></div><div class="rich_media_content" id="js_content" style="visibility: hidden; opacity: 0">${shown.paragraphs.map((text) => `<section><span>${text}</span></section>`).join('')}${tableOf(shown.table ?? [])}</div><div id="js_pc_qr_code"><p>微信扫一扫关注该公众号</p></div></div>`,
    ),
  'preformatted lines': (shown) =>
    html(
      shown.title,
      '',
      `<div>${NAV}</div><div class="box"><h2>${shown.title}</h2><pre>${shown.paragraphs.map((text) => `    ${text}`).join('\n')}</pre>${tableOf(shown.table ?? [])}</div><div>${LIST}</div>${FOOT}`,
    ),
  'a list of files after the text': (shown) =>
    html(
      shown.title,
      '',
      `<div class="hd">${NAV}</div><div class="detail"><div class="detail-title">${shown.title}</div><div class="detail-info"><span>发布机构：${shown.issuer}</span><span>发布日期：${shown.shown}</span></div><div class="detail-body">${paragraphs(shown)}</div><div class="detail-files"><p>附件下载：</p><p><a href="/a.docx">附件1：申请表.docx</a></p></div><div class="prev"><p>上一篇：<a href="/p">关于做好防汛工作的通知</a></p><p>下一篇：没有了</p></div></div>${FOOT}`,
    ),
}
