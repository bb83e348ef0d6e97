import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ELEMENTS, GONE, keptStyles, linkAddress, mediaAddress, storedPath } from './allowed-html.ts'
import { cleanTree, htmlOf, type HtmlNode } from './clean-tree.ts'

const element = (tag: string, attributes: Record<string, string> = {}, ...children: HtmlNode[]): HtmlNode => ({
  tag,
  attributes,
  children,
})
const cleaned = (...nodes: HtmlNode[]): string => htmlOf(cleanTree(nodes))

describe('cleanTree and htmlOf', () => {
  // spec §2.127
  it('cleaning keeps the elements that a text needs', () => {
    expect(
      cleaned(
        element('h2', { style: 'text-align:center' }, '总则'),
        element(
          'p',
          {},
          '第一条',
          element('strong', {}, '为了'),
          element('br'),
          element('span', { style: 'color:#9b1c1f;font-size:30px' }, '红'),
        ),
        element(
          'table',
          { border: '1' },
          element('tbody', {}, element('tr', {}, element('td', { colspan: '2', onclick: 'x' }, '格'))),
        ),
      ),
    ).toBe(
      '<h2 style="text-align: center">总则</h2><p>第一条<strong>为了</strong><br><span style="color: #9b1c1f">红</span></p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>',
    )
  })

  // spec §2.127
  it.each<[string, HtmlNode, string]>([
    ['a script', element('script', {}, 'alert(1)'), ''],
    ['a style sheet', element('style', {}, 'body{display:none}'), ''],
    ['a frame', element('iframe', { src: 'https://evil.example', srcdoc: '<script>1</script>' }, 'x'), ''],
    ['an object', element('object', { data: 'x.swf' }, element('p', {}, 'x')), ''],
    ['a drawing', element('svg', { onload: 'alert(1)' }, element('script', {}, '1')), ''],
    ['a formula with a link', element('math', {}, element('maction', { href: 'javascript:1' }, 'x')), ''],
    ['a template', element('template', {}, element('img', { src: 'x', onerror: '1' })), ''],
    ['an event', element('p', { onclick: 'alert(1)', onmouseover: '1' }, 'x'), '<p>x</p>'],
    ['a name that hides a global', element('p', { id: 'settings', name: 'settings' }, 'x'), '<p>x</p>'],
    ['a class that dresses up', element('p', { class: 'ant-modal' }, 'x'), '<p>x</p>'],
    [
      'a form',
      element('form', { action: 'https://evil.example' }, element('input', { name: 'password' }), '输入'),
      '输入',
    ],
    ['a button that sends', element('button', { formaction: 'javascript:alert(1)' }, '按'), '按'],
    ['another address of the page', element('base', { href: 'https://evil.example/' }), ''],
    ['a refresh', element('meta', { 'http-equiv': 'refresh', content: '0;url=https://evil.example' }), ''],
    ['a link that is a script', element('a', { href: 'javascript:alert(1)' }, '点'), '点'],
    ['the same in capitals with a tab', element('a', { href: ' JaVa\tScript:alert(1)' }, '点'), '点'],
    ['a link to data', element('a', { href: 'data:text/html,<script>1</script>' }, '点'), '点'],
    ['a link of Visual Basic', element('a', { href: 'vbscript:msgbox(1)' }, '点'), '点'],
    ['a link to a file', element('a', { href: 'file:///etc/passwd' }, '点'), '点'],
    [
      'a picture with an event',
      element('img', { src: 'a/x.png', onerror: 'alert(1)' }),
      '<img src="sys/common/static/a/x.png" alt="">',
    ],
    ['a picture that is a script', element('img', { src: 'javascript:alert(1)' }), ''],
    ['a drawing as bytes', element('img', { src: 'data:image/svg+xml;base64,PHN2Zz4=' }), ''],
    ['a page as bytes', element('img', { src: 'data:text/html;base64,PHN2Zz4=' }), ''],
    ['a film that starts by itself', element('video', { src: 'javascript:1', autoplay: '' }), ''],
    ['a picture of a scheme that is no site', element('img', { src: 'ftp://a.example/x.png' }), ''],
    ['styles that cover', element('div', { style: 'position:fixed;inset:0;z-index:9999' }, 'x'), '<div>x</div>'],
    ['styles that fetch', element('p', { style: 'background:url(https://evil.example/x)' }, 'x'), '<p>x</p>'],
    ['styles that compute', element('p', { style: 'color:expression(alert(1))' }, 'x'), '<p>x</p>'],
    ['styles that break out', element('p', { style: 'color:red"><script>1</script>' }, 'x'), '<p>x</p>'],
    ['an element of nobody', element('x-evil', { is: 'x' }, element('b', {}, '字')), '<b>字</b>'],
    ['a name from the object itself', element('constructor', { toString: '1' }, '字'), '字'],
    ['an attribute from the object itself', element('p', { constructor: '1', __proto__x: '1' }, '字'), '<p>字</p>'],
  ])('cleaning removes %s', (_, node, kept) => {
    expect(cleaned(node)).toBe(kept)
  })

  it('cleaning makes links open in a window that has no access to ours', () => {
    expect(cleaned(element('a', { href: 'https://a.example/', target: '_top', rel: 'opener' }, '链'))).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">链</a>',
    )
  })

  it('cleaning keeps recordings with controls and without autoplay, with a source inside or on the element', () => {
    expect(
      cleaned(element('video', { autoplay: '', loop: '', width: '640' }, element('source', { src: 'a/x.mp4' }))),
    ).toBe('<video width="640" src="sys/common/static/a/x.mp4" controls="" preload="metadata"></video>')
  })

  it('cleaning translates older elements to those in use', () => {
    expect(
      cleaned(element('center', {}, element('font', { color: 'red', size: '7' }, element('strike', {}, '旧')))),
    ).toBe('<div style="text-align: center"><span style="color: red"><s>旧</s></span></div>')
  })

  it('text is escaped when it is written as HTML', () => {
    expect(cleaned(element('p', {}, '<script>alert(1)</script>&"\u00a0'))).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&nbsp;</p>',
    )
    expect(cleaned(element('img', { src: 'a/b.png', alt: '"><script>' }))).toBe(
      '<img src="sys/common/static/a/b.png" alt="&quot;&gt;&lt;script&gt;">',
    )
  })

  it('cleaning a cleaned text again changes nothing', () => {
    const names = fc.constantFrom(...Object.keys(ELEMENTS), 'script', 'section', 'x-a')
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'javascript:1',
        'https://a.example/b',
        'a/b.png',
        'color:red;x:1',
        '3',
        '50%',
        'a/%2541%3F',
        'a/100%',
      ),
    )
    const tree = fc.letrec<{ node: HtmlNode }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.record({
          tag: names,
          attributes: fc.dictionary(
            fc.constantFrom('style', 'href', 'src', 'onclick', 'colspan', 'class', 'width'),
            values,
          ),
          children: fc.array(tie('node'), { maxLength: 3 }),
        }),
      ),
    })).node
    fc.assert(
      fc.property(tree, (node) => {
        const once = cleanTree([node])
        expect(htmlOf(cleanTree(once))).toBe(htmlOf(once))
        expect(htmlOf(once)).not.toMatch(/<script| on\w+="|"javascript:/i)
      }),
      { numRuns: 300 },
    )
  })
})

