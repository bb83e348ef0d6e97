import { expect, it } from 'vitest'
import { FILING } from '#common/records/filing.ts'
import { VALIDITY } from '#common/records/validity.ts'
import { sheetForm } from './sheet-form.model.ts'

it('a form has the entered fields of its sheet, those named first before the others', () => {
  expect(sheetForm(FILING).map(({ name }) => name)).toEqual([
    'title',
    'filedWith',
    'state',
    'basis',
    'publishDate',
    'sentDate',
    'receiptNumber',
    'receiptDate',
    'receiptFile',
    'resultNote',
    'correctedDate',
    'note',
  ])
})

it('each field is entered as its kind is', () => {
  const form = new Map([...sheetForm(FILING), ...sheetForm(VALIDITY)].map((field) => [field.name, field]))
  expect(form.get('title')).toEqual({ kind: 'text', name: 'title', label: '标题', fixed: true, wide: true })
  expect(form.get('filedWith')).toEqual({
    kind: 'text',
    name: 'filedWith',
    label: '备案机关',
    required: true,
    maxLength: 200,
  })
  expect(form.get('state')).toEqual({
    kind: 'dict',
    name: 'state',
    label: '备案状态',
    required: true,
    dictCode: 'FILING_STATE',
  })
  expect(form.get('note')).toMatchObject({ kind: 'textarea', maxLength: 2_000, wide: true })
  expect(form.get('sentDate')).toEqual({ kind: 'date', name: 'sentDate', label: '报送日期' })
  expect(form.get('receiptFile')).toMatchObject({ kind: 'files', atMost: 1 })
  expect(form.get('decision')).toMatchObject({
    kind: 'select',
    options: expect.arrayContaining([{ value: 'lapse', label: '到期失效' }]),
  })
})

it('a screen sets a field of the form otherwise where it has to', () => {
  const [title] = sheetForm(FILING, { title: { fixed: 'edit', required: true } })
  expect(title).toEqual({ kind: 'text', name: 'title', label: '标题', fixed: 'edit', required: true, wide: true })
})
