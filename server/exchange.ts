// npm run exchange -- keys [--new] | trust <file> | send | receive [--confirm N] | again <N> | whole | status
// Exchanges packages with the installation in the other network, also while the server runs.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { exchangePartsOf } from './exchange-parts.ts'
import {
  cardOfSide,
  type ExchangeParts,
  mustBeSet,
  needsSomebody,
  numbersInWords,
  sendAgain,
  sendPackages,
  sentInWords,
  SIDE_TEXT,
  statusOf,
  takenInWords,
  takePackages,
  trust,
} from './features/exchange/exchange.door.ts'
import { fileStoreOf } from './file-store.ts'
import { keysOf } from './keys.ts'
import { contactSealerOf } from './platform/auth/contact-sealer.ts'
import { momentText } from './platform/clock.ts'
import { cardText, fingerprintOf, makeExchangeKey, readExchangeKey } from './platform/exchange/keys.ts'
import { ExchangeRefused } from './platform/exchange/refused.ts'
import { prepareBeside } from './prepare.ts'
import { runProgram } from './run-program.ts'
import { readSettings } from './settings.ts'

const USAGE =
  '用法：npm run exchange -- keys [--new]（建立本机密钥，写出公钥文件）｜trust <对方的公钥文件>｜send（写出）｜receive [--confirm <号码>]（取入）｜again <号码>（从这一号起重新写出）｜whole（全部重新写出）｜status'
const BY = '命令行'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function numberIn(text: string | undefined): number {
  const number = Number(text)
  if (text === undefined || !Number.isSafeInteger(number) || number < 1)
    throw new ExchangeRefused(`号码应为大于 0 的整数。${USAGE}`)
  return number
}

async function keys(given: ExchangeParts, renew: boolean): Promise<number> {
  const parts = mustBeSet(given)
  if (renew || !(await readExchangeKey(parts.keyFile))) await makeExchangeKey(parts.keyFile, renew)
  const card = await cardOfSide(parts)
  const fingerprint = fingerprintOf(card.publicKey)
  const place = resolve(`fagui-exchange-${card.side}.pub`)
  await writeFile(place, cardText(card))
  say(`本机：${SIDE_TEXT[card.side]}，指纹 ${fingerprint}`)
  say(`公钥已写到 ${place}；请带到对方运行 npm run exchange -- trust <该文件>，并用电话核对指纹`)
  if (renew) say('已换用新的密钥；对方登记新公钥以前，这以后写出的包对方取入不了')
  return 0
}

async function send(parts: ExchangeParts, whole: boolean): Promise<number> {
  const done = await sendPackages(parts, whole)
  say(sentInWords(done))
  if (done.numbers.length > 0) say(`在 ${join(mustBeSet(parts).folder, 'out')}`)
  return 0
}

async function receive(parts: ExchangeParts, confirmed: number | null): Promise<number> {
  const done = await takePackages(parts, confirmed)
  say(takenInWords(done))
  const [first] = done.missing
  if (first !== undefined) say(`请补送，或在对方运行 npm run exchange -- again ${first}`)
  if (done.unconfirmed !== null) say(`确认后取入：npm run exchange -- receive --confirm ${done.unconfirmed}`)
  return needsSomebody(done) ? 1 : 0
}

async function status(parts: ExchangeParts): Promise<number> {
  const { side, own, peer, sent, taken, missing, troubles } = await statusOf(parts)
  const moment = (at: Date | null) => (at ? `，${momentText(at)}` : '')
  say(`本机：${side === null ? '没有设置 EXCHANGE_SIDE' : SIDE_TEXT[side]}，指纹 ${own ?? '（没有密钥）'}`)
  say(
    `对方：${peer === null ? '没有登记公钥' : `指纹 ${peer.fingerprint}，${peer.trustedBy} ${momentText(peer.trustedAt)} 登记`}`,
  )
  say(`写出：到第 ${sent.number} 号${moment(sent.at)}；对方已取入到第 ${sent.confirmed} 号${moment(sent.confirmedAt)}`)
  say(`取入：到第 ${taken.number} 号${moment(taken.at)}`)
  if (missing.length > 0) say(`缺少第 ${numbersInWords(missing)} 号`)
  for (const { name, trouble } of troubles) say(`${name}：${trouble}`)
  return 0
}

async function act(parts: ExchangeParts, [name, value, number]: readonly string[]): Promise<number> {
  switch (name) {
    case 'keys':
      return keys(parts, value === '--new')
    case 'trust': {
      if (value === undefined) throw new ExchangeRefused(USAGE)
      const text = await readFile(resolve(value), 'utf8').catch(() => {
        throw new ExchangeRefused(`不能读取 ${resolve(value)}；请检查路径和权限`)
      })
      const { side, fingerprint } = await trust(parts, text, BY)
      say(`已登记${SIDE_TEXT[side]}的公钥，指纹 ${fingerprint}；请用电话与对方核对`)
      return 0
    }
    case 'send':
      return send(parts, false)
    case 'whole':
      return send(parts, true)
    case 'again': {
      const numbers = await sendAgain(parts, numberIn(value))
      say(`已重新写出第 ${numbersInWords(numbers)} 号`)
      return 0
    }
    case 'receive':
      return receive(parts, value === '--confirm' ? numberIn(number) : null)
    case 'status':
      return status(parts)
    default:
      throw new ExchangeRefused(USAGE)
  }
}

async function main(): Promise<number> {
  const settings = readSettings(process.env)
  const { database } = await prepareBeside(settings)
  try {
    const contacts = contactSealerOf(await keysOf(database.db, settings))
    return await act(
      exchangePartsOf(settings, { db: database.db, files: fileStoreOf(settings), contacts, clock: () => new Date() }),
      process.argv.slice(2),
    )
  } finally {
    await database.close()
  }
}

runProgram(main)