describe('pictures and recordings of other sites', () => {
  const link = (href: string, what: string, named: string) =>
    `<a href="${href}" title="其他网站的${what}不会载入，请保存到本机后上传插入" target="_blank" rel="noopener noreferrer">〔其他网站的${what}未载入：${named}〕</a>`
  it.each([
    [
      'a picture',
      element('img', { src: 'https://t.example/p.gif?who=1' }),
      link('https://t.example/p.gif?who=1', '图片', 't.example/p.gif?who=1'),
    ],
    [
      'one without a lock',
      element('img', { src: ' HTTP://t.example/p.gif' }),
      link('http://t.example/p.gif', '图片', 't.example/p.gif'),
    ],
    [
      'one of the same scheme',
      element('img', { src: '//t.example/p.gif' }),
      link('https://t.example/p.gif', '图片', 't.example/p.gif'),
    ],
    [
      'one by a choice of sizes',
      element('img', { src: '', srcset: 'https://t.example/x 1x' }),
      link('https://t.example/x', '图片', 't.example/x'),
    ],
    [
      'a film',
      element('video', { src: 'https://t.example/a.mp4', poster: 'https://t.example/p' }),
      link('https://t.example/a.mp4', '视频', 't.example/a.mp4'),
    ],
    [
      'a sound',
      element('audio', {}, element('source', { src: 'https://t.example/a.mp3' })),
      link('https://t.example/a.mp3', '音频', 't.example/a.mp3'),
    ],
  ])('%s stands as a link that says what was not loaded', (_, given, shown) => {
    expect(cleaned(given)).toBe(shown)
    expect(htmlOf(cleanTree(cleanTree([given])))).toBe(shown)
  })
  it('a picture of another site within a link is named within that link', () =>
    expect(
      cleaned(
        element(
          'a',
          { href: 'https://a.example/' },
          element('b', {}, element('img', { src: 'https://t.example/p.gif' })),
        ),
      ),
    ).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer"><b>〔其他网站的图片未载入：t.example/p.gif〕</b></a>',
    ))
  it('nothing that is kept loads from another site, whatever carries its address', () => {
    const names = [
      'src',
      'srcset',
      'poster',
      'background',
      'style',
      'data',
      'href',
      'xlink:href',
      'imagesrcset',
      'lowsrc',
      'dynsrc',
      'longdesc',
      'cite',
    ]
    for (const tag of [
      ...Object.keys(ELEMENTS),
      ...GONE,
      'picture',
      'source',
      'image',
      'track',
      'table',
      'body',
      'input',
      'ping',
    ])
      for (const name of names) {
        const value =
          name === 'style'
            ? 'background: url(https://t.example/p); list-style-image: url("//t.example/p")'
            : 'https://t.example/p'
        expect(cleaned(element(tag, { [name]: value }, 'x')).replace(/<a href="[^"]*"/g, '<a')).not.toMatch(
          /<[^>]*t\.example/,
        )
      }
  })
})

