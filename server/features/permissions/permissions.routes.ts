import type { Explanation, MenuNode, Namesakes, permissionContract } from '#common/contract/permissions.ts'
import { refuse } from '#common/errors.ts'
import { screenOf } from '#common/screens.ts'
import { rulesInForce, ruleVariables } from '#server/platform/auth/data-rules.ts'
import { grantedRows, permissionCodesOf } from '#server/platform/auth/grants.ts'
import { foreignAmong } from '#server/platform/auth/tenants.sql.ts'
import { withoutForeign } from '#server/platform/auth/tenants.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { codeOfScreen } from '#server/platform/auth/screen-codes.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { pinyinOf } from '#server/platform/pinyin.ts'
import { firstPageOf } from './first-page.sql.ts'
import { explain } from './explain.rules.ts'
import type { FieldsMade, RuledMenu } from './menu-rules.ts'
import {
  allAuth,
  BUTTON,
  grantedAuth,
  menuPath,
  menuTree,
  staffRows,
  toldAuth,
  withOldHome,
  type PermissionRow,
} from './menu-tree.rules.ts'
import { accountsCalled, accountWithRoles, granters, permissionRows } from './permissions.sql.ts'

/**
 * The calls of common/contract/permissions.ts.
 * @param safeMode passed on to clients as sysSafeMode
 * @param demo false: screens that demonstrate parts of screens are in no menu
 */
export function permissionHandlers({
  safeMode,
  demo,
  fieldsMade,
}: {
  safeMode: boolean
  demo: boolean
  fieldsMade: FieldsMade
}): Handlers<typeof permissionContract> {
  return {
    async 'GET /sys/permission/getUserPermissionByToken'({ db, viewer }) {
      const rows = (await permissionRows(db)).filter(({ component }) => demo || !component?.startsWith(DEMONSTRATIONS))
      const grants = viewer.accountId === null ? [] : await grantedRows(db, viewer.accountId)
      const granted = new Set([
        ...grants.map(({ permissionId }) => permissionId),
        ...(viewer.isStaff ? staffRows(rows) : []),
      ])
      const firstPage = viewer.accountId === null ? null : await firstPageOf(db, viewer.accountId)
      const menu = withSounds(withOldHome(menuTree(rows, granted, firstPage)))
      return { menu, auth: grantedAuth(rows, granted), allAuth: toldAuth(allAuth(rows), viewer), sysSafeMode: safeMode }
    },
    async 'GET /sys/permission/getPermCode'({ db, viewer }) {
      const rows = await permissionRows(db)
      const granted = new Set((await grantedRows(db, viewer.accountId ?? '')).map(({ permissionId }) => permissionId))
      const auth = grantedAuth(rows, granted)
      return {
        codeList: auth.map(({ action }) => action),
        auth,
        allAuth: toldAuth(allAuth(rows), viewer),
        sysSafeMode: safeMode,
      }
    },
    async 'GET /sys/permission/refusedPage'({ db, viewer, query }) {
      const rows = await permissionRows(db)
      const row = rows.find(({ menuType, url }) => menuType !== BUTTON && url !== null && menuPath(url) === query.path)
      // Who grants roles their menus knows of all of them, and is told here how to.
      if (
        !row ||
        (MADE_SCREENS.has(screenOf(row.component) ?? '') && !viewer.permissions.has('system:permission:saveRole'))
      )
        return null
      const grants = await grantedRows(db, viewer.accountId ?? '')
      const titles = chainOf(row, rows)
      if (grants.some(({ permissionId }) => permissionId === row.id) || staffRows(rows).includes(row.id)) return null
      return { titles, grantedBy: viewer.tenants === null ? await granters(db) : [] }
    },
    async 'GET /sys/permission/explain'({ db, query, viewer, clock }) {
      const asked = query.username.replaceAll('\0', '').trim()
      const account = (await accountWithRoles(db, asked)) ?? (await accountCalled(db, viewer, asked))
      if (!account || (viewer.tenants && (await foreignAmong(db, viewer.tenants, [account.id])).length > 0))
        throw refuse('account.not-found')
      return explanationOf(db, account, clock(), fieldsMade)
    },
  }
}

