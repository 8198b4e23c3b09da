/** What betting asks of each site, from its configuration as published. */
import { isOn, playerBandBps, practiceModeOf, type SiteConfig } from '@paddock/contract'
import { type HouseCaps, stricterCap } from '@paddock/domain/betting'
import { siteOfPool } from '@paddock/domain/book'
import { ofRupees, type Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { isSystem } from '../ledger/index.ts'
import type { Database } from '../platform/database.ts'
import { configOf, type StoredSite } from '../sites/index.ts'
import type { BettingSite } from './scene.ts'

type Row = Pick<StoredSite, 'id' | 'name' | 'kind' | 'settings'> & { readonly real: number; readonly demo: number }

export async function loadBettingSites(db: Database): Promise<Map<number, BettingSite>> {
  const { rows } = await sql<Row>`
    select s.id, s.name, s.kind, s.settings, r.id as real, d.id as demo from sites s
    join accounts r on r.site_id = s.id and ${isSystem(sql`r`, 'house')}
    join accounts d on d.site_id = s.id and ${isSystem(sql`d`, 'house', sql`'DEMO'`)}`.execute(db)
  return new Map(rows.map((row) => [row.id, bettingSite(row)]))
}

/** Reads them again into the very map that engine and market control hold. */
export async function renewBettingSites(db: Database, sites: Map<number, BettingSite>): Promise<void> {
  for (const [id, site] of await loadBettingSites(db)) sites.set(id, site)
}

/** Of the pool's site as it is published now; a pool of no site trades with nobody. */
export const bandIn =
  (sites: ReadonlyMap<number, Pick<BettingSite, 'playerBandBps'>>) =>
  (pool: string): number =>
    sites.get(siteOfPool(pool))?.playerBandBps ?? 0

function bettingSite({ real, demo, ...row }: Row): BettingSite {
  const config = configOf(row)
  return {
    id: row.id,
    timeZone: config.timeZone,
    caps: houseCapsOf(config),
    houses: { REAL: real, DEMO: demo },
    sportsOffered: !config.onlyCasino,
    restingAllowed: isOn(config, 'restingBets'),
    playerBandBps: playerBandBps(config),
    cashOutOffered: isOn(config, 'cashOut'),
    moneyPlayed: practiceModeOf(config) !== 'ONLY',
  }
}

/** The stricter of what administrators say and what the site says itself. Law D-58. */
function houseCapsOf({ houseCaps, ownCaps }: SiteConfig): HouseCaps {
  const of = (name: keyof HouseCaps) => stricterCap(inPaise(houseCaps[name]), inPaise(ownCaps[name]))
  return { eventLoss: of('eventLoss'), dayLoss: of('dayLoss'), dayWin: of('dayWin') }
}

const inPaise = (rupees: number | null): Paise | null => (rupees === null ? null : ofRupees(rupees))
