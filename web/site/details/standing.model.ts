import type { Detail, EffectReason, VersionSummary } from '#common/contract/laws.ts'
import { innerMarksSingle, quotedTitle } from '#common/law/citation.ts'
import { BASIS_TEXT, lookOf, type Basis, type EffectLook } from '#common/law/model.ts'
import { dayInWords } from '#common/day-in-words.ts'

export interface Banner {
  tone: 'gone' | 'future' | 'old' | 'note'
  text: string
  /** Where to go instead. */
  link: { text: string; id: string; version?: string } | null
}

/** The label of a text's force. */
export const lookOfEffect = (effect: EffectReason): EffectLook => lookOf(effect.status, effect.state)

const MAY_COUNT: ReadonlySet<EffectLook> = new Set<EffectLook>(['01', 'unverified', 'toCheck'])

/** The version that is law today as far as is known, if any. */
export function currentVersion(versions: readonly VersionSummary[]): VersionSummary | undefined {
  return versions.find((version) => MAY_COUNT.has(lookOfEffect(version.effect)))
}

/** Force of the text today. `detail.version` carries the force on the day read; the list of versions has today's. */
function effectToday(detail: Detail): EffectReason {
  return detail.versions.find((other) => other.versionId === detail.version.versionId)?.effect ?? detail.version.effect
}

interface Standing {
  look: EffectLook
  text: string
  words: string
  basis: Basis | null
  /** Day on which it was checked that it is in force. */
  checkedOn: string | undefined
}

/** Force to show: that of the day read. `words` gives the reason, or that of today when it is another. */
export function standingOf(detail: Detail): Standing {
  const { effect } = detail.version
  const now = effectToday(detail)
  if (lookOfEffect(now) !== lookOfEffect(effect)) {
    const words = `${dayInWords(detail.asOf)}当日${effect.text}，现${now.text}`
    return { look: lookOfEffect(effect), text: effect.text, words, basis: effect.basis, checkedOn: effect.checkedOn }
  }
  const since =
    effect.since && !effect.reason.includes(dayInWords(effect.since)) ? `自${dayInWords(effect.since)}起` : ''
  const words = [since, innerMarksSingle(effect.reason)].filter(Boolean).join('，')
  return { look: lookOfEffect(effect), text: effect.text, words, basis: effect.basis, checkedOn: effect.checkedOn }
}

/** Where a date or a status comes from, in one phrase: 登记：国务院令第666号. */
export const basisInWords = (basis: Basis | null): string =>
  basis === null ? '' : [BASIS_TEXT[basis.kind], innerMarksSingle(basis.words)].filter(Boolean).join('：')

/** Where a day comes from. A 题注 that only says 施行 is quoted with its day: the verb alone would say nothing. */
function basisOfDay(basis: Basis | null, day: string | null): string {
  const bare = basis !== null && basis.words.length <= BARE_VERB
  return basisInWords(bare ? { ...basis, words: `${dayInWords(day)}${basis.words}` } : basis)
}
const BARE_VERB = 4

/** By what the period of validity was extended, and the end that the text itself names; '' when it was not extended. */
function extensionInWords({ expireDateBasis, statedExpireDate }: Detail['version']): string {
  if (expireDateBasis === null) return ''
  if (expireDateBasis.kind === 'rule') return basisInWords(expireDateBasis)
  const stated = statedExpireDate === null ? '' : `，原文所定为${dayInWords(statedExpireDate)}`
  return `经延长；${basisInWords(expireDateBasis)}${stated}`
}

/** What a reader must know before trusting the text; null when it is simply the law in force. */
export function bannerOf(detail: Detail): Banner | null {
  const { version, work, versions } = detail
  const effect = effectToday(detail)
  const endDate = version.endDate ?? versions.find((other) => other.versionId === version.versionId)?.endDate
  const current = currentVersion(versions)
  const missing = detail.reading?.missing
  if (missing) {
    const day = dayInWords(detail.asOf)
    const start = missing.effectDate ? `，自${dayInWords(missing.effectDate)}起施行` : ''
    return {
      tone: 'old',
      text: `${day}的文本是${dayInWords(missing.date)}${missing.kind}的文本${start}，本库未收录。以下是${dayInWords(version.versionDate)}${version.kind}的文本。`,
      link: null,
    }
  }
  if (effect.status === '04' || effect.status === '05') {
    const reason = innerMarksSingle(effect.reason)
    const since = effect.since && !reason.includes(dayInWords(effect.since)) ? `自${dayInWords(effect.since)}起` : ''
    const by = effect.by?.workId ? { text: `阅读${quotedTitle(effect.by.title)}`, id: effect.by.workId } : null
    // A reason such as 被《乙法》废止 already contains the effect, so one sentence is enough.
    const text = reason.startsWith('被')
      ? `本文件${since}已${sentence(reason)}`
      : `本文件${since ? `${since}${effect.text}。` : ''}${sentence(reason)}`
    return { tone: 'gone', text, link: by }
  }
  if (effect.status === '02') {
    const from = version.effectDate
      ? `自${dayInWords(version.effectDate)}起施行，目前尚未生效。`
      : '施行日期另行规定，目前尚未生效。'
    return { tone: 'future', text: `本文本${from}`, link: current ? { text: '阅读此前的文本', id: work.workId } : null }
  }
  if (effect.status === '03') {
    const until = endDate ? `，已于${dayInWords(endDate)}被新文本取代` : '，已被新文本取代'
    return {
      tone: 'old',
      // A newer text that is not held is named with its dates.
      text: `您正在阅读${dayInWords(version.versionDate)}${version.kind}的历史文本${current ? until : ''}。${current ? '' : sentence(effect.reason)}`,
      link: current ? { text: '阅读本库最新文本', id: work.workId } : null,
    }
  }
  if (effect.state === 'toCheck') {
    const by = effect.by?.workId ? { text: `阅读${quotedTitle(effect.by.title)}`, id: effect.by.workId } : null
    return { tone: 'note', text: `效力待核：${sentence(innerMarksSingle(effect.reason))}`, link: by }
  }
  if (detail.reading?.sure === 'unknownDay') {
    const before = versions[versions.findIndex((other) => other.versionId === version.versionId) + 1]
    // Of the only text that there ever was, the line below the title says it.
    if (before || version.kind !== '制定') {
      return {
        tone: 'note',
        text: `本文本的施行日期未载明，${dayInWords(detail.asOf)}是否已经施行无法确定。`,
        link: before
          ? { text: `对照${dayInWords(before.versionDate)}的文本`, id: work.workId, version: before.versionId }
          : null,
      }
    }
  }
  const coming = versions.find((other) => other.effect.status === '02' && other.versionId !== version.versionId)
  if (coming) {
    return {
      tone: 'note',
      text: `已有新文本公布${coming.effectDate ? `，自${dayInWords(coming.effectDate)}起施行` : ''}。`,
      link: { text: '阅读新文本', id: work.workId, version: coming.versionId },
    }
  }
  // What will be made until then, nobody knows.
  if (detail.isAhead)
    return {
      tone: 'note',
      text: `${dayInWords(detail.asOf)}尚未到来：以下是按目前所知届时适用的文本，此后可能修改。`,
      link: { text: '阅读今天的文本', id: work.workId },
    }
  return null
}

