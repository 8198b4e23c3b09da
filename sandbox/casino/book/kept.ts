/** What the provider knows, as its journal has it from the first line on: each change is taken into the maps that it is asked by. */
import {
  type Booking,
  type Chain,
  type Change,
  type Hold,
  isSlip,
  type Market,
  type Round,
  type SealedDay,
  type SeedPair,
  type Seeds,
  type Session,
  type Settlement,
  type TableRound,
  type WalletKey,
} from './entries.ts'

const LAST_SHOWN = 10

/** Nothing yet. */
export const nothingKept = () => ({
  keys: new Map<string, WalletKey>(),
  retired: new Set<string>(),
  sessions: new Map<string, Session>(),
  seeds: new Map<string, Seeds>(),
  revealed: new Map<string, SeedPair[]>(),
  rounds: new Map<string, Round>(),
  roundsOf: new Map<string, Set<string>>(),
  bookings: [] as Booking[],
  chains: new Map<string, Chain>(),
  tables: new Map<string, TableRound>(),
  tableNow: new Map<string, TableRound>(),
  lastFallen: new Map<string, TableRound[]>(),
  betsOn: new Map<string, Set<string>>(),
  days: new Map<string, SealedDay>(),
  together: new Map<string, Set<string>>(),
  openSlips: new Set<string>(),
  holds: new Map<string, Map<string, Hold>>(),
  settlements: new Map<string, Map<string, Settlement>>(),
  /** Markets that something is held on, until their last result is told. */
  openMarkets: new Map<string, Market>(),
})
type Kept = ReturnType<typeof nothingKept>

/** Whatever of it there is, together. */
export function take(kept: Kept, change: Change): void {
  const { key, retired: keyId, session, seeds: pair, round, booking, chain, table, bets = [], day, hold } = change
  if (key) addKey(kept, key)
  if (keyId !== undefined) retireKey(kept, keyId)
  if (session) kept.sessions.set(session.id, session)
  if (pair) takeSeeds(kept, pair)
  for (const one of round ? [round, ...bets] : bets) takeRound(kept, one)
  if (booking) kept.bookings.push(booking)
  kept.bookings.push(...(change.bookings ?? []))
  if (hold) takeHold(kept, hold)
  for (const settlement of change.settlements ?? []) takeSettlement(kept, settlement)
  if (chain) kept.chains.set(chain.gameCode, chain)
  if (table) takeTable(kept, table)
  if (day) kept.days.set(day.day, day)
}

function takeRound(kept: Kept, round: Round): void {
  kept.rounds.set(round.id, round)
  addTo(kept.roundsOf, round.owner, round.id)
  if (isSlip(round) && round.stage === 'open') kept.openSlips.add(round.id)
  else kept.openSlips.delete(round.id)
  if (round.table !== undefined) addTo(kept.betsOn, round.table, round.id)
  if (round.walletRound !== undefined) addTo(kept.together, `${round.owner} ${round.walletRound}`, round.id)
}

function takeHold(kept: Kept, hold: Hold): void {
  const market = marketOf(hold)
  putInto(kept.holds, market, hold.owner, hold)
  if (hold.isKnown && !kept.openMarkets.has(market) && !hasLast(kept, market))
    kept.openMarkets.set(market, { walletUrl: hold.walletUrl, table: hold.table })
}

function takeSettlement(kept: Kept, settlement: Settlement): void {
  const market = marketOf(settlement)
  putInto(kept.settlements, market, settlement.id, settlement)
  const isOwed = [...(kept.settlements.get(market)?.values() ?? [])].some(({ stage }) => stage === 'owed')
  if (!isOwed && hasLast(kept, market)) kept.openMarkets.delete(market)
}

const hasLast = (kept: Kept, market: string): boolean =>
  [...(kept.settlements.get(market)?.values() ?? [])].some(({ isLast }) => isLast)

function takeTable(kept: Kept, table: TableRound): void {
  const { id, gameCode, stage } = table
  kept.tables.set(id, table)
  kept.tableNow.set(gameCode, table)
  if (stage === 'fallen')
    kept.lastFallen.set(gameCode, [...(kept.lastFallen.get(gameCode) ?? []), table].slice(-LAST_SHOWN))
}

function addKey(kept: Kept, key: WalletKey): void {
  kept.keys.set(key.keyId, key)
  kept.retired.delete(key.keyId)
}
function retireKey(kept: Kept, keyId: string): void {
  kept.keys.delete(keyId)
  kept.retired.add(keyId)
}

/** A seed that another takes the place of is revealed, and kept: its rounds can be drawn again as long as they are known. */
function takeSeeds(kept: Kept, pair: Seeds): void {
  const before = kept.seeds.get(pair.owner)?.current
  if (before && before.seed !== pair.current?.seed)
    kept.revealed.set(pair.owner, [...(kept.revealed.get(pair.owner) ?? []), before])
  kept.seeds.set(pair.owner, pair)
}

/** One round of everybody at one wallet. */
export const marketOf = ({ walletUrl, table }: Market): string => `${walletUrl} ${table}`

function putInto<T>(maps: Map<string, Map<string, T>>, name: string, key: string, value: T): void {
  const known = maps.get(name)
  if (known) known.set(key, value)
  else maps.set(name, new Map([[key, value]]))
}

function addTo(sets: Map<string, Set<string>>, name: string, id: string): void {
  const known = sets.get(name)
  if (known) known.add(id)
  else sets.set(name, new Set([id]))
}
