/** Open screens of everybody below an account are told that they are offered something else. docs/domain/restrictions.md */
import { serverEvents, writePayload } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { findBelow } from './queries.ts'
import { accountRoom, type Io, playersOn } from './rooms.ts'

/** Whoever is told with many others asks within so long, at a random moment. Until then what they bet is refused with the reason. */
const READ_WITHIN_MS = 2000
/** Changes that come together are told once: whoever goes through a list of them says one after the other. */
const GATHER_MS = 1000

type Deps = { readonly io: Io; readonly bus: Bus<Topics>; readonly db: Database; readonly jobs: Jobs }

/** Gives the function that ends the listening. */
export function announceRestrictions({ io, bus, db, jobs }: Deps): () => void {
  const said = serverEvents.restrictionsChanged
  const changed = new Set<number>()
  const telling = jobs.start({
    name: 'tell-restrictions',
    gatherMs: GATHER_MS,
    failed: 'players were not told what they are offered',
    async work() {
      const accounts = [...changed]
      changed.clear()
      const concerned = accounts.length > 0 ? await findBelow(db, accounts, playersOn(io)) : []
      if (concerned.length > 0)
        io.to(concerned.map(accountRoom)).emit(said.name, writePayload(said, { withinMs: READ_WITHIN_MS }))
    },
  })
  return bus.subscribe('restricted', ({ accountId }) => {
    changed.add(accountId)
    telling.wake()
  })
}
