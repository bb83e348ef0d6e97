/**
 * What a report's statement may be made of: the nodes of PostgreSQL's parse tree, and of each the fields that it may
 * have. Whatever is not named here is refused, so that neither a form that nobody thought of nor one of a later server
 * gets through (decision 0112).
 */

/**
 * How a field is read: a plain value; a node in its wrapping; a list of such; or the name of a node that stands without
 * its wrapping.
 */
export type FieldKind = 'plain' | 'node' | 'nodes' | 'SelectStmt' | 'WithClause' | 'TypeName' | 'WindowDef' | 'Alias'

type Shape = Readonly<Record<string, FieldKind>>
const at: Shape = { location: 'plain' }
const alias: Shape = { alias: 'Alias' }

export const NODES: Readonly<Record<string, Shape>> = {
  SelectStmt: {
    distinctClause: 'nodes',
    targetList: 'nodes',
    fromClause: 'nodes',
    whereClause: 'node',
    groupClause: 'nodes',
    groupDistinct: 'plain',
    havingClause: 'node',
    windowClause: 'nodes',
    valuesLists: 'nodes',
    sortClause: 'nodes',
    limitOffset: 'node',
    limitCount: 'node',
    limitOption: 'plain',
    withClause: 'WithClause',
    op: 'plain',
    all: 'plain',
    larg: 'SelectStmt',
    rarg: 'SelectStmt',
  },
  WithClause: { ctes: 'nodes', ...at },
  CommonTableExpr: { ctename: 'plain', aliascolnames: 'nodes', ctematerialized: 'plain', ctequery: 'node', ...at },
  Alias: { aliasname: 'plain', colnames: 'nodes' },
  RangeVar: { schemaname: 'plain', relname: 'plain', inh: 'plain', relpersistence: 'plain', ...alias, ...at },
  RangeSubselect: { lateral: 'plain', subquery: 'node', ...alias },
  JoinExpr: {
    jointype: 'plain',
    isNatural: 'plain',
    larg: 'node',
    rarg: 'node',
    usingClause: 'nodes',
    join_using_alias: 'Alias',
    quals: 'node',
    ...alias,
  },
  ResTarget: { name: 'plain', val: 'node', ...at },
  ColumnRef: { fields: 'nodes', ...at },
  A_Star: {},
  A_Const: { isnull: 'plain', ival: 'plain', fval: 'plain', boolval: 'plain', sval: 'plain', ...at },
  ParamRef: { number: 'plain', ...at },
  A_Expr: {
    kind: 'plain',
    name: 'nodes',
    lexpr: 'node',
    rexpr: 'node',
    rexpr_list_start: 'plain',
    rexpr_list_end: 'plain',
    ...at,
  },
  BoolExpr: { boolop: 'plain', args: 'nodes', ...at },
  NullTest: { arg: 'node', nulltesttype: 'plain', ...at },
  BooleanTest: { arg: 'node', booltesttype: 'plain', ...at },
  CaseExpr: { arg: 'node', args: 'nodes', defresult: 'node', ...at },
  CaseWhen: { expr: 'node', result: 'node', ...at },
  CoalesceExpr: { args: 'nodes', ...at },
  MinMaxExpr: { op: 'plain', args: 'nodes', ...at },
  SQLValueFunction: { op: 'plain', typmod: 'plain', ...at },
  TypeCast: { arg: 'node', typeName: 'TypeName', ...at },
  TypeName: { names: 'nodes', typmods: 'nodes', typemod: 'plain', ...at },
  FuncCall: {
    funcname: 'nodes',
    args: 'nodes',
    agg_order: 'nodes',
    agg_filter: 'node',
    over: 'WindowDef',
    agg_within_group: 'plain',
    agg_star: 'plain',
    agg_distinct: 'plain',
    funcformat: 'plain',
    ...at,
  },
  WindowDef: {
    name: 'plain',
    refname: 'plain',
    partitionClause: 'nodes',
    orderClause: 'nodes',
    frameOptions: 'plain',
    startOffset: 'node',
    endOffset: 'node',
    ...at,
  },
  SortBy: { node: 'node', sortby_dir: 'plain', sortby_nulls: 'plain', ...at },
  SubLink: { subLinkType: 'plain', testexpr: 'node', operName: 'nodes', subselect: 'node', ...at },
  GroupingSet: { kind: 'plain', content: 'nodes', ...at },
  GroupingFunc: { args: 'nodes', ...at },
  List: { items: 'nodes' },
  RowExpr: { args: 'nodes', row_format: 'plain', ...at },
  A_ArrayExpr: { elements: 'nodes', list_start: 'plain', list_end: 'plain', ...at },
  String: { sval: 'plain' },
  Integer: { ival: 'plain' },
}

/**
 * How a function is measured (report-measure.ts): what it gives is a short value, as large as what it is given, found
 * by searching one text in another, its texts joined, computed from many rows, their squares, their texts, a number
 * rounded, a root, a power, a part of a text by places, or made by a format.
 */
export type FunctionRule =
  | 'value'
  | 'same'
  | 'search'
  | 'joined'
  | 'aggregate'
  | 'squares'
  | 'texts'
  | 'rounded'
  | 'root'
  | 'power'
  | 'places'
  | 'format'

const ruled = <Rule extends FunctionRule>(rule: Rule, names: string): Record<string, Rule> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, rule]),
  )

/** Functions that compute from their arguments alone, each with how it is measured. */
export const FUNCTION_RULES: Readonly<Record<string, FunctionRule>> = {
  ...ruled('aggregate', 'count sum avg min max bool_and bool_or every percentile_cont percentile_disc mode'),
  ...ruled(
    'aggregate',
    'row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  ),
  ...ruled('squares', 'stddev variance'),
  ...ruled('texts', 'string_agg'),
  ...ruled('same', 'abs ceil ceiling floor sign mod lower upper initcap left right substr reverse split_part'),
  ...ruled('rounded', 'round trunc'),
  ...ruled('root', 'sqrt'),
  ...ruled('power', 'power'),
  ...ruled('places', 'substring'),
  ...ruled('search', 'position strpos starts_with btrim ltrim rtrim translate'),
  ...ruled('joined', 'concat concat_ws overlay'),
  ...ruled('format', 'to_char to_date to_number'),
  ...ruled(
    'value',
    'length char_length character_length octet_length date_trunc date_part extract age make_date now timezone',
  ),
}

export const OPERATORS: ReadonlySet<string> = new Set(
  [
    '=',
    '<>',
    '!=',
    '<',
    '>',
    '<=',
    '>=',
    '+',
    '-',
    '*',
    '/',
    '%',
    '||',
    '~~',
    '!~~',
    '~~*',
    '!~~*',
    'BETWEEN',
    'NOT BETWEEN',
  ].concat(['BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC']),
)

export const TYPES: ReadonlySet<string> = new Set(
  `text varchar bpchar char int2 int4 int8 smallint integer int bigint numeric decimal float4 float8 real bool boolean date time timestamp
   timestamptz interval`
    .trim()
    .split(/\s+/),
)

/** What the keywords without brackets tell of the time; those that tell of users are none of a report's business. */
export const TIMES: ReadonlySet<string> = new Set(
  `SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIME SVFOP_LOCALTIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
   SVFOP_LOCALTIMESTAMP_N`
    .trim()
    .split(/\s+/),
)
