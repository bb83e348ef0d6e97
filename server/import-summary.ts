import { type FileResult, WHERE_DECIDED, WHERE_FINAL } from './features/imports/imports.door.ts'
import { summarise } from './features/imports/qa-report.ts'

/** Prints what an import did: figures, what is to be checked, what is asked, what was not taken in. */
export function printSummary(results: FileResult[], report: string | null, say: (line: string) => void): void {
  const summary = summarise(results)
  say('')
  say(`文件 ${summary.files.toLocaleString()} 份，条文 ${summary.articles.toLocaleString()} 条`)
  say(summary.outcomes.map(([text, count]) => `${text} ${count.toLocaleString()}`).join(' · '))
  if (summary.warnings.length > 0) {
    say('')
    say('需要核对：')
    for (const { text, count, example } of summary.warnings)
      say(`  ${text.padEnd(16, '　')} ${String(count).padStart(5)}   如 ${example.slice(0, 90)}`)
  }
  if (summary.asked.length > 0) {
    say('')
    say('待判定（已保存，未公开）：')
    say(
      '  在浏览器里判定：文件数据 → 待判定，先纳入导入时未公开的文本，再逐份或者成组判定，判定后提交审核（/dataManagement/document?undecided=1）',
    )
    say('  用命令判定：核对后指定制定机关重新导入，直接公开；一份文件或者整个文件夹：')
    say('    npm run import -- <文件或者文件夹> --issuer <制定机关全称，几个机关用、隔开>')
    say(
      '  原文件有未接受的修订、划掉的文字的，确认是定稿以后加 --final 重新导入，直接公开；不是定稿的，换成接受修订以后的文件',
    )
    for (const { folder, files } of summary.asked) {
      say(`  ${folder === '' ? '（单个文件）' : folder}：${files.length} 份`)
      for (const { name, message } of files.slice(0, 5))
        say(`    ${name}：${message.replaceAll(`；${WHERE_DECIDED}`, '').replaceAll(`；${WHERE_FINAL}`, '')}`)
      if (files.length > 5) say(`    …… 其余 ${files.length - 5} 份见报告`)
    }
  }
  if (summary.withheld > 0) {
    say('')
    say(
      `暂不公开 ${summary.withheld.toLocaleString()} 份（征求意见稿、识别失败、文字不完整等），原因见报告；也可以在“文件数据 → 待判定”里纳入后判定或者改正`,
    )
  }
  if (summary.failures.length > 0) {
    say('')
    say('没有入库：')
    for (const { name, message } of summary.failures.slice(0, 20)) say(`  ${name}：${message}`)
    if (summary.failures.length > 20) say(`  …… 其余 ${summary.failures.length - 20} 份见报告`)
  }
  if (report !== null) say(`\n详细报告：${report}`)
}

/** @returns whether the program was asked to end: it ends the batch at hand, and at the second signal at once */
export function stopsOnSignal(): () => boolean {
  let stop = false
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      if (stop) process.exit(code)
      stop = true
      process.stderr.write('\n正在完成手头的一批，请稍候（再按一次 Ctrl-C 立即退出，已入库的不会丢失）\n')
    })
  return () => stop
}
