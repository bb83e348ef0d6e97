import type { OwnProfile, ownProfileContract } from '#common/contract/own-profile.ts'
import { refuse } from '#common/errors.ts'
import { shortPhone } from '#common/rules/contact-mask.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { lockForEdit } from '#server/platform/db/revise.ts'
import { filesAt } from '#server/platform/files/files.sql.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { userInfoOf } from './accounts.sql.ts'
import { asKept, opened } from './contacts.ts'
import { wantedOf } from './user-edit.ts'
import { updateUser } from './user-edit.sql.ts'
import { everybody } from './user-list.sql.ts'
import { contentOf, labelOf, textOf } from './user.rules.ts'

/**
 * The caller as the list of users has them, with whole contacts.
 * @throws Refusal record.not-found when another user is meant
 */
async function ownRow({ db, viewer, contacts }: Context, id: string | undefined) {
  const own = viewer.accountId ?? ''
  const [sealed] = id === undefined || id === own ? await everybody.byIds(db, [own]) : []
  if (!sealed) throw refuse('record.not-found')
  return { sealed, person: opened(contacts, sealed) }
}

/**
 * A picture that the caller sent as a portrait, or the one of before. The file of another user would become readable to
 * all staff, and an address outside would be asked for by everybody who sees the portrait.
 * @throws Refusal record.invalid
 */
async function refuseForeignPicture(
  { db, viewer }: Context,
  path: string | null,
  before: string | null,
): Promise<void> {
  if (path === null || path === before) return
  const [file] = await filesAt(db, [path])
  if (file?.accountId !== viewer.accountId || file.biz !== 'avatar')
    throw refuse('record.invalid', { field: 'avatar', reason: '请重新上传头像' })
}

/** The calls of common/contract/own-profile.ts. */
export function ownProfileHandlers(): Handlers<typeof ownProfileContract> {
  return {
    async 'GET /sys/user/ownProfile'(context): Promise<OwnProfile> {
      const { person } = await ownRow(context, context.query.id)
      return { ...person, phone: shortPhone(person.phone) }
    },

    async 'PUT /sys/user/ownProfile'(context) {
      const { db, body, viewer, clock, contacts } = context
      const { sealed, person } = await ownRow(context, body.id)
      await lockForEdit(db, 'account', person.id, body.revision)
      const { realname, avatar, birthday, sex, email, telephone } = body
      if (avatar !== undefined) await refuseForeignPicture(context, textOf(avatar), person.avatar)
      const given = { realname, avatar, birthday, sex, email, telephone }
      const { columns } = await wantedOf(db, given, { id: person.id, person, now: clock(), sealer: contacts })
      // What only administrators set stays as it is.
      const { userIdentity: _, chargeDepartments: __, ...own } = columns
      await updateUser(db, person.id, own, viewer.username, clock())
      const [after] = await everybody.byIds(db, [person.id])
      const [before] = asKept(contacts, [sealed])
      await noteChanges(
        context,
        asKept(contacts, after ? [after] : []).map((user) => ({
          table: 'account',
          id: user.id,
          operation: 'edit',
          label: labelOf(user),
          content: contentOf(user),
          before: before && contentOf(before),
        })),
      )
      return { userInfo: await userInfoOf(db, contacts, person.id) }
    },
  }
}
