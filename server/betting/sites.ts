/** What betting asks of each site, from its configuration as published. */
import { isOn } from '@paddock/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { configOf, type StoredSite } from '../sites/index.ts'
import type { BettingSite } from './scene.ts'

type Row = Pick<StoredSite, 'id' | 'name' | 'kind' | 'settings'> & { readonly houseId: number }

export async function loadBettingSites(db: Database): Promise<Map<number, BettingSite>> {
  const { rows } = await sql<Row>`
    select s.id, s.name, s.kind, s.settings, h.id as house_id
    from sites s join accounts h on h.site_id = s.id and h.role = 'system' and h.user_name = 'house'`.execute(db)
  return new Map(rows.map((row) => [row.id, bettingSite(row)]))
}

/** Reads them again into the very map that engine and market control hold. */
export async function renewBettingSites(db: Database, sites: Map<number, BettingSite>): Promise<void> {
  for (const [id, site] of await loadBettingSites(db)) sites.set(id, site)
}

function bettingSite({ houseId, ...row }: Row): BettingSite {
  const config = configOf(row)
  return {
    id: row.id,
    houseId,
    sportsOffered: !config.onlyCasino,
    restingAllowed: isOn(config, 'restingBets'),
    cashOutOffered: isOn(config, 'cashOut'),
  }
}
