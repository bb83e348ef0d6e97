import type { FormOf } from '#common/contract/record-schemas.ts'
import {
  type FormerName,
  formerNamesFault,
  formerNamesIn,
  listedTexts,
  namesFault,
  ORGAN_KINDS,
  type OrganKind,
  signsFault,
} from '#common/law/organs.ts'
import { NATION } from '#common/law/regions.ts'
import type { ORGAN } from '#common/records/organ.ts'

/** What a form or a line of a workbook says of a body. */
export type OrganForm = FormOf<typeof ORGAN.fields>

/** A body as it is stored; `successor` is a name until the record is written. */
export interface OrganColumns {
  name: string
  kind: OrganKind
  organSystem: string
  region: string
  level: string
  signs: string[]
  enabled: boolean
  note: string | null
}
export interface OrganNames {
  shortNames: string[]
  formerNames: FormerName[]
  beganOn: string | null
  endedOn: string | null
}

/**
 * The level of the state and the region of the state go together; a body of a place may stand below the region that is
 * known of it.
 */
const levelFits = (region: string, level: string): boolean => (region === NATION) === (level === 'F00')

/** What is wrong with a body, by field; null when nothing is. */
export function organFault(form: OrganForm): { field: string; reason: string } | null {
  const { shortNames, formerNames, signs, beganOn, endedOn } = form
  if (namesFault(form.name.trim()) !== null || listedTexts(form.name).length !== 1)
    return { field: 'name', reason: '请填写一个机关的全称' }
  const faults = [
    { field: 'shortNames', reason: namesFault(shortNames ?? '') },
    { field: 'formerNames', reason: formerNamesFault(formerNames ?? '') },
    { field: 'signs', reason: signsFault(signs ?? '') },
    {
      field: 'endedOn',
      reason: beganOn != null && endedOn != null && endedOn <= beganOn ? '停用名称的日期应当晚于启用的日期' : null,
    },
    {
      field: 'organKind',
      reason: Object.hasOwn(ORGAN_KINDS, form.organKind) ? null : `没有机关类别“${form.organKind}”`,
    },
    { field: 'status', reason: ['0', '1'].includes(form.status ?? '1') ? null : '状态请选择启用或不启用' },
    { field: 'level', reason: levelFits(form.region, form.level) ? null : '国家级与行政区域“国家”只能同时选择' },
  ]
  const fault = faults.find(({ reason }) => reason !== null)
  return fault ? { field: fault.field, reason: fault.reason ?? '' } : null
}

/** The columns and names of a body without faults. */
export function organOf(form: OrganForm): { columns: OrganColumns; names: OrganNames; successor: string | null } {
  const kind = form.organKind as OrganKind
  const name = form.name.trim()
  return {
    columns: {
      name,
      kind,
      organSystem: ORGAN_KINDS[kind],
      region: form.region,
      level: form.level,
      signs: listedTexts(form.signs ?? ''),
      enabled: form.status !== '0',
      note: form.note?.trim() || null,
    },
    names: {
      shortNames: listedTexts(form.shortNames ?? '').filter((short) => short !== name),
      formerNames: (formerNamesIn(form.formerNames ?? '') ?? []).filter((former) => former.name !== name),
      beganOn: form.beganOn ?? null,
      endedOn: form.endedOn ?? null,
    },
    successor: form.successor?.trim() || null,
  }
}
