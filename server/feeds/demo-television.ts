/** In the demo world each match whose score is known is on television: a test card of the sandbox, until an officer says otherwise. docs/demo-world.md. */
import { loadShowing, saveShowing } from '../catalogue/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Topics } from '../topics.ts'

type DemoTelevisionDeps = {
  readonly db: Database
  readonly bus: Bus<Topics>
  /** Where the sandbox has its channels. */
  readonly url: string
}

/** An event that has a channel keeps it. */
export async function televise({ db, bus, url }: DemoTelevisionDeps, eventId: string): Promise<void> {
  const showing = await loadShowing(db, eventId)
  if (showing?.channel !== null) return
  await saveShowing(db, { ...showing, channel: `${url}/${encodeURIComponent(eventId)}` })
  bus.publish('showing', { eventId })
}
