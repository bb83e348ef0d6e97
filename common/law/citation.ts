import { EVENT_TEXT } from './model.ts'

export interface Cited {
  title: string
  /** 制定 修正 修订 … of the version. */
  kind: string
  /** Day of the version, YYYY-MM-DD or null. */
  versionDate: string | null
  /** 发文字号 of the notice, for a measure that it issues: it tells which text is meant. */
  noticeNumber?: string
  /** 第四十七条; '' to cite the whole law. */
  label: string
  /** Text of the provision, a line per 款 or 项; '' to cite without words. */
  text: string
}

const CHANGES: readonly string[] = [EVENT_TEXT.amend, EVENT_TEXT.revise]

/** 《浙江省实施〈中华人民共和国水法〉办法》: a title in its marks, inner ones single. */
export const quotedTitle = (title: string): string => `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`

/** Title marks inside title marks made single, wherever in the text they stand. */
export function innerMarksSingle(text: string): string {
  let depth = 0
  return text.replace(/[《》]/g, (mark) => {
    if (mark === '《') return depth++ > 0 ? '〈' : mark
    return depth > 0 && --depth > 0 ? '〉' : mark
  })
}

/** 《中华人民共和国公司法》（2023年修订）: name with the version, as courts and gazettes write it. 《甲办法》（甲规〔2024〕5号） of a measure. */
export function citedName(cited: Pick<Cited, 'title' | 'kind' | 'versionDate' | 'noticeNumber'>): string {
  const year = cited.versionDate?.slice(0, 4)
  const change = CHANGES.find((word) => cited.kind.includes(word)) ?? ''
  const name = quotedTitle(cited.title)
  if (cited.noticeNumber !== undefined) return `${name}（${cited.noticeNumber}）`
  return year ? `${name}（${year}年${change}）` : name
}

/** 《中华人民共和国公司法》（2023年修订）第四十七条：“…” */
export function citationOf(cited: Cited): string {
  const head = `${citedName(cited)}${cited.label}`
  const text = cited.text.trim()
  return text ? `${head}：${text.includes('\n') ? '\n' : ''}${text}` : head
}
