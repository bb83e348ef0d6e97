import type { ExchangedPackage, exchangeContract } from '#common/contract/exchange.ts'
import { refuse } from '#common/errors.ts'
import { writeActivity } from '#server/platform/audit/activity-log.ts'
import { momentText } from '#server/platform/clock.ts'
import { ExchangeRefused } from '#server/platform/exchange/refused.ts'
import type { Context, Handlers } from '#server/platform/http/serve.ts'
import { type ExchangeParts, SIDE_TEXT } from './exchange-parts.ts'
import { packagesOf } from './exchange.sql.ts'
import { takePackages } from './receive.ts'
import { sendAgain, sendPackages } from './send.ts'
import { statusOf, trust } from './status.ts'
import { sentInWords, takenInWords } from './told.ts'
import { numbersInWords } from './waiting.ts'

const SHOWN = 50

/** @throws Refusal exchange.refused instead of ExchangeRefused */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ExchangeRefused ? refuse('exchange.refused', { reason: error.message }) : error
  }
}

async function packagesShown(parts: ExchangeParts, direction: 'in' | 'out'): Promise<ExchangedPackage[]> {
  const rows = await packagesOf(parts.db, direction, SHOWN)
  return rows.map(({ number, name, state, trouble, bytes, entities, gone, notedAt }) => ({
    number,
    name,
    state,
    trouble,
    bytes,
    entities,
    gone,
    time: momentText(notedAt),
  }))
}

const noteAct = ({ db, viewer, clock }: Context, content: string) =>
  writeActivity(
    db,
    {
      kind: 2,
      content: `数据交换：${content}`,
      success: true,
      accountId: viewer.accountId,
      username: viewer.username,
      operateType: 3,
    },
    clock(),
  )

/** The calls of common/contract/exchange.ts. */
export function exchangeHandlers(parts: ExchangeParts, onTaken: () => void): Handlers<typeof exchangeContract> {
  return {
    async 'GET /sys/exchange'(context) {
      const own = { ...parts, db: context.db }
      const { side, own: fingerprint, card, peer, sent, taken, missing } = await told(() => statusOf(own))
      const received = await packagesShown(own, 'in')
      const moment = (at: Date | null) => at && momentText(at)
      const unconfirmed = received
        .filter(({ state, trouble }) => state === 'waiting' && trouble !== null)
        .map(({ number }) => number)
      return {
        side,
        folder: parts.folder,
        own:
          fingerprint === null || side === null || card === null
            ? null
            : { fingerprint, fileName: `fagui-exchange-${side}.pub`, card },
        peer: peer && {
          fingerprint: peer.fingerprint,
          trustedBy: peer.trustedBy,
          trustedTime: momentText(peer.trustedAt),
        },
        sent: {
          number: sent.number,
          time: moment(sent.at),
          confirmed: sent.confirmed,
          confirmedTime: moment(sent.confirmedAt),
        },
        taken: { number: taken.number, time: moment(taken.at) },
        missing: missing.length === 0 ? null : numbersInWords(missing),
        unconfirmed: unconfirmed.length === 0 ? null : Math.min(...unconfirmed),
        written: await packagesShown(own, 'out'),
        received,
      }
    },

    async 'POST /sys/exchange/send'() {
      return { text: sentInWords(await told(() => sendPackages(parts))) }
    },

    async 'POST /sys/exchange/take'(context) {
      const { confirm = null } = context.body
      if (confirm !== null) await noteAct(context, `确认取入全部重新写出的内容，自第 ${confirm} 号起`)
      const done = await told(() => takePackages(parts, confirm))
      if (done.numbers.length > 0) onTaken()
      return { text: takenInWords(done) }
    },

    async 'POST /sys/exchange/again'(context) {
      const { from = null } = context.body
      await noteAct(context, from === null ? '全部重新写出' : `自第 ${from} 号起重新写出`)
      if (from === null) return { text: sentInWords(await told(() => sendPackages(parts, true))) }
      return { text: `已重新写出第 ${numbersInWords(await told(() => sendAgain(parts, from)))} 号` }
    },

    async 'POST /sys/exchange/trust'({ body, viewer }) {
      const { side, fingerprint } = await told(() => trust(parts, body.card, viewer.username))
      return { text: `已登记${SIDE_TEXT[side]}的公钥，指纹 ${fingerprint}；请用电话与对方核对` }
    },
  }
}
