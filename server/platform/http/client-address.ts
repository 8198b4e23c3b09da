/** Where a request really comes from: what stands before our own proxies, and nothing that a client says of itself. Security T4. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type TrustedProxies = {
  /** Whether the address is one of our own proxies. */
  isOne(address: string): boolean
}

/** Addresses and nets, as `10.0.0.0/8`. Throws for what is neither. */
export function trustProxies(nets: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    const family = isIP(address)
    if (family === 0) throw new RangeError(`${net} is no address or net`)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(bits), type)
  }
  return {
    isOne(address) {
      const plain = plainOf(address)
      const family = isIP(plain)
      return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

export const TRUST_NOBODY: TrustedProxies = { isOne: () => false }

/** An ISO 3166 code, or what proxies write in place of one: `XX` for who knows, `T1` for Tor. */
const COUNTRY = /^[A-Z][A-Z\d]$/

/**
 * The country that a request comes from, as our own proxy says in the header of that name; null where nobody says it, or somebody who is none of
 * ours: whoever may write the header could choose where to be. Decision 0075.
 */
export function countryOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
  header: string | undefined,
): string | null {
  const said = header === undefined ? undefined : headers[header]
  if (typeof said !== 'string' || !proxies.isOne(socket.remoteAddress ?? '')) return null
  const code = said.trim().toUpperCase()
  return COUNTRY.test(code) ? code : null
}

/** An IPv4 address in the clothes of IPv6. */
const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** From the near end of the way: the first that is none of ours. What stands before it its sender could have made up. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
): string {
  const forwarded = headers['x-forwarded-for']
  const said = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').map((one) => one.trim())
  let address = socket.remoteAddress ?? ''
  for (const before of said.toReversed()) {
    if (!proxies.isOne(address) || isIP(plainOf(before)) === 0) break
    address = before
  }
  return plainOf(address)
}

/**
 * The neighbourhood of an address, as one household or one attacker has it: /24, or /48. What is counted by where somebody comes
 * from counts these: whoever has one address of a neighbourhood has the others too. However the address is spelt.
 */
export function placeOf(address: string): string {
  const plain = plainOf(address)
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [before = '', after] = plain.split('::')
  const groups = before.split(':').filter((group) => group !== '')
  const left = after === undefined ? [] : after.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, GROUPS - groups.length - left.length) }, () => '0')
  return [...groups, ...zeros, ...left]
    .slice(0, GROUPS_OF_PLACE)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const GROUPS = 8
const GROUPS_OF_PLACE = 3

const OWN_MACHINE = trustProxies(['127.0.0.0/8', '::1'])
export const isOwnMachine = (address: string): boolean => OWN_MACHINE.isOne(address)
