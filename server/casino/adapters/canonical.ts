/** Our own protocol. docs/casino-provider.md. */
import { walletPathOf } from '@paddock/domain/casino'
import { holds, sealed, sealOf } from '../seal.ts'
import { readRequest } from '../wallet/requests.ts'
import { type Adapter, NO_CALL, NO_JSON, UNREADABLE } from './adapter.ts'
import { canonicalOutbound } from './outbound/canonical.ts'

export const canonical: Adapter = {
  outbound: canonicalOutbound,
  path: `${walletPathOf('canonical', '')}/:name`,
  isBelieved: ({ header, method, url, body }, secret, now) =>
    holds(secret, sealOf(header), { direction: 'to-wallet', method, path: url, body }, now),
  nonceOf: ({ header }) => header('x-nonce'),
  read({ name, body }) {
    const read = parsed(body)
    if (!read) return NO_JSON
    const known = readRequest(name, read.value)
    if (!known) return NO_CALL
    return known.request ? { what: 'REQUESTS', requests: [known.request] } : UNREADABLE
  },
  write({ status, said, isReplayed = false }, { header }, believed, now) {
    const body = JSON.stringify(status === 401 ? { ...said, serverTime: now } : said)
    const message = { direction: 'answer', method: String(status), path: header('x-nonce'), body } as const
    const seal = believed && sealed(believed.key, message, now)
    return { status, headers: { ...seal, ...(isReplayed && { 'x-replayed': 'true' }) }, body }
  },
}

function parsed(body: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString('utf8')) as unknown }
  } catch {
    return undefined
  }
}
