/** An event as the board has it, with match odds and a session, for tests of what is drawn of it. */
import type { MarketStatus } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import type { BoardEvent, BoardMarket } from '../../board/index.ts'
import { defineMarket, MATCH_ODDS, SESSION } from '../../markets/testing/world.ts'

type Change = Partial<Pick<BoardEvent['event'], 'id' | 'name' | 'sportId' | 'openAt'>> & {
  readonly inPlay?: boolean
  readonly status?: MarketStatus
}

const level = (price: number) => [odds(price), paise(100_000)] as const

export function boardEvent({ inPlay = false, status = 'OPEN', ...change }: Change = {}): BoardEvent {
  const event = {
    id: 'e1',
    sportId: '4',
    competitionId: 'c1',
    competition: 'World Cup',
    name: 'India v Australia',
    countryCode: 'IN',
    timezone: 'Asia/Kolkata',
    openAt: Date.UTC(2026, 10, 29, 14, 0),
    source: 'test',
    ...change,
  }
  const common = {
    state: { status, reason: '' as const, version: 1, inPlay },
    outcome: null,
    seq: 1,
    changedAt: event.openAt,
  }
  const told = { eventId: event.id, seq: 1, at: event.openAt, totalMatched: 0, bookmaker: [] }
  const runner = (slot: number, back: number, lay: number) => ({
    slot,
    toBack: [level(back)],
    toLay: [level(lay)],
    demo: null,
    totalMatched: 0,
    lastTraded: null,
    reference: null,
  })
  const rung = (run: number) => ({ run, price: odds(10_000), maxStake: paise(100_000) })
  const markets: BoardMarket[] = [
    {
      ...common,
      definition: defineMarket('m1', MATCH_ODDS, { eventId: event.id }),
      prices: {
        ...told,
        marketId: 'm1',
        runners: [runner(0, 185, 187), runner(1, 216, 220), runner(2, 1500, 1700)],
        session: null,
      },
    },
    {
      ...common,
      definition: defineMarket('m2', SESSION, { eventId: event.id, name: '6 over runs IND' }),
      prices: { ...told, marketId: 'm2', runners: [], session: { yes: [rung(47)], no: [rung(46)] } },
    },
  ]
  return { event, inPlay, markets: new Map(markets.map((market) => [market.definition.id, market])) }
}
