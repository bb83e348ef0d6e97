import fc from 'fast-check'
import { FilterParser } from 'ldapts'
import { describe, expect, it } from 'vitest'
import { dnWith, filterWith } from './names.rules.ts'

describe('filterWith', () => {
  it.each([
    ['li.ming', '(uid=li.ming)'],
    ['*', '(uid=\\2a)'],
    ['a)(uid=admin', '(uid=a\\29\\28uid=admin)'],
    ['a\\2a', '(uid=a\\5c2a)'],
    ['a\0b', '(uid=a\\00b)'],
    ['李明', '(uid=李明)'],
    ['$&', '(uid=$&)'],
  ])('the name %j becomes %j in a filter', (name, filter) => expect(filterWith('(uid={name})', name)).toBe(filter))
  it('any text is one value and nothing else of a filter', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (name) => {
        const parsed = FilterParser.parseString(filterWith('(&(objectClass=person)(uid={name}))', name)) as unknown as {
          filters: { attribute: string; value?: string }[]
        }
        expect(parsed.filters.map(({ attribute }) => attribute)).toEqual(['objectClass', 'uid'])
        expect(parsed.filters[1]?.value).toBe(name)
      }),
    ))
})

describe('dnWith', () => {
  it.each([
    ['li.ming', 'uid=li.ming,ou=people'],
    ['admin,ou=staff', 'uid=admin\\2cou\\3dstaff,ou=people'],
    ['a+cn=b', 'uid=a\\2bcn\\3db,ou=people'],
    ['"; <>\\#', 'uid=\\22\\3b\\20\\3c\\3e\\5c\\23,ou=people'],
    ['a\0b', 'uid=a\\00b,ou=people'],
    ['李明', 'uid=李明,ou=people'],
  ])('the name %j becomes %j in the name of an entry', (name, dn) =>
    expect(dnWith('uid={name},ou=people', name)).toBe(dn),
  )
  it('a name of an account and a domain stays as it is', () =>
    expect(dnWith('{name}@corp.example.cn', 'li.ming')).toBe('li.ming@corp.example.cn'))
})
