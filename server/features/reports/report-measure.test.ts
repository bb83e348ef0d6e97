import { describe, expect, it } from 'vitest'
import { FUNCTION_RULES } from './report-grammar.ts'
import { MOST } from './report-measure.ts'
import { checkedStatement, StatementFault } from './report-statement.ts'

/** What a statement may make of itself, judged before a planner sees it (decision 0186). */

const faultOf = (text: string) =>
  checkedStatement(text).then(
    () => null,
    (error: unknown) => (error instanceof StatementFault ? error.message : Promise.reject(error)),
  )
const listed = (count: number, one: (at: number) => string, between = ', '): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(between)
const nested = (count: number, one: (inner: string) => string, core: string): string =>
  Array.from({ length: count }).reduce<string>((inner) => one(inner), core)

const RELATIONS = `查询要读取的视图和子查询超过 ${MOST.relations} 处`
const SELECTS = `查询中的 select 超过 ${MOST.queries} 个`
const LONG = '这里拼接出来的文字可能过长'
const DIGITS = `这里算出来的数字可能超过 ${MOST.digits} 位`
const UNFOLDED = '查询中的算式展开后过大'
const ROW = '的整行当作一个值'

const BOMBS: readonly (readonly [what: string, statement: string, reason: string])[] = [
  // Joins
  ['forty views by commas', `select 1 as x from ${listed(40, (at) => `law l${at}`)}`, RELATIONS],
  ['one view too many', `select 1 as x from ${listed(13, (at) => `department d${at}`)}`, RELATIONS],
  ['a chain of joins', `select 1 as x from law l0 ${listed(12, (at) => `cross join law l${at + 1}`, ' ')}`, RELATIONS],
  [
    'full joins',
    `select 1 as x from law l0 ${listed(12, (at) => `full join law l${at + 1} on l0.id = l${at + 1}.id`, ' ')}`,
    RELATIONS,
  ],
  ['joins in brackets', `select 1 as x from ${nested(12, (inner) => `(${inner} cross join law)`, 'law')}`, RELATIONS],
  [
    'joins within sub-queries',
    `select 1 as x from ${listed(7, (at) => `(select 1 from law a, law b) q${at}`)}`,
    RELATIONS,
  ],
  [
    'joins in conditions',
    `select 1 as x from law where ${listed(12, () => 'exists (select 1 from law)', ' or ')}`,
    RELATIONS,
  ],
  ['joins in the list', `select ${listed(13, (at) => `(select max(id) from law) as c${at}`)}`, RELATIONS],
  [
    'joins in HAVING and ORDER BY',
    `select 1 as x from law having ${listed(6, () => 'exists (table law)', ' or ')} order by ${listed(6, () => '(select max(id) from law)')}`,
    RELATIONS,
  ],
  [
    'a lateral query',
    `select 1 as x from law a, lateral (select 1 from ${listed(12, (at) => `law l${at}`)}) q`,
    RELATIONS,
  ],
  [
    'queries that double',
    `with a0 as (select id from law), ${listed(5, (at) => `a${at + 1} as (select x.id from a${at} x, a${at} y)`)} select id from a5`,
    RELATIONS,
  ],
  [
    'queries that double unread',
    `with a0 as (select id from law), ${listed(5, (at) => `a${at + 1} as (select x.id from a${at} x, a${at} y)`)} select 1 as x`,
    RELATIONS,
  ],
  [
    'a query that a view hides',
    `with a as (select 1 from ${listed(7, (at) => `law l${at}`)}) select 1 as x from a, (with b as (table a) table b) c`,
    RELATIONS,
  ],
  [
    'queries one after the other',
    `with ${listed(13, (at) => `a${at} as (select 1 as x)`)} select 1 as x`,
    `with 中的查询超过 ${MOST.named} 个`,
  ],
  [
    'a recursive query',
    'with recursive a as (select 1 as x union all select x + 1 from a) select x from a',
    'with recursive',
  ],
  ['a chain of UNION', listed(41, () => 'select 1 as x', ' union all '), SELECTS],
  ['a chain of INTERSECT', listed(41, () => 'select 1 as x', ' intersect '), SELECTS],
  ['a chain of EXCEPT', listed(41, () => '(select 1 as x)', ' except '), SELECTS],
  [
    'UNION that doubles',
    `with a0 as (select 1 as x), ${listed(6, (at) => `a${at + 1} as (table a${at} union all table a${at})`)} table a6`,
    RELATIONS,
  ],
  [
    'deep sub-queries',
    `select ${nested(12, (inner) => `(select ${inner})`, '1')} as x`,
    `子查询嵌套超过 ${MOST.depth} 层`,
  ],
  ['deep brackets', `select ${nested(200, (inner) => `(1 + ${inner})`, '1')} as x`, '嵌套过深'],
  // Rows out of nothing
  [
    'series',
    'select * from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b',
    'from 后面只能是视图和子查询',
  ],
  ['a series in the list', 'select generate_series(1, 1000000000) as x', 'generate_series'],
  ['arrays as rows', 'select * from law, unnest(array[1, 2]) u', 'from 后面只能是视图和子查询'],
  ['rows written out', `values ${listed(1001, (at) => `(${at})`)}`, 'values 超过 1000 行'],
  ['a long list', `select 1 as x from law where versions in (${listed(1001, String)})`, '这里列举了 1,001 项'],
  [
    'a long array',
    `select 1 as x from law where versions = any (array[${listed(1001, String)}])`,
    '这里列举了 1,001 项',
  ],
  ['a long row', `select row(${listed(1001, String)}) = row(${listed(1001, String)}) as x`, '这里列举了 1,001 项'],
  ['many columns', `select ${listed(101, (at) => `1 as c${at}`)}`, `超过 ${MOST.columns} 列`],
  ['samples', 'select id from law tablesample system (50)', 'tablesample'],
  // Groupings and windows
  [
    'a cube',
    'select count(*) as n from law group by cube (id, title, f_type, f_level, region, address, issuer)',
    '分组的组合有 128 种',
  ],
  [
    'cubes side by side',
    'select count(*) as n from law group by cube (id, title, f_type), cube (f_level, region), cube (address, issuer)',
    '分组的组合有 128 种',
  ],
  [
    'cubes within sets',
    'select count(*) as n from law group by grouping sets (cube (id, title, f_type, f_level, region, address), rollup (issuer))',
    '分组的组合有 66 种',
  ],
  [
    'rollups by each other',
    `select count(*) as n from law group by ${listed(7, () => 'rollup (f_type)')}`,
    '分组的组合有 128 种',
  ],
  [
    'windows',
    `select ${listed(41, (at) => `sum(versions) over (order by id rows ${at} preceding) as c${at}`)} from law`,
    '窗口函数（over）超过',
  ],
  // Texts that grow
  [
    'a text that doubles',
    `with a0 as materialized (select title as t from law), ${listed(6, (at) => `a${at + 1} as materialized (select t || t as t from a${at})`)} select t from a6`,
    LONG,
  ],
  [
    'a text that is repeated',
    `select ${nested(3, (inner) => `concat(${listed(4, () => inner)})`, 'title')} as x from law`,
    LONG,
  ],
  [
    'a text by separators',
    `select concat_ws(title || title || title || title || title, ${listed(20, () => "'a'")}) as x from law`,
    LONG,
  ],
  [
    'a text that is laid over',
    `select overlay(t placing t from 1) as x from (select concat(${listed(30, () => 'title')}) as t from law) q`,
    LONG,
  ],
  [
    'texts of rows of texts',
    "select string_agg(t, '') as x from (select string_agg(title, '') as t from law group by f_type) q",
    'string_agg 不能再拼接 string_agg',
  ],
  ['texts of rows, doubled', "select t || t || t as x from (select string_agg(title, '') as t from law) q", LONG],
  [
    'texts of rows, doubled in silence',
    "select max(t) || max(t) || min(t) as x from (select string_agg(title, '') as t from law) q",
    LONG,
  ],
  [
    'texts of rows for each row',
    "select string_agg(title, '') over (order by id) as x from law",
    'string_agg 不能与 over 一起用',
  ],
  [
    'many texts of rows',
    `select ${listed(9, (at) => `string_agg(title, '') as c${at}`)} from law`,
    'string_agg 超过 8 处',
  ],
  ['a padded text', "select 'x'::char(10000000) as x", 'bpchar 的长度请写 1 到 2000'],
  ['a padded text by a call', "select lpad('x', 100000000) as x", 'lpad'],
  ['a repeated text', "select repeat('x', 1000000000) as x", 'repeat'],
  ['a format with a width', "select format('%1000000s', 'x') as x", 'format'],
  ['a long text', `select '${'x'.repeat(2001)}' as x`, '一段文字最多 2,000 个字符'],
  ['arrays of rows', 'select array(select title from law) = array(select title from law) as x', 'array(select …)'],
  ['arrays of arrays', 'select array_agg(array[title, title]) as x from law', 'array_agg'],
  ['rows as values', 'select l from law l', ROW],
  ['rows of rows as values', 'select q from (select l, l as m from law l) q', ROW],
  ['rows in a call', 'select count(l.*) as n from law l', '这里不能写 *'],
  ['rows as a text', 'select l::text as x from law l', ROW],
  ['JSON', 'select json_agg(title) as x from law', 'json_agg'],
  ['JSON as rows', "select * from json_table('[]', '$[*]' columns (a int path '$'))", 'JsonTable'],
  ['XML', 'select xmlelement(name a, title) as x from law', 'XmlExpr'],
  ['XML of a query', "select query_to_xml('select 1', true, true, '') as x", 'query_to_xml'],
  // Numbers that grow
  [
    'a power',
    `select ${listed(10, (at) => `power(9.99::numeric, 130000) > 0 as c${at}`)}`,
    'power 的指数请直接写 -20 到 20',
  ],
  ['a power that a reader chooses', 'select power(9.99::numeric, ${n}) > 0 as x', 'power 的指数请直接写 -20 到 20'],
  ['a power by its operator', 'select 9.99 ^ 130000.0 as x', '运算符“^”'],
  ['powers of powers', 'select power(power(power(9.99, 20), 20), 20) as x', DIGITS],
  ['a long number', 'select 1e130000 as x', '数字最多 60 位'],
  ['a long number in quotes', "select 2.5 * '1e130000' as x", '引号中的数字最多 60 位'],
  [
    'a long number in quotes that underscores hide',
    `select 2.5 * '${'1_0'.repeat(100)}' as x`,
    '引号中的数字最多 60 位',
  ],
  ['a long number in hexadecimal', `select 2.5 * '0x${'f'.repeat(100)}' as x`, '引号中的数字最多 60 位'],
  ['a number that is put together', "select ('1e' || '130000')::numeric as x", '把拼接的文字转换为 numeric'],
  [
    'a number that is put together in a query',
    "select t::numeric * t::numeric as x from (select concat('1e', '130000') as t) q",
    '把拼接的文字转换为 numeric',
  ],
  [
    'a number that squares itself',
    `with a0 as (select sum(versions) as n from law), ${listed(6, (at) => `a${at + 1} as (select n * n as n from a${at})`)} select n from a6`,
    DIGITS,
  ],
  ['a wide number', 'select cast(1 as numeric(1000, 500)) as x', 'numeric 最多 100 位'],
  ['many places', 'select round(1.5, 16000) as x', 'round 的小数位数'],
  ['many places that a reader chooses', 'select trunc(1.5, ${n}) as x', 'trunc 的小数位数'],
  ['an interval by a power', "select interval '1 day' * power(10, ${n}) as x", 'power 的指数'],
  ['a factorial', 'select factorial(100000) as x', 'factorial'],
  // Expressions that grow
  [
    'an expression that triples',
    nested(9, (inner) => `select a.x + a.x + a.x as x from (${inner}) a`, 'select versions as x from law'),
    UNFOLDED,
  ],
  [
    'a condition that triples',
    nested(9, (inner) => `select a.x and a.x or not a.x as x from (${inner}) a`, 'select versions = 1 as x from law'),
    UNFOLDED,
  ],
  [
    'a choice that triples',
    nested(9, (inner) => `select case when a.x = 1 then a.x else a.x end as x from (${inner}) a`, 'select 1 as x'),
    UNFOLDED,
  ],
  [
    'an expression that triples under other names',
    `with ${listed(11, (at) => `a${at} (y) as (select ${at === 0 ? 'versions' : 'y + y + y'} as z from ${at === 0 ? 'law' : `a${at - 1}`})`)} select y from a10`,
    UNFOLDED,
  ],
  // Patterns and formats
  ['a pattern', "select title ~ '(a|a)*b' as x from law", '运算符“~”'],
  [
    'a pattern that refers to itself',
    "select regexp_replace(title, '(.*)\\1+', '', 'g') as x from law",
    'regexp_replace',
  ],
  ['a pattern in substring', "select substring(title from '(a+)+$') as x from law", 'substring 只能按位置截取'],
  ['a pattern of a column in substring', 'select substring(title, issuer) as x from law', 'substring 只能按位置截取'],
  [
    'a pattern that a reader chooses in substring',
    'select substring(title, ${p}) as x from law',
    'substring 只能按位置截取',
  ],
  ['SIMILAR TO', "select title similar to '(a|a)*' as x from law", '运算符“~”'],
  [
    'a long pattern of LIKE',
    `select 1 as x from law where title like ${listed(3, () => `'${'%a'.repeat(500)}'`, ' || ')}`,
    'like 后面的样式可能超过',
  ],
  ['a format that is a column', 'select to_char(versions, title) as x from law', 'to_char 的格式请直接写在引号中'],
  ['a format that a reader chooses', 'select to_char(now(), ${f}) as x', 'to_char 的格式请直接写在引号中'],
  ['a long format', `select to_char(1, 'FM${'9'.repeat(101)}') as x`, 'to_char 的格式请直接写在引号中'],
]

