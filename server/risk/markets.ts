/** The markets of which sums are told, and their risk. docs/domain/risk.md */
import type { MarketStatus } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { contendersAmong } from '@paddock/domain/positions'
import { type Risk, riskOf, sharedPosition, type SharedPosition, waitingRisk } from '@paddock/domain/risk'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { BetSetting } from '../records/index.ts'
import { isUnpaid, loadSums, type MarketSum, type Which, type Whose } from './sums.ts'
import { loadWaiting } from './waiting.ts'

/** What a market is, where its event stands, and in which state it is. */
export type RiskSetting = BetSetting & {
  readonly status: MarketStatus
  readonly openAt: number
  readonly inPlay: boolean
}

export type MarketAtRisk = {
  readonly setting: RiskSetting
  readonly players: number
  readonly shared: Readonly<Record<Part, SharedPosition>>
  readonly risk: { readonly total: Risk; readonly mine: Risk }
  readonly waiting: { readonly total: Paise; readonly mine: Paise }
}
type Part = 'total' | 'mine' | 'passedUp'

async function loadSettings(from: Reader, marketIds: readonly string[]): Promise<RiskSetting[]> {
  if (marketIds.length === 0) return []
  const { rows } = await sql<RiskSetting>`
    select m.id as market_id, m.kind, m.shape, m.runners, m.name as market_name, e.id as event_id, e.name as event_name, e.sport_id,
      m.status, e.open_at, e.in_play
    from markets m join events e on e.id = m.event_id where m.id = any(${marketIds}::text[]) and ${isUnpaid({})}
    order by e.open_at, e.id, m.sort, m.id`.execute(from)
  return rows
}

const NOTHING = { base: 0n, cells: [] }

/**
 * Markets on which anybody of them has a position, or a bet that waits or rests, and one that is asked for by itself; in the order in which their
 * event shows them.
 */
export async function loadMarketsAtRisk(from: Reader, whose: Whose, which: Which): Promise<MarketAtRisk[]> {
  const sums = new Map((await loadSums(from, whose, which)).map((one) => [one.marketId, one]))
  const waiting = await loadWaiting(from, whose, which)
  const asked = which.marketId === undefined ? [] : [which.marketId]
  const settings = await loadSettings(from, [...new Set([...asked, ...sums.keys(), ...waiting.keys()])])
  return settings.map((setting) => {
    const shared = sharedOf(sums.get(setting.marketId))
    const contenders = contendersAmong(setting.runners)
    return {
      setting,
      players: sums.get(setting.marketId)?.players ?? 0,
      shared,
      risk: {
        total: riskOf(setting.shape, contenders, shared.total),
        mine: riskOf(setting.shape, contenders, shared.mine),
      },
      waiting: waitingRisk(setting.shape, waiting.get(setting.marketId) ?? []),
    }
  })
}

export const sharedOf = (of: MarketSum | undefined): Record<Part, SharedPosition> => ({
  total: sharedPosition(of?.total ?? NOTHING),
  mine: sharedPosition(of?.mine ?? NOTHING),
  passedUp: sharedPosition(of?.passedUp ?? NOTHING),
})

/** What an event is called; undefined where there is none. */
export async function findEventName(from: Reader, eventId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from events where id = ${eventId}`.execute(from)
  return rows[0]?.name
}
