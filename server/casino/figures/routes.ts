/** Figures of the casino, and one round as both sides have it. docs/domain/casino.md#figures. */
import { DAY_MS } from '@paddock/domain/time'
import { calls, type CasinoTheirRound } from '@paddock/contract'
import { atOnce, type Database } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { timeZoneOf } from '../../sites/index.ts'
import type { ToldRound } from '../adapters/outbound/outbound.ts'
import type { ProviderClient } from '../providers/client.ts'
import { findKeyOf, type StoredKey } from '../providers/store.ts'
import { findNamed, findRoundOf, listMoves, type Whose } from '../records/queries.ts'
import type { Key } from '../seal.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import { loadFigures, loadKept } from './queries.ts'

export type FigureDeps = {
  /** The installation's: providers and their keys are of no site. */
  readonly db: Database
  readonly client: Pick<ProviderClient, 'round'>
  readonly openKey: (stored: StoredKey) => Key
  readonly clock: () => number
}

const DAYS_BACK = 30

export function figureRoutes(routes: Routes, { db, client, openKey, clock }: FigureDeps): void {
  routes.guarded(calls.getCasinoFigures, async (asked) => {
    const { by, startDate, endDate } = asked.query
    const start = startDate ?? new Date(clock() - DAYS_BACK * DAY_MS).toISOString()
    const range = { startDate: start, endDate, zone: timeZoneOf(asked.site) }
    const uplineId = uplineOf(asked)
    const [docs, kept] = await atOnce(asked.db, async (tx) => [
      await loadFigures(tx, { siteId: asked.site.id, uplineId, by, range }),
      await loadKept(tx, { siteId: asked.site.id, uplineId, range }),
    ])
    const named = asked.target === null ? undefined : await findNamed(asked.db, asked.target)
    const user = asked.target !== null && named && { id: String(asked.target), name: named.name }
    return answer({ docs, kept, narrowed: { ...(user && { user }) } })
  })

  routes.about(calls.getCasinoRound, async ({ db: own, site, actor, target, query }) => {
    const whose: Whose = { type: 'BELOW', siteId: site.id, uplineId: standsAs(actor), userId: target }
    const found = await findRoundOf(own, whose, query)
    if (!found) return answer({ docs: null })
    const { round, ...at } = found
    const moves = await listMoves(own, whose, query)
    const key = await findKeyOf(db, at.providerId)
    const asked = { roundId: query.roundId, playerRef: playerRefOf(at) }
    const told = key && (await client.round(key.provider, openKey(key), asked))
    return answer({ docs: { round, moves, theirs: theirsOf(told) } })
  })
}

const MOST_FACTS = 40
const LONGEST = 500

/** Whatever it tells beside what each round has, as text: what that means only it knows. */
function theirsOf(told: ToldRound | 'unknown' | undefined): CasinoTheirRound {
  if (told === undefined) return { answered: 'SILENT', state: null, stake: null, payout: null, facts: [] }
  if (told === 'unknown') return { answered: 'UNKNOWN', state: null, stake: null, payout: null, facts: [] }
  const { state, stake, payout, said } = told
  const facts = Object.entries(said)
    .filter(([name, value]) => !OWN.has(name) && value !== null)
    .slice(0, MOST_FACTS)
    .map(([name, value]) => ({ name: cut(name), value: cut(textOf(value)) }))
  return { answered: 'TOLD', state, stake, payout, facts }
}

const OWN: ReadonlySet<string> = new Set(['roundId', 'playerRef', 'state', 'stake', 'payout'])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** No half of a character stays behind, nor what the wire does not carry. */
const cut = (text: string): string => text.slice(0, LONGEST).replaceAll('\0', '').toWellFormed()
