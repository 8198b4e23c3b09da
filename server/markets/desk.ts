/** Markets that a trader quotes in place of their source: taken, offered at, opened, given back. docs/domain/quoting.md#row */
import { type DeskStop, type Hedge, hedgeOf, type SideCosts, sideCosts } from '@paddock/domain/desk'
import { NO_QUOTE, type SessionQuote } from '@paddock/domain/kinds/session'
import { mayTakeBets } from '@paddock/domain/market'
import { type Paise, ZERO } from '@paddock/domain/money'
import { contendersAmong, type Extreme, isSession, type Position, profitAt, worstCase } from '@paddock/domain/positions'
import { type Risk, riskOf, waitingRisk, type WaitingStake } from '@paddock/domain/risk'
import { isByHand } from '../catalogue/index.ts'
import type { Bet, LiveMarket, Modelled } from '../engine/index.ts'
import { exchangeBeside } from './beside-exchange.ts'
import { type MarketsCore, onMarkets } from './core.ts'
import { hold, holdAll, reconsider, release } from './holds.ts'
import { type DeskOffer, forgetModelled, offerByHand, setBookmakerQuotes, setSessionQuote } from './house-prices.ts'
import { houseOf, withinRoom } from './loss-room.ts'

export type DeskControl = {
  /** From now on its source's quotes are its model's alone, and nobody bets on it until it is opened. */
  take(marketId: string, actorId: number | null): Promise<void>
  /** Its source quotes it again; it opens with what that says, or when it says something. */
  giveBack(marketId: string): Promise<void>
  /** What is offered while it is open, and which version of the row it is. Prices alone: nothing opens by it. */
  offer(marketId: string, offer: DeskOffer, at: number): void
  /** A quote of its model's as far as the room to its loss limit goes. docs/domain/quoting.md#model */
  withinRoom(marketId: string, quote: SessionQuote): SessionQuote
  /** What either side of a session's quote costs the houses of all sites, with money, if it wins. Undefined of a market that is none. */
  sideCosts(marketId: string, quote: SessionQuote): SideCosts | undefined
  /** No bet is taken at any of them from this moment on, before it is written; what waits lapses. */
  shut(marketIds: readonly string[], actorId: number | null): Promise<void>
  /** The same of what no trader has: until its source quotes it anew. */
  stopForBall(marketIds: readonly string[], actorId: number): Promise<void>
  /** Nobody bets at any of them until what is said of their event is over; from this moment on, as `shut`. */
  stop(marketIds: readonly string[], why: DeskStop, actorId: number | null): Promise<void>
  /** It is over, where `isOver` still says so in that moment. What else holds them stays. */
  resume(marketIds: readonly string[], why: DeskStop, isOver: () => boolean): Promise<void>
  /** Lifts what a trader holds where nothing else holds it; gives where it did. `isMeant` is asked in the moment in which it would open. */
  open(marketIds: readonly string[], isMeant: (marketId: string) => boolean): Promise<readonly string[]>
  /** Its model cannot price it now. True of a market that a trader quotes, which stays as it is. */
  forgetModelled(marketId: string): Promise<boolean>
  /** What the house loses at worst on what is matched with money, over all sites, and at which outcome. */
  worst(marketId: string): Extreme
  /** The same at every outcome, with what waits or rests there beside it. Undefined of a market that is none. */
  position(marketId: string): DeskPosition | undefined
}

export type DeskPosition = {
  readonly risk: Risk
  /** What bets that are not matched could cost besides: from 0 down. */
  readonly waiting: Paise
  /** Of a bookmaker of two teams what would make both the same on the exchange of the match. */
  readonly hedge: Hedge | null
}

