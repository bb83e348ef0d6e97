import type { DesignItem } from '#common/contract/reports.ts'

/** A text column of a designed report, with other properties. */
export const reportItem = (fieldName: string, fieldTxt: string, more: Partial<DesignItem> = {}): DesignItem => ({
  fieldName,
  fieldTxt,
  fieldWidth: null,
  align: 'left',
  dictCode: null,
  isShow: true,
  isOrder: true,
  searchMode: null,
  searchFold: false,
  isTotal: false,
  fieldHref: null,
  ...more,
})
