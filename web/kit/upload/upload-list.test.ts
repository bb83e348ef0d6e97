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

describe('itemsOf, valueOf and moved', () => {
  it('a value is read as paths or as entries and written in the same form', () => {
    expect(itemsOf('temp/a.pdf, temp/b.png').map(({ name, path }) => [name, path])).toEqual([
      ['a.pdf', 'temp/a.pdf'],
      ['b.png', 'temp/b.png'],
    ])
    const entries = [{ fileName: '甲.pdf', filePath: 'temp/a.pdf', fileSize: 7 }]
    expect(valueOf(itemsOf(entries), false)).toEqual(entries)
    expect(valueOf(itemsOf(''), true)).toBe('')
  })
  it('items move within the list and keep their paths', () => {
    const items = itemsOf('a,b,c')
    expect(valueOf(moved(items, items[2]!.uid, -1) as never, true)).toBe('a,c,b')
    expect(moved(items, items[0]!.uid, -1)).toBe('first')
    expect(moved(items, items[2]!.uid, 1)).toBe('last')
  })
})

describe('createUploadList', () => {
  // spec §2.110
  it('the value changes once, when all files are uploaded', async () => {
    const upload = listOf('temp/old.pdf')
    await add(upload, file('a.pdf'), file('b.pdf'))
    expect(upload.told).toEqual(['temp/old.pdf,temp/a.pdf,temp/b.pdf'])
  })

  it('the value does not change while a file has failed; it changes once that file is retried or removed', async () => {
    let refused = true
    const upload = listOf('', {
      send: (one, options) =>
        one.name === 'bad' && refused ? Promise.reject(new Error('文件过大')) : stored(one, options),
    })
    await add(upload, file('bad'), file('b'))
    expect([upload.told, upload.statuses(), upload.list.items()[0]?.message]).toEqual([
      [],
      ['error', 'done'],
      '文件过大',
    ])
    refused = false
    upload.list.retry(upload.list.items()[0]!.uid)
    await upload.list.rest()
    expect(upload.told).toEqual(['temp/bad,temp/b'])
    refused = true
    await add(upload, file('bad'))
    upload.list.remove(upload.list.items()[2]!.uid)
    expect(upload.told).toEqual(['temp/bad,temp/b'])
  })

  // spec §2.110
  it('only the latest files up to the limit are kept', async () => {
    const upload = listOf('a,b', { number: 2 })
    await add(upload, file('c'))
    expect(upload.told).toEqual(['b,temp/c'])
  })

  it('a single upload replaces the present file', async () => {
    const upload = listOf('a', { single: true })
    await add(upload, file('c'))
    expect(upload.told).toEqual(['temp/c'])
  })

  it('beforeUpload may leave a file out or replace it', async () => {
    const upload = listOf('', {
      beforeUpload: ({ name }) => (name === 'no' ? false : Promise.resolve(name === 'swap' ? file('other') : true)),
    })
    await add(upload, file('no'), file('swap'), file('yes'))
    expect(upload.told).toEqual(['temp/other,temp/yes'])
  })

  // spec §2.110
  it('removing a stored file takes its path out of the value, and removing the last empties it', async () => {
    const upload = listOf('temp/old.pdf')
    await add(upload, file('a.pdf'))
    for (const _ of [1, 2]) upload.list.remove(upload.list.items()[0]!.uid)
    expect([upload.told, upload.list.items()]).toEqual([['temp/old.pdf,temp/a.pdf', 'temp/a.pdf', ''], []])
  })

  it('removing a file cancels its upload and no other', async () => {
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

  it('entries keep name and size where the value holds entries', async () => {
    const upload = listOf([], { returnUrl: false })
    await add(upload, file('甲.pdf'))
    expect(upload.told).toEqual([[{ fileName: '甲.pdf', filePath: 'temp/甲.pdf', fileSize: 1 }]])
  })
})

it('a value set from outside replaces the list, the list’s own value does not', async () => {
  const upload = listOf('a')
  await add(upload, file('b'))
  const before = upload.list.items()
  // The form has not taken over the new value yet; the old one changes nothing.
  upload.list.adopt('a')
  upload.list.adopt('a,temp/b')
  expect(upload.list.items()).toBe(before)
  upload.list.adopt('c')
  expect(upload.list.items().map(({ path }) => path)).toEqual(['c'])
})
