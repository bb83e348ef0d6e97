// English words in what users see: texts of screens, messages of the server, and base data.
import { parseSync } from 'vite'

/** A text with an English word, and where it stands. */
export interface EnglishText {
  path: string
  line: number
  text: string
  words: string[]
}

/** Words that stand in Chinese texts as they are: names of formats, standards, products and of what is typed. */
const ALLOWED = new Set(
  `API CAS Cron CSV EXCEL Excel GB HEIC HTML HTTP HTTPS ID IP JSON Markdown OA OCR OFD OpenAPI PDF PNG JPG QQ RTF SHA- SVG SQL TIFF TXT URL UTF- Word WPS XML ZIP
   Alt Ctrl Delete Enter Esc PageDown PageUp Shift Tab Microsoft Authenticator KB MB https zip mailto tel doc docx pdf txt xls xlsx YYYY YYYY-MM-DD NNN`.split(
    /\s+/,
  ),
)

/** Texts that users do not see as they are, or whose words they type themselves. */
const EXEMPT = new Set([
  // Told apart by the client, which shows its own words instead (present-error.ts).
  'Token失效',
  'Network Error',
  'timeout of {}ms exceeded',
  // Names of JSON that an administrator types.
  'all、any 和 field 不能同时出现',
  'all 和 any 中至少要有一个条件',
  '参数 prefix 应为不超过 {} 个字的文本',
  '参数 period 应为 day、month、year 或 none',
  '参数 digits 应为 1 到 12 的整数',
  // A command that an administrator types.
  '请管理员在服务器的程序目录运行 npm run recognition 安装文字识别引擎',
  '这是图片，还没有安装文字识别引擎：请运行 npm run recognition 后重新入库，或者上传文字版文件；正文里的图片请作为附件上传',
  // Options of the import command, in its own output.
  '目录{}正在撤销，请先用 --undo 完成撤销',
  '--prefer 的“{}”不是可以比对的栏目；可以用的有 {}',
  '--prefer {} 请写成 {}=目录、{}=正文 或者 {}=待定',
  '{}没有用到的列：{}；用得上的，加 --columns 栏目=列',
  '--prefer {}/{}=目录 或者 =正文',
  // Words of the statement that a designer of reports types.
  '只能写一条 select；参数写成',
  '报表只能查询，不能新增数据（insert）',
  '报表只能查询，不能修改数据（update）',
  '报表只能查询，不能删除数据（delete）',
  '报表只能查询，不能合并数据（merge）',
  '报表只能是一条 select 查询',
  '报表只能查询，不能用 select … into 建表',
  '报表不能给数据加锁，请去掉 for update、for share',
  '报表不能用递归查询（with recursive）',
  'from 后面只能是视图和子查询，不能是函数',
  '报表不能抽样（tablesample）',
  '报表不能指定排序规则（collate）',
  '报表不能写 default',
  '查询要读取的视图和子查询超过 {} 处（逗号、join、子查询都算，with 中的查询每用一次算一次），请减少连接，或分成几张报表',
  '查询中的 select 超过 {} 个（with 中的查询每用一次算一次），请减少 union 和子查询，或分成几张报表',
  'with 中的查询超过 {} 个，请合并',
  '窗口函数（over）超过 {} 处，请减少',
  'string_agg 超过 {} 处，请减少',
  'values 超过 {} 行，请减少',
  '分组的组合有 {} 种（cube、rollup、grouping sets），最多 {} 种，请减少',
  '这里拼接出来的文字可能过长，请减少拼接（||、concat、string_agg）',
  'like 后面的样式可能超过 {} 个字符，请写得短一些',
  'string_agg 不能与 over 一起用，每一行都会重复前面各行的文字；请改用 group by',
  'string_agg 不能再拼接 string_agg 的结果，请只拼接一次',
  'string_agg 请直接写，前面不要加别的名称和点号',
  'power 的指数请直接写 -20 到 20 的数字',
  'substring 只能按位置截取（第 2、3 个参数是数字），不能按样式；位置由其他列给出时请改用 substr',
  'numeric 最多 100 位，请写得小一些，如 numeric(20,2)',
  '把拼接的文字转换为 numeric 时请写明位数，如 numeric(20,2)',
  '报表不能用 array(select …)，请改用 in (select …)',
  // Values of calls that no field of a form can send.
  '应为 true 或 false',
  // The field that pickers show.
  'realname',
  '公众接口无需登录，其余接口以请求头 X-Access-Token 表明身份，x-permission 是所需权限。',
])

