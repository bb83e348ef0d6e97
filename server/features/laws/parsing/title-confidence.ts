/** 许可证, 通知书, 登记表 …: paper forms named in book marks, not documents of law. */
const FORM = /(?:证|证书|书|表|单|函|册|簿|卡|票|凭证|执照|标志|报告|清单|合同|协议|样式|格式|证明|牌)(?:（.{1,8}）)?$/
/** Newspapers, gazettes and songs. */
const PRINT = /(?:日报|公报|通报|院报|曲|药典|条约集|杂志)$/
const TREATY = /(?:议定书|公约|协定|条约|宣言|章程|联合声明|换文)$/
const LAW =
  /(?:宪法|法|法典|条例|规定|办法|细则|决定|决议|解释|规则|批复|通知|意见|修正案|命令|通则|规范|安排|补充规定|要点|纲要|公告|答复|复函|规程|制度|准则|方案|标准|暂行规定|通告|纪要|指示|条令|税则|总则|守则|导则|宪章)(?:[（(〈].{1,12}[）)〉])?$/

/** How sure it is that words in book marks name a document of law, from 0 to 1. */
export function titleConfidence(title: string): number {
  if (TREATY.test(title)) return 0.8
  if (FORM.test(title) || PRINT.test(title)) return 0.3
  return LAW.test(title) ? 1 : 0.6
}
