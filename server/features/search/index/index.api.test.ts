import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { fileOf, issuers, markdownOf } from '#server/testing/make.ts'
import { takeIn } from '../../imports/imports.door.ts'
import { RegionTable, visibleWorks } from '../../laws/laws.door.ts'
import { BlockCache, IndexReader, SegmentGone, withSegments } from './index-reader.ts'
import { IndexAhead } from './index-ahead.ts'
import { indexPending } from './indexing.ts'
import { Library } from '../library/library.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** Words that stand in one law each; what they share with others is as common as in real laws. */
const WORDS = [
  '灯塔看护',
  '盐田晾晒',
  '渡船靠泊',
  '桑基鱼塘',
  '海图测绘',
  '潮汐记录',
  '堤坝巡查',
  '茶园采摘',
  '竹林间伐',
  '石桥修缮',
]
const title = (n: number) => `浙江省第${n}号${WORDS[n]}规定`

const lawOf = (n: number, words = WORDS[n]) =>
  fileOf(
    `${n}.md`,
    markdownOf({
      title: title(n),
      note: ['2020年1月1日 浙江省人民政府令第1号公布'],
      body: [`第一条 ${words}应当按照规程进行。`, '第二条 本规定自2020年2月1日起施行。'],
    }),
  )
async function take(...numbers: number[]): Promise<void> {
  await takeIn(test.database.db, { files: numbers.map((n) => lawOf(n)), issuers })
}
const segments = () =>
  test.database.db.selectFrom('searchSegment').select(['id', 'versionIds', 'unitCount']).orderBy('id').execute()
const found = async (q: string): Promise<string[]> =>
  (await test.call(`/fagui/internet/fagui/law/search?q=${q}&scope=text&match=exact`)).body.result.records.map(
    ({ title }: { title: string }) => title,
  )

