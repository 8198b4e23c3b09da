/** The question that is asked in a silence, and with every new connection. */
import { clientEvents } from '@paddock/contract/live'
import type { ServerClock } from '../live/index.ts'
import { ask, type Link } from './link.ts'

/** Sets our clock by the server's; that it answers at all is what the freshness wants to know. */
export async function askTheTime(link: Link, clock: ServerClock): Promise<void> {
  const askedAt = Date.now()
  try {
    const answer = await ask(link, clientEvents.active, {})
    if (!('error' in answer)) clock.observe(answer.docs.date, askedAt, Date.now())
  } catch {
    // Silence is what the freshness shows.
  }
}
