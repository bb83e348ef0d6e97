import { NUMERAL_CHARS } from '#common/law/numerals.ts'

const N = `[${NUMERAL_CHARS}]+`
const Q = '⟦\\d+⟧'

/** Behind the new number of an article, what else happens to it or beside it: an order of its own, whose places are those of the old article. */
const MOVED_AND_MORE = new RegExp(
  `(?<=(?:改为|调整为|作为)第[^，⟦。；款项目]{1,12}条(?:之${N})?)[，,](?:并且?|同时)?(?=(?:将|对|在)?(?:其中?的?|该条的?)?第[^，⟦。；条]{1,14}[款项目]|删[去除]|(?:在[^，⟦。；]{1,14})?增加[^，⟦。；]{1,4}[款项目条][，,：:]?(?:分别)?作为)`,
  'g',
)

/** Where one sentence gives several orders: each cut stands for the end of a sentence. The order of the rules matters. */
const CUTS: readonly [RegExp, string][] = [
  // A new order behind a quotation.
  [
    new RegExp(
      `(${Q})[，,；;。]?\\s*(?:同时|并|并且)?[，,]?(?=(?:将|在(?!第[^⟦]*⟧)|删(?![去除](?:[，。；;]|$))|增加|原第|末尾|第${N}[条款项](?!规定)))`,
      'g',
    ),
    '$1。',
  ],
  // The map of numbers stays with its order: 条文顺序作相应调整：“第八条”调整为“第七条”，….
  [/，(?=第[^，⟦]+相应地?改为第)|，并?(?=(?:将|删去)?其中的?(?:第[^⟦，]{1,12})?⟦)/g, '。'],
  // 将第八条改为第九条，并将第一款修改为…; …，第二款中的“甲”修改为“乙”; …，删去第二款; …，增加一款，作为第二款; …，增加一条，作为第八条.
  [MOVED_AND_MORE, '。'],
  // 第七条改为第六条，第六条改为第七条; 第十条改为第九条，并将“可以”修改为“应当”; 第七条并入第二章，以下各章….
  [/[，,](?=(?:将)?原?第[^，⟦。；]{1,14}(?:改为|调整为)第[^，⟦。；]{1,12}(?:[，,。；;]|$))/gm, '。'],
  [/(?<=(?:改为|作为|调整为)第[^，⟦。；]{1,14})[，,](?:并|同时)?(?=将⟦\d+⟧)/g, '。'],
  [/[，,](?=(?:将)?第[^，⟦。；]{1,40}(?:并入|归入|移入|移至|划入)第[^，⟦。；]{1,10}[编章节])/g, '。'],
  [/[，,](?=(?:以下|其后|此后|其余|其他)各?[编章节](?:的)?(?:序号|顺序)?作?(?:依次|相应))/g, '。'],
  [/(?<=(?:并入|归入|移入|移至|划入)第[^，⟦。；]{1,10}[编章节])[，,](?=删)/g, '。'],
  // 第十二条改为第十一条，并对条文顺序作相应调整; but 《…》根据本决定作相应修改并对条文顺序作相应调整 is one clause.
  [
    /(?<!根据本决定[^。]*)[，,](?=(?:并|同时)?(?:对|将)?(?:其他|其它|相关|有关|以下|其后|此后|其余|原)?条(?:文|款)(?:的)?(?:顺序|序号)[^：:。\n]*(?:[。；;\n]|$))/g,
    '。',
  ],
  [/(?<=[编章节](?:名|名称|标题))，(?=原?第)/g, '。'],
  // What items do by themselves: 其后各项序号依次顺延.
  [
    /[，,](?:其后|此后|以下|其余|其他|后面|原)?的?各?[款项目](?:的)?(?:顺序|序号|序数)?(?:作)?(?:依次|相应)的?(?:顺延|调整|前移|后移|递延|递补|推移)(?=[。；;]|$)/gm,
    '',
  ],
]

/** A sentence that only says that changes follow. */
const LEAD = /(?:作(?:出|了)?(?:如下|以下)(?:修改|修正|补充|补充修改)|修改如下|补充规定如下)[:：]?$/

/** The clauses of an item, an order each. They end with 。 or ；, and after a quotation where a new order begins. */
export const clausesOf = (text: string): string[] =>
  CUTS.reduce((cut, [where, end]) => cut.replace(where, end), text)
    .split(/[。；;]|\n(?!⟦)/)
    .map((clause) => clause.replace(/^[\s，,、]*(?:同时|并且|并(?=将|在|删|增|对|条)|此外)?[，,]?/, '').trim())
    .filter((clause) => clause !== '' && !LEAD.test(clause))

/** Wordings of one meaning, and the one that the forms of clauses are written for. */
const WORDINGS: readonly [RegExp, string][] = [
  [/[\s　]+/g, ''],
  // 为了惩治毁林开垦的犯罪，将刑法第三百四十二条修改为
  [/^(?:为了?|根据)[^⟦]*?，(?=将|在)/, ''],
  [/修改后的?《[^》]*》的?(?=第)/, ''],
  // What the place says, in quotation marks or without: 第六十二条“全国人民代表大会行使下列职权”中增加一项
  [/(?<=第[^⟦，。]{1,8}[条章节])⟦\d+⟧中(?=增加|第)/g, ''],
  [/(?<=第[^⟦，。]{1,8}条)[^⟦，。第]{2,30}职权(?=第)/g, ''],
  // “处分”一词, “处分”二字, “处分”字样; 两处“罚款”; 引用的“第四条”
  [/(?<=⟧)(?:一词|[二两三四]字|的?字样|的表述|的用语)/g, ''],
  [/(?<=[中的])(?:[两二三四]处|各处|所有的?|全部)(?=⟦)/g, ''],
  [/(?<=[条款项])中?引用的(?=⟦)/g, '中的'],
  // 作如下修改：将“甲”修改为“乙”; 修改如下：“…”
  [/(?:作(?:出|了)?)?(?:如下|以下)修改[:：](?=将|删|在|增加)/g, ''],
  [/(?:修改如下|作(?:出|了)?如下修改)[:：](?=⟦)/g, '修改为：'],
  [/^(?:将)?(?:废止|取消)(?=第[^《⟦]*[条款项目]$)/, '删去'],
  [/移作|移为/g, '改为'],
  // 对第二条作如下修改：第一款修改为：“…”
  [/^(?:将|对)?(第[^，⟦：:]{1,14}条)作(?:出|了)?(?:如下|以下)修改[:：](?:将)?(?=第[^，⟦：:条]{1,10}[款项目])/, '$1'],
  // 第六条、第七条改为一条，作为第六条
  [/(?<=条)(?:改为|修改为|并为)一条(?=[，,]?(?:作为|修改为))/, '合并为一条'],
  // 增加一项作为第四项，即：“…”; 作为该条第二款
  [/[，,]即[:：]?(?=⟦)/g, '：'],
  [/(?<=作为)(?:该条|本条|其)的?(?=第)/g, ''],
  // 其中第二款的“甲”改为“乙”
  [/^(?:将)?其中的?(?=第)/, ''],
]

/** A clause without white space, in the wording that the forms of clauses are written for. */
export const plainWording = (clause: string): string => WORDINGS.reduce((words, [from, to]) => words.replace(from, to), clause)
