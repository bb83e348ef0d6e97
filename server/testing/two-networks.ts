import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangePartsOf } from '#server/exchange-parts.ts'
import {
  cardOfSide,
  type ExchangeParts,
  mustBeSet,
  sendPackages,
  takePackages,
  trust,
} from '#server/features/exchange/exchange.door.ts'
import { contactSealerOf } from '#server/platform/auth/contact-sealer.ts'
import { cardText, makeExchangeKey } from '#server/platform/exchange/keys.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { startTestApp, type TestApp } from './app.ts'
import { memoryStore } from './memory-store.ts'
import { TEST_KEYS } from './people.ts'

/** One of two installations that never touch. */
export interface Network {
  test: TestApp
  files: FileStore & { paths(): string[] }
  /** Its folder of the exchange. */
  folder: string
  parts: ExchangeParts
  send(whole?: boolean): ReturnType<typeof sendPackages>
  take(confirmed?: number): ReturnType<typeof takePackages>
  /** Names in a folder of the exchange, hidden ones too. */
  names(below: string): Promise<string[]>
}

async function network(parent: string, side: 'office' | 'public'): Promise<Network> {
  const folder = join(parent, side)
  const settings = { exchangeDir: folder, exchangeSide: side, exchangeKey: join(parent, `${side}.key`) } as const
  const files = memoryStore()
  const test = await startTestApp(settings, { files })
  await makeExchangeKey(settings.exchangeKey, false)
  const parts = exchangePartsOf(settings, {
    db: test.database.db,
    files,
    contacts: contactSealerOf(TEST_KEYS),
    clock: () => test.now,
  })
  return {
    test,
    files,
    folder,
    parts,
    send: (whole) => sendPackages(parts, whole),
    take: (confirmed) => takePackages(parts, confirmed ?? null),
    names: async (below) => (await readdir(join(folder, below)).catch((): string[] => [])).toSorted(),
  }
}

/** Two installations that have each other's public keys, with nothing between them but folders. */
export async function twoNetworks() {
  const parent = await mkdtemp(join(tmpdir(), 'fagui-exchange-'))
  const [office, outside] = [await network(parent, 'office'), await network(parent, 'public')]
  await trust(office.parts, cardText(await cardOfSide(mustBeSet(outside.parts))), '管理员')
  await trust(outside.parts, cardText(await cardOfSide(mustBeSet(office.parts))), '管理员')
  return {
    office,
    outside,
    /** Carries what one has written to the other one, by hand. @returns the names */
    async carry(from: Network, to: Network): Promise<string[]> {
      await mkdir(join(to.folder, 'in'), { recursive: true })
      const names = (await from.names('out')).filter((name) => !name.startsWith('.'))
      for (const name of names) await rename(join(from.folder, 'out', name), join(to.folder, 'in', name))
      return names
    },
    async close() {
      await office.test.close()
      await outside.test.close()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
