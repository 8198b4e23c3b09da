/** What happened to the money: statement, balance over time, profit and loss, game report. 000 §7 `transaction`, `game/report`, §9. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole, role } from '../roles.ts'
import { amount, count, dayOrInstant, id, instant, searchText, shortText, text, typedId } from '../values.ts'
import { respelled } from '../words.ts'

/** Every report is the caller's own or, with `userId`, that of an account below. Days are of the site's zone, both ends included. */
const REPORT = {
  method: 'GET',
  tag: 'Reports',
  action: 'statement.read',
  target: { in: 'query', field: 'userId' },
  params: z.strictObject({ role: pathRole }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
} as const

const range = {
  userId: z.optional(typedId),
  startDate: z.optional(dayOrInstant),
  endDate: z.optional(dayOrInstant),
}

/* The statement */

/** What a line of a statement is about. */
const lineKind = z.enum([
  'points',
  'cash',
  'deposit',
  'withdrawal',
  'reversal',
  'rebate',
  'bonus',
  'tax',
  'fee',
  'bet',
  'share',
  'commission',
  'rollback',
  'casino',
])

/** The report types of 001 §9, each some kinds of lines. @internal Exported for the tests. */
export const REPORT_TYPES = ['depositWithdraw', 'bettingPL', 'sportsBook'] as const

const statementLine = respelled(
  z.object({
    _id: id,
    createdAt: instant,
    trxType: lineKind,
    /** + what came in, − what went out. */
    amount,
    /** The balance after it. */
    pts: amount,
    counterparty: z.nullable(shortText),
    marketId: z.nullable(id),
    /** Of a settled bet, what the popup of 001 §3.9 tells: + won, − lost; and in which market of which event. */
    betPts: z.nullable(amount),
    market: z.nullable(z.object({ name: text, event: z.object({ name: text }) })),
    /** Ours: of a line of the casino the round that moved it, as its details are asked for. */
    round: z.nullable(z.object({ casino: shortText, roundId: shortText })),
    description: text,
    remarks: text,
  }),
)
export type StatementLine = z.output<typeof statementLine>

export const getStatement = endpoint({
  ...REPORT,
  path: 'api/{role}/transaction',
  summary:
    'The account statement with the balance after each line, newest first: mine, or that of an account below (`userId`).',
  query: z.strictObject({
    ...pageQuery,
    ...range,
    /** `credit` and `debit`: what came, and what went. 001 §4. */
    trxType: z.optional(z.enum(['all', 'credit', 'debit', ...lineKind.options, ...REPORT_TYPES])),
    search: z.optional(searchText),
  }),
  docs: z.array(statementLine),
  /** The balance before the first and after the last moment asked for, and the sums between. */
  also: z.object({ ...pageInfo, opening: amount, closing: amount, totalIn: amount, totalOut: amount }),
})

export const exportStatement = exportOf(
  getStatement,
  ['number', 'at', 'kind', 'about', 'description', 'counterparty', 'amount', 'balance', 'remarks'],
  { sums: ['opening', 'totalIn', 'totalOut', 'closing'] },
)

const balancePoint = respelled(z.object({ at: instant, pts: amount }))
export type BalancePoint = z.output<typeof balancePoint>

export const getBalanceHistory = endpoint({
  ...REPORT,
  path: 'api/{role}/transaction/balance',
  summary: 'The balance over time, oldest first: after each transfer, or at the end of each day where there are many.',
  query: z.strictObject(range),
  docs: z.array(balancePoint),
  /** `isCut`: there is more before the first point. */
  also: z.object({ step: z.enum(['transfer', 'day']), opening: amount, closing: amount, isCut: z.boolean() }),
})

/* Profit and loss, as the ledger has it: a result that was taken back counts on both of its days. */

const result = {
  /** Before commission. */
  profitLoss: amount,
  commission: amount,
  /** What reached the balance: `profitLoss` less `commission`. */
  net: amount,
}

/** What a row is of; the rest of it is null. */
const resultLine = z.object({
  ...result,
  eventTypeId: z.nullable(id),
  eventId: z.nullable(id),
  eventName: z.nullable(shortText),
  marketId: z.nullable(id),
  marketName: z.nullable(shortText),
  /** A player, or who stands right below for all players below them. */
  userId: z.nullable(id),
  userName: z.nullable(shortText),
  role: z.nullable(role),
  markets: count,
  lastAt: instant,
})
export type ResultLine = z.output<typeof resultLine>

/** Each level adds up to the row that it is asked below, by the same filters. */
export const RESULT_LEVELS = ['sport', 'event', 'market', 'below', 'player'] as const
/** `won`: whose `net` is highest first; `lost`: lowest. */
export const RESULT_ORDERS = ['recent', 'won', 'lost'] as const

const named = z.object({ id, name: shortText })

export const getProfitLoss = endpoint({
  ...REPORT,
  path: 'api/{role}/game/profitLoss',
  summary:
    'What betting brought players, by sport, event, market, who stands right below, or player, newest first: mine, or that of an account below and all players below it.',
  query: z.strictObject({
    ...pageQuery,
    ...range,
    by: z._default(z.enum(RESULT_LEVELS), 'event'),
    order: z.optional(z.enum(RESULT_ORDERS)),
    eventTypeId: z.optional(typedId),
    eventId: z.optional(id),
    marketId: z.optional(id),
  }),
  docs: z.array(resultLine),
  also: z.object({
    ...pageInfo,
    /** Over all pages. */
    totalProfitLoss: amount,
    totalCommission: amount,
    totalNet: amount,
    /** What it was narrowed to, by name; nothing for players. */
    narrowed: z.object({ event: z.optional(named), market: z.optional(named) }),
    /** The account that was asked about, and whom it stands below up to the caller; the highest first. */
    path: z.array(named),
  }),
})

export const exportProfitLoss = exportOf(getProfitLoss, [
  'last',
  'sport',
  'event',
  'market',
  'account',
  'role',
  'markets',
  'beforeCommission',
  'commission',
  'afterCommission',
])

/* The game report */

/** `totalAmount` is the result with its sign, commission paid; `totalWin` and `totalLose` are the sums of what was won and lost. */
const played = { totalAmount: amount, totalWin: amount, totalLose: amount }
const moved = z.object({ totalAmount: amount, totalBonus: amount })

const gameReport = z.object({
  casino: z.array(z.object({ gameCategory: shortText, ...played })),
  /** Of each sport; commission is ours, for who wants to see what of it was paid. */
  exchange: z.array(z.object({ eventTypeId: id, ...played, totalCommission: amount })),
  deposit: z.array(moved),
  withdraw: z.array(moved),
})
export type GameReport = z.output<typeof gameReport>

export const getGameReport = endpoint({
  ...REPORT,
  path: 'api/{role}/game/report',
  summary: 'Results by sport and casino category, deposits and withdrawals: mine, or of the players below an account.',
  query: z.strictObject(range),
  docs: gameReport,
})
