import { describe, expect, it } from 'vitest'
import { UNIQUE_FIELDS } from '../rules/record-checks.ts'
import { CLEANUP } from './cleanup.ts'
import { COLLECTION_CHECK } from './collection-check.ts'
import { CONSULTATION } from './consultation.ts'
import { DICTIONARY, DICTIONARY_ITEM } from './dictionary.ts'
import { CHECK_RULE, FILL_RULE } from './field-rule.ts'
import { FILING } from './filing.ts'
import { FORCE_LIST } from './force-list.ts'
import { ORGAN } from './organ.ts'
import { POSITION } from './position.ts'
import {
  calledOf,
  contentOf,
  fieldsOf,
  labelsOf,
  listLabels,
  missingOf,
  queryKindsOf,
  sheet,
  type Sheet,
  shownOf,
  STAMPS,
} from './sheet.ts'
import { TENANT } from './tenant.ts'
import { VALIDITY } from './validity.ts'

const SHELF = sheet({
  table: 'shelf',
  name: '书架',
  called: '书架“{name}”在{room}',
  fields: {
    name: { label: '名称', kind: 'text', required: true, most: 20, form: {} },
    room: { label: '房间', kind: 'dictionary', dictionary: 'sex', form: {} },
    side: { label: '朝向', kind: 'choice', options: { n: '北', s: '南' }, form: {} },
    boards: { label: '层数', kind: 'number', between: [1, 9], form: {} },
    builtOn: { label: '安装日期', kind: 'day' },
    fullness: { label: '已用', kind: 'number', listed: false },
    keeper: { label: '保管人', kind: 'person', kept: true },
    ...STAMPS,
  },
  first: { form: ['side', 'room'] },
})
const ROW = {
  id: '1',
  name: '甲',
  room: '2',
  room_dictText: '东屋',
  side: 's',
  boards: 4,
  builtOn: null,
  fullness: 3,
  keeper: 'wang',
}

describe('a record sheet', () => {
  it('gives lists the labels of the fields that they may be asked for', () => {
    expect(listLabels(SHELF)).toEqual({
      name: '名称',
      room: '房间',
      side: '朝向',
      boards: '层数',
      builtOn: '安装日期',
      keeper: '保管人',
      createBy: '创建人',
      createTime: '创建时间',
      updateBy: '修改人',
      updateTime: '修改时间',
    })
  })
  it('gives versions the labels of all its fields', () => {
    expect(labelsOf(SHELF)).toMatchObject({ ...listLabels(SHELF), fullness: '已用' })
  })
  it('says how each field is asked for in an advanced query', () => {
    expect(queryKindsOf(SHELF)).toMatchObject({
      name: { type: 'string' },
      room: { type: 'dict', dictCode: 'sex' },
      side: {
        type: 'list',
        options: [
          { value: 'n', text: '北' },
          { value: 's', text: '南' },
        ],
      },
      boards: { type: 'number' },
      builtOn: { type: 'date' },
      keeper: { type: 'sel_user' },
      createTime: { type: 'datetime' },
    })
  })
  it('puts the fields named first before the others, which keep their order', () => {
    expect(
      fieldsOf(SHELF, SHELF.first?.form)
        .map(([key]) => key)
        .slice(0, 4),
    ).toEqual(['side', 'room', 'name', 'boards'])
  })
  it('shows values of dictionaries and choices as words, and an unknown value as it is', () => {
    const { room, side, builtOn } = SHELF.fields
    expect([shownOf('room', room, ROW), shownOf('side', side, ROW), shownOf('builtOn', builtOn, ROW)]).toEqual([
      '东屋',
      '南',
      null,
    ])
    expect(shownOf('room', room, { room: '7', room_dictText: null })).toBe('7')
  })
  it('keeps the fields of its form in versions, and those that are kept besides', () => {
    expect(contentOf(SHELF, ROW)).toEqual({ id: '1', name: '甲', room: '2', side: '南', boards: 4, keeper: 'wang' })
  })
  it('keeps a choice whose value is its own word as it is stored', () => {
    const { type } = DICTIONARY.fields
    expect(shownOf('type', type, { type: 1 })).toBe('数字')
    expect(contentOf(DICTIONARY, { id: '1', type: 1 })).toMatchObject({ type: 1 })
  })
  it('says which record is meant', () => {
    expect(calledOf(SHELF, ROW)).toBe('书架“甲”在2')
  })
  it('asks for what is missing by how it is entered', () => {
    expect([missingOf(SHELF.fields.name), missingOf(SHELF.fields.room)]).toEqual(['请输入名称!', '请选择房间!'])
  })
})

describe.each<Sheet>([
  CHECK_RULE,
  CLEANUP,
  COLLECTION_CHECK,
  CONSULTATION,
  DICTIONARY,
  DICTIONARY_ITEM,
  FILING,
  FILL_RULE,
  FORCE_LIST,
  ORGAN,
  POSITION,
  TENANT,
  VALIDITY,
])('the sheet of $name', (declared) => {
  it('names only columns that are known to be unique', () => {
    const named = fieldsOf(declared).flatMap(([, { check }]) => check?.unique ?? [])
    expect(Object.keys(UNIQUE_FIELDS)).toEqual(expect.arrayContaining(named))
  })
  it('puts only fields first that it has', () => {
    const first = Object.values(declared.first ?? {}).flat()
    expect(Object.keys(declared.fields)).toEqual(expect.arrayContaining(first))
  })
  it('limits every text that a form gives', () => {
    const endless = fieldsOf(declared).filter(
      ([, { form, kind, most }]) => form && ['text', 'lines', 'files', 'dictionary', 'choice'].includes(kind) && !most,
    )
    expect(endless.filter(([, { between }]) => !between)).toEqual([])
  })
})