describe('storedPath, linkAddress, mediaAddress and keptStyles', () => {
  it.each([
    ['sys/common/static/jeditor/图_1.png', 'jeditor/图_1.png'],
    ['/fagui/sys/common/static/jeditor/a.png', 'jeditor/a.png'],
    ['https://fagui.example/fagui/sys/common/static/jeditor/a.png', 'jeditor/a.png'],
    ['jeditor/%E5%9B%BE.png', 'jeditor/图.png'],
    ['sys/common/static/../../secret', null],
    ['https://elsewhere.example/sys/common/static/a.png', null],
    ['/logo.png', null],
    ['data:image/png;base64,AA==', null],
    ['', null],
  ])('the address %s is the stored file %s', (address, path) => {
    expect(storedPath(address, 'https://fagui.example')).toBe(path)
  })

  it('links may lead to pages, mailboxes and telephone numbers only', () => {
    expect(
      [
        '/law/1',
        'https://a.example',
        'mailto:a@b.cn',
        'tel:12345',
        '//evil.example',
        '/\\evil.example',
        'x',
        'ftp://a',
      ].map(linkAddress),
    ).toEqual(['/law/1', 'https://a.example/', 'mailto:a@b.cn', 'tel:12345', null, null, null, null])
  })

  it('recordings must be stored here', () => {
    expect(['jeditor/a.mp4', 'https://a.example/a.mp4', 'http://a.example/a.mp4', '/a.mp4'].map(mediaAddress)).toEqual([
      'sys/common/static/jeditor/a.mp4',
      null,
      null,
      null,
    ])
  })

  it('styles may set colours and alignment only', () => {
    expect(keptStyles('COLOR: Red !important; background: rgb(255, 1, 0); text-align: justify; font: 12px x')).toBe(
      'color: Red; background-color: #ff0100; text-align: justify',
    )
    expect(keptStyles('color: windowtext; text-align: start')).toBeNull()
  })
})
