import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { archiveOf } from '#server/testing/archive.ts'
import { formOf } from '#server/testing/form.ts'
import { longestPause } from '#server/testing/longest-pause.ts'

let test: TestApp
let clerk: string
beforeAll(async () => {
  test = await startTestApp()
  clerk = await test.signIn(['data:document:list', 'data:document:add'])
})
afterAll(() => test.close())

const TAKE_IN = 'POST /dataManagement/document/takeIn'
async function take(name: string, bytes: Uint8Array | string) {
  const { status, body } = await test.ask(TAKE_IN, { token: clerk, ...formOf({}, [{ name, bytes }]) })
  return { status, ...(body.result?.[0] as { outcome: string; message: string; articles: number }) }
}

const word = (body: string) =>
  archiveOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: '<Relationships/>' },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`,
    },
  ])
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

describe('a file that holds more than a document', () => {
  const RANGE = '不像一份法规文件；确是的，请按章或者附件拆分后分别入库。'
  it.each<[string, string, () => Uint8Array | string, string]>([
    ['a text of two million lines', '甲.txt', () => '甲\n'.repeat(2_000_000), `文件的段落（行）数超过 2 万，${RANGE}`],
    [
      'a Word document of a million paragraphs',
      '甲.docx',
      () => word(paragraph('第一条　测').repeat(1_000_000)),
      `文件的段落（行）数超过 2 万，${RANGE}`,
    ],
    [
      'a Word document of a million runs',
      '甲.docx',
      () => word(`<w:p>${'<w:r/>'.repeat(1_500_000)}</w:p>`),
      `文件里的格式标记超过 100 万，${RANGE}`,
    ],
    [
      'a text of fourteen thousand articles',
      '甲.txt',
      () => `某省测试条例\n${'第一条　甲。\n'.repeat(14_000)}`,
      `文件的条数超过 13,000，${RANGE}`,
    ],
    [
      'a text of two million characters',
      '甲.txt',
      () => `某省测试条例\n${`${'甲'.repeat(999)}\n`.repeat(2_000)}`,
      `文件的字数超过 120 万，${RANGE}`,
    ],
    [
      'an RTF file of a million paragraphs',
      '甲.rtf',
      () => `{\\rtf1 ${'a\\par '.repeat(1_000_000)}}`,
      `文件的段落（行）数超过 2 万，${RANGE}`,
    ],
    [
      'a page of a hundred thousand paragraphs',
      '甲.html',
      () => `<!doctype html><html><body>${'<p>第一条　测试的规定。</p>'.repeat(100_000)}</body></html>`,
      `文件的段落（行）数超过 2 万，${RANGE}`,
    ],
    [
      'a table of a hundred thousand rows',
      '甲.md',
      () => `# 某省测试条例\n\n|a|b|\n|-|-|\n${'|1|2|\n'.repeat(100_000)}`,
      `文件的段落（行）数超过 2 万，${RANGE}`,
    ],
  ])('%s is refused with the limit, and others are answered meanwhile', async (_, name, make, message) => {
    const bytes = make()
    const { result, pause } = await longestPause(() => take(name, bytes))
    expect(result).toMatchObject({ status: 200, outcome: 'failed', message })
    // Counting takes some milliseconds; what was counted took seconds to read.
    expect(pause).toBeLessThan(1_500)
  })
})

describe('the largest file that is taken', () => {
  it('is read in a thread, and others are answered meanwhile', async () => {
    const text = `某省测试大文件条例\n${Array.from({ length: 9_000 }, (_, at) => `第${at + 1}条　为了测试很长的文件，制定本条的第${at + 1}次规定。`).join('\n')}`
    const { result, pause, took } = await longestPause(() => take('大.txt', text))
    expect(result).toMatchObject({ status: 200, outcome: 'new', articles: 9_000 })
    expect(pause).toBeLessThan(took / 2)
  }, 120_000)
})
