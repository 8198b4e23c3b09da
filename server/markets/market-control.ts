/** What feeds, operators and settlement do to markets, as tasks of the engine. Prices alone go straight into memory. */
import type { Refusal } from '@paddock/contract'
import { type BestPrices, givesAway, isCrossed } from '@paddock/domain/betting'
import { expireOrders, type Fill, type HouseQuotes, meetHouse, setHouseQuotes } from '@paddock/domain/book'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import type { MarketStatus } from '@paddock/domain/market'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import type { Odds } from '@paddock/domain/odds'
import { assertShape, type PricedFill } from '@paddock/domain/positions'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type EventDefinition, type Hold, isFinal, type MarketDefinition, type MarketState } from '../catalogue/market.ts'
import { loadEvents, loadMarkets } from '../catalogue/store.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import { guarded } from '../platform/guarded.ts'
import type { Log } from '../platform/log.ts'
import { newTask } from '../bets/betting.ts'
import { isAwaited, noteDefinition, notePrices } from '../engine/arrivals.ts'
import { enterState, nextState, openAccounts, runnersChanged } from './change-state.ts'
import type { Changes } from '../engine/changes.ts'
import { end, keepPlacement, otherwiseOf, outlookOn } from '../bets/decide.ts'
import { type Decision, enterStatus, noteDecision, refuseStatus, type StatusWish } from './decide-status.ts'
import type { EngineCore } from '../engine/engine.ts'
import type { Freshness } from '../engine/freshness.ts'
import { partitionOf } from '../engine/leases.ts'
import { bookOf, createLiveMarket, dropQuotes, type LiveMarket, type Otherwise, statusForBets } from '../engine/live-market.ts'
import { createPublishedPrices } from './published-prices.ts'
import { refuseAway, refuseHouseLoss, refuseLocked, refuseOffer, refuseUserWin } from '../bets/refuse.ts'
import { createRemovals, plannedRemoval, type Removals } from './removal/in-turn.ts'
import { keepRemoved } from './removal/remove.ts'
import { bandIn } from '../engine/betting-sites.ts'
import { type BettingSite, RETRY, type Scene } from '../engine/scene.ts'
import type { Topics } from '../topics.ts'

export type RunnerUpdate = {
  readonly slot: number
  readonly quotes: HouseQuotes
  readonly lastTraded: Odds | null
  /** Of the runner alone; absent where its source does not say. */
  readonly totalMatched?: number
}

/** What a market's source says of it. `hold` keeps a new market from opening before it is priced. */
export type FeedState = { readonly status: MarketStatus; readonly inPlay: boolean; readonly hold?: Hold }

export type MarketControl = {
  putEvent(event: EventDefinition, inPlay: boolean): Promise<void>
  /** Creates the market or takes over what changed of it. `feed` is what its source says, before our own holds. */
  putMarket(definition: MarketDefinition, feed: FeedState): Promise<void>
  /**
   * Says at once that a definition of the market, or prices behind one, has come which would change what a bet is promised. No bet is
   * matched there until the function it gives is called.
   */
  arrive(marketId: string, what: 'DEFINITION' | 'PRICES'): () => void
  /** Whether something that has come of the market is not in force yet. */
  isAwaiting(marketId: string): boolean
  setExchangePrices(marketId: string, runners: readonly RunnerUpdate[], at: number, totalMatched?: number): void
  setBookmakerQuotes(marketId: string, quotes: ReadonlyMap<number, RunnerQuotes>, at: number): void
  /** `model` is what the quote was made from; left out where it is made by hand. */
  setSessionQuote(marketId: string, quote: SessionQuote, at: number, model?: SessionModel): void
  /** `actorId`: the officer for whom it is held, named in the history of the market. */
  hold(marketId: string, hold: Hold, on: boolean, actorId?: number): Promise<void>
  /** Suspends, opens or closes it for an operator, in one transaction with the row of the audit log. */
  decideStatus(marketId: string, wish: StatusWish, decision: Decision): Promise<Result<MarketState, Refusal>>
  readonly withdraw: Removals['withdraw']
  readonly previewWithdrawal: Removals['preview']
  /** Lifts these holds; the market opens when its feed says so and no other is left. */
  release(marketId: string, holds: readonly Hold[]): Promise<void>
  /** Sets the state that settlement brings, past the feed's say; `reason` is why it stays so for now. */
  settleState(
    marketId: string,
    status: 'CLOSED' | 'SETTLING' | 'SETTLED' | 'VOIDED',
    actorId?: number | null,
    reason?: 'AWAITS_OFFICER',
  ): Promise<MarketState>
  /** Closes it for an officer who says its result, past the feed's say; nothing of a market that is closed, being paid or gone. */
  closeFor(marketId: string, actorId: number): Promise<void>
  find(marketId: string): LiveMarket | undefined
  all(): Iterable<LiveMarket>
  /** Tells what a market offers after it was rebuilt: what players had taken of the house is forgotten then. */
  retellPrices(marketId: string): void
  /** Looks after what only time brings: stale sources and expired orders. Called a few times a second. */
  tick(): void
}

