/** Asking others at addresses that somebody entered. docs/security.md T20. */
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Not one of ours, of this machine, or of the network that it stands in: what a router of the world would carry. @internal Exported for the tests. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

const refuse = (host: string, address: string) =>
  new Error(`${host} is at ${address}, which is no address of the public network`)

/** Looked at where the connection is made: a name that says another address the second time is no way around. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const inside = found.find(({ address }) => !isPublicAddress(address))
    if (inside) return done(refuse(host, inside.address), '', 0)
    if (options.all) return done(null, found)
    const [first] = found
    return done(null, first?.address ?? '', first?.family)
  })
}

/** Read when it is needed first: most servers ask nobody so. */
async function openNetwork(): Promise<typeof fetch> {
  const { Agent, fetch: ask } = await import('undici')
  // Of this `fetch` alone: the types of the built-in one, which are those of callers, do not know it.
  const guarded: object = { dispatcher: new Agent({ connect: { lookup: lookUpPublic } }) }
  return (input, init) => (ask as unknown as typeof fetch)(input, { ...init, ...guarded })
}

/**
 * `fetch` for addresses that somebody entered. Over TLS it connects to the public network alone; without, where
 * such an address names this machine only, it asks there. Throws as `fetch` does.
 */
export function createOutwardFetch(): typeof fetch {
  let network: ReturnType<typeof openNetwork> | undefined
  return async (input, init) => {
    const { protocol, hostname } = new URL(input instanceof Request ? input.url : input)
    if (protocol !== 'https:') return await fetch(input, init)
    // A number is looked up by nobody.
    const number = hostname.replaceAll(/[[\]]/g, '')
    if (isIP(number) && !isPublicAddress(number)) throw refuse(hostname, number)
    const ask = await (network ??= openNetwork())
    return await ask(input, init)
  }
}