describe('indexPending', () => {
  it('many small segments are joined, and everything is found as before', async () => {
    for (let n = 0; n < 6; n++) {
      await take(n)
      await indexPending(test.database.db)
    }
    expect(await segments()).toHaveLength(6)
    for (let n = 0; n < 6; n++) expect(await found(WORDS[n] as string)).toEqual([title(n)])
    await take(6)
    await indexPending(test.database.db)
    const joined = await segments()
    expect(joined.map(({ versionIds, unitCount }) => [versionIds.length, unitCount])).toEqual([[7, 14]])
    for (let n = 0; n < 7; n++) expect(await found(WORDS[n] as string)).toEqual([title(n)])
  })

  it('a reader of segments that were joined meanwhile is told so instead of finding less', async () => {
    await take(0, 1)
    await indexPending(test.database.db)
    const reader = await IndexReader.open(test.database.db, new BlockCache(), null)
    const [first] = reader.segments
    await test.database.db.deleteFrom('searchSegment').execute()
    await expect(reader.postings(test.database.db, [first?.blockStarts[0] ?? 0])).rejects.toBeInstanceOf(SegmentGone)
    let attempts = 0
    const read = async () => {
      attempts += 1
      if (attempts < 3) throw new SegmentGone()
      return 'read'
    }
    expect(await withSegments(read)).toBe('read')
    await expect(withSegments(() => Promise.reject(new SegmentGone()))).rejects.toBeInstanceOf(SegmentGone)
  })

  it('a library is not built of works and an index of different moments, which would find nothing', async () => {
    const { db } = test.database
    await take(0)
    await indexPending(db)
    const index = await IndexReader.open(db, new BlockCache(), null)
    const built = async () => Library.build(await visibleWorks(db, 'open'), index, new RegionTable([]))
    await expect(built()).resolves.toBeInstanceOf(Library)
    await db.updateTable('lawVersion').set({ revision: 2 }).execute()
    await indexPending(db)
    await expect(built()).rejects.toBeInstanceOf(SegmentGone)
  })

  it('searches during joining find everything that was indexed before', async () => {
    for (let n = 0; n < 10; n++) {
      await take(n)
      const known = Array.from({ length: n }, (_, at) => at)
      const [, ...answers] = await Promise.all([
        indexPending(test.database.db),
        ...known.map((at) => found(WORDS[at] as string)),
      ])
      expect(answers).toEqual(known.map((at) => [title(at)]))
    }
  })

  it('the index has every version once, whatever was taken in between', async () => {
    await take(0, 1)
    await indexPending(test.database.db)
    await take(2)
    await indexPending(test.database.db)
    await indexPending(test.database.db)
    expect((await segments()).map(({ versionIds }) => versionIds.length)).toEqual([2, 1])
  })

  it('a version that was dropped or withheld is no longer found', async () => {
    await take(0, 1, 2)
    await indexPending(test.database.db)
    const { db } = test.database
    const version = await db
      .selectFrom('lawVersion')
      .select('id')
      .where('title', '=', title(1))
      .executeTakeFirstOrThrow()
    await db.deleteFrom('lawVersion').where('id', '=', version.id).execute()
    await db.updateTable('lawVersion').set({ publishState: 'withheld' }).where('title', '=', title(2)).execute()
    await take(3)
    await indexPending(db)
    expect(await found(WORDS[0] as string)).toEqual([title(0)])
    expect(await found(WORDS[1] as string)).toEqual([])
    expect(await found(WORDS[2] as string)).toEqual([])
    expect(await found(WORDS[3] as string)).toEqual([title(3)])
  })

  it('a segment is deleted when none of its versions is left', async () => {
    await take(0)
    await indexPending(test.database.db)
    await take(1)
    await indexPending(test.database.db)
    await test.database.db.deleteFrom('lawVersion').where('title', '=', title(0)).execute()
    await indexPending(test.database.db)
    expect((await segments()).map(({ versionIds }) => versionIds.length)).toEqual([1])
    expect(await test.database.db.selectFrom('searchBlock').select('segmentId').distinct().execute()).toHaveLength(1)
  })

  it('indexing that is stopped at once does nothing, and the next run does it all', async () => {
    await take(0, 1)
    await indexPending(test.database.db, { shouldStop: () => true })
    expect(await segments()).toEqual([])
    const told: [number, number][] = []
    await indexPending(test.database.db, { onProgress: (done, total) => told.push([done, total]) })
    expect(told).toEqual([[2, 2]])
    expect(await found(WORDS[1] as string)).toEqual([title(1)])
  })

  it('indexing that fails in the middle leaves the index as it was before', async () => {
    await take(0)
    await indexPending(test.database.db)
    await take(1)
    const broken = indexPending(test.database.db, {
      onProgress: () => {
        throw new Error('power cut')
      },
    })
    await expect(broken).rejects.toThrow('power cut')
    expect((await segments()).map(({ versionIds }) => versionIds.length)).toEqual([1])
    expect(await found(WORDS[0] as string)).toEqual([title(0)])
    await indexPending(test.database.db)
    expect(await found(WORDS[1] as string)).toEqual([title(1)])
  })

  it('a version that is changed while its segment is made is not in the index as it was, and is indexed by the same run', async () => {
    await take(0)
    const { db } = test.database
    let changed = Promise.resolve<unknown>(undefined)
    await indexPending(db, {
      onProgress: (done) => {
        if (done === 1)
          changed = db
            .updateTable('lawVersion')
            .set((eb) => ({ revision: eb('revision', '+', 1) }))
            .execute()
      },
    })
    await changed
    const rows = await db
      .selectFrom('searchVersion')
      .innerJoin('lawVersion', 'lawVersion.id', 'versionId')
      .select(['searchVersion.revision', 'lawVersion.revision as now'])
      .execute()
    expect(rows).toEqual([{ revision: 2, now: 2 }])
    expect((await segments()).map(({ versionIds }) => versionIds.length)).toEqual([1])
    expect(await found(WORDS[0] as string)).toEqual([title(0)])
  })

  it('a text without two characters in a row breaks no search', async () => {
    await take(0)
    await indexPending(test.database.db)
    const lone = markdownOf({
      title: '浙江省短规定',
      note: ['2020年1月1日 浙江省人民政府令第2号公布'],
      body: ['第一条 戊。'],
    })
    await takeIn(test.database.db, { files: [fileOf('短.md', lone)], issuers })
    await indexPending(test.database.db)
    await take(1)
    await indexPending(test.database.db)
    expect(await found(WORDS[0] as string)).toEqual([title(0)])
    expect(await found(WORDS[1] as string)).toEqual([title(1)])
  })

  it('beside others small segments are stored one by one, and joined when there are many', async () => {
    await take(...Array.from({ length: 8 }, (_, n) => n))
    await indexPending(test.database.db, { beside: true })
    expect((await segments()).length).toBeLessThan(7)
    for (let n = 0; n < 8; n++) expect(await found(WORDS[n] as string)).toEqual([title(n)])
  })
})

