import type { AnswerKind, factContract, QuestionKind } from '#common/contract/facts.ts'
import { refuse } from '#common/errors.ts'
import { PAGE_SIZE } from '#common/limits.ts'
import { titleKey } from '#common/law/text-keys.ts'
import { noteChanges } from '#server/platform/audit/changes.sql.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Handlers } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/new-id.ts'
import { invalid } from '#server/platform/records/entered.ts'
import { itemsOf } from '../dictionaries/dictionaries.door.ts'
import {
  type Audience,
  audienceOf,
  deleteFact,
  type FactOfStaff,
  factsEntered,
  factsOfStaff,
  insertFacts,
  libraryRevisions,
  CORRECTED,
  lockWorks,
  visibleWorks,
  wordsOfVersions,
} from '../laws/laws.door.ts'
import { citingPlaces } from './dead-links.sql.ts'
import { DeadTitles } from './dead-titles.ts'
import { type OpenQuestion, openQuestions } from './questions.rules.ts'

/** What is open, without `stated`. */
export const QUESTION_KINDS = [
  'toCheck',
  'effectDay',
  'unverified',
  'missing',
  'issuer',
] as const satisfies readonly QuestionKind[]
/** Places that are shown of a title that means no law. */
const CITING_SHOWN = 3
const FACT_KIND = { effect: 'EFFECT', valid: 'VALID', ended: 'REPEAL', issuer: 'ISSUER' } as const satisfies Record<
  AnswerKind,
  FactOfStaff['kind']
>
const ANSWER_KIND = { EFFECT: 'effect', VALID: 'valid', REPEAL: 'ended', ISSUER: 'issuer' } as const
const KIND_TEXT = { effect: '施行日期', valid: '有效', ended: '废止或失效', issuer: '制定机关' } as const

/** What an answer says, in words: 废止, 失效, 更正施行日期, 有效. */
const wordsOfKind = (kind: AnswerKind, manner: string | null): string =>
  manner === CORRECTED ? `${CORRECTED}${KIND_TEXT[kind]}` : (manner ?? KIND_TEXT[kind])

/** Names as given, without blanks and repetitions. */
const namesOf = (given: readonly string[] = []): string[] => [
  ...new Set(given.map((name) => name.trim()).filter((name) => name !== '')),
]

/** Why an answer does not fit a text; null when it does. */
function answerFault(kind: AnswerKind, day: string | null, question: OpenQuestion, today: string): string | null {
  if (kind !== 'effect' && question.kinds.every((one) => one === 'stated')) return '没有待核实的事项，只能更正施行日期'
  if (kind === 'issuer') return question.kinds.includes('issuer') ? null : '制定机关已经载明'
  const { versionDate } = question
  if (day === null) return '请填写日期'
  if (kind === 'effect' && versionDate === null) return '文本没有日期，请先补全题注'
  if (versionDate !== null && day < versionDate) return `${day} 早于文本的日期 ${versionDate}`
  return kind === 'valid' && day > today ? '核实有效的日期不能晚于今天' : null
}

