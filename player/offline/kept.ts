/** What the page itself takes from what is kept. */
import { getEventPrices } from '@paddock/contract/endpoints/markets'
import type { Frame } from '@paddock/contract/frames/index'
import { readReply } from '@paddock/contract/reply'
import { KEPT, KEPT_AT_HEADER, keyOf } from './rules.ts'

export type KeptEvent = { readonly frames: readonly Frame[]; readonly at: number }

/** The prices of an event as they came last, with when that was; null where they never did. */
export async function readKeptEvent(eventId: string): Promise<KeptEvent | null> {
  if (!('caches' in globalThis)) return null
  const address = new URL('/api/user/game/prices', location.origin)
  address.searchParams.set('eventId', eventId)
  const kept = await (await caches.open(KEPT)).match(keyOf(address.href))
  const at = Number(kept?.headers.get(KEPT_AT_HEADER))
  if (!kept || !at) return null
  const { docs } = await readReply(getEventPrices, await kept.json())
  return { frames: docs.frames, at }
}