/**
 * The account of the only user of this name whom the viewer may know of.
 * @throws Refusal account.several with the users to choose from
 */
async function accountCalled(db: Db, viewer: Pick<Viewer, 'tenants'>, realname: string) {
  const found = await accountsCalled(db, realname)
  const seen = new Set(
    await withoutForeign(
      db,
      viewer,
      found.map(({ id }) => id),
    ),
  )
  const persons = found.flatMap(({ id, username, departs }) => (seen.has(id) ? [{ username, departs }] : []))
  const names = persons.map(({ username }) => username)
  const [only, ...more] = names
  if (more.length > 0) {
    const words = { count: String(names.length), name: realname, accounts: names.slice(0, 10).join('、') }
    throw refuse('account.several', words, { persons } satisfies Namesakes)
  }
  return only === undefined ? undefined : accountWithRoles(db, only)
}

/** Screens of what administrators make: registers and reports. For those who may not see one it does not exist. */
const MADE_SCREENS: ReadonlySet<string> = new Set(['online/FormList', 'auto/OnlCgreportAutoList'])

/** Components of the screens for developers begin so. */
const DEMONSTRATIONS = 'demo/'

/** The menu with how its titles sound, by which the finder finds them. */
const withSounds = (menu: MenuNode[]): MenuNode[] =>
  menu.map((node) => ({
    ...node,
    meta: { ...node.meta, sound: soundOf(node.meta.title) },
    ...(node.children ? { children: withSounds(node.children) } : {}),
  }))

/** Titles whose sounds are kept: they are few, and the same for everybody. */
const MOST_SOUNDS = 2_000
const sounds = new Map<string, string>()

function soundOf(title: string): string {
  const known = sounds.get(title)
  if (known !== undefined) return known
  if (sounds.size >= MOST_SOUNDS) sounds.clear()
  const { initials, full } = pinyinOf(title)
  const sound = `${initials} ${full}`
  sounds.set(title, sound)
  return sound
}

/** Names of a menu row and of those above it, from the first level. */
function chainOf(row: PermissionRow, rows: readonly PermissionRow[]): string[] {
  const byId = new Map(rows.map((one) => [one.id, one]))
  const titles: string[] = []
  const seen = new Set<PermissionRow>()
  for (let at: PermissionRow | undefined = row; at && !seen.has(at); at = byId.get(at.parentId ?? '')) {
    seen.add(at)
    titles.unshift(at.name)
  }
  return titles
}

type Explained = NonNullable<Awaited<ReturnType<typeof accountWithRoles>>>

/** Fields of those menus that lead to lists made while the server runs, by the ids of the menus. */
async function fieldsOfMade(
  db: Db,
  menus: readonly RuledMenu[],
  fieldsMade: FieldsMade,
): Promise<Map<string, Readonly<Record<string, string>>>> {
  const found = new Map<string, Readonly<Record<string, string>>>()
  for (const menu of menus) {
    const fields = await fieldsMade(db, menu)
    if (fields !== null) found.set(menu.id, fields)
  }
  return found
}

async function explanationOf(
  db: Db,
  { id, isStaff, ...person }: Explained,
  now: Date,
  fieldsMade: FieldsMade,
): Promise<Explanation> {
  const grants = await grantedRows(db, id)
  const menus = await permissionRows(db)
  const inForce = await rulesInForce(db, grants, null)
  const rows = explain({
    rows: menus,
    grants,
    isStaff,
    codes: await permissionCodesOf(db, id),
    rules: inForce,
    fieldsMade: await fieldsOfMade(
      db,
      menus.filter((row) => inForce.some(({ permissionId }) => permissionId === row.id)),
      fieldsMade,
    ),
    // The tenant is chosen with each request; without a choice it is none.
    variables: await ruleVariables(db, { ...person, accountId: id, tenantId: 0 }, now),
    codeOfScreen,
  })
  return { ...person, rows }
}