describe('texts that are indexed while others are taken in', () => {
  /** What the index holds of each version, beside the numbers of segments. */
  const indexOf = async () => {
    const { db } = test.database
    const blocks = await db
      .selectFrom('searchBlock')
      .select(['blockNo', 'firstTerm', 'content'])
      .orderBy('segmentId')
      .orderBy('blockNo')
      .execute()
    const versions = await db
      .selectFrom('searchVersion')
      .select(['versionId', 'revision', 'vectors'])
      .orderBy('versionId')
      .execute()
    const { versionIds, units } = await db
      .selectFrom('searchSegment')
      .select(['versionIds', 'units'])
      .executeTakeFirstOrThrow()
    return { blocks, versions, versionIds, units }
  }
  const takeAhead = async (files: ReturnType<typeof lawOf>[]) => {
    const ahead = new IndexAhead()
    await takeIn(test.database.db, { files, issuers, onTexts: (texts) => ahead.add(test.database.db, texts) })
    await ahead.end(test.database.db)
  }
  const waiting = async () =>
    (
      await test.database.db
        .selectFrom('lawVersion')
        .select('title')
        .where('id', 'not in', (await indexOf()).versionIds)
        .execute()
    ).map(({ title }) => title)

  it('are indexed as they would be afterwards, also those of the last transaction', async () => {
    const files = Array.from({ length: 10 }, (_, n) => lawOf(n))
    await takeAhead(files)
    expect(await waiting()).toEqual([])
    const ahead = await indexOf()
    expect(await found('盐田晾晒')).toEqual([title(1)])
    await test.database.db.deleteFrom('searchVersion').execute()
    await test.database.db.deleteFrom('searchSegment').execute()
    await indexPending(test.database.db)
    const after = await indexOf()
    expect(after.versions).toEqual(ahead.versions)
    expect(after.versionIds).toEqual(ahead.versionIds.toSorted())
  })

  it('wait for the index when they are replaced while their segment is made, and those that are not public are not in it', async () => {
    const { db } = test.database
    const ahead = new IndexAhead()
    const onTexts = (texts: Parameters<IndexAhead['add']>[1]) => ahead.add(db, texts)
    await takeIn(db, { files: [lawOf(0), lawOf(1)], issuers, onTexts })
    await takeIn(db, { files: [lawOf(0, WORDS[9])], issuers, onTexts })
    const undecided = fileOf('某规定.md', '# 关于某项工作的规定\n\n第一条 甲。\n\n第二条 乙。\n')
    await takeIn(db, { files: [undecided], issuers, onTexts })
    await ahead.end(db)
    const indexed = await db
      .selectFrom('searchVersion')
      .innerJoin('lawVersion', 'id', 'versionId')
      .select('title')
      .execute()
    expect(indexed.map((row) => row.title)).toEqual([title(1)])
    await indexPending(db)
    expect(await found(WORDS[9] as string)).toEqual([title(0)])
    expect(await found(WORDS[0] as string)).toEqual([])
  })

  it('wait for the index when the thread ends, and nothing else comes of it', async () => {
    const { db } = test.database
    const ahead = new IndexAhead('server/features/search/there-is-none.mjs')
    const { results } = await takeIn(db, {
      files: [lawOf(0), lawOf(1)],
      issuers,
      onTexts: (texts) => ahead.add(db, texts),
    })
    await ahead.end(db)
    expect(results.map(({ outcome }) => outcome)).toEqual(['new', 'new'])
    expect(await db.selectFrom('searchVersion').select('versionId').execute()).toEqual([])
    await indexPending(db)
    expect(await found(WORDS[0] as string)).toEqual([title(0)])
  })
})
