import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedStatement, joinedText, StatementFault } from './report-statement.ts'

const faultOf = (text: string) =>
  checkedStatement(text).then(
    () => null,
    (error: unknown) => (error instanceof StatementFault ? error.message : Promise.reject(error)),
  )
const VIEWS = '可以查询的有：law、law_issuer、document、consultation、consultation_opinion、filing、cleanup、department'

describe('statements that are reports', () => {
  it.each([
    ['a count by year', 'select published_year, count(*) as n from law group by published_year order by 1'],
    ['the views by their full name', 'select * from report.law l join report.law_issuer i on i.law_id = l.id'],
    ['queries before the SELECT', 'with a as (select id from law), b as (select * from a) select count(*) from a, b'],
    [
      'a query in FROM, WHERE and the list',
      'select (select max(ord) from law_issuer) m from (select * from law) l where exists (select 1 from document)',
    ],
    ['a union', '(select title from law) union all select title from document order by 1 limit 5'],
    [
      'the words of SQL for functions',
      "select extract(year from begins_on), trim(both ' ' from title), position('a' in title), begins_on at time zone 'UTC' from consultation",
    ],
    ['windows', 'select title, row_number() over (partition by f_type order by published_on desc) from law'],
    [
      'cases and choices',
      "select case when versions > 1 then 'x' else coalesce(issuer, '无') end, nullif(issuer, ''), greatest(versions, 2) from law",
    ],
    [
      'groupings',
      'select f_type, f_level, count(*) filter (where versions > 1) from law group by rollup (f_type, f_level)',
    ],
    ['Chinese names', 'select count(*) as "件数", issuer as 制定机关 from law group by issuer'],
    [
      'lists',
      "select * from law where f_type in ('FT01', 'FT02') and versions = any (array[1, 2]) and title like '%水%'",
    ],
    ['a lateral query', 'select * from law l, lateral (select count(*) n from law_issuer i where i.law_id = l.id) c'],
    ['comments and a semicolon', '-- 说明\nselect 1 as n /* 一; delete */ ; -- 完'],
    ['words that would be attacks, as a text', "select 'drop table account; select pg_sleep(1)' as words from law"],
  ])('%s: %s', async (_, text) => expect(await faultOf(text)).toBeNull())

  // spec §2.116
  it('parameters are cut out of the text and bound by the type of their control', async () => {
    const statement = await checkedStatement(
      "select * from law where published_year >= ${from} and title like '%' || ${ word } || '%' and (${from} is null)",
    )
    expect(statement.names).toEqual(['from', 'word', 'from'])
    expect(joinedText(statement, new Map([['from', 'number']]))).toBe(
      "select * from law where published_year >= cast($1 as numeric) and title like '%' || $2  || '%' and (cast($3 as numeric) is null)",
    )
  })
  it('a parameter in a comment is a comment', async () => {
    const statement = await checkedStatement('select 1 as n -- where x = ${word}\n/* ${word} */ from law')
    expect(statement.names).toEqual([])
    expect(statement.parts.join('')).toContain('-- where x = ${word}')
  })
  it('the statement is kept without its semicolon and what follows it', async () => {
    expect((await checkedStatement('; select ${a} as 数 from law ; -- 完')).parts).toEqual([
      'select ',
      ' as 数 from law ',
    ])
    expect((await checkedStatement("select '数' as a, ${b} as b ;")).parts).toEqual(["select '数' as a, ", ' as b '])
  })
  it('a statement tells whether it sorts its rows', async () => {
    expect((await checkedStatement('select 1 as a order by 1')).isOrdered).toBe(true)
    expect((await checkedStatement('select * from (select title from law order by 1) l')).isOrdered).toBe(false)
  })
})

