/** What feeds, operators and settlement do to markets, as commands of the engine. Prices alone go straight into memory. */
import type { Refusal } from '@paddock/contract'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import type { OwnTerms } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Result } from '@paddock/domain/result'
import type { Likely } from '@paddock/domain/risk'
import type { EventDefinition, Hold, MarketDefinition, MarketState } from '../catalogue/index.ts'
import { isAwaited, type LiveMarket, noteDefinition, notePrices } from '../engine/index.ts'
import { type ExchangeBeside, exchangeBeside } from './beside-exchange.ts'
import { guarded } from '../platform/jobs/guarded.ts'
import type { MarketsCore, MarketControlDeps } from './core.ts'
import type { Decision, StatusWish } from './decide-status.ts'
import { createDeskControl, type DeskControl } from './desk.ts'
import {
  beginBets,
  decideRules,
  makeByHand,
  type Making,
  nameByHand,
  type Naming,
  type RulesDecision,
} from './by-hand.ts'
import { type FeedState, putEvent, putMarket } from './definitions.ts'
import { likelyIn } from './likely.ts'
import { hold, release, watchFreshness } from './holds.ts'
import {
  lookAtRoom,
  type RunnerUpdate,
  setBookmakerQuotes,
  setExchangePrices,
  setSessionQuote,
} from './house-prices.ts'
import { createPublishedPrices } from './published-prices.ts'
import { createRemovals, type Removals } from './removal/one-by-one.ts'
import { expireDue } from './resting.ts'
import { decideTerms, type TermsDecision } from './terms.ts'
import { closeFor, decideStatus, type SettledStatus, settleState } from './status.ts'

export type MarketControl = {
  putEvent(event: EventDefinition, inPlay: boolean): Promise<void>
  /** The same where no source has told of the event yet. */
  announceEvent(event: EventDefinition, inPlay: boolean): Promise<void>
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
  /** What the exchange of the same match says of a bookmaker's teams; undefined where none prices the match. */
  exchangeBeside(marketId: string): ExchangeBeside | undefined
  /** How likely its outcomes are, by what is offered now; none where that does not say. */
  likely(marketId: string): readonly Likely[]
  /** `model` is what the quote was made from; left out where it is made by hand. */
  setSessionQuote(marketId: string, quote: SessionQuote, at: number, model?: SessionModel): void
  /** `actorId`: the officer for whom it is held, named in the history of the market. */
  hold(marketId: string, hold: Hold, on: boolean, actorId?: number): Promise<void>
  /** Suspends, opens or closes it for an operator, in one transaction with the row of the audit log. */
  decideStatus(marketId: string, wish: StatusWish, decision: Decision): Promise<Result<MarketState, Refusal>>
  /** The most that each house loses on the event from now on; null is no cap. Who asks has written it. Law D-58. */
  capEvent(eventId: string, maxHouseLoss: Paise | null): void
  /** How it may be bet on, in place of what its source says. */
  decideTerms(marketId: string, own: OwnTerms, decision: TermsDecision): Promise<Result<MarketDefinition, Refusal>>
  /** Makes a market, and its event where that is new: once, whoever asks again by the same id. */
  makeByHand(making: Making): Promise<Result<MarketDefinition, Refusal>>
  /** Says otherwise what one that was made by hand is called, and what players are told, until somebody bets on it. */
  nameByHand(marketId: string, naming: Naming): Promise<Result<MarketDefinition, Refusal>>
  decideRules(marketId: string, decision: RulesDecision): Promise<Result<MarketDefinition, Refusal>>
  readonly withdraw: Removals['withdraw']
  readonly previewWithdrawal: Removals['preview']
  readonly voidPart: Removals['voidPart']
  /** Lifts these holds; the market opens when its feed says so and no other is left. */
  release(marketId: string, holds: readonly Hold[]): Promise<void>
  /** Sets the state that settlement brings, past the feed's say; `reason` is why it stays so for now. */
  settleState(
    marketId: string,
    status: SettledStatus,
    actorId?: number | null,
    reason?: 'AWAITS_OFFICER',
  ): Promise<MarketState>
  /** Closes it for an officer who says its result, past the feed's say; nothing of a market that is closed, being paid or gone. */
  closeFor(marketId: string, actorId: number): Promise<void>
  /** Of markets that a trader quotes. */
  readonly desk: DeskControl
  find(marketId: string): LiveMarket | undefined
  all(): Iterable<LiveMarket>
  /** Tells what a market offers after it was rebuilt: what players had taken of the house is forgotten then. */
  retellPrices(marketId: string): void
  /** Looks after what only time brings: stale sources and expired orders. Called a few times a second. */
  tick(): void
}

