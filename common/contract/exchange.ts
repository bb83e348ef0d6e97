import { Type, type Static } from 'typebox'
import { contract } from './contract.ts'
import { Moment, Nullable, NumberOrNull, OneOf, Query } from './parts.ts'
import { nameSchemas } from './schema-names.ts'

const Package = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  state: OneOf('writing', 'written', 'taken', 'waiting', 'refused'),
  /** Why it was refused, or what it waits for. */
  trouble: Nullable(Type.String()),
  bytes: Type.Integer(),
  /** What it brings, and what it takes away. */
  entities: Type.Integer(),
  gone: Type.Integer(),
  time: Moment,
})
export type ExchangedPackage = Static<typeof Package>

const Status = Type.Object({
  /** Null: the settings name no folder and no side. */
  side: Nullable(OneOf('office', 'public')),
  folder: Nullable(Type.String()),
  /** Fingerprint of the own public key, and the file that the other side is given; null: no pair was made. */
  own: Nullable(Type.Object({ fingerprint: Type.String(), fileName: Type.String(), card: Type.String() })),
  peer: Nullable(Type.Object({ fingerprint: Type.String(), trustedBy: Type.String(), trustedTime: Moment })),
  /** `confirmed`: up to which number the other side has said that it took in. */
  sent: Type.Object({
    number: Type.Integer(),
    time: Nullable(Moment),
    confirmed: Type.Integer(),
    confirmedTime: Nullable(Moment),
  }),
  taken: Type.Object({ number: Type.Integer(), time: Nullable(Moment) }),
  /** Numbers that later packages wait for: 3、5–7; null: none. */
  missing: Nullable(Type.String()),
  /** The first package of a whole state that waits for a confirmation. */
  unconfirmed: NumberOrNull({}, 'integer'),
  written: Type.Array(Package),
  received: Type.Array(Package),
})
export type ExchangeStatus = Static<typeof Status>

const Told = Type.Object({ text: Type.String() })
const acting = { permission: 'system:exchange:act', writes: 'self', result: Told } as const

/** Packages for the installation in the other network (decision 0198). */
export const exchangeContract = contract({
  'GET /sys/exchange': {
    summary: '数据交换：两个方向到第几号，缺少、等待和被拒绝的包，双方密钥的指纹',
    permission: 'system:exchange:view',
    query: Query({}),
    result: Status,
  },
  'POST /sys/exchange/send': { summary: '立即写出有变化的内容', body: Type.Object({}), ...acting },
  'POST /sys/exchange/take': {
    summary: '立即取入文件夹里的包；确认全部重新写出的第一包时给出其号码',
    body: Type.Object({ confirm: Type.Optional(NumberOrNull({ minimum: 1 }, 'integer')) }),
    ...acting,
  },
  'POST /sys/exchange/again': {
    summary: '从一号起把写出过的包再放进文件夹；不给号码的，全部重新写出',
    body: Type.Object({ from: Type.Optional(NumberOrNull({ minimum: 1 }, 'integer')) }),
    ...acting,
  },
  'POST /sys/exchange/trust': {
    summary: '登记对方的公钥',
    body: Type.Object({ card: Type.String({ minLength: 1, maxLength: 4_000 }) }),
    proof: 'fresh',
    ...acting,
  },
})

nameSchemas({ ExchangedPackage: Package, ExchangeStatus: Status })
