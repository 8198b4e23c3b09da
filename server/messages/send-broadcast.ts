import type { Refusal } from '@paddock/contract'
import { mayMarketTo } from '@paddock/domain/protection'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Tx } from '../platform/database.ts'
import {
  countSent,
  findBroadcast,
  findRecipients,
  type NewBroadcast,
  type Recipient,
  saveBroadcast,
  type StoredBroadcast,
} from './store.ts'

/** A stolen account does not flood everybody. */
const MOST_SENT = 10
const WITHIN_MS = 600_000

/** Tells everybody below the root, who is not one of them. What advertises leaves out who may not be advertised to. */
export async function saveSent(tx: Tx, given: NewBroadcast, now: number): Promise<Result<StoredBroadcast, Refusal>> {
  const sent = await countSent(tx, given.senderId, now - WITHIN_MS)
  if (sent.count >= MOST_SENT)
    return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: Math.max(1000, (sent.oldest ?? now) + WITHIN_MS - now) })
  const below = await findRecipients(tx, given)
  const recipients = below.filter((one) => !given.marketing || mayAdvertiseTo(one, now))
  const id = await saveBroadcast(
    tx,
    given,
    recipients.map((one) => one.id),
  )
  return ok(must(await findBroadcast(tx, id), 'it was saved'))
}

const mayAdvertiseTo = ({ marketingStoppedAt, excludedUntil }: Recipient, now: number): boolean =>
  mayMarketTo({ marketingStoppedAt, exclusion: excludedUntil === null ? null : { until: excludedUntil } }, now)
