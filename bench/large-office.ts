import { tokenHash } from '#server/platform/auth/token.ts'
import type { Database } from '#server/platform/db/open.ts'

/** How large the made-up office is. */
export const OFFICE = { users: 100_000, departments: 2_000, permissions: 1_000, dictionaries: 200 }
/** Accounts: one with every permission, and one whose lists a data rule narrows. */
export const TOKENS = { everything: 'e'.repeat(32), narrowed: 'd'.repeat(32) }

/**
 * Rows of a large installation, made by the database itself. Every value is derived from the number of the row, so all
 * runs have the same.
 */
export async function makeLargeOffice(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.script(`
      insert into department (id, name, org_code, sort_order)
        select 'd1-' || a, '第' || a || '局', 'A' || lpad(a::text, 2, '0'), a from generate_series(1, 20) a;
      insert into department (id, parent_id, name, org_code, sort_order)
        select 'd2-' || a || '-' || b, 'd1-' || a, '第' || a || '局第' || b || '处', 'A' || lpad(a::text, 2, '0') || 'A' || lpad(b::text, 2, '0'), b
        from generate_series(1, 20) a, generate_series(1, 9) b;
      insert into department (id, parent_id, name, org_code, sort_order)
        select 'd3-' || a || '-' || b || '-' || c, 'd2-' || a || '-' || b, '第' || a || '局第' || b || '处第' || c || '科',
               'A' || lpad(a::text, 2, '0') || 'A' || lpad(b::text, 2, '0') || 'A' || lpad(c::text, 2, '0'), c
        from generate_series(1, 20) a, generate_series(1, 9) b, generate_series(1, 10) c;
      insert into account (id, username, realname, password_hash, sex, phone_sealed, email_sealed, work_no, org_code, must_change_password, created_at)
        select 'u' || n, 'user' || n, (array['张','王','李','赵','陈'])[n % 5 + 1] || (array['伟','芳','娜','敏','静','强'])[n % 6 + 1] || n, '*',
               n % 2 + 1, 'v2.00000000.' || repeat(md5(n::text), 2), 'v2.00000000.' || repeat(md5('m' || n), 2), 'W' || n,
               'A' || lpad((n % 20 + 1)::text, 2, '0') || 'A' || lpad((n % 9 + 1)::text, 2, '0') || 'A' || lpad((n % 10 + 1)::text, 2, '0'),
               false, timestamptz '2020-01-01' + n * interval '1 minute'
        from generate_series(1, ${OFFICE.users}) n;
      insert into account_department (account_id, department_id)
        select 'u' || n, 'd3-' || (n % 20 + 1) || '-' || (n % 9 + 1) || '-' || (n % 10 + 1) from generate_series(1, ${OFFICE.users}) n;
      insert into role (id, name, code) select 'r' || n, '角色' || n, 'bench' || n from generate_series(1, 50) n;
      insert into account_role (account_id, role_id) select 'u' || n, 'r' || (n % 50 + 1) from generate_series(1, ${OFFICE.users}) n;
      insert into permission (id, name, menu_type, url, component, sort_no)
        select 'p1-' || a, '菜单' || a, 0, '/bench' || a, 'layouts/RouteView', a from generate_series(1, 10) a;
      insert into permission (id, parent_id, name, menu_type, url, component, sort_no)
        select 'p2-' || a || '-' || b, 'p1-' || a, '菜单' || a || '-' || b, 1, '/bench' || a || '/' || b, 'system/UserList', b
        from generate_series(1, 10) a, generate_series(1, 9) b;
      insert into permission (id, parent_id, name, menu_type, codes, sort_no)
        select 'p3-' || a || '-' || b || '-' || c, 'p2-' || a || '-' || b, '按钮' || a || '-' || b || '-' || c, 2, 'bench:' || a || ':' || b || ':' || c, c
        from generate_series(1, 10) a, generate_series(1, 9) b, generate_series(1, 10) c;
      insert into role_permission (role_id, permission_id) select 'role-admin', id from permission on conflict do nothing;
      insert into dictionary (code, name) select 'bench' || n, '字典' || n from generate_series(1, ${OFFICE.dictionaries}) n;
      insert into dictionary_item (dictionary_code, value, text, sort_order)
        select 'bench' || n, m::text, '值' || m, m from generate_series(1, ${OFFICE.dictionaries}) n, generate_series(1, 20) m;
      insert into account_role (account_id, role_id) values ('u1', 'role-admin'), ('u2', 'role-admin');
      insert into role (id, name, code) values ('r-narrowed', '本局人员', 'narrowed');
      insert into permission_data_rule (id, permission_id, name, field, condition, value)
        select 'rule-own', id, '本局', 'orgCode', 'RIGHT_LIKE', 'A03' from permission where component = 'system/UserList' and id like 'menu-%';
      insert into role_permission (role_id, permission_id, data_rule_ids)
        select 'r-narrowed', id, array['rule-own'] from permission where component = 'system/UserList' and id like 'menu-%';
      insert into role_permission (role_id, permission_id)
        select 'r-narrowed', id from permission where codes = 'system:user:list';
      delete from account_role where account_id = 'u3';
      insert into account_role (account_id, role_id) values ('u3', 'r-narrowed');
      analyze;
    `)
  } finally {
    client.release()
  }
  const now = new Date()
  for (const [accountId, token] of [
    ['u1', TOKENS.everything],
    ['u3', TOKENS.narrowed],
  ] as const)
    await database.db
      .insertInto('accountSession')
      .values({
        id: accountId,
        tokenHash: tokenHash(token),
        accountId,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      })
      .execute()
}
