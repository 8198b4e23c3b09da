/** The small world of one cell of the table of rules and ways: a site, a market and players of its own, over one engine for all. */
import { setTimeout } from 'node:timers/promises'
import { paise, type Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type LiveMarket, mostWonWith } from '../../engine/live-market.ts'
import { loadBets } from '../../engine/store.ts'
import { bet, defineMarket, MATCH_ODDS, openMarket, price, rupees, type World } from '../../markets/testing/world.ts'
import { isSystem, openSystemAccounts, postTransfers } from '../../ledger/index.ts'
import type { MarketDefinition } from '../../catalogue/market.ts'
import type { BettingSite } from '../../engine/scene.ts'
import { loadBettingSites } from '../../engine/betting-sites.ts'
import type { Bet } from '../../engine/bet.ts'
import type { BetRequest } from '../../bets/place.ts'

export type Cell = {
  readonly world: World
  readonly siteId: number
  readonly book: 'REAL' | 'DEMO'
  readonly market: MarketDefinition
  /** Whom the rule is about, and somebody else of the same site who plays for money. */
  readonly ann: number
  readonly bob: number
}

type CellTerms = { readonly isDemo?: boolean; readonly delaySeconds?: number; readonly points?: number }

let cells = 0

export async function openCell(world: World, { isDemo = false, delaySeconds = 0, points = 10_000 }: CellTerms = {}) {
  const siteId = 100 + ++cells
  const book = isDemo ? 'DEMO' : 'REAL'
  const market = defineMarket(`cell${cells}`, MATCH_ODDS, {
    delaySeconds,
    source: `cell${cells}`,
    runners: defineMarket('', MATCH_ODDS).runners.slice(0, 2),
  })
  await openSite(world, siteId)
  const ann = await addPlayer(world, { siteId, book, name: `ann${siteId}`, points: rupees(points) })
  const bob = await addPlayer(world, { siteId, book: 'REAL', name: `bob${siteId}`, points: rupees(10_000) })
  const cell: Cell = { world, siteId, book, market, ann, bob }
  await openMarket(world, market)
  quoteHouse(cell, 2.5, 2.52)
  return cell
}

/** As any site is whose settings nobody has touched. To read all sites anew for each cell took longer than the cells. */
let unchanged: BettingSite | undefined

