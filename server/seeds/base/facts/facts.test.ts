import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { titleKey } from '#common/law/text-keys.ts'
import { parseLaw, readSource } from '#server/features/laws/laws.door.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { factTexts, readFacts } from './facts.ts'

const { effectDays, endings, editions, checks } = readFacts(await factTexts())

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

describe('readFacts', () => {
  test('titles have no outer book marks and no spaces', () => {
    const titles = [
      ...effectDays.flatMap(({ act, title }) => [act, title]),
      ...endings.flatMap(({ title, by }) => [title, by]),
      ...editions.map(({ title }) => title),
      ...checks.map(({ title }) => title),
    ]
    expect(titles.filter((title) => title !== null && /\s|^《[^》]*》$/.test(title))).toEqual([])
  })

  test('every day is a day of the calendar', () => {
    const days = [
      ...effectDays.flatMap(({ made, effect }) => [made, effect]),
      ...endings.map(({ from }) => from),
      ...editions.flatMap(({ made, effect }) => [made, effect]),
      ...checks.flatMap(({ made, day }) => [made, day]),
    ]
    expect(days.filter((day) => day !== null && !isDay(day))).toEqual([])
  })

  test('a text takes effect on the day it is made or within two years', () => {
    const late = [...effectDays, ...editions].filter(
      ({ made, effect }) => effect !== null && (effect < made || months(effect) - months(made) > 24),
    )
    expect(late).toEqual([])
  })

  test('no edition is registered from a day after the law ended', () => {
    const wrong = endings.filter(({ title, from }) =>
      editions.some((edition) => titleKey(edition.title) === titleKey(title) && (from === null || edition.made > from)),
    )
    expect(wrong.map(({ title, from }) => `${title} ended ${from ?? 'on an unknown day'}`)).toEqual([])
  })

  test('no text is checked as in force that has ended, or was replaced, by the day of the check', () => {
    const wrong = checks.filter(
      ({ title, made, day }) =>
        made > day ||
        endings.some((ending) => titleKey(ending.title) === titleKey(title)) ||
        editions.some(
          (edition) => titleKey(edition.title) === titleKey(title) && edition.made > made && edition.made <= day,
        ),
    )
    expect(wrong).toEqual([])
  })

  test('a law is not ended by itself, and only once', () => {
    expect(endings.filter(({ title, by }) => titleKey(title) === titleKey(by))).toEqual([])
    const keys = endings.map(({ title }) => titleKey(title))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})

const CORPUS = join(projectRoot, '../shared/corpus')
const present = existsSync(CORPUS)

interface PublicText {
  date: string
  madeBy: string
  /** Day of effect in the words of the text itself. */
  effect: string | null
}

describe.skipIf(!present)(
  `the register against the public collection${present ? '' : ' (skipped: ../shared/corpus is not here)'}`,
  () => {
    const textsOf = new Map<string, PublicText[]>()
    const textsOfTitle = (title: string): PublicText[] => textsOf.get(titleKey(title)) ?? []

    beforeAll(async () => {
      const files = readdirSync(CORPUS, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name.endsWith('.md'),
      )
      for (const { name, parentPath } of files) {
        const { title, versionDate, madeBy, effectDate, effectBasis } = parseLaw(
          await readSource(name, readFileSync(join(parentPath, name))),
        )
        if (versionDate === null) continue
        const effect = effectBasis === 'clause' || effectBasis === 'event' ? effectDate : null
        textsOf.set(titleKey(title), [...textsOfTitle(title), { date: versionDate, madeBy: madeBy ?? '', effect }])
      }
    }, 120_000)

    test('a checked text is one that the collection holds, and no newer one was made by the day of the check', () => {
      const wrong = checks.flatMap(({ title, made, day }) => {
        const dates = textsOfTitle(title).map(({ date }) => date)
        return dates.length === 0 || (dates.includes(made) && !dates.some((date) => date > made && date <= day))
          ? []
          : [`${title} ${made}: ${dates.join('、')}`]
      })
      expect(wrong).toEqual([])
      expect(checks.filter(({ title }) => textsOfTitle(title).length > 0).length).toBeGreaterThan(20)
    })

    test('no law has a text made after the day it ended', () => {
      const wrong = endings.flatMap(({ title, from }) =>
        textsOfTitle(title)
          .filter(({ date }) => from !== null && date > from)
          .map(({ date }) => `${title}: ended ${from}, text of ${date}`),
      )
      expect(wrong).toEqual([])
    })

    test('no text names another day of effect than the act that made it', () => {
      const wrong = [...textsOf].flatMap(([key, texts]) =>
        texts.flatMap(({ date, madeBy, effect }) => {
          const rows = effectDays.filter(
            ({ made, act, title }) =>
              made === date &&
              (title === null || titleKey(title) === key) &&
              (act === null ? title !== null : madeBy.includes(titleKey(act))),
          )
          // An act that changed many laws may name another day for one of them.
          const row = rows.find(({ title }) => title !== null) ?? rows[0]
          return row && effect !== null && effect !== row.effect
            ? [`${key} of ${date}: register ${row.effect}, text ${effect}`]
            : []
        }),
      )
      expect(wrong).toEqual([])
    })

    test('no edition is older than a text at hand or takes effect on another day', () => {
      const wrong = editions.flatMap(({ title, made, effect }) =>
        textsOfTitle(title)
          .filter(
            (text) =>
              text.date > made ||
              (text.date === made && effect !== null && text.effect !== null && text.effect !== effect),
          )
          .map((text) => `${title}: register ${made} (${effect}), text of ${text.date} (${text.effect})`),
      )
      expect(wrong).toEqual([])
    })
  },
)
