import { join } from 'node:path'
import { cardText, makeExchangeKey, readExchangeKey } from '#server/platform/exchange/keys.ts'

/** Makes the key of an installation in a folder, as `npm run exchange -- keys` does. @returns its path */
export async function exchangeKeyIn(folder: string, name = 'exchange.key'): Promise<string> {
  const path = join(folder, name)
  await makeExchangeKey(path, false)
  return path
}

/** The card of the public side of an exchange, with a key of its own in a folder. */
export async function publicSideCard(folder: string): Promise<string> {
  const key = await readExchangeKey(await exchangeKeyIn(folder, 'other.key'))
  return cardText({ installation: 'a'.repeat(32), side: 'public', publicKey: key?.publicKey ?? '' })
}