describe('statements that would cost or grow too much', () => {
  it.each(BOMBS)('%s is refused in words at once', async (_, statement, reason) => {
    const began = performance.now()
    const fault = await faultOf(statement)
    // Worked out, it would take minutes.
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(fault).toMatch(new RegExp(reason.replace(/[.*+?^${}()[\]\\]/g, '\\$&')))
    expect(fault).toMatch(/（第 \d+ 行）$/)
  })
  it('half a character is refused', async () => {
    expect(await faultOf("select 'a\ud800' as x")).toMatch(/残缺的字符/)
  })
  it('the line is told where it happens', async () => {
    expect(await faultOf('select 1 as a,\n  power(2, 21) as b\nfrom law')).toBe(
      'power 的指数请直接写 -20 到 20 的数字（第 2 行）',
    )
  })
})

const HONEST: readonly (readonly [what: string, statement: string])[] = [
  [
    'a count by year and kind',
    'select first_year as year, f_type, count(*) as n, sum(versions) as versions from law group by first_year, f_type order by 1, 2',
  ],
  [
    'shares of a whole',
    'select f_type, count(*) as n, round(100.0 * count(*) / sum(count(*)) over (), 2) as share from law group by f_type',
  ],
  [
    'growth over the year before',
    'with y as (select first_year as year, count(*) as n from law group by first_year) select year, n, n - lag(n) over (order by year) as more, round(100.0 * (n - lag(n) over (order by year)) / nullif(lag(n) over (order by year), 0), 1) as rate from y',
  ],
  [
    'everyone who made a law',
    "select i.issuer, count(distinct i.law_id) as n, string_agg(distinct l.f_type, '、') as kinds from law l join law_issuer i on i.law_id = l.id group by i.issuer having count(*) > 1 order by n desc limit 50",
  ],
  [
    'laws that expire soon',
    "select title, expire_date, expire_date - current_date as days from law where expire_date between current_date and current_date + interval '90 days'",
  ],
  [
    'several queries put together',
    'with l as (select f_type, count(*) as n from law group by f_type), d as (select f_type, count(*) as n from document group by f_type), f as (select f_type, count(*) as n from filing group by f_type), c as (select f_type, count(*) as n from cleanup group by f_type) select coalesce(l.f_type, d.f_type) as f_type, l.n as laws, d.n as documents, f.n as filings, c.n as cleanups from l full join d on d.f_type = l.f_type left join f on f.f_type = l.f_type left join c on c.f_type = l.f_type',
  ],
  [
    'all with their sums',
    'select f_type, f_level, count(*) as n, grouping(f_type, f_level) as g from law group by cube (f_type, f_level)',
  ],
  [
    'lengths',
    'select percentile_cont(0.5) within group (order by char_count) as middle, avg(char_count) as mean, stddev(char_count) as deviation, max(char_count) - min(char_count) as range from law',
  ],
  [
    'moving sums',
    'select first_year, sum(count(*)) over (order by first_year rows between 4 preceding and current row) as five from law group by first_year',
  ],
  [
    'years of numbers',
    "select substring(doc_number from position('〔' in doc_number) + 1 for 4) as year, split_part(doc_number, '〔', 1) as prefix, count(*) as n from law group by 1, 2",
  ],
  [
    'dates in words',
    'select title, to_char(published_on, \'YYYY"年"MM"月"DD"日"\') as day, extract(year from age(current_date, published_on)) as years from law',
  ],
  [
    'words of readers',
    "select title from law where (${word} is null or title like '%' || ${word} || '%') and (${from} is null or first_year >= ${from})",
  ],
  [
    'cases',
    "select case when versions > 5 then '多次' when versions > 1 then '曾修改' else '未修改' end as kind, count(*) as n from law group by 1",
  ],
  [
    'titles put together',
    "select l.title || '（' || coalesce(l.doc_number, '无文号') || '，' || coalesce(l.issuer, '') || '）' as words from law l",
  ],
  [
    'the newest of each',
    'select distinct on (issuer) issuer, title, published_on from law order by issuer, published_on desc nulls last',
  ],
  [
    'rank within a kind',
    'select * from (select title, f_type, char_count, rank() over w as place from law window w as (partition by f_type order by char_count desc)) r where place <= 3',
  ],
  [
    'what is not there',
    'select d.title from document d where not exists (select 1 from filing f where f.document_id = d.id) and d.publish_date is not null',
  ],
  [
    'numbers of two kinds',
    'select c.title, c.opinions, round(o.n::numeric / greatest(c.opinions, 1), 4) as part, round(c.opinions::numeric / 3, 1) as third from consultation c join (select consultation_id, sum(opinions) as n from consultation_opinion group by consultation_id) o on o.consultation_id = c.id',
  ],
  ['years in a list', `select count(*) as n from law where first_year in (${listed(200, (at) => String(1900 + at))})`],
]

describe('statistics of an office', () => {
  it.each(HONEST)('%s can be asked for', async (_, statement) => {
    expect(await faultOf(statement)).toBeNull()
  })
  it('every function has a rule by which it is measured', () => {
    expect(Object.keys(FUNCTION_RULES).length).toBeGreaterThan(60)
  })
})
