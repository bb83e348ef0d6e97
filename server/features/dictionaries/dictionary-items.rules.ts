import type { FormOf } from '#common/contract/record-schemas.ts'
import type { DictItemRow } from '#common/contract/dictionary-admin.ts'
import type { DICTIONARY_ITEM } from '#common/records/dictionary.ts'
import { checkedColour } from './dictionary-form.rules.ts'

/** What a user may set of an item. */
export interface ItemForm {
  itemText: string
  itemValue: string
  description: string
  sortOrder: number
  status: number
  itemColor: string | null
}

/** What a user sends of an item; fields that are left out stay. */
export type ItemBody = FormOf<typeof DICTIONARY_ITEM.fields>

/** The item as it will be stored. @throws Refusal record.invalid for a colour */
export const formOf = (
  body: ItemBody,
  before: Pick<DictItemRow, 'sortOrder' | 'status' | 'itemColor' | 'description'>,
): ItemForm => ({
  itemText: body.itemText.trim(),
  itemValue: body.itemValue.trim(),
  description: body.description === undefined ? before.description : (body.description ?? ''),
  sortOrder: body.sortOrder ?? before.sortOrder,
  status: body.status ?? before.status,
  itemColor: body.itemColor === undefined ? before.itemColor : checkedColour(body.itemColor),
})

/** Name of an item in the log. */
export const labelOf = (text: string, dictionary: string): string => `字典“${dictionary}”的选项“${text}”`
