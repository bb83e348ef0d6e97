import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealContacts } from './features/users/users.door.ts'
import { writeActivity } from './platform/audit/activity-log.ts'
import { verifyChain } from './platform/audit/chain.sql.ts'
import { LogKeeper } from './platform/audit/log-keeper.ts'
import { contactSealerOf } from './platform/auth/contact-sealer.ts'
import type { KeyRing } from './platform/auth/key-ring.ts'
import { sealedValues, SEALED_IN } from './platform/auth/sealed-values.sql.ts'
import { keysOf } from './keys.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { raw } from './testing/raw-sql.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fagui-keys-'))
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

const at = (name: string) => join(folder, name)
const open = (name: string, newKey = false) => keysOf(test.database.db, { keyFile: at(name), newKey })
const seal = (keys: KeyRing) =>
  new LogKeeper({ db: test.database.db, rule: { keys, algorithm: 'sha256' }, log: { error: () => {} } }).seal()

describe('the keys of an installation', () => {
  it('every column that holds sealed values is looked at when the keys are gone', async () => {
    const rows = await raw<{ name: string }>(
      test.database.db,
      `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name ~ 'seal' or column_name = 'secret') order by 1`,
    )
    const found = rows.map(({ name }) => name)
    // The seals of checkpoints are made with those of the chain; a queue of the log names rows only.
    const others = ['activity_checkpoint.seal']
    expect(found.filter((name) => !others.includes(name))).toEqual(
      SEALED_IN.filter((name) => !name.includes('payload')).toSorted(),
    )
  })
  it('the first key is made without asking where nothing was sealed', async () => {
    expect(await sealedValues(test.database.db)).toEqual({ kinds: [], ids: [] })
    expect((await open('first.key')).all).toHaveLength(1)
    expect(existsSync(at('first.key'))).toBe(true)
  })
  it('a lost key file stops the start with what cannot be read; NEW_KEY makes another, and the lines of both in one file open everything', async () => {
    const { db } = test.database
    const old = await open('secret.key')
    const [before, after] = [await test.makeUser(), await test.makeUser()]
    const contactsOf = async (id: string) =>
      db.selectFrom('account').select(['phoneSealed', 'emailSealed']).where('id', '=', id).executeTakeFirstOrThrow()
    const give = (keys: KeyRing, id: string, phone: string) =>
      db
        .updateTable('account')
        .set(contactSealerOf(keys).stored({ phone, email: null }, id))
        .where('id', '=', id)
        .execute()
    await give(old, before.id, '13900003333')
    await writeActivity(db, { kind: 2, success: true, content: '换钥之前' }, test.now)
    await seal(old)
    const oldLines = readFileSync(at('secret.key'), 'utf8')
    rmSync(at('secret.key'))

    const refused = open('secret.key')
    await expect(refused).rejects.toThrow(
      /^找不到密钥文件 .*secret\.key，数据库中用它加密和封印的内容将不能读取：手机号码 1 项、系统日志的封印 \d+ 项（密钥 [0-9a-f]{8}）。.*NEW_KEY=on/,
    )
    await expect(refused).rejects.toThrow(old.current.id)
    expect(existsSync(at('secret.key'))).toBe(false)

    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const made = await open('secret.key', true)
    expect(said.mock.calls.join('')).toMatch(/已按 NEW_KEY=on 另建密钥 .*手机号码 1 项.*放在 .* 的最前面/)
    expect(made.current.id).not.toBe(old.current.id)
    expect((await open('secret.key')).current.id).toBe(made.current.id)
    await give(made, after.id, '13900004444')
    await writeActivity(db, { kind: 2, success: true, content: '换钥之后' }, test.now)
    await seal(made)
    expect(contactSealerOf(made).open((await contactsOf(before.id)).phoneSealed, 'phone', before.id)).toBeNull()
    expect((await verifyChain(db, made)).broken?.reason).toContain('密钥不在密钥文件中')

    // The old file is found: its lines come first.
    writeFileSync(at('secret.key'), oldLines + readFileSync(at('secret.key'), 'utf8'))
    const both = await open('secret.key')
    expect(both.all.map(({ id }) => id)).toEqual([old.current.id, made.current.id])
    expect(await sealContacts(db, contactSealerOf(both))).toMatchObject({ done: 1, unreadable: 0 })
    for (const [person, phone] of [
      [before, '13900003333'],
      [after, '13900004444'],
    ] as const)
      expect(contactSealerOf(both).open((await contactsOf(person.id)).phoneSealed, 'phone', person.id)).toBe(phone)
    expect((await verifyChain(db, both)).broken).toBeNull()
  })
})