export type MarketControlDeps = {
  readonly db: Database
  readonly engine: EngineCore
  readonly bus: Bus<Topics>
  readonly freshness: Freshness
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
  readonly log: Log
}

export function createMarketControl(deps: MarketControlDeps): MarketControl {
  const { db, engine, bus, freshness, sites, clock, log } = deps
  const prices = createPublishedPrices({ engine, bus, clock, log })
  /** Markets the feed may still speak of though they are settled. */
  const finals = new Set<string>()
  const removals = createRemovals({ db, engine, sites, clock, hold: (marketId, on) => hold(marketId, 'REMOVAL', on) })

  /** Runs on the market in the next batch, ahead of bets; resolves after the commit. */
  async function onMarket<T>(
    marketId: string,
    work: (changes: Changes, market: LiveMarket) => T,
  ): Promise<T | undefined> {
    return await new Promise((resolve, reject) => {
      engine.submit({
        ...newTask([marketId], reject),
        urgent: true,
        accounts: () => openAccounts(engine.markets.get(marketId)),
        decide(changes) {
          const market = engine.markets.get(marketId)
          if (!market) return () => resolve(undefined)
          // A bet may have come in since the rows were locked.
          if (openAccounts(market).some((id) => !changes.accounts.has(id))) return RETRY
          const value = work(changes, market)
          return () => resolve(value)
        },
      })
    })
  }

  async function putEvent(event: EventDefinition, inPlay: boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      engine.submit({
        ...newTask([], reject),
        urgent: true,
        accounts: () => [],
        decide(changes) {
          engine.sportOf.set(event.id, event.sportId)
          changes.events.set(event.id, { ...event, inPlay, partition: partitionOf(event.id) })
          return resolve
        },
      })
    })
  }

  async function putMarket(definition: MarketDefinition, feed: FeedState): Promise<void> {
    assertShape(definition.shape)
    if (!engine.markets.has(definition.id)) {
      if (finals.has(definition.id)) return
      await takeUnknown(definition, feed)
    }
    const market = engine.markets.get(definition.id)
    if (!market) return
    // Who is out stays out, whatever his source says: his bets are void, and nobody brings them back.
    const take = () =>
      onMarket(definition.id, (changes, known) =>
        takeOver(changes, known, keepRemoved(known.definition, definition), feed),
      )
    if (plannedRemoval(market.definition, definition)) await removals.follow(definition, take)
    else await take()
    // Once open, what the house offered meanwhile is there for orders that rest.
    if (market.book) meetResting(definition.id, [...(engine.houseQuotes.get(definition.id)?.keys() ?? [])])
  }

  /** A market that is not in memory is new, or was settled before: a feed that repeats an old result changes nothing. */
  async function takeUnknown(definition: MarketDefinition, feed: FeedState): Promise<void> {
    const [stored] = await loadMarkets(db, { ids: [definition.id] })
    if (!stored) {
      await knowSport(definition.eventId)
      return await createMarket(definition, feed)
    }
    if (isFinal(stored.state.status)) finals.add(definition.id)
    else await engine.reload([definition.id])
  }

  /** After a restart the first market of an event may come without its event. A market of no sport would pass every lock. */
  async function knowSport(eventId: string): Promise<void> {
    if (engine.sportOf.has(eventId)) return
    for (const { id, sportId } of await loadEvents(db, [eventId])) engine.sportOf.set(id, sportId)
  }

  async function createMarket(definition: MarketDefinition, feed: FeedState): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      engine.submit({
        ...newTask([definition.id], reject),
        urgent: true,
        accounts: () => [],
        decide(changes) {
          if (engine.markets.has(definition.id)) return resolve
          const state: MarketState = { status: feed.status, reason: '', version: 1, inPlay: feed.inPlay }
          const sportId = must(
            engine.sportOf.get(definition.eventId),
            `event ${definition.eventId} is known before its markets`,
          )
          const arrivals = engine.arrivalsOf(definition.id)
          const place = { partition: partitionOf(definition.eventId), sportId, arrivals, bandOf: bandIn(sites) }
          const market = createLiveMarket(definition, place, state)
          if (feed.hold) market.holds.add(feed.hold)
          if (!freshness.isFresh(definition.source, clock())) market.holds.add('STALE')
          market.state = { ...nextState(market, {}), version: 1 }
          engine.addMarket(market)
          changes.markets.set(definition.id, { market, actorId: null })
          return resolve
        },
      })
    })
  }

  function takeOver(changes: Changes, market: LiveMarket, definition: MarketDefinition, feed: FeedState): void {
    // Settlement has the last word: a feed that repeats itself does not open a market that is being paid.
    if (['SETTLING', 'SETTLED', 'VOIDED'].includes(market.state.status)) return
    const changed = runnersChanged(market.definition, definition)
    market.definition = definition
    // Once closed, only a rollback or an operator reopens it.
    if (market.feedStatus !== 'CLOSED') market.feedStatus = feed.status
    // Prices that came with an opening are looked at before it.
    judgePrices(market)
    enterState(changes, market, nextState(market, { inPlay: feed.inPlay, runnersChanged: changed }), clock())
    changes.markets.set(definition.id, { market, actorId: null })
    requote(market)
  }

  function setExchangePrices(
    marketId: string,
    runners: readonly RunnerUpdate[],
    at: number,
    totalMatched?: number,
  ): void {
    const market = engine.markets.get(marketId)
    if (!market?.book) return
    const kept = engine.houseQuotes.get(marketId) ?? new Map<number, HouseQuotes>()
    engine.houseQuotes.set(marketId, kept)
    market.pricedAt = at
    for (const { slot, quotes, lastTraded } of runners)
      kept.set(slot, { ...quotes, lastTraded: lastTraded ?? kept.get(slot)?.lastTraded ?? null })
    if (hasMistakenPrices(market)) dropQuotes(market)
    else if (market.state.status === 'OPEN')
      for (const { slot } of runners) setHouseQuotes(market.book, slot, must(kept.get(slot), 'its quotes were kept'))
    watchPrices(market)
    prices.tell(market, at, { runners, ...(totalMatched === undefined ? {} : { totalMatched }) })
    if (market.open.size > 0 && market.state.status === 'OPEN')
      meetResting(
        marketId,
        runners.map((runner) => runner.slot),
      )
  }

  /** Prices that give money away are somebody's mistake: nobody bets on them. Law D-49. */
  function hasMistakenPrices({ definition: { id, shape, runners }, bookmaker, session }: LiveMarket): boolean {
    if (shape.kind === 'SESSION') return isCrossed(shape, session)
    const quotes = engine.houseQuotes.get(id)
    const best = (slot: number): BestPrices =>
      shape.kind === 'BETFAIR' ? bestOf(quotes?.get(slot)) : pricesOf(bookmaker.get(slot))
    const active = runners.filter(({ status }) => status === 'ACTIVE')
    return (
      shape.winners === 1 &&
      givesAway(
        shape.kind,
        active.map(({ slot }) => best(slot)),
      )
    )
  }

  /** The prices may have changed again when it is the market's turn: those of that moment decide. */
  function watchPrices(market: LiveMarket): void {
    const isMistaken = hasMistakenPrices(market)
    if (!isMistaken && !market.holds.has('OVERROUND')) return
    // From now on, whatever is being decided and written at the moment.
    if (isMistaken) market.holds.add('OVERROUND')
    unattended(
      onMarket(market.definition.id, (changes, known) => {
        judgePrices(known)
        reconsider(changes, known)
      }),
    )
  }

  function judgePrices(market: LiveMarket): void {
    if (hasMistakenPrices(market)) market.holds.add('OVERROUND')
    else market.holds.delete('OVERROUND')
  }

  /** The house has moved: orders that rest take what now suits them. */
  function meetResting(marketId: string, slots: readonly number[]): void {
    const isResting = (market: LiveMarket): boolean =>
      [...market.open.values()].some((bet) => bet.status !== 'PENDING' && slots.includes(bet.slot ?? -1))
    const market = engine.markets.get(marketId)
    if (!market || !isResting(market)) return
    unattended(
      onMarket(marketId, (changes, known) => {
        if (statusForBets(known) !== 'OPEN') return
        for (const slot of slots) fillResting(changes, known, slot)
      }),
    )
  }

  function fillResting(changes: Changes, market: LiveMarket, slot: number): void {
    const now = clock()
    const met = meetHouse(bookOf(market), slot, now, houseAllows({ changes, market, now }, sites))
    for (const order of met.touched) {
      const bet = must(market.open.get(order.id), 'a resting order is open in its market')
      const site = must(sites.get(bet.siteId), 'a bet has its site')
      keepPlacement({ changes, market, site, now }, bet, {
        order,
        fills: met.fills.filter((fill) => fill.taker === order.id),
      })
    }
  }

  async function hold(marketId: string, name: Hold, on: boolean, actorId: number | null = null): Promise<void> {
    if (!on) return await release(marketId, [name])
    // From now on, whatever is being decided and written at the moment.
    engine.markets.get(marketId)?.holds.add(name)
    await onMarket(marketId, (changes, market) => {
      market.holds.add(name)
      reconsider(changes, market)
      if (actorId !== null && changes.markets.has(marketId)) changes.markets.set(marketId, { market, actorId })
    })
  }

  async function decideStatus(
    marketId: string,
    wish: StatusWish,
    decision: Decision,
  ): Promise<Result<MarketState, Refusal>> {
    const decided = await onMarket(marketId, (changes, market): Result<MarketState, Refusal> => {
      const refusal = refuseStatus(market, wish)
      if (refusal) return refuse(refusal)
      const before = market.state
      enterStatus(changes, market, wish, clock())
      requote(market)
      noteDecision(changes, market, before, decision)
      return ok(market.state)
    })
    return decided ?? refuse({ code: 'NOT_FOUND' })
  }

  async function release(marketId: string, names: readonly Hold[]): Promise<void> {
    await onMarket(marketId, (changes, market) => {
      for (const name of names) market.holds.delete(name)
      reconsider(changes, market)
    })
  }

  function reconsider(changes: Changes, market: LiveMarket): void {
    if (['SETTLING', 'SETTLED', 'VOIDED'].includes(market.state.status)) return
    enterState(changes, market, nextState(market, {}), clock())
    requote(market)
  }

  /** Once open again, the house offers what the feed said last. */
  function requote(market: LiveMarket): void {
    if (!market.book || market.state.status !== 'OPEN') return
    for (const [slot, quotes] of engine.houseQuotes.get(market.definition.id) ?? [])
      setHouseQuotes(bookOf(market), slot, quotes)
    prices.retell(market.definition.id)
  }

  async function settleState(
    marketId: string,
    status: 'CLOSED' | 'SETTLING' | 'SETTLED' | 'VOIDED',
    actorId: number | null = null,
    reason: 'AWAITS_OFFICER' | '' = '',
  ): Promise<MarketState> {
    const state = await onMarket(marketId, (changes, market) => {
      market.feedStatus = status
      enterState(changes, market, { ...market.state, status, reason, version: market.state.version + 1 }, clock())
      changes.markets.set(marketId, { market, actorId })
      if (isFinal(status)) prices.forget(marketId)
      return market.state
    })
    return must(state, `market ${marketId} is in the engine`)
  }

  async function closeFor(marketId: string, actorId: number): Promise<void> {
    await onMarket(marketId, (changes, market) => {
      if (refuseStatus(market, { status: 'CLOSED' }) || market.state.status === 'CLOSED') return
      enterStatus(changes, market, { status: 'CLOSED' }, clock())
      changes.markets.set(marketId, { market, actorId })
    })
  }

  // A change of freshness is told once: a market that fails keeps no other from being held.
  const noteFreshness = guarded(
    log,
    'a market was not told how fresh its prices are',
    (market: LiveMarket, fresh: boolean) => {
      unattended(hold(market.definition.id, 'STALE', !fresh))
      if (!fresh) dropQuotes(market)
    },
  )

  function tick(): void {
    const now = clock()
    for (const { source, fresh } of freshness.changed(now))
      for (const market of engine.markets.values())
        if (market.definition.source === source) noteFreshness(market, fresh)
    for (const market of engine.markets.values())
      if (market.book && market.book.nextExpiry <= now) expire(market.definition.id)
  }

  function expire(marketId: string): void {
    unattended(
      onMarket(marketId, (changes, market) => {
        const now = clock()
        for (const order of expireOrders(bookOf(market), now)) {
          end(changes, market, must(market.open.get(order.id), 'a resting order is open in its market'), {
            status: 'LAPSED',
            reason: 'EXPIRED',
            now,
          })
        }
      }),
    )
  }

  return {
    putEvent,
    putMarket,
    arrive(marketId, what) {
      const inForce = (what === 'DEFINITION' ? noteDefinition : notePrices)(engine.arrivalsOf(marketId))
      return () => {
        inForce()
        engine.forgetArrivals(marketId)
      }
    },
    isAwaiting(marketId) {
      const arrivals = engine.arrivals.get(marketId)
      return arrivals !== undefined && isAwaited(arrivals)
    },
    setExchangePrices,
    setBookmakerQuotes(marketId, quotes, at) {
      const market = engine.markets.get(marketId)
      if (!market) return
      market.bookmaker = quotes
      market.pricedAt = at
      watchPrices(market)
      prices.tell(market, at, {})
    },
    setSessionQuote(marketId, quote, at, model) {
      const market = engine.markets.get(marketId)
      if (!market) return
      market.session = quote
      market.model = model
      market.pricedAt = at
      watchPrices(market)
      prices.tell(market, at, {})
    },
    hold,
    decideStatus,
    withdraw: removals.withdraw,
    previewWithdrawal: removals.preview,
    release,
    settleState,
    closeFor,
    find: (marketId) => engine.markets.get(marketId),
    all: () => engine.markets.values(),
    retellPrices: (marketId) => prices.retell(marketId),
    tick,
  }
}