export function createMarketControl(deps: MarketControlDeps): MarketControl {
  const { engine, clock } = deps
  const core: MarketsCore = {
    ...deps,
    prices: createPublishedPrices(deps),
    finals: new Set(),
    quotedBookmakers: new Map(),
    exchanges: new Map(),
  }
  const setHold = (marketId: string, name: Hold, on: boolean, actorId?: number): Promise<void> =>
    on ? hold(core, marketId, name, actorId) : release(core, marketId, [name])
  const removals = createRemovals({ ...deps, hold: (marketId, on) => setHold(marketId, 'REMOVAL', on) })
  const noteFreshness = watchFreshness(core)
  watchRoom(core)
  return {
    putEvent: (event, inPlay) => putEvent(core, event, inPlay),
    announceEvent: (event, inPlay) => putEvent(core, event, inPlay, true),
    putMarket: (definition, feed) => putMarket(core, removals, definition, feed),
    arrive: (marketId, what) => arrive(core, marketId, what),
    isAwaiting(marketId) {
      const arrivals = engine.arrivals.get(marketId)
      return arrivals !== undefined && isAwaited(arrivals)
    },
    setExchangePrices: (marketId, runners, at, totalMatched) =>
      setExchangePrices(core, marketId, runners, { at, totalMatched }),
    setBookmakerQuotes: (marketId, quotes, at) => setBookmakerQuotes(core, marketId, quotes, at),
    exchangeBeside(marketId) {
      const market = engine.markets.get(marketId)
      return market && exchangeBeside(core, market)
    },
    likely(marketId) {
      const market = engine.markets.get(marketId)
      return market ? likelyIn(core, market) : []
    },
    setSessionQuote: (marketId, quote, at, model) => setSessionQuote(core, marketId, quote, { at, model }),
    hold: setHold,
    decideStatus: (marketId, wish, decision) => decideStatus(core, marketId, wish, decision),
    capEvent: (eventId, maxHouseLoss) => engine.capEvent(eventId, maxHouseLoss),
    decideTerms: (marketId, own, decision) => decideTerms(core, marketId, own, decision),
    makeByHand: (making) => makeByHand(core, making),
    nameByHand: (marketId, naming) => nameByHand(core, marketId, naming),
    decideRules: (marketId, decision) => decideRules(core, marketId, decision),
    withdraw: removals.withdraw,
    previewWithdrawal: removals.preview,
    voidPart: removals.voidPart,
    release: (marketId, holds) => release(core, marketId, holds),
    settleState: (marketId, status, actorId = null, reason) =>
      settleState(core, marketId, status, { actorId, reason: reason ?? '' }),
    closeFor: (marketId, actorId) => closeFor(core, marketId, actorId),
    desk: createDeskControl(core),
    find: (marketId) => engine.markets.get(marketId),
    all: () => engine.markets.values(),
    retellPrices: (marketId) => core.prices.retell(marketId),
    tick() {
      const now = clock()
      noteFreshness(now)
      expireDue(core, now)
      beginBets(core, now)
    },
  }
}

/** Behind the commit of whatever changes what the house has of a market, or may lose on it: once for all that happens in this turn. */
function watchRoom(core: MarketsCore): void {
  const waiting = new Set<string>()
  const lookAtOne = guarded(core.log, 'what room is left of a market was not told', (id: string) =>
    lookAtRoom(core, id),
  )
  const lookAtAll = (): void => {
    const ids = [...waiting]
    waiting.clear()
    for (const id of ids) lookAtOne(id)
  }
  const note = (id: string): void => {
    if (!core.engine.markets.get(id)?.sessionModelled) return
    if (waiting.size === 0) queueMicrotask(lookAtAll)
    waiting.add(id)
  }
  core.bus.subscribe('bet', ({ bet }) => void (bet.matched > 0 && note(bet.marketId)))
  core.bus.subscribe('cashOut', ({ cashOut }) => note(cashOut.marketId))
  core.bus.subscribe('market', ({ definition }) => note(definition.id))
}

function arrive({ engine }: MarketsCore, marketId: string, what: 'DEFINITION' | 'PRICES'): () => void {
  const inForce = (what === 'DEFINITION' ? noteDefinition : notePrices)(engine.arrivalsOf(marketId))
  return () => {
    inForce()
    engine.forgetArrivals(marketId)
  }
}
