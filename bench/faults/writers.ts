// Writers of eight kinds, each at an address of its own. They note what the server acknowledged, and go on while it is
// away.
import { request } from 'node:http'
import { doWork } from '#server/testing/do-work.ts'
import { formOf } from '#server/testing/form.ts'
import { pause } from '../readers.ts'
import type { Victim } from './installation.ts'

/** What a kind of writer was told. */
export interface Told {
  /** Marks of what was acknowledged, with what the answer named (a path, a receipt). */
  acknowledged: Map<string, string>
  /** Marks of what was sent without an answer that says how it ended: it may be there, once. */
  unsure: Set<string>
  /** Answers that refused, by status and message. */
  refused: Map<string, number>
}

export const KINDS = ['职务', '用户', '公告', '上传文件', '取入文件', '登记表', '意见', '访问记录'] as const
export type Kind = (typeof KINDS)[number]

interface Answer {
  status: number
  body: { success?: boolean; message?: string; result?: unknown }
}

/** Rows of the sub-table of each record, and events of each batch: whole or not at all. */
export const PARTS = 3
/** Large enough to be written in several pieces. */
export const FILE_BYTES = 200_000

/** Lines of a file, told from others by its mark. */
export const contentOf = (mark: string, bytes: number): string =>
  `${mark}\n`.repeat(Math.ceil(bytes / (mark.length + 1)))

/** Makes a call (`POST /path`) from an address. */
function post(
  address: string,
  from: string,
  name: string,
  { token, json, form }: { token?: string; json?: object; form?: ReturnType<typeof formOf> },
) {
  const bytes = form ? form.body : Buffer.from(JSON.stringify(json))
  const headers = {
    'content-length': bytes.length,
    ...(form ? form.headers : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { 'x-access-token': token }),
  }
  return new Promise<Answer>((resolve, reject) => {
    const call = request(
      `${address}/fagui${name.slice('POST '.length)}`,
      { method: 'POST', localAddress: from, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve({
              status: response.statusCode ?? 0,
              body: JSON.parse(Buffer.concat(chunks).toString()) as Answer['body'],
            })
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    call.setTimeout(60_000, () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.end(bytes)
  })
}

/** How one thing of each kind is sent, under its mark and from an address. */
function sendersOf({
  address,
  token,
  register,
  consultation,
  department,
  role,
}: Victim): Record<Kind, (mark: string, from: string) => Promise<Answer>> {
  const staff = (name: string, json: object) => (_: string, from: string) => post(address, from, name, { token, json })
  return {
    职务: (mark, from) =>
      staff('POST /sys/position/add', { code: mark, name: `职务${mark}`, postRank: '1' })(mark, from),
    用户: (mark, from) =>
      staff('POST /sys/user/add', {
        username: mark,
        realname: '停电时新增',
        password: 'Faults-2026x',
        selectedroles: role,
        selecteddeparts: department,
      })(mark, from),
    公告: (mark, from) =>
      staff('POST /sys/annountCement/add', { titile: mark, msgContent: `<p>${mark}</p>`, msgType: 'ALL' })(mark, from),
    上传文件: (mark, from) =>
      post(address, from, 'POST /sys/common/upload', {
        token,
        form: formOf({ biz: 'temp' }, [{ name: `${mark}.txt`, bytes: contentOf(mark, FILE_BYTES) }]),
      }),
    取入文件: async (mark, from) => {
      const text = `# 渡口安全管理规定${mark}\n\n2020年1月1日 某省人民政府令第1号公布\n\n<!-- INFO END -->\n\n第一条 渡口应当每年检修。\n\n第二条 本规定自公布之日起施行。`
      const answer = await post(address, from, 'POST /dataManagement/document/takeIn', {
        token,
        form: formOf({}, [{ name: `${mark}.md`, bytes: text }]),
      })
      const outcome = (answer.body.result as { outcome: string }[] | undefined)?.[0]?.outcome
      return outcome === 'failed' || outcome === 'rejected'
        ? { status: answer.status, body: { success: false, message: outcome } }
        : answer
    },
    登记表: (mark, from) =>
      post(address, from, `POST /online/cgform/api/form/${register.code}`, {
        token: register.token,
        json: { name: mark, items: Array.from({ length: PARTS }, (_, at) => ({ item: `${mark}之${at}` })) },
      }),
    意见: async (mark, from) => {
      const { status, body } = await post(address, from, 'POST /internet/fagui/opinion/work', { json: {} })
      if (!body.success) return { status, body }
      return post(address, from, 'POST /internet/fagui/opinion/send', {
        json: {
          key: keyOf(mark),
          kind: 1,
          consultationId: consultation,
          attitude: 1,
          identity: 1,
          content: `意见${mark}：检修次数改为每半年一次。`,
          name: '张三',
          phone: '13900001111',
          email: null,
          work: doWork(body.result as { nonce: string; bits: number }),
        },
      })
    },
    访问记录: (mark, from) =>
      post(address, from, 'POST /internet/fagui/saveEventTracking', {
        json: {
          events: Array.from({ length: PARTS }, (_, at) => ({
            event: 'search',
            page: '/retrieval',
            detail: `${mark}-${at}`,
          })),
        },
      }),
  }
}

/** The key under which an opinion is sent, and sent again. */
export const keyOf = (mark: string): string => `fault-key-${mark}`.padEnd(20, '0')
/** What may be sent again under the same mark: the server keeps it once. */
const REPEATABLE: ReadonlySet<Kind> = new Set(['意见', '取入文件'])

/** Writers of all kinds, two of each. */
export class Writers {
  readonly told = new Map<Kind, Told>(
    KINDS.map((kind) => [kind, { acknowledged: new Map(), unsure: new Set(), refused: new Map() }]),
  )
  #over = false
  readonly #work: Promise<unknown>
  #sent = 0

  constructor(victim: Victim, prefix: string) {
    const senders = sendersOf(victim)
    this.#work = Promise.all(
      KINDS.flatMap((kind, at) =>
        [0, 1].map((twin) => this.#write(kind, senders[kind], `${prefix}${at}${twin}`, at * 2 + twin)),
      ),
    )
  }

  /** How many acknowledgements there are. */
  get count(): number {
    return [...this.told.values()].reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  }

  async #write(
    kind: Kind,
    send: (mark: string, from: string) => Promise<Answer>,
    prefix: string,
    writer: number,
  ): Promise<void> {
    const told = this.told.get(kind) as Told
    let again: string | null = null
    for (let at = 0; !this.#over; at++) {
      const mark: string = again ?? `${prefix}x${at}`
      again = null
      // Each at an address of its own: what one visitor may send in a minute is limited.
      const from = `127.${writer + 1}.${Math.floor(this.#sent / 250) % 250}.${(this.#sent++ % 250) + 1}`
      try {
        const { status, body } = await send(mark, from)
        if (body.success) {
          told.acknowledged.set(mark, String(body.message ?? ''))
          told.unsure.delete(mark)
        } else {
          const why = `${status} ${body.message ?? ''}`
          told.refused.set(why, (told.refused.get(why) ?? 0) + 1)
          // 503: it may have been stored where the connection ended while it committed.
          if (status >= 500) told.unsure.add(mark)
          await pause(50)
        }
      } catch {
        told.unsure.add(mark)
        if (REPEATABLE.has(kind)) again = mark
        await pause(50)
      }
    }
  }

  async stop(): Promise<void> {
    this.#over = true
    await this.#work
  }
}
