import { BlockList, isIP } from 'node:net'

/** Loopback addresses, as a setting names them. */
const LOOPBACK = ['127.0.0.0/8', '::1/128']
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** An IPv4 address in the form of IPv6 is the same address. */
const plain = (address: string) => address.replace(MAPPED, '')
const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Addresses and networks of a setting: `loopback,10.0.0.5,192.168.0.0/16`; `none` for nobody.
 * @throws Error with what is wrong, in Chinese
 */
export function proxiesIn(text: string): string[] {
  const named = text.split(',').map((part) => part.trim())
  return named.flatMap((name) => {
    if (name === 'loopback') return LOOPBACK
    if (name === 'none') return []
    const [address = '', bits, more] = name.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (isIP(address) === 0 || !isPrefix || more !== undefined)
      throw new Error('应为以逗号分隔的地址或网段（如 10.0.0.5 或 192.168.0.0/16）、loopback 或 none')
    return [`${address}/${bits ?? most}`]
  })
}

/** Tells whether an address is one of the proxies whose word is taken for where a request came from. */
export function trustedProxies(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/')
    list.addSubnet(address, Number(bits), kindOf(address))
  }
  return (address) => isIP(plain(address)) !== 0 && list.check(plain(address), kindOf(plain(address)))
}
