import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Packer, Paragraph } from 'docx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { standInPrograms } from '#server/testing/programs.ts'
import { readSource } from './read-source.ts'

const CONTAINER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** A container that says it holds a Word document. */
const OLD = Buffer.concat([CONTAINER, Buffer.alloc(600), Buffer.from('WordDocument', 'utf16le')])

let folder: string
let putBack = () => {}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-converted-'))
  const paragraphs = ['湿地保护办法', '第一条　为了保护湿地，制定本办法。'].map((text) => new Paragraph(text))
  writeFileSync(
    join(folder, 'made.docx'),
    await Packer.toBuffer(new Document({ sections: [{ children: paragraphs }] })),
  )
})
afterEach(() => putBack())
afterAll(() => rmSync(folder, { recursive: true }))

describe('a file of another office program', () => {
  it('a .doc that our reader cannot read is read by way of a .docx where an office program is installed, and refused with advice otherwise', async () => {
    putBack = standInPrograms({ soffice: `cp ${folder}/made.docx text.docx` })
    expect((await readSource('a.doc', OLD)).titleLines).toEqual(['湿地保护办法'])
    putBack()
    putBack = standInPrograms({})
    await expect(readSource('a.doc', OLD)).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      messageZh: expect.stringContaining('较早的 Word') as string,
    })
  })
  it('is refused as before when the office program cannot read it either', async () => {
    putBack = standInPrograms({ soffice: 'exit 1' })
    await expect(readSource('a.doc', OLD)).rejects.toMatchObject({ code: 'UNSUPPORTED' })
    const doc = Buffer.concat([CONTAINER, Buffer.alloc(600)])
    await expect(readSource('a.doc', doc)).rejects.toMatchObject({ code: 'CORRUPT' })
  })
})
