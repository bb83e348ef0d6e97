import { describe, expect, it } from 'vitest'
import { itemsOf, moved, type UploadValue, valueOf } from './upload-list.model.ts'
import { createUploadList, type Sender, type UploadOptions } from './upload-list.ts'

const file = (name: string, type = '') => new File(['x'], name, { type })
const stored: Sender = ({ name }, { biz }) => Promise.resolve(`${biz}/${name}`)

function listOf(value: UploadValue = '', more: Partial<UploadOptions> = {}) {
  const told: UploadValue[] = []
  const list = createUploadList(value, {
    send: stored,
    biz: 'temp',
    number: undefined,
    single: false,
    returnUrl: true,
    beforeUpload: undefined,
    wordsOf: (error) => (error as Error).message,
    onValue: (next) => told.push(next),
    ...more,
  })
  return { list, told, statuses: () => list.items().map(({ status }) => status) }
}
const add = async ({ list }: ReturnType<typeof listOf>, ...files: File[]) => {
  await list.add(files)
  await list.rest()
}

describe('a stored value', () => {
  it('is read as paths or as entries, and written alike', () => {
    expect(itemsOf('temp/a.pdf, temp/b.png').map(({ name, path }) => [name, path])).toEqual([
      ['a.pdf', 'temp/a.pdf'],
      ['b.png', 'temp/b.png'],
    ])
    const entries = [{ fileName: '甲.pdf', filePath: 'temp/a.pdf', fileSize: 7 }]
    expect(valueOf(itemsOf(entries), false)).toEqual(entries)
    expect(valueOf(itemsOf(''), true)).toBe('')
  })
  it('moves its items, paths and not addresses, and not beyond the ends', () => {
    const items = itemsOf('a,b,c')
    expect(valueOf(moved(items, items[2]!.uid, -1) as never, true)).toBe('a,c,b')
    expect(moved(items, items[0]!.uid, -1)).toBe('first')
    expect(moved(items, items[2]!.uid, 1)).toBe('last')
  })
})

describe('files chosen', () => {
  it('change the value once, when all of them are done', async () => {
    const upload = listOf('temp/old.pdf')
    await add(upload, file('a.pdf'), file('b.pdf'))
    expect(upload.told).toEqual(['temp/old.pdf,temp/a.pdf,temp/b.pdf'])
  })

  it('leave the value alone as long as one has failed; sent again, or taken away, it counts', async () => {
    let refused = true
    const upload = listOf('', {
      send: (one, options) => (one.name === 'bad' && refused ? Promise.reject(new Error('文件过大')) : stored(one, options)),
    })
    await add(upload, file('bad'), file('b'))
    expect([upload.told, upload.statuses(), upload.list.items()[0]?.message]).toEqual([[], ['error', 'done'], '文件过大'])
    refused = false
    upload.list.retry(upload.list.items()[0]!.uid)
    await upload.list.rest()
    expect(upload.told).toEqual(['temp/bad,temp/b'])
    refused = true
    await add(upload, file('bad'))
    upload.list.remove(upload.list.items()[2]!.uid)
    expect(upload.told).toEqual(['temp/bad,temp/b'])
  })

  it('are kept up to a number, the latest ones', async () => {
    const upload = listOf('a,b', { number: 2 })
    await add(upload, file('c'))
    expect(upload.told).toEqual(['b,temp/c'])
  })

  it('take the place of the one there when only one is wanted', async () => {
    const upload = listOf('a', { single: true })
    await add(upload, file('c'))
    expect(upload.told).toEqual(['temp/c'])
  })

  it('are looked at before: left out, or another in their place', async () => {
    const upload = listOf('', { beforeUpload: ({ name }) => (name === 'no' ? false : Promise.resolve(name === 'swap' ? file('other') : true)) })
    await add(upload, file('no'), file('swap'), file('yes'))
    expect(upload.told).toEqual(['temp/other,temp/yes'])
  })

  it('are stopped when taken away, and the others go on', async () => {
    const stopped: string[] = []
    const upload = listOf('', {
      send: (one, options) =>
        one.name === 'slow'
          ? new Promise((_, reject) => {
              options.onProgress({ percent: 40, waiting: false })
              options.signal.addEventListener('abort', () => {
                stopped.push(one.name)
                reject(new DOMException('stopped', 'AbortError'))
              })
            })
          : stored(one, options),
    })
    await upload.list.add([file('slow'), file('quick')])
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    expect(upload.list.items()[0]?.percent).toBe(40)
    upload.list.remove(upload.list.items()[0]!.uid)
    await upload.list.rest()
    expect([stopped, upload.told]).toEqual([['slow'], ['temp/quick']])
  })

  it('are entries with name and size where these are kept', async () => {
    const upload = listOf([], { returnUrl: false })
    await add(upload, file('甲.pdf'))
    expect(upload.told).toEqual([[{ fileName: '甲.pdf', filePath: 'temp/甲.pdf', fileSize: 1 }]])
  })
})

it('a value from outside is taken over, the own one is not', async () => {
  const upload = listOf('a')
  await add(upload, file('b'))
  const before = upload.list.items()
  // Not taken over outside yet: the old value is no news.
  upload.list.adopt('a')
  upload.list.adopt('a,temp/b')
  expect(upload.list.items()).toBe(before)
  upload.list.adopt('c')
  expect(upload.list.items().map(({ path }) => path)).toEqual(['c'])
})
