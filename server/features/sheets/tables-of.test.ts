import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { tablesOf } from './tables-of.ts'

const rowsIn = async (bytes: Uint8Array) =>
  (await tablesOf({ field: 'file', name: '清单.csv', bytes }, '请另存为 .xlsx')).sheets[0]?.rows

describe('a text with separators', () => {
  // In GB18030 序 begins with the first byte of an old workbook.
  it.each(['序号', '序', '标题', '文号', 'PK编号', '编号', '名称'])(
    'is read in GB18030 and in UTF-8 when its first heading is %s',
    async (heading) => {
      const text = `${heading},名称\r\n1,湖州市渔港管理办法\r\n`
      const rows = [
        [heading, '名称'],
        ['1', '湖州市渔港管理办法'],
      ]
      for (const bytes of [iconv.encode(text, 'gb18030'), Buffer.from(text), Buffer.from(`\ufeff${text}`)])
        expect(await rowsIn(bytes)).toEqual(rows)
    },
  )
  it('a picture is none', async () => {
    await expect(rowsIn(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).rejects.toThrow('清单.csv')
  })
})
