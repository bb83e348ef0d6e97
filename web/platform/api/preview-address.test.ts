import { expect, it } from 'vitest'
import { hasPreview, previewAddress } from './preview-address.ts'

const FILE = 'https://fagui.example/fagui/sys/common/file/temp/%E7%94%B2_1.docx?for=a&sign=b'

it.each([
  ['公告.pdf', null, true],
  ['照片.PNG', null, true],
  ['清单.docx', null, false],
  ['清单.docx', 'https://preview.example/onlinePreview', true],
])('%s with the preview service %s can be looked at: %s', (name, service, can) => {
  expect(hasPreview(name, service)).toBe(can)
})
it('without a preview service the browser opens the full address', () => {
  expect(previewAddress(FILE, '甲.docx', null)).toBe(FILE)
})
// spec §7.66
it('a preview service gets the address in Base64 and the name', () => {
  const { origin, pathname, searchParams } = new URL(
    previewAddress(FILE, '甲.docx', 'https://preview.example/onlinePreview'),
  )
  expect([origin + pathname, searchParams.get('fullfilename')]).toEqual([
    'https://preview.example/onlinePreview',
    '甲.docx',
  ])
  expect(atob(searchParams.get('url') ?? '')).toBe(FILE)
  expect(previewAddress(FILE, '甲.docx', 'https://preview.example/view?from=fagui')).toContain('/view?from=fagui&url=')
})
it('a preview service that wants the address elsewhere says where', () => {
  const shown = previewAddress(FILE, '甲 乙.docx', 'https://preview.example/{name}?src={url}')
  expect(shown).toBe(`https://preview.example/${encodeURIComponent('甲 乙.docx')}?src=${encodeURIComponent(FILE)}`)
})
