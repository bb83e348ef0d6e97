import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

describe('cleanHtml', () => {
  // spec §7.37
  it.each([
    ['<p onclick="x()">甲<script>alert(1)</script></p>', '<p>甲</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="sys/common/static/x" alt="">'],
    ['<a href="javascript:alert(1)">乙</a>', '乙'],
    ['<iframe src="https://x.cn"></iframe><p style="position:fixed;color:red">丙</p>', '<p style="color: red">丙</p>'],
    ['<svg><script>1</script></svg><math><mi>x</mi></math>', ''],
    // Markup that a simple filter would put together again.
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<p>没有写完', '<p>没有写完</p>'],
  ])('the HTML %s is stored as %s', (given, stored) => {
    expect(cleanHtml(given).html).toBe(stored)
    expect(cleanHtml(stored).html).toBe(stored)
  })
  it('the text has neither formatting nor runs of blanks', () => {
    expect(cleanHtml('<p>周六 <b>停机</b></p>\n<p>请保存</p>').text).toBe('周六 停机 请保存')
  })
})