export function createDeskControl(core: MarketsCore): DeskControl {
  const find = (marketId: string): LiveMarket | undefined => core.engine.markets.get(marketId)
  return {
    async take(marketId, actorId) {
      const market = find(marketId)
      if (!market) return
      market.desk ??= { modelled: modelledOf(market), quoteVersion: null }
      await hold(core, marketId, 'TRADER', actorId)
      await release(core, marketId, ['NO_PRICE'])
    },
    async giveBack(marketId) {
      const market = find(marketId)
      // One whose row was gone before it could be given back, as after a crash, is held with nobody to open it.
      if (!market || !(market.desk || market.holds.has('TRADER'))) return
      const modelled = market.desk?.modelled
      market.desk = null
      if (!mayTakeBets(market.state.status)) return await release(core, marketId, ['TRADER'])
      if (!modelled) await hold(core, marketId, 'NO_PRICE')
      else if (market.definition.kind === 'SESSION')
        setSessionQuote(core, marketId, modelled.session, { at: modelled.at, model: modelled.model })
      else setBookmakerQuotes(core, marketId, modelled.bookmaker, modelled.at)
      await release(core, marketId, ['TRADER'])
    },
    offer: (marketId, offer, at) => offerByHand(core, marketId, offer, at),
    withinRoom(marketId, quote) {
      const market = find(marketId)
      return market ? withinRoom(core, market, quote) : quote
    },
    sideCosts(marketId, quote) {
      const market = find(marketId)
      const shape = market?.definition.shape
      return market && shape && isSession(shape) ? sideCosts(shape, houseOf(core, market), quote) : undefined
    },
    shut: (marketIds, actorId) => holdAll(core, marketIds, 'TRADER', actorId),
    stopForBall(marketIds, actorId) {
      // No source would end it of one that was made by hand, and that is shut without a trader anyway.
      const sourced = marketIds.filter((id) => {
        const market = find(id)
        return market && !isByHand(market.definition)
      })
      return holdAll(core, sourced, 'BALL_RUNNING', actorId)
    },
    stop: (marketIds, why, actorId) => holdAll(core, marketIds, why, actorId),
    async resume(marketIds, why, isOver) {
      await onMarkets(core, marketIds, (changes, market) => {
        if (!isOver()) return
        market.holds.delete(why)
        reconsider(core, changes, market)
      })
    },
    async open(marketIds, isMeant) {
      const opened = await onMarkets(core, marketIds, (changes, market) => {
        const { id } = market.definition
        // What holds it besides would go by itself, and open it then.
        if (!isMeant(id) || isHeldBesides(market)) return []
        market.holds.delete('TRADER')
        reconsider(core, changes, market)
        return [id]
      })
      return opened.flat()
    },
    async forgetModelled(marketId) {
      const market = find(marketId)
      if (!market?.desk) return false
      forgetModelled(core, market)
      // What stood still for a ball or for a doubt of the score does so no longer: there is only no price of the model's.
      await release(core, marketId, ['BALL_RUNNING', 'UNSETTLED'])
      return true
    },
    worst(marketId) {
      const market = find(marketId)
      if (!market) return { amount: ZERO, outcome: { type: 'VOID' } }
      const { shape, runners } = market.definition
      return worstCase(shape, houseOf(core, market), contendersAmong(runners))
    },
    position(marketId) {
      const market = find(marketId)
      if (!market) return undefined
      const { shape, runners } = market.definition
      const whole = houseOf(core, market)
      const waiting = [...market.open.values()].filter(({ book }) => book === 'REAL').map(waitingOf)
      return {
        risk: riskOf(shape, contendersAmong(runners), { whole, parts: nothingLess(whole) }),
        waiting: waitingRisk(shape, waiting).total,
        hedge: hedgeFor(core, market, whole),
      }
    },
  }
}

/** Nothing of it is less than a paisa. */
const nothingLess = ({ cells }: Position): Position => ({
  base: ZERO,
  cells: new Map([...cells.keys()].map((key) => [key, { amount: ZERO, slope: ZERO }])),
})

const waitingOf = ({ side, slot, run, price, remaining }: Bet): WaitingStake => ({
  side,
  price,
  stake: remaining,
  mine: ZERO,
  ...(slot !== null && { slot }),
  ...(run !== null && { run }),
})

function hedgeFor(core: MarketsCore, market: LiveMarket, house: Position): Hedge | null {
  const { kind, shape, runners } = market.definition
  const [one, other, ...more] = contendersAmong(runners).slots
  const beside = kind === 'BOOKMAKER' ? exchangeBeside(core, market) : undefined
  if (!beside?.isOpen || one === undefined || other === undefined || more.length > 0) return null
  const [first, second] = [one, other].map((slot) => ({
    slot,
    result: profitAt(shape, house, { type: 'WINNERS', winners: [slot] }),
    backAt: beside.toBack.get(slot),
  }))
  return first && second ? hedgeOf(first, second) : null
}

/** Whether something else than its trader keeps it from being bet on: a hold, or a moment that is still to come. */
export const isHeldBesides = ({ holds, feedStatus }: Pick<LiveMarket, 'holds' | 'feedStatus'>): boolean =>
  feedStatus === 'INACTIVE' || [...holds].some((name) => name !== 'TRADER')

/** What is offered as it is taken; null where nothing is, as while a ball runs. */
function modelledOf(market: LiveMarket): Modelled | null {
  const { definition, session, sessionModelled, bookmakerQuoted, model, pricedAt } = market
  // What was quoted there was a trader's.
  if (isByHand(definition)) return null
  const isQuoted = session !== NO_QUOTE || bookmakerQuoted.size > 0
  return isQuoted ? { session: sessionModelled ?? session, bookmaker: bookmakerQuoted, model, at: pricedAt } : null
}
