import { isOneOf, RESTING_STATUSES, UNSETTLED_STATUSES } from '@paddock/domain/market'
import { calledAs } from '@paddock/contract/bet-words'
import type { Bet, BetStatus } from '@paddock/contract/shapes/bet'
import type { MarketBook } from '@paddock/contract/shapes/market'
import { type Paise, sum } from '@paddock/domain/money'
import { amountsOn, gain } from '@paddock/domain/positions'
import { runsText, selectionText, sideText } from '@paddock/ui/bets'
import type { OwnOrder } from '@paddock/ui/live'

/** One page holds what a person can follow; older bets are in the history. */
export const SHOWN = 200

export type OpenBets = {
  readonly bets: readonly Bet[]
  /** How many there are, where not all were read. */
  readonly total?: number
  readonly books: Readonly<Record<string, MarketBook>>
}

const OPEN: ReadonlySet<BetStatus> = new Set(['RECEIVED', ...UNSETTLED_STATUSES])

const isOpen = ({ status }: Bet): boolean => OPEN.has(status)

/** After news of a bet: a new one stands first, one that is over is gone. */
export function withBet(open: OpenBets, bet: Bet, book: MarketBook): OpenBets {
  const { bets, books } = open
  const known = bets.find(({ _id }) => _id === bet._id)
  // News may come by two ways; what is older than what is known says nothing.
  if (known && known.updatedAt > bet.updatedAt) return open
  const others = bets.filter(({ _id }) => _id !== bet._id)
  const next = !isOpen(bet) ? others : known ? bets.map((each) => (each === known ? bet : each)) : [bet, ...others]
  return { ...listed(open, next), books: { ...books, [bet.market._id]: book } }
}

/** What waits in the order book, where others can take it. What waits out a delay does not stand there yet. */
export const restingOrders = ({ bets }: OpenBets): OwnOrder[] =>
  bets.flatMap(({ _id, status, market, odds, sizeRemaining }) =>
    isOneOf(RESTING_STATUSES, status) && sizeRemaining > 0
      ? [
          {
            betId: _id,
            marketId: market._id,
            runnerId: odds.runnerId,
            side: odds.type,
            price: odds.price,
            size: sizeRemaining,
          },
        ]
      : [],
  )

/** After a position changed without a bet of it. */
export const withBook = (open: OpenBets, marketId: string, book: MarketBook): OpenBets => ({
  ...open,
  books: { ...open.books, [marketId]: book },
})

/** Those that were not read stay as many as they were. */
const listed = (open: OpenBets, bets: readonly Bet[]): OpenBets => ({
  ...open,
  bets,
  ...(open.total !== undefined && { total: open.total + bets.length - open.bets.length }),
})

/** As many as there is room for stand in the list no more, and others wait to be read. */
export const hasRoom = ({ bets, total = 0 }: OpenBets): boolean => bets.length < SHOWN && total > bets.length

/** After a market has its result: its bets are over. */
export function withoutMarket(open: OpenBets, marketId: string): OpenBets {
  const { [marketId]: _settled, ...rest } = open.books
  const { bets } = open
  const left = bets.filter(({ market }) => market._id !== marketId)
  return { ...listed(open, left), books: rest }
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

/** What of a bet is matched, and what of it still waits: a bet that is matched in part stands in both lists. */
export type Split = { readonly unmatched: readonly Bet[]; readonly matched: readonly Bet[] }

export const splitBets = (bets: readonly Bet[]): Split => ({
  unmatched: bets.filter((bet) => isUndecided(bet) || bet.sizeRemaining > 0),
  matched: bets.filter((bet) => !isUndecided(bet) && bet.sizeMatched > 0),
})

export const isUndecided = ({ status }: Bet): boolean => status === 'PENDING' || status === 'RECEIVED'

export type BetLine = {
  readonly key: string
  /** Null where both sides of a session are one line; `sideText` then names both. */
  readonly side: Bet['odds']['type'] | null
  readonly sideText: string
  readonly isSession: boolean
  readonly kind: Bet['market']['type']
  /** What was picked. */
  readonly selection: string
  /** Whether that is one of several, a runner or an outcome, and not a side of the session itself. */
  readonly isOneOfSeveral: boolean
  /** Of a session counted in runs: those it was matched at; null where they differ. */
  readonly runs: string | null
  /** Decimal; stake-weighted where several bets are one line. */
  readonly price: number
  readonly stake: Paise
  readonly profit: Paise
  readonly liability: Paise
  /** How many bets it is. */
  readonly bets: number
  /** Null where several bets are one line. */
  readonly bet: Bet | null
}

function lineWith(bet: Bet, amounts: Pick<BetLine, 'price' | 'stake' | 'profit' | 'liability'>): BetLine {
  const called = calledAs(bet)
  return {
    key: bet._id,
    side: bet.odds.type,
    sideText: sideText(bet),
    isSession: bet.market.type === 'SESSION',
    kind: bet.market.type,
    selection: selectionText(bet),
    isOneOfSeveral: called.side === bet.odds.type,
    runs: runsText(called),
    bets: 1,
    bet,
    ...amounts,
  }
}

/** What is matched of a bet: its profit and liability are of that part. */
export const matchedLine = (bet: Bet): BetLine =>
  lineWith(bet, {
    price: bet.averageOdd ?? bet.odds.price / 100,
    stake: bet.sizeMatched,
    profit: bet.profit,
    liability: bet.liability,
  })

/** What waits of a bet, at the price that was asked. */
export function waitingLine(bet: Bet): BetLine {
  const asked = bet.odds.price / 100
  const { profit, liability } = bet
  if (isUndecided(bet) || bet.sizeMatched === 0)
    return lineWith(bet, { price: asked, stake: bet.sizeRemaining, profit, liability })
  const wins = gain(bet.market.type, bet.odds.price, bet.sizeRemaining)
  const amounts = amountsOn(bet.odds.type, { wins, risks: bet.sizeRemaining })
  return lineWith(bet, { price: asked, stake: bet.sizeRemaining, ...amounts })
}

/** Bets on the same runner or outcome and side put together; of a session that has no outcomes, all of them. Amounts are summed. 000 §2 "average mode". */
export function averaged(lines: readonly BetLine[]): BetLine[] {
  const groups = new Map<string, BetLine[]>()
  for (const line of lines) {
    const { isOneOfSeveral, selection, side, bet } = line
    const key = isOneOfSeveral ? `${bet?.odds.runnerId ?? ''} ${selection} ${side}` : 'session'
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups].map(([key, same]) => merged(key, same))
}

function merged(key: string, lines: readonly BetLine[]): BetLine {
  const [first] = lines
  if (!first) throw new RangeError('nothing to merge')
  if (lines.length === 1) return { ...first, key }
  const texts = [...new Set(lines.map(({ sideText: text }) => text))]
  const stake = sum(lines.map((line) => line.stake))
  const weighted = lines.reduce((total, line) => total + line.price * line.stake, 0)
  return {
    ...first,
    key,
    side: texts.length === 1 ? first.side : null,
    sideText: texts.join(' / '),
    runs: lines.every(({ runs }) => runs === first.runs) ? first.runs : null,
    price: Math.round((weighted / stake) * 100) / 100,
    stake,
    profit: sum(lines.map(({ profit }) => profit)),
    liability: sum(lines.map(({ liability }) => liability)),
    bets: lines.length,
    bet: null,
  }
}