async function openSite({ db, sites }: World, siteId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into sites (id, label, kind, name) values (${siteId}, ${`cell${siteId}`}, 'b2c', 'Cell')`.execute(
      tx,
    )
    await openSystemAccounts(tx, siteId)
  })
  unchanged ??= must((await loadBettingSites(db)).get(siteId), 'the site was made')
  const { rows } = await sql<{ real: number; demo: number }>`
    select r.id as real, d.id as demo from accounts r join accounts d on d.site_id = r.site_id and ${isSystem(sql`d`, 'house', sql`'DEMO'`)}
    where r.site_id = ${siteId} and ${isSystem(sql`r`, 'house')}`.execute(db)
  const { real: REAL, demo: DEMO } = must(rows[0], 'the site has its accounts')
  sites.set(siteId, { ...unchanged, id: siteId, houses: { REAL, DEMO }, restingAllowed: true })
}

type NewPlayer = {
  readonly siteId: number
  readonly book: Cell['book']
  readonly name: string
  readonly points: Paise
}

async function addPlayer({ db }: World, { siteId, book, name, points }: NewPlayer): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; bank: number }>`
      insert into accounts (site_id, role, user_name, book) values (${siteId}, 'user', ${name}, ${book})
      returning id, (select b.id from accounts b where b.site_id = ${siteId} and ${isSystem(sql`b`, 'bank', sql`${book}`)}) as bank`.execute(
      tx,
    )
    const { id = 0, bank = 0 } = rows[0] ?? {}
    await postTransfers(tx, [{ debit: bank, credit: id, amount: points, kind: 'points', reference: `seed:${id}` }])
    return id
  })
}

/** The house on both runners, a thousand at each price, without giving anything away. */
export function quoteHouse({ world, market: { id } }: Cell, toBack: number, toLay: number): void {
  const level = (at: number) => [[price(at), rupees(1000)]] as const
  const other = (at: number) => Math.ceil(100 / (1 - 1 / at)) / 100
  world.control.setExchangePrices(
    id,
    [
      { slot: 0, quotes: { toBack: level(toBack), toLay: level(toLay) }, lastTraded: null },
      { slot: 1, quotes: { toBack: level(other(toLay) - 0.05), toLay: level(other(toBack) + 0.05) }, lastTraded: null },
    ],
    Date.now(),
  )
}

export const redefine = (cell: Cell, change: Partial<MarketDefinition>, status: 'OPEN' | 'CLOSED' = 'OPEN') =>
  openMarket(cell.world, { ...cell.market, ...change }, status)

/** Ann's bet, unless somebody else is named: a hundred on India at the price that the house gives. */
export const order = (cell: Cell, change: Partial<BetRequest> = {}): BetRequest =>
  bet(cell.ann, cell.market.id, { siteId: cell.siteId, book: cell.book, price: price(2.5), ...change })

export const RESTS = { timeInForce: 'GOOD_TILL_CANCEL', price: price(3) } as const

/** What came of it: the code it was refused with, then or at the end of its delay, or what it has become. */
export async function ask({ world }: Cell, request: BetRequest, key?: string): Promise<string> {
  const placed = await world.bets.place(request, key === undefined ? null : { key, bodyHash: Buffer.from(key) })
  if (!placed.ok) return placed.refusal.code
  const { status, reason } = await placed.value.decided
  return status === 'REJECTED' || status === 'LAPSED' ? (reason ?? status) : status
}

/** Ann's bet as it stands before it is decided, or has come to rest. */
export async function taken({ world }: Cell, request: BetRequest): Promise<Bet & { readonly decision: Promise<Bet> }> {
  const placed = await world.bets.place(request, null)
  if (!placed.ok) throw new Error(`not taken: ${placed.refusal.code}`)
  return { ...placed.value.bet, decision: placed.value.decided }
}

export async function stored({ world }: Cell, id: string): Promise<Bet> {
  const [found] = await loadBets(world.db, [id])
  if (!found) throw new Error(`no bet ${id}`)
  return found
}

export const live = ({ world, market }: Cell): LiveMarket => {
  const found = world.control.find(market.id)
  if (!found) throw new Error(`no market ${market.id}`)
  return found
}

/** Once this is answered, the engine has done what was asked of it before. */
export async function barrier(cell: Cell): Promise<void> {
  await ask(cell, order(cell, { accountId: cell.bob, book: 'REAL', price: price(900), stake: rupees(1) }))
}

export const untilItWaits = (cell: Cell, id: string): Promise<void> =>
  until(async () => (await stored(cell, id)).amendment !== null)

/** Asked until it is so: `expect.poll` belongs to one test, and here many run beside each other. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; !(await isSo()); await setTimeout(10))
    if (Date.now() > end) throw new Error('it has not come to that')
}

/** Of all that ann has been matched. */
export async function matchedOf({ world }: Cell, accountId: number): Promise<number> {
  const { rows } = await sql<{ matched: number }>`
    select coalesce(sum(matched), 0)::bigint as matched from bets where account_id = ${accountId}`.execute(world.db)
  return rows[0]?.matched ?? 0
}

export async function stakedBy({ world, ann }: Cell): Promise<Paise> {
  const { rows } = await sql<{ staked: number }>`
    select coalesce(sum(matched + remaining), 0)::bigint as staked from bets where account_id = ${ann}`.execute(
    world.db,
  )
  return paise(rows[0]?.staked ?? 0)
}

export const riskedBy = async ({ world, ann }: Cell): Promise<Paise> => rupees((await world.account(ann)).exposure)

/** With what rests at its best. */
export const winOf = async (cell: Cell): Promise<Paise> =>
  await Promise.resolve(mostWonWith(live(cell), cell.ann, { without: new Set(), fills: [], rests: [] }))