/** The calls of common/contract/facts.ts. */
export function factHandlers(): Handlers<typeof factContract> {
  /** Questions are worked out anew when the library or the day has changed. */
  const known = new Map<Audience, { laws: number; day: string; questions: OpenQuestion[] }>()
  async function questionsFor(db: Db, audience: Audience, day: string): Promise<OpenQuestion[]> {
    const { laws } = await libraryRevisions(db)
    const kept = known.get(audience)
    if (kept?.laws === laws && kept.day === day) return kept.questions
    const questions = openQuestions(await visibleWorks(db, audience), day)
    known.set(audience, { laws, day, questions })
    return questions
  }

  const dead = new DeadTitles()

  return {
    async 'GET /dataManagement/facts/queues'({ db, viewer, clock }) {
      const questions = await questionsFor(db, audienceOf(viewer), dayOf(clock()))
      const titles = await dead.seenBy(db, audienceOf(viewer))
      return [
        ...[...QUESTION_KINDS, 'stated' as const].map((kind) => ({
          kind,
          count: questions.filter(({ kinds }) => kinds.includes(kind)).length,
        })),
        { kind: 'deadLink' as const, count: titles.length },
      ]
    },

    async 'GET /dataManagement/facts/deadLinks'({
      db,
      viewer,
      query: { words = '', pageNo = 1, pageSize = PAGE_SIZE },
    }) {
      const audience = audienceOf(viewer)
      const wanted = words.split(/\s+/).filter(Boolean)
      const found = (await dead.seenBy(db, audience)).filter(({ title }) =>
        wanted.every((word) => title.includes(word)),
      )
      const shown = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
      const citing = await citingPlaces(db, audience, shown, CITING_SHOWN)
      return {
        total: found.length,
        links: shown.map(({ byDemo: _byDemo, ...one }) => ({ ...one, citing: citing.get(one.targetKey) ?? [] })),
      }
    },

    async 'GET /dataManagement/facts/queue'({ db, viewer, clock, query }) {
      const words = (query.words ?? '').split(/\s+/).filter(Boolean)
      const questions = await questionsFor(db, audienceOf(viewer), dayOf(clock()))
      const wanted = questions
        .filter(({ kinds, title }) => kinds.includes(query.kind) && words.every((word) => title.includes(word)))
        .toSorted((a, b) => (b.versionDate ?? '').localeCompare(a.versionDate ?? ''))
      const { pageNo = 1, pageSize = PAGE_SIZE } = query
      const records = wanted.slice((pageNo - 1) * pageSize, pageNo * pageSize)
      const texts = new Map((await itemsOf(db, viewer, 'F_TYPE')).map(({ value, text }) => [value, text]))
      const written = await wordsOfVersions(
        db,
        records.map(({ versionId }) => versionId),
      )
      return {
        total: wanted.length,
        questions: records.map(({ kinds: _kinds, titleKey: _key, fType, ...shown }) => ({
          ...shown,
          effectText: written.get(shown.versionId)?.effectText ?? '',
          fType_dictText: texts.get(fType) ?? null,
        })),
      }
    },

    async 'GET /dataManagement/facts/answers'({ db, viewer, query: { pageNo = 1, pageSize = PAGE_SIZE } }) {
      const { total, rows } = await factsOfStaff(db, audienceOf(viewer), {
        from: (pageNo - 1) * pageSize,
        size: pageSize,
      })
      return {
        total,
        answers: rows.map(({ kind: stored, targetTitle, manner, createdBy, issuers, ...row }) => {
          const kind = ANSWER_KIND[stored as keyof typeof ANSWER_KIND]
          return {
            ...row,
            kind,
            kind_dictText: wordsOfKind(kind, manner),
            title: targetTitle ?? '',
            issuers: issuers ?? [],
            createBy: createdBy,
          }
        }),
      }
    },

    async 'POST /dataManagement/facts/answer'(context) {
      const { db, body, viewer, clock } = context
      const source = body.source.trim()
      if (source === '') throw invalid('source', '请写明来源，例如公报、文号或者函件')
      const issuers = body.kind === 'issuer' ? namesOf(body.issuers) : null
      const day = body.kind === 'issuer' ? null : (body.day ?? null)
      if (issuers?.length === 0) throw invalid('issuers', '请填写制定机关')
      if (issuers === null && day === null) throw invalid('day', '请填写日期')
      if (day !== null && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
        throw invalid('day', `没有“${day}”这一天`)
      if (body.kind === 'ended' && body.manner === undefined) throw invalid('manner', '请选择废止还是失效')
      await lockWorks(
        db,
        body.versions.map(({ workId }) => workId),
      )
      const today = dayOf(clock())
      const questions = new Map((await questionsFor(db, audienceOf(viewer), today)).map((one) => [one.versionId, one]))
      const asked = body.versions.map(({ versionId }) => questions.get(versionId))
      if (asked.some((one) => one === undefined)) throw refuse('record.not-found')
      const found = asked.filter((one) => one !== undefined)
      const entered = await factsEntered(
        db,
        found.map((one) => one.titleKey),
      )
      const acts = await wordsOfVersions(
        db,
        found.map(({ versionId }) => versionId),
      )
      const kind = FACT_KIND[body.kind]
      const byTitle = body.kind === 'ended' ? body.byTitle?.trim().replace(/^《(.*)》$/, '$1') || null : null
      const left: { title: string; reason: string }[] = []
      const facts: FactOfStaff[] = []
      for (const question of new Set(found)) {
        const { title, titleKey: targetKey, versionId, versionDate, effectDate } = question
        // A day of effect, and a check, are of this text and no other of its title and day.
        const textId = body.kind === 'effect' || body.kind === 'valid' ? versionId : null
        const editionDate = body.kind === 'ended' || body.kind === 'issuer' ? null : versionDate
        const fault =
          answerFault(body.kind, day, question, today) ??
          (body.kind === 'effect' && effectDate === day ? `施行日期已是 ${day}` : null) ??
          ([textId ?? '', ''].some((of) => entered.has(`${kind}|${targetKey}|${editionDate ?? ''}|${of}`))
            ? '已有人核实过，请先撤销原来的'
            : null)
        if (fault !== null) {
          left.push({ title, reason: fault })
          continue
        }
        facts.push({
          id: newId(),
          kind,
          targetTitle: title,
          targetKey,
          versionId: textId,
          editionDate,
          // An entry about a text counts for the act that made it.
          actKey: body.kind === 'effect' ? (acts.get(versionId)?.madeBy ?? null) : null,
          day,
          manner:
            body.kind === 'ended'
              ? (body.manner ?? '废止')
              : body.kind === 'effect' && effectDate !== null
                ? CORRECTED
                : null,
          byTitle,
          byKey: byTitle === null ? null : titleKey(byTitle),
          intoTitle: null,
          intoKey: null,
          issuers,
          source,
          createdBy: viewer.username,
          createdAt: clock(),
        })
      }
      if (facts.length > 0) {
        await insertFacts(db, facts)
        await noteChanges(
          context,
          facts.map(({ id, targetTitle, editionDate, manner }) => ({
            table: 'lawFact',
            id,
            operation: 'add' as const,
            label: `核实“${targetTitle}”：${wordsOfKind(body.kind, manner)} ${day ?? issuers?.join('、') ?? ''}`,
            content: {
              id,
              title: targetTitle,
              editionDate,
              day,
              kind: wordsOfKind(body.kind, manner),
              byTitle,
              issuers: issuers?.join('、') ?? null,
              source,
            },
          })),
        )
      }
      return { answered: facts.length, left }
    },

    async 'DELETE /dataManagement/facts/answer'(context) {
      const { db, query, viewer } = context
      const fact = await deleteFact(db, audienceOf(viewer), query.id)
      if (!fact) throw refuse('record.not-found')
      const { id, targetTitle, editionDate, day, manner, source } = fact
      const issuers = fact.issuers?.join('、') ?? null
      await noteChanges(context, [
        {
          table: 'lawFact',
          id,
          operation: 'delete',
          label: `撤销核实“${targetTitle ?? ''}”：${day ?? issuers ?? ''}`,
          content: { id, title: targetTitle, editionDate, day, kind: manner ?? '', issuers, source },
        },
      ])
      return null
    },
  }
}