const sentence = (text: string) => (text && !/[。！]$/.test(text) ? `${text}。` : text)

/** The day whose text is on the screen (YYYY-MM-DD) with its label. */
export function readingPoint(detail: Detail): { label: string; day: string } {
  if (detail.asOf) return { label: detail.isAhead ? '阅读时点（未来）' : '阅读时点', day: detail.asOf }
  return {
    label: `${detail.version.kind}文本`,
    day: detail.version.versionDate ?? detail.version.publishDate ?? '日期不详',
  }
}

interface Fact {
  name: string
  value: string
  /** Where it is said. */
  basis?: string
}

/** A date that a reader expects: when nothing says it, that is said. */
const UNKNOWN_DAY = '未载明'

/**
 * What the text says of its commencement though the day of this text does not follow from it; '' when it says nothing.
 */
function unusedClause({ effectText, kind }: Detail['version']): string {
  if (effectText === '') return ''
  return kind === '制定'
    ? `正文：${innerMarksSingle(effectText)}`
    : `正文所载是最初文本的施行日期：${innerMarksSingle(effectText)}`
}

/** Facts about the law, in the order of an official title block. */
export function factsOf(detail: Detail): Fact[] {
  const { work, version } = detail
  const facts: Fact[] = [
    {
      name: '制定机关',
      value: work.issuers
        .map((name, index) => name + (work.issuersToday[index] ? `（现为${work.issuersToday[index]}）` : ''))
        .join('、'),
    },
    { name: '文号', value: version.docNumber ?? '' },
    { name: '印发文件', value: version.parts.map(({ name }) => quotedTitle(name)).join('、') },
    { name: '类型', value: [work.fType_dictText, work.subject_dictText].filter(Boolean).join(' · ') },
    {
      name: '层级地区',
      value: [work.fLevel_dictText, work.region_dictText]
        .filter((text, index, all) => text && all.indexOf(text) === index)
        .join(' · '),
    },
    // The act that made a changed text is named as what it is.
    { name: `${version.kind === '制定' ? '通过' : version.kind}日期`, value: version.adoptDate ?? '' },
    // A text that no act is known of is dated by its file.
    { name: '文本日期', value: version.kind === '版本' ? (version.versionDate ?? '') : '', basis: '文件名所载日期' },
    { name: '批准日期', value: version.approveDate ?? '' },
    {
      name: '公布日期',
      value: version.publishDate ?? UNKNOWN_DAY,
      basis: basisOfDay(version.publishDateBasis, version.publishDate),
    },
    {
      name: '施行日期',
      value: version.effectDate ?? UNKNOWN_DAY,
      basis:
        version.effectDate === null ? unusedClause(version) : basisOfDay(version.effectDateBasis, version.effectDate),
    },
    { name: '失效日期', value: version.expireDate ?? '', basis: extensionInWords(version) },
    {
      name: '简称',
      value: [work.shortTitle, ...work.aliases]
        .filter((name, index, all) => name && name !== work.title && all.indexOf(name) === index)
        .join('、'),
    },
  ]
  return facts.filter((fact) => fact.value)
}

/** True when the text read is the one the law's plain address opens. */
export function isCurrent(detail: Detail): boolean {
  const { versions, version } = detail
  return (
    version.versionId ===
    (currentVersion(versions) ?? versions.find((other) => other.effect.status !== '03') ?? versions[0])?.versionId
  )
}

/** Up to when the collection holds what changes the law, as far as that is known (数据截至). */
export function heldUntil({
  completeUntil,
  newestDay,
  work,
}: Pick<Detail, 'completeUntil' | 'newestDay' | 'work'>): string {
  if (completeUntil !== null)
    return `数据截至${dayInWords(completeUntil)}：此前公布的${work.fType_dictText}经核对已全部收录，此后的修改和废止可能尚未收录。`
  const newest = newestDay === null ? '' : `本库最新一件文件的日期是${dayInWords(newestDay)}；`
  return `${newest}收录是否完整尚未核对，修改和废止可能尚未收录。`
}
