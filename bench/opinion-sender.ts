// Visitors who send opinions, in a process of their own: node --import tsx bench/opinion-sender.ts ADDRESS-OF-SERVER
// CONSULTATION NUMBER-OF-PROCESS OPINIONS MILLISECONDS. Each has an address of its own and a browser's work to do.
// Every tenth submits twice at once, and again at the end. Prints for each key the receipts that were given.
import { doWork } from '#server/testing/do-work.ts'
import { pause, visitorAt } from './readers.ts'

const [server = '', consultationId = '', number = '0', count = '0', within = '0'] = process.argv.slice(2)
const OPINIONS = Number(count)
const CALLS = '/fagui/internet/fagui/opinion'
/** Every so many visitors one is impatient. */
const IMPATIENT = 10

/** What came of the opinions of this process. */
const outcome = { receipts: {} as Record<string, string[]>, refused: [] as string[], took: [] as number[], lastMs: 0 }
const began = performance.now()

async function visit(at: number): Promise<() => Promise<void>> {
  const ask = visitorAt(server, `127.${Number(number) + 1}.${Math.floor(at / 200)}.${(at % 200) + 1}`)
  const key = `bench-opinion-${number}-${String(at).padStart(6, '0')}`
  const receipts: string[] = (outcome.receipts[key] = [])
  const post = async (path: string, body: object) => {
    const { status, text } = await ask(`${CALLS}/${path}`, body).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }))
    const answer =
      status === 200
        ? (JSON.parse(text) as { success: boolean; message: string; result: Record<string, unknown> })
        : null
    if (!answer?.success) outcome.refused.push(`${path} ${status} ${answer?.message ?? text.slice(0, 100)}`)
    return answer?.success ? answer.result : null
  }
  const content = `建议第${number}之${at}条：检修次数改为每半年一次，并公开检修的结果。`
  const form = {
    key,
    kind: 1,
    consultationId,
    attitude: (at % 3) + 1,
    identity: 1,
    content,
    name: `测${at}`,
    phone: '13900001111',
    email: null,
  }
  const submit = async () => {
    const work = (await post('work', {})) as { nonce: string; bits: number } | null
    const result = work && (await post('send', { ...form, work: doWork(work) }))
    if (result) receipts.push(String(result['receipt']))
  }
  const sent = performance.now()
  await Promise.all(at % IMPATIENT === 0 ? [submit(), submit()] : [submit()])
  outcome.took.push(performance.now() - sent)
  outcome.lastMs = performance.now() - began
  return at % IMPATIENT === 0 ? submit : async () => undefined
}

const again = await Promise.all(
  Array.from({ length: OPINIONS }, async (_, at) => {
    await pause((at / OPINIONS) * Number(within))
    return visit(at)
  }),
)
for (const submit of again) await submit()
process.stdout.write(`${JSON.stringify(outcome)}\n`)
process.exit(0)
