import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { outline } from './test-sources.ts'
import { parseLaw } from './parse-law.ts'
import { blocksOf, readDoc } from './read-doc.ts'

describe('blocksOf', () => {
  it('paragraphs are lines, and rows of cells are one table', () => {
    expect(blocksOf('标题\n\n第一条　甲。\n项目\t金额\t\t一\t十元\t\t\n二\t二十元\t\t\n第二条　乙。')).toEqual([
      { kind: 'text', text: '标题', line: 1 },
      { kind: 'text', text: '第一条　甲。', line: 3 },
      {
        kind: 'table',
        rows: [
          ['项目', '金额'],
          ['一', '十元'],
          ['二', '二十元'],
        ],
        line: 4,
      },
      { kind: 'text', text: '第二条　乙。', line: 6 },
    ])
  })
  it('a tab within a paragraph makes no table', () => {
    expect(blocksOf('第一章　总则\t1')).toEqual([{ kind: 'text', text: '第一章　总则\t1', line: 1 }])
  })
})

describe('readDoc', () => {
  it('leaves out what a run, a style of characters or of paragraphs hides, says where, and reads raised and lowered figures', async () => {
    // Written by LibreOffice 7.4 from a .docx in which each of these is set.
    const law = parseLaw(await readDoc('甲.doc', readFileSync(new URL('./hidden-words.doc', import.meta.url))))
    expect(outline(law)).toEqual([
      't1: 第一条||古井水面不小于2m²，含H₂S不超过10⁻³。',
      't2: 第二条||古井由县水利部门管理。',
      't3: 第三条||井旁不得洗衣。又显示。',
      't4: 第四条||本办法自2024年5月1日起施行。',
    ])
    expect(law.warnings).toContainEqual(
      expect.objectContaining({ kind: 'LEFT_OUT', detail: '隐藏的文字 3 处（第4、5、6段）没有收入正文' }),
    )
  })
  it('keeps words with one or two lines through them, and says where', async () => {
    // Written by LibreOffice 7.4.
    const law = parseLaw(await readDoc('甲.doc', readFileSync(new URL('./struck-words.doc', import.meta.url))))
    expect(outline(law).slice(0, 2)).toEqual(['t1: 第一条||古井应当不得加盖。', 't2: 第二条||井旁五米以内不得堆物。'])
    expect(law.warnings).toContainEqual(
      expect.objectContaining({
        kind: 'TRACKED_CHANGES',
        detail: expect.stringContaining('划掉的文字 2 处（第2、3段，“不得”，“五米”）') as string,
      }),
    )
  })
})
