/** Bets and orders as they cross the wire. 000 §3, law 2.11. */
import { formatRupees, parseRupees, type Paise } from '@paddock/domain/money'
import { oddsFromDecimal, oddsToDecimal, type Odds } from '@paddock/domain/odds'
import { BET_STATUSES, type MarketKind, type Side } from '@paddock/domain/market'
import * as z from 'zod/mini'
import { betReason } from '../refusals.ts'
import {
  amount,
  averagePrice,
  count,
  id,
  instant,
  marketKind,
  price,
  shortText,
  side,
  text,
  typedCount,
  typedFlag,
  typedId,
  typedNumber,
  unreadable,
} from '../values.ts'
import { respelled } from '../words.ts'
import { betMarket } from './market.ts'

/**
 * RECEIVED → PENDING (its delay runs, funds are held) → ACCEPTED (wholly matched), PARTIAL, UNMATCHED or REJECTED;
 * then SETTLED, VOIDED, LAPSED or CANCELLED. Law 2.11.
 */
const betStatus = z.enum(['RECEIVED', ...BET_STATUSES])
export type BetStatus = z.output<typeof betStatus>

const betSizes = {
  /** size = matched + remaining + lapsed + cancelled + voided, always. Backers' stakes. */
  sizeMatched: amount,
  sizeRemaining: amount,
  sizeLapsed: amount,
  sizeCancelled: amount,
  sizeVoided: amount,
}

const betOdds = respelled(
  z.object({
    type: side,
    teamId: id,
    teamName: shortText,
    /** The price asked for. */
    odd: price,
    run: z.nullable(count),
  }),
)

/** 000 §3 "Open bet", then ours. */
export const bet = z.object({
  _id: id,
  market: betMarket,
  odds: betOdds,
  stake: amount,
  /** Of the matched part; while nothing is decided, of the whole at the price asked. */
  profit: amount,
  liability: amount,
  createdAt: instant,
  updatedAt: instant,
  /** The caller's own reference (`requestId`), else the bet's id. */
  betRef: z.string(),
  status: betStatus,
  /** Stake-weighted price of the matched part, null while nothing is matched. */
  averageOdd: z.nullable(averagePrice),
  /** Of a session: the run it was matched at, where a better one than asked was given. Law D-05. */
  betterRun: z.optional(count),
  ...betSizes,
  placedAt: instant,
  /** When the delay ends and the bet is decided. */
  acceptAt: instant,
  decidedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  reason: z.nullable(betReason),
  /** What the bet brought, before commission; null until settled. */
  profitLoss: z.nullable(amount),
  outcome: z.nullable(z.enum(['WIN', 'LOSE', 'HALF', 'PUSH', 'VOID'])),
  marketVersion: count,
  timeInForce: z.enum(['FILL_OR_KILL', 'GOOD_TILL_CANCEL']),
  persistence: z.enum(['LAPSE', 'PERSIST']),
  /**
   * A change that could be matched, which waits like a bet until `acceptAt`; until then the bet is as it was, and can be neither
   * cancelled nor changed. With a reason it is the last one, which came to nothing. What it does not change is null.
   */
  amendment: z.optional(
    respelled(
      z.object({
        odd: z.nullable(price),
        stake: z.nullable(amount),
        acceptAt: instant,
        reason: z.nullable(betReason),
      }),
    ),
  ),
  /** Only where an upline reads its players' bets. */
  userName: z.optional(shortText),
})
export type Bet = z.output<typeof bet>

/** One step in the life of a bet, oldest first. */
export const betStep = z.object({
  at: instant,
  status: betStatus,
  /** What it asked for then. */
  stake: amount,
  ...betSizes,
  price: z.nullable(price),
  /** Why what was left of it ended. */
  reason: z.nullable(betReason),
})
export type BetStep = z.output<typeof betStep>

/** What can happen to a bet. MARKET: its market changed while it was undecided. */
const receiptEvent = z.enum([
  'RECEIVED',
  'DELAYED',
  'RESTING',
  'MATCHED',
  'AMENDED',
  /** A change waits until its delay is over. */
  'AMENDING',
  /** It came to nothing, and left the bet as it was. */
  'NOT_AMENDED',
  'CANCELLED',
  'LAPSED',
  'REJECTED',
  'MARKET',
  'REDUCED',
  'RUNNER_REMOVED',
  'SETTLED',
  'VOIDED',
  'ROLLED_BACK',
  /** A sum took the place of a share of it, in a session. */
  'CASHED_OUT',
  /** What was struck of it then is void, for both sides: of so much that was matched so much stands. */
  'VOIDED_IN_PART',
  /** A cash-out of then is void, and the share of the bet that it took the place of stands again. */
  'CASH_OUT_VOIDED',
])
export type ReceiptEvent = z.output<typeof receiptEvent>

