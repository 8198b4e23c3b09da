/** Open lobbies are told that games are offered otherwise, wherever it was changed: everybody, those at a site, or those below an account. docs/domain/casino.md#lobby. */
import { serverEvents, writePayload } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { findBelow } from './queries.ts'
import { accountRoom, type Io, playersOn, siteRoom } from './rooms.ts'

/** Whoever is told with many others asks within so long, at a random moment. */
const READ_WITHIN_MS = 2000
/** Changes that come together are told once. */
const GATHER_MS = 100

type Deps = { readonly io: Io; readonly bus: Bus<Topics>; readonly db: Database; readonly jobs: Jobs }

/** Gives the function that ends the listening. */
export function announceCasinoOffer({ io, bus, db, jobs }: Deps): () => void {
  const said = serverEvents.casinoOfferChanged
  const sites = new Set<number>()
  const accounts = new Set<number>()
  let isEverywhere = false

  async function tell(): Promise<void> {
    const [everywhere, atSites, below] = [isEverywhere, [...sites], [...accounts]]
    isEverywhere = false
    sites.clear()
    accounts.clear()
    const list = writePayload(said, { what: 'LIST', withinMs: READ_WITHIN_MS })
    if (everywhere) io.emit(said.name, list)
    else if (atSites.length > 0) io.to(atSites.map(siteRoom)).emit(said.name, list)
    const concerned = below.length > 0 ? await findBelow(db, below, playersOn(io)) : []
    if (concerned.length > 0)
      io.to(concerned.map(accountRoom)).emit(said.name, writePayload(said, { what: 'OWN', withinMs: 0 }))
  }

  const telling = jobs.start({
    name: 'tell-casino-offer',
    gatherMs: GATHER_MS,
    failed: 'lobbies were not told',
    work: tell,
  })
  return bus.subscribe('casinoOffer', ({ siteId, accountId }) => {
    if (accountId !== null) accounts.add(accountId)
    else if (siteId !== null) sites.add(siteId)
    else isEverywhere = true
    telling.wake()
  })
}