/** Attributes and properties whose value users read, and that may be wholly English by mistake. */
const SHOWN = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'alt',
  'okText',
  'cancelText',
  'description',
  'emptyText',
  'hint',
  'message',
  'advice',
  'confirm',
  'content',
  'summary',
  'text',
])
/** Regular expressions and pages written as text; their words are read where they are shown. */
const NO_WORDS = /\\[dsuw(]|\(\?|^\^|^<!doctype|addEventListener/
const CHINESE = /\p{Script=Han}/u

/** English words of a text, without those that are allowed, samples after 如 and in quotes, and names of parameters. */
export function englishIn(text: string): string[] {
  const read = text
    // Places that are filled in: {field}, ${…}.
    .replaceAll(/\$?\{[^{}]*\}/g, ' ')
    // Tags and entities of formatted text.
    .replaceAll(/<[^<>]*>|&\w+;/g, ' ')
    // Samples, as in “如 zhangsan”.
    .replace(/(?:^|[，（；])如 .*$/s, ' ')
    // What is shown as code: paths, settings, expressions.
    .replaceAll(/[A-Z]+(?:_[A-Z0-9]+)+|[\w.-]*[/:=@.#][\w./:=@-]+|#\{[^}]*\}|`[^`]*`/g, ' ')
  return (read.match(/[A-Za-z][A-Za-z-]+/g) ?? []).filter((word) => !ALLOWED.has(word))
}

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The name of an attribute or property; '' when it is computed. */
function nameOf(node: Node): string {
  const key = (node['key'] ?? node['name']) as { name?: unknown; value?: unknown } | undefined
  return typeof key?.name === 'string' ? key.name : typeof key?.value === 'string' ? key.value : ''
}

/** Whether a text stands at a place that users read: as a text of the page, as a property; null for neither. */
type Shown = 'text' | 'property' | null
const placeOf = (node: Node): Shown =>
  SHOWN.has(nameOf(node)) ? (node.type === 'JSXAttribute' ? 'text' : 'property') : null

/** The texts of a source that users may read, each with its place. */
function* textsOf(node: Node, shown: Shown): Generator<{ at: number; text: string; shown: Shown }> {
  const { type } = node
  if (
    type.startsWith('TS') ||
    type === 'TaggedTemplateExpression' ||
    type === 'ImportDeclaration' ||
    type === 'ImportExpression'
  )
    return
  if (type === 'JSXText') yield { at: node.start, text: String(node['value']), shown: 'text' }
  if (type === 'Literal' && typeof node['value'] === 'string') yield { at: node.start, text: node['value'], shown }
  if (type === 'TemplateLiteral') {
    const text = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
    yield { at: node.start, text, shown }
  }
  const isNamed = type === 'JSXAttribute' || type === 'Property'
  for (const [name, child] of Object.entries(node)) {
    if (isNamed && name !== 'value') continue
    const below = isNamed
      ? placeOf(node)
      : type === 'ConditionalExpression' || type === 'JSXExpressionContainer'
        ? shown
        : null
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) yield* textsOf(one, below)
  }
}

/**
 * The texts of a source with English words: those with Chinese beside them, and whole texts at places that users read.
 * @param path decides how the source is parsed
 */
export function shownEnglish(path: string, source: string): EnglishText[] {
  const { program } = parseSync(path, source)
  return [...textsOf(program as unknown as Node, null)].flatMap(({ at, text, shown }) => {
    if (EXEMPT.has(text.trim()) || NO_WORDS.test(text)) return []
    // A single small word as a property is the name of a field, as in `text: 'realname'`.
    if (!CHINESE.test(text) && (shown === null || (shown === 'property' && /^[a-z]+(?:[A-Z][a-z]+)*$/.test(text))))
      return []
    const words = englishIn(text)
    return words.length === 0
      ? []
      : [{ path, line: source.slice(0, at).split('\n').length, text: text.trim().slice(0, 120), words }]
  })
}
