import { isForAll } from '#common/duties.ts'
import { PERMISSION_CODES } from '#common/permissions.ts'

/** What a user does and sees while working for one department and tenant. */
export interface View {
  codes: ReadonlySet<string>
  /** Codes that roles of the department give, which hold within it. */
  within: { orgCode: string; codes: ReadonlySet<string> } | null
  /**
   * By screen (of a register, by the code of its list), the data rules that narrow its list, each as text with its
   * variables filled in.
   */
  rules: ReadonlyMap<string, readonly string[]>
}

/** Everything a user could do and see, whichever of the own departments and tenants the user chooses. */
export interface Reach {
  who: string
  /** Codes of roles held. */
  roles: ReadonlySet<string>
  /** Codes; those that hold within a department alone as `codeWithin` writes them. */
  codes: ReadonlySet<string>
  views: readonly View[]
  /** Ids of departments in the user's charge, with those below. */
  charge: ReadonlySet<string>
  /** Tenants in use that the user belongs to; null = none, so that the user sees those of all. */
  tenants: ReadonlySet<number> | null
}

/** A code that holds within the department of this code and those below it. */
export const codeWithin = (code: string, orgCode: string): string => `${code}@${orgCode}`
/** The code that `codeWithin` wrote. */
export const bareCode = (code: string): string => code.split('@')[0] ?? code

export const NO_REACH: Reach = {
  who: '',
  roles: new Set(),
  codes: new Set(),
  views: [],
  charge: new Set(),
  tenants: new Set(),
}

/** What one user has beyond others. */
export interface Gain {
  codes: string[]
  /** Screens of which more rows are seen. */
  screens: string[]
  departments: string[]
  tenants: number[]
}

export const isNothing = ({ codes, screens, departments, tenants }: Gain): boolean =>
  codes.length + screens.length + departments.length + tenants.length === 0

/** Code of the department within which a view has a code, '' where it has it everywhere; undefined where it has not. */
function departmentOf({ codes, within }: View, code: string): string | undefined {
  if (codes.has(code)) return ''
  return within?.codes.has(code) ? within.orgCode : undefined
}

/** Whether a user has a code everywhere, or within a department that contains the one it holds within. */
function hasCode({ codes }: Reach, code: string): boolean {
  const [bare = '', orgCode] = code.split('@')
  if (codes.has(bare)) return true
  return (
    orgCode !== undefined &&
    Array.from({ length: Math.floor(orgCode.length / 3) }, (_, at) => orgCode.slice(0, 3 * at + 3)).some((above) =>
      codes.has(codeWithin(bare, above)),
    )
  )
}

/** Users with this code manage every department: a charge more gives them nothing. */
const ALL_DEPARTMENTS = 'system:depart:list'
/** Stands for all tenants where what was gained is told. */
const ALL_TENANTS = 0

/**
 * What `after` has that none of `known` has. Rows are compared by rules: a list is seen no further when one of the
 * known views has the list and only rules that narrow it here too. This never overlooks a gain; it may call a gain what
 * shows the same rows.
 * @param codeOfScreen the code that each screen's list asks for
 */
export function gainOf(after: Reach, known: readonly Reach[], codeOfScreen: ReadonlyMap<string, string>): Gain {
  // Codes that the program does not know guard nothing.
  const codes = [...after.codes].filter((code) => {
    const bare = bareCode(code)
    return Object.hasOwn(PERMISSION_CODES, bare) && !isForAll(bare) && !known.some((reach) => hasCode(reach, code))
  })
  const views = known.flatMap((reach) => reach.views)
  const screens = new Set<string>()
  // The code of a register is none of the program, and who is given a register is not thereby one who gains; losing
  // what narrows one is.
  const registers = new Set(
    [...after.views, ...views].flatMap(({ rules }) => [...rules.keys()]).filter((list) => list.startsWith('online:')),
  )
  const seenBefore = [...registers].filter((code) => views.some((own) => departmentOf(own, code) !== undefined))
  for (const [screen, code] of [...codeOfScreen, ...seenBefore.map((list) => [list, list] as const)])
    for (const view of after.views) {
      const there = departmentOf(view, code)
      if (there === undefined) continue
      const rules = new Set(view.rules.get(screen))
      const covered = views.some((own) => {
        const at = departmentOf(own, code)
        return (
          at !== undefined && there.startsWith(at) && (own.rules.get(screen) ?? []).every((rule) => rules.has(rule))
        )
      })
      if (!covered) screens.add(screen)
    }
  const mayAll = (code: string) => known.some((reach) => reach.codes.has(code))
  const departments = mayAll(ALL_DEPARTMENTS)
    ? []
    : [...after.charge].filter((id) => !known.some((reach) => reach.charge.has(id)))
  const tenants = known.some((reach) => reach.tenants === null)
    ? []
    : [...(after.tenants ?? [ALL_TENANTS])].filter((id) => !known.some((reach) => reach.tenants?.has(id)))
  return { codes, screens: [...screens], departments, tenants }
}