/** One line of a receipt, oldest first. What a line says nothing of is null. */
export const receiptStep = respelled(
  z.object({
    at: instant,
    what: receiptEvent,
    /** Asked for, got, or changed to. */
    odd: z.nullable(price),
    priceBefore: z.nullable(price),
    /** Backers' stake: of the bet, of the fill, of what was ended. */
    size: z.nullable(amount),
    sizeBefore: z.nullable(amount),
    /** Until when its delay runs. */
    until: z.nullable(instant),
    marketVersion: z.nullable(count),
    marketStatus: z.nullable(shortText),
    result: z.nullable(shortText),
    /** What the bet brought by itself; of the whole market, and the commission on that. */
    profitLoss: z.nullable(amount),
    marketProfitLoss: z.nullable(amount),
    commission: z.nullable(amount),
    reason: z.nullable(betReason),
    /** Of a share of the bet that was cashed out: with which cash-out, and what that share was taken for. */
    cashOut: z.nullable(z.object({ _id: id, fraction: z.int(), amount })),
  }),
)
export type ReceiptStep = z.output<typeof receiptStep>

/** A market that holds a part of an account's exposure. */
export const heldMarket = z.object({
  market: betMarket,
  /** The worst it can come to, as an amount at risk; the three parts add up to it. */
  exposure: amount,
  matched: amount,
  unmatched: amount,
  pending: amount,
  /** In which outcome that is: these runners win, or the result is `from` or more and `to` or less (null: no end). */
  worst: z.object({
    runners: z.array(z.object({ id, name: shortText })),
    from: z.nullable(count),
    to: z.nullable(count),
  }),
  /** Bets that are not settled, and those of them that are not matched or decided. */
  bets: count,
  waiting: count,
})
export type HeldMarket = z.output<typeof heldMarket>

const device = z.strictObject({
  name: z.optional(shortText),
  os: z.optional(shortText),
  version: z.optional(shortText),
  mobile: z.optional(z.union([z.boolean(), shortText])),
})
export type Device = z.output<typeof device>

const country = z.strictObject({
  continent: z.optional(shortText),
  city: z.optional(shortText),
  country: z.optional(shortText),
  country_code: z.optional(shortText),
  countryFlag: z.optional(shortText),
  country_flag: z.optional(shortText),
  region: z.optional(shortText),
})
export type Country = z.output<typeof country>

/** What a player asks for. */
export type BetOrder = {
  readonly marketId: string
  readonly kind: MarketKind
  /** The runner's id; of a session with outcomes, the outcome; of a session counted in runs, what the feed calls its team. */
  readonly runnerId: string
  readonly side: Side
  /** Null where it was sent as 0, which is refused once the stake is looked at. 000 §5. */
  readonly price: Odds | null
  /** The run of a SESSION bet. Null elsewhere, and for a session whose outcomes are its runners (odd-even, digit). */
  readonly line: number | null
  readonly stake: Paise
  readonly timeInForce: 'FILL_OR_KILL' | 'GOOD_TILL_CANCEL'
  /** Least matched stake with FILL_OR_KILL; null is the whole. */
  readonly minFill: Paise | null
  readonly persistence: 'LAPSE' | 'PERSIST'
  /** Milliseconds since 1970 until which an unmatched rest may wait; null is until the market says otherwise. */
  readonly expiresAt: number | null
  /** Take a worse price too, whatever it is when the delay ends. Law D-05. */
  readonly acceptAnyPrice: boolean
  /** How many steps of the market's ladder worse than the price asked is taken too; 0 is none. Without a ladder it says nothing. Law D-05. */
  readonly acceptTicks: number
  /** The market's version that the player saw; another version refuses. Null: not asked. */
  readonly marketVersion: number | null
  /** The player's own reference, a UUID in our clients. Also an idempotency key, beside another one in the header. */
  readonly requestId: string | null
  readonly device: Device | null
  readonly country: Country | null
}

/** More steps than the exchange's ladder has: who would go farther takes any price. */
export const MOST_ACCEPT_TICKS = 400

/** The two specified payloads in one: "Bet order (server call)" and "Market order payload (mobile slip)"; then ours. */
const betOrderFields = z.strictObject({
  marketType: marketKind,
  stake: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  odd: typedNumber,
  oddType: side,
  teamId: typedId,
  marketId: id,
  nation: z.optional(z.nullable(shortText)),
  browserDetail: z.optional(device),
  countryDetail: z.optional(country),
  /* the mobile slip's */
  run: z.optional(z.nullable(typedNumber)),
  cashout: z.optional(z.nullable(typedFlag)),
  eventId: z.optional(id),
  matchDate: z.optional(z.nullable(z.union([text, z.number()]))),
  name: z.optional(shortText),
  /* ours */
  requestId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,64}$/))),
  marketVersion: z.optional(typedCount),
  timeInForce: z.optional(z.enum(['FILL_OR_KILL', 'GOOD_TILL_CANCEL'])),
  minFill: z.optional(typedNumber),
  persistence: z.optional(z.enum(['LAPSE', 'PERSIST'])),
  acceptAnyPrice: z.optional(typedFlag),
  acceptTicks: z.optional(typedCount.check(z.lte(MOST_ACCEPT_TICKS))),
  expiresAt: z.optional(instant),
})