describe('statements that are refused, each with its own words', () => {
  it.each([
    ['', '请输入查询语句'],
    [' ; -- 空', '请输入查询语句'],
    ['select 1\nfro law', '在“law”附近有语法错误（第 2 行）'],
    ["select 'abc", '引号或注释没有结束（第 1 行）'],
    ['select (1', '查询语句没有写完（第 1 行）'],
    ['select 1;\n\nselect 2', '只能有一条查询语句，这里又开始了另一条（第 3 行）'],
    ['select 1; drop table account', '只能有一条查询语句，这里又开始了另一条（第 1 行）'],
    ["insert into law values ('x')", '报表只能查询，不能新增数据（insert）（第 1 行）'],
    ['update law set title = null', '报表只能查询，不能修改数据（update）（第 1 行）'],
    ['delete from law', '报表只能查询，不能删除数据（delete）（第 1 行）'],
    [
      'merge into law using document on true when matched then delete',
      '报表只能查询，不能合并数据（merge）（第 1 行）',
    ],
    ['truncate law', '报表只能查询，不能删除表和清空表（第 1 行）'],
    ['drop view report.law', '报表只能查询，不能删除表和清空表（第 1 行）'],
    ['create table x as select 1', '报表只能查询，不能改动数据库的结构和授权（第 1 行）'],
    ['grant all on law to public', '报表只能查询，不能改动数据库的结构和授权（第 1 行）'],
    ['set role postgres', '报表只能是一条 select 查询（第 1 行）'],
    ['explain analyze select 1', '报表只能是一条 select 查询（第 1 行）'],
    ["copy law to program 'id'", '报表只能是一条 select 查询（第 1 行）'],
    ['do $$ begin end $$', '报表只能是一条 select 查询（第 1 行）'],
    ['select 1 as a\ninto b\nfrom law', '报表只能查询，不能用 select … into 建表（第 1 行）'],
    ['select * from law for update', '报表不能给数据加锁，请去掉 for update、for share（第 1 行）'],
    ['select * from (select * from law for share) l', '报表不能给数据加锁，请去掉 for update、for share（第 1 行）'],
    ['with x as (delete from law returning *) select * from x', '报表只能查询，不能删除数据（delete）（第 1 行）'],
    [
      'with recursive x as (select 1 union all select * from x) select * from x',
      '报表不能用递归查询（with recursive）（第 1 行）',
    ],
    ['select *\nfrom account', `报表不能查询“account”，${VIEWS}（第 2 行）`],
    ['select * from "account"', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select * from public.document', `报表不能查询“public.document”，${VIEWS}（第 1 行）`],
    ['select * from information_schema.columns', `报表不能查询“information_schema.columns”，${VIEWS}（第 1 行）`],
    ['select * from pg_catalog.pg_class', `报表不能查询“pg_catalog.pg_class”，${VIEWS}（第 1 行）`],
    ['select * from pg_stat_activity', `报表不能查询“pg_stat_activity”，${VIEWS}（第 1 行）`],
    ['table account', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select * from law where exists (select 1 from account)', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select (select password_hash from account limit 1) from law', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select * from (select * from account) a', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['with a as (select * from account) select * from a', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    [
      'select * from (with account as (select 1) select * from account) a, account',
      `报表不能查询“account”，${VIEWS}（第 1 行）`,
    ],
    ['with account as (select * from account) select * from account', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select 1 union select 1 from account', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    [
      'select * from law l left join lateral (select * from account) a on true',
      `报表不能查询“account”，${VIEWS}（第 1 行）`,
    ],
    ['select 1 from law order by (select 1 from account)', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select 1 from law group by 1 having exists (table account)', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select 1 from law limit (select 1 from account)', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    [
      'select count(*) filter (where exists (select 1 from account)) from law',
      `报表不能查询“account”，${VIEWS}（第 1 行）`,
    ],
    ['values ((select 1 from account))', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select 1/**/from/**/account', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select 1 -- from law\nfrom account', `报表不能查询“account”，${VIEWS}（第 2 行）`],
    ['select * from U&"\\0061ccount"', `报表不能查询“account”，${VIEWS}（第 1 行）`],
    ['select pg_sleep(10)', '报表不能使用函数“pg_sleep”（第 1 行）'],
    ['select pg_catalog.pg_sleep(10)', '报表不能使用函数“pg_catalog.pg_sleep”（第 1 行）'],
    ['select "pg_sleep"(10)', '报表不能使用函数“pg_sleep”（第 1 行）'],
    ["select pg_read_file('/etc/passwd')", '报表不能使用函数“pg_read_file”（第 1 行）'],
    ["select set_config('role', 'none', true)", '报表不能使用函数“set_config”（第 1 行）'],
    ["select current_setting('data_directory')", '报表不能使用函数“current_setting”（第 1 行）'],
    ["select lo_import('/etc/passwd')", '报表不能使用函数“lo_import”（第 1 行）'],
    ["select dblink('', '')", '报表不能使用函数“dblink”（第 1 行）'],
    ["select query_to_xml('select * from account', true, true, '')", '报表不能使用函数“query_to_xml”（第 1 行）'],
    ['select pg_advisory_lock(1)', '报表不能使用函数“pg_advisory_lock”（第 1 行）'],
    ["select nextval('x')", '报表不能使用函数“nextval”（第 1 行）'],
    ["select repeat('x', 1000000000)", '报表不能使用函数“repeat”（第 1 行）'],
    ['select generate_series(1, 1000000000)', '报表不能使用函数“generate_series”（第 1 行）'],
    ['select public.count(1)', '报表不能使用函数“public.count”（第 1 行）'],
    ['select sum(pg_sleep(1)) over () from law', '报表不能使用函数“pg_sleep”（第 1 行）'],
    ['select * from generate_series(1, 9)', 'from 后面只能是视图和子查询，不能是函数（第 1 行）'],
    ["select * from pg_ls_dir('/')", 'from 后面只能是视图和子查询，不能是函数（第 1 行）'],
    ['select * from law, lateral unnest(array[1])', 'from 后面只能是视图和子查询，不能是函数（第 1 行）'],
    ["select * from rows from (pg_ls_dir('/'))", 'from 后面只能是视图和子查询，不能是函数（第 1 行）'],
    ['select * from law tablesample system (1)', '报表不能抽样（tablesample）（第 1 行）'],
    ["select 'account'::regclass", '报表不能转换为类型“regclass”（第 1 行）'],
    ["select cast('x' as public.thing)", '报表不能转换为类型“public.thing”（第 1 行）'],
    ["select 1 where 'a' ~ '(a+)+$'", '报表不能使用运算符“~”（第 1 行）'],
    ["select 1 where 'a' similar to 'a'", '报表不能使用运算符“~”（第 1 行）'],
    ['select 1 operator(public.+) 1', '报表不能使用运算符“public.+”（第 1 行）'],
    ['select current_user', '报表不能使用“current_user”（第 1 行）'],
    ['select session_user', '报表不能使用“session_user”（第 1 行）'],
    ['select xmin from law', '报表不能查询系统列“xmin”（第 1 行）'],
    ['select title collate "C" from law', '报表不能指定排序规则（collate）（第 1 行）'],
    ['select (l).title from law l', '报表不支持数组下标和“(…).列”的写法（第 1 行）'],
    ['select xmlelement(name a)', '报表不支持这种写法（XmlExpr）（第 1 行）'],
    ["select json_object('a': 1)", '报表不支持这种写法（JsonObjectConstructor）（第 1 行）'],
    ["select * from json_table('[]', '$' columns (a int path '$'))", '报表不支持这种写法（JsonTable）（第 1 行）'],
    ["select\n'${word}'", '参数 ${word} 写在了引号里面，不会被当作参数，请去掉它两边的引号（第 2 行）'],
    ['select "${word}"', '参数 ${word} 写在了引号里面，不会被当作参数，请去掉它两边的引号（第 1 行）'],
    ['select $${word}$$', '参数 ${word} 写在了引号里面，不会被当作参数，请去掉它两边的引号（第 1 行）'],
    ["select 'a''${word}'", '参数 ${word} 写在了引号里面，不会被当作参数，请去掉它两边的引号（第 1 行）'],
    ["select e'\\'${word}'", '参数 ${word} 写在了引号里面，不会被当作参数，请去掉它两边的引号（第 1 行）'],
    ['select ${中文}', '参数写成 ${名称}，名称由字母、数字、下划线组成，以字母开头，最多 63 个字符（第 1 行）'],
    ['select ${a;b}', '参数写成 ${名称}，名称由字母、数字、下划线组成，以字母开头，最多 63 个字符（第 1 行）'],
    ['select $1', '不能直接写 $1，参数请写成 ${名称}（第 1 行）'],
    ['select 1\0; drop table account', '查询语句中有不可见的空字符，请重新输入这一行（第 1 行）'],
    [`select ${'a'.repeat(20_000)}`, '查询语句最多 20,000 个字符，现有 20,007 个'],
  ])('%s', async (text, words) => expect(await faultOf(text)).toBe(words))

  it('deep statements are refused, and the next one is read', async () => {
    for (const text of [
      `select ${'not '.repeat(4_000)}true`,
      `select ${'(select '.repeat(1_500)}1${')'.repeat(1_500)}`,
    ])
      expect(await faultOf(text)).toMatch(/^查询语句嵌套过深，请简化/)
    expect(await faultOf('select 1 as n')).toBeNull()
  })
})

describe('attacks put together by chance', () => {
  const wrapped = fc.constantFrom(
    (query: string) => `select * from (${query}) a`,
    (query: string) => `select 1 from law where exists (${query})`,
    (query: string) => `with a as (${query}) select 1 from a`,
    (query: string) => `select 1 union (${query})`,
    (query: string) => `select (${query}) from law`,
    (query: string) => `select 1 from law, lateral (${query}) a`,
    (query: string) => `select 1 from law order by (${query})`,
    (query: string) => `with account as (select 1) select * from (with b as (${query}) select 1) c`,
    (query: string) => `select coalesce((${query}), 1) from law`,
    (query: string) => `select case when 1 in (${query}) then 1 end from law`,
    (query: string) => `-- 注释\n${query} /* ; */`,
  )
  const bad = fc.constantFrom(
    'select 1 from pg_authid',
    'select 1 from public.account',
    'select pg_sleep(1)',
    "select pg_read_file('x')",
    "select 1 where set_config('a', 'b', true) = ''",
    'select 1 from law for update',
    'select 1 into x',
    "select 'a'::regproc",
  )
  // spec §2.116
  it('no wrapping hides what is refused', async () => {
    await fc.assert(
      fc.asyncProperty(bad, fc.array(wrapped, { maxLength: 5 }), async (query, ways) => {
        expect(await faultOf(ways.reduce((text: string, way) => way(text), query))).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})
