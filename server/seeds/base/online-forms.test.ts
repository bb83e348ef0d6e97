import { expect, it } from 'vitest'
import { DICTIONARIES } from '#common/dictionaries.ts'
import { codeFault, designFault } from '#common/rules/online-design.ts'
import { BASE_FORMS } from './online-forms.ts'

// spec §1.36
it.each(BASE_FORMS)(
  'the register $name of the base data can be published as it is, with dictionaries that there are',
  ({ code, draft }) => {
    expect([codeFault(code), designFault(draft)]).toEqual([null, null])
    const codes = new Set<string>(DICTIONARIES.map((dictionary) => dictionary.code))
    const asked = [...draft.fields, ...draft.tables.flatMap(({ fields }) => fields)].flatMap(
      ({ dictCode }) => dictCode ?? [],
    )
    expect(asked.filter((dictionary) => !codes.has(dictionary))).toEqual([])
    const ids = [...draft.fields, ...draft.tables.flatMap(({ fields }) => fields)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  },
)