type WireOrder = z.output<typeof betOrderFields>

const positive = (rupees: number | string | null | undefined): Paise | undefined => {
  const paise = parseRupees(String(rupees ?? ''))
  return paise !== undefined && paise > 0 ? paise : undefined
}

/** The order that a wire order means. What it asks for is looked at later, in the order of 000 §5: no stake at all comes before everything. */
function readOrder(wire: WireOrder, payload: z.core.ParsePayload): BetOrder {
  const stake = positive(wire.stake)
  if (stake === undefined) return unreadable(payload, wire.stake, 'INVALID_STAKE', ['stake'])
  const isSession = wire.marketType === 'SESSION'
  const price = wire.odd === 0 ? null : oddsFromDecimal(wire.odd)
  if (price === undefined) return unreadable(payload, wire.odd, undefined, ['odd'])
  const line = isSession ? (wire.run ?? null) : null
  if (line !== null && !(Number.isSafeInteger(line) && line >= 0)) return unreadable(payload, line, undefined, ['run'])
  const minFill = wire.minFill === undefined ? null : positive(wire.minFill)
  if (minFill === undefined) return unreadable(payload, wire.minFill, 'INVALID_MIN_FILL', ['minFill'])
  return {
    marketId: wire.marketId,
    kind: wire.marketType,
    runnerId: wire.teamId,
    side: wire.oddType,
    price,
    line,
    stake,
    minFill,
    // Without a wish the bet is matched whole or not at all, as players of a house expect. Law D-03, D-04.
    timeInForce: wire.timeInForce ?? 'FILL_OR_KILL',
    persistence: wire.persistence ?? 'LAPSE',
    expiresAt: wire.expiresAt ?? null,
    acceptAnyPrice: wire.acceptAnyPrice ?? false,
    acceptTicks: wire.acceptTicks ?? 0,
    marketVersion: wire.marketVersion ?? null,
    requestId: wire.requestId ?? null,
    device: wire.browserDetail ?? null,
    country: wire.countryDetail ?? null,
  }
}

const rupees = (paise: Paise): number => Number(formatRupees(paise))

function writeOrder(order: BetOrder): WireOrder {
  return {
    marketType: order.kind,
    stake: rupees(order.stake),
    odd: order.price === null ? 0 : oddsToDecimal(order.price),
    oddType: order.side,
    teamId: order.runnerId,
    marketId: order.marketId,
    timeInForce: order.timeInForce,
    persistence: order.persistence,
    acceptAnyPrice: order.acceptAnyPrice,
    ...(order.acceptTicks > 0 && { acceptTicks: order.acceptTicks }),
    ...(order.line !== null && { run: order.line }),
    ...(order.minFill !== null && { minFill: rupees(order.minFill) }),
    ...(order.expiresAt !== null && { expiresAt: order.expiresAt }),
    ...(order.marketVersion !== null && { marketVersion: order.marketVersion }),
    ...(order.requestId !== null && { requestId: order.requestId }),
    ...(order.device !== null && { browserDetail: order.device }),
    ...(order.country !== null && { countryDetail: order.country }),
  }
}

/** The body of POST api/user/openBet. */
export const betOrder = z.codec(betOrderFields, z.custom<BetOrder>(), { decode: readOrder, encode: writeOrder })

/** What two players who traded with each other have in common. Law D-36. */
const TRADE_LINKS = ['PARENT', 'DEVICE', 'PAYEE'] as const

const tradingPlayer = z.object({ id, userName: shortText })

/** A trade between two players who belong together: it stands, and whoever stands above both may look at it. */
export const linkedTrade = respelled(
  z.object({
    _id: id,
    at: instant,
    market: betMarket,
    teamName: shortText,
    odd: price,
    stake: amount,
    backer: tradingPlayer,
    layer: tradingPlayer,
    links: z.array(z.enum(TRADE_LINKS)),
    /** The market's price at that moment, which the band was laid around; null of trades from before it was recorded. */
    reference: z.nullable(price),
    /** How far from it the trade was, in percent; below zero where it was shorter. */
    distance: z.nullable(z.number()),
    /** What it gave the backer on average, at the reference; below zero the layer. Null without a reference, and where it was voided. */
    given: z.nullable(amount),
    /** Whether the market is paid by now. */
    settled: z.boolean(),
    /** Whether its stakes came back: its runner was taken out, or its market voided. */
    voided: z.boolean(),
  }),
)
export type LinkedTrade = z.output<typeof linkedTrade>

/** All such trades of two players: who gave the other how much, on average, taken together. */
export const linkedPair = z.object({
  giver: tradingPlayer,
  taker: tradingPlayer,
  trades: count,
  stake: amount,
  /** What the taker got, less what they gave, of the trades with a reference. */
  given: amount,
  /** Trades of which no reference was recorded: they are in no sum given. */
  notRecorded: count,
  links: z.array(z.enum(TRADE_LINKS)),
  /** The last of them. */
  at: instant,
})
export type LinkedPair = z.output<typeof linkedPair>