/** Nobody waits for it, and the engine has logged what failed; unheard, a failure would end the process. */
function unattended(work: Promise<unknown>): void {
  work.catch(() => undefined)
}

/**
 * What an order that rests may take of the house: nothing once its player is locked or stays away or nothing is offered, no more than
 * the house may lose, and than its player may win at the prices he gets. Asked order by order, so what it allowed before counts.
 * Law D-35, D-37.
 */
function houseAllows(
  { changes, market, now }: Pick<Scene, 'changes' | 'market' | 'now'>,
  sites: MarketControlDeps['sites'],
): (orderId: string, fills: readonly Fill[]) => boolean {
  const taken = new Map<string, readonly PricedFill[]>()
  const won = new Map<number, Otherwise>()
  return (orderId, fills) => {
    const bet = must(market.open.get(orderId), 'a resting order is open in its market')
    const account = must(changes.accounts.get(bet.accountId), 'whoever rests in the market is locked')
    const site = must(sites.get(bet.siteId), 'a bet has its site')
    if (refuseLocked(account, market) || refuseAway(account, now) || refuseOffer({ market, site })) return false
    const house = `${bet.siteId} ${bet.book}`
    const outlook = outlookOn(market, bet, fills)
    const byHouse = [...(taken.get(house) ?? []), ...outlook.byHouse]
    const otherwise = together(won.get(account.id), otherwiseOf(bet, outlook))
    if (refuseUserWin(market, account.id, otherwise, [])) return false
    if (refuseHouseLoss({ market, site }, bet.book, byHouse)) return false
    taken.set(house, byHouse)
    won.set(account.id, otherwise)
    return true
  }
}

const together = (one: Otherwise | undefined, other: Otherwise): Otherwise =>
  one
    ? {
        without: new Set([...one.without, ...other.without]),
        fills: [...one.fills, ...other.fills],
        rests: [...one.rests, ...other.rests],
      }
    : other

const pricesOf = ({ back, lay }: RunnerQuotes = {}): BestPrices => ({
  ...(back && { back: back.price }),
  ...(lay && { lay: lay.price }),
})

function bestOf(quotes: HouseQuotes | undefined): BestPrices {
  const back = quotes?.toBack[0]?.[0]
  const lay = quotes?.toLay[0]?.[0]
  return { ...(back !== undefined && { back }), ...(lay !== undefined && { lay }) }
}
