import type { Bet, BetStatus } from '@paddock/contract/shapes/bet'
import type { MarketBook } from '@paddock/contract/shapes/market'
import { type Paise, sum } from '@paddock/domain/money'

export type OpenBets = {
  readonly bets: readonly Bet[]
  readonly books: Readonly<Record<string, MarketBook>>
}

const OPEN: ReadonlySet<BetStatus> = new Set(['RECEIVED', 'PENDING', 'ACCEPTED', 'PARTIAL', 'UNMATCHED'])

export const isOpen = ({ status }: Bet): boolean => OPEN.has(status)

/** After news of a bet: a new one stands first, one that is over is gone. */
export function withBet({ bets, books }: OpenBets, bet: Bet, book: MarketBook): OpenBets {
  const known = bets.find(({ _id }) => _id === bet._id)
  // News may come by two ways; what is older than what is known says nothing.
  if (known && known.updatedAt > bet.updatedAt) return { bets, books }
  const others = bets.filter(({ _id }) => _id !== bet._id)
  const next = !isOpen(bet) ? others : known ? bets.map((each) => (each === known ? bet : each)) : [bet, ...others]
  return { bets: next, books: { ...books, [bet.market._id]: book } }
}

/** After a market has its result: its bets are over. */
export function withoutMarket({ bets, books }: OpenBets, marketId: string): OpenBets {
  const { [marketId]: _settled, ...rest } = books
  return { bets: bets.filter(({ market }) => market._id !== marketId), books: rest }
}

export type BetGroup = {
  readonly eventId: string
  readonly eventName: string
  readonly sportId: string
  readonly markets: readonly { readonly marketId: string; readonly name: string; readonly bets: readonly Bet[] }[]
}

/** By event, then by market, newest first. 000 §2. */
export function groupBets(bets: readonly Bet[]): BetGroup[] {
  const events = new Map<string, Map<string, Bet[]>>()
  for (const bet of bets.toSorted((a, b) => b.placedAt - a.placedAt)) {
    const { event, _id } = bet.market
    const markets = events.get(event.id) ?? new Map<string, Bet[]>()
    events.set(event.id, markets)
    markets.set(_id, [...(markets.get(_id) ?? []), bet])
  }
  return [...events].map(([eventId, markets]) => {
    const [[first] = []] = [...markets.values()]
    return {
      eventId,
      eventName: first?.market.event.name ?? '',
      sportId: first?.market.eventType.id ?? '',
      markets: [...markets].map(([marketId, list]) => ({
        marketId,
        name: list[0]?.market.marketName ?? '',
        bets: list,
      })),
    }
  })
}

export type BetLine = {
  readonly key: string
  readonly side: Bet['odds']['type']
  readonly runnerName: string
  readonly line: number | null
  /** Decimal; stake-weighted where several bets are one line. */
  readonly price: number
  readonly stake: Paise
  readonly profit: Paise
  readonly liability: Paise
  /** Null where several bets are one line. */
  readonly bet: Bet | null
}

export const lineOf = (bet: Bet): BetLine => ({
  key: bet._id,
  side: bet.odds.type,
  runnerName: bet.odds.runnerName,
  line: bet.odds.line,
  price: bet.averageOdd ?? bet.odds.price / 100,
  stake: bet.stake,
  profit: bet.profit,
  liability: bet.liability,
  bet,
})

/** Bets on the same team and side put together; of a session, all on a side. Amounts are summed. 000 §2 "average mode". */
export function averaged(bets: readonly Bet[]): BetLine[] {
  const lines = new Map<string, BetLine[]>()
  for (const bet of bets) {
    const key = `${bet.market.type === 'SESSION' ? '' : bet.odds.runnerId} ${bet.odds.type}`
    lines.set(key, [...(lines.get(key) ?? []), lineOf(bet)])
  }
  return [...lines].map(([key, same]) => merged(key, same))
}

function merged(key: string, lines: readonly BetLine[]): BetLine {
  const [first] = lines
  if (!first) throw new RangeError('nothing to merge')
  if (lines.length === 1) return { ...first, key }
  const stake = sum(lines.map((line) => line.stake))
  const weighted = lines.reduce((total, line) => total + line.price * line.stake, 0)
  return {
    ...first,
    key,
    line: lines.every(({ line }) => line === first.line) ? first.line : null,
    price: Math.round((weighted / stake) * 100) / 100,
    stake,
    profit: sum(lines.map(({ profit }) => profit)),
    liability: sum(lines.map(({ liability }) => liability)),
    bet: null,
  }
}
