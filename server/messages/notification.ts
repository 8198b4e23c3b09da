/** What an account can be told, and how it reads. */
import { AUTO_ENDS, type AutoEndCode, type Notification, type NotificationKind } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { LimitKind, LimitPeriod, LimitProduct } from '@paddock/domain/protection'

/** What says an amount and nothing else. */
type MoneyKind =
  | 'POINTS_RECEIVED'
  | 'POINTS_TAKEN'
  | 'DEPOSIT_APPROVED'
  | 'DEPOSIT_REVERSED'
  | 'WITHDRAWAL_PAID'
  | 'WITHDRAWAL_RETURNED'
  | 'BONUS_AWARDED'
  | 'BONUS_RELEASED'
  | 'BONUS_TAKEN_BACK'
  | 'BONUS_ENDED'
  | 'CASINO_STAKE_RETURNED'
  | 'COMMISSION_PAID'

/** Why an account is told: written in the transaction of what it tells. */
export type NewNotification = { readonly accountId: number; readonly reference: string } & (
  | {
      readonly kind: MoneyKind
      readonly facts: { readonly amount: number }
    }
  | {
      readonly kind: 'DEPOSIT_REJECTED' | 'WITHDRAWAL_REJECTED'
      /** Why: what an officer wrote, or the code of a gateway; empty where nothing was said. */
      readonly facts: { readonly amount: number; readonly remarks: string }
    }
  | { readonly kind: 'COMPLAINT_ANSWERED'; readonly facts: { readonly remarks: string } }
  | { readonly kind: 'LIMIT_CHANGED'; readonly facts: LimitFacts }
  | { readonly kind: 'REPORT_READY'; readonly facts: { readonly report: ReportTold } }
  | {
      readonly kind: 'PAYOUT_ACCOUNT_CHANGED' | 'KYC_VERIFIED' | 'KYC_REJECTED' | 'CHAT_ANSWERED'
      readonly facts: Readonly<Record<string, never>>
    }
)

/** Which report is ready, of which days, and where. */
export type ReportTold = NonNullable<Notification['report']>

export type LimitFacts = {
  readonly limitKind: LimitKind
  readonly period: LimitPeriod
  readonly product: LimitProduct
  /** Null is none. */
  readonly value: number | null
}

/** Paise that were matched in the market before, and stand; cash-outs that are void. */
type VoidFacts = { readonly before: number; readonly after: number; readonly cashOuts: number }

type AutoFacts = { readonly fractionBps?: number; readonly autoEnd?: AutoEndCode }

export type StoredNotification = {
  readonly id: number
  readonly accountId: number
  readonly at: number
  readonly kind: NotificationKind
  readonly read: boolean
  readonly facts: { readonly amount?: number; readonly remarks?: string } & Partial<VoidFacts> &
    Partial<LimitFacts> &
    Partial<NonNullable<Notification['link']>> & { readonly report?: ReportTold } & AutoFacts
  readonly marketId: string | null
  readonly marketName: string | null
  readonly eventId: string | null
  readonly sportId: string | null
  readonly eventName: string | null
  readonly title: string | null
  readonly description: string | null
  readonly image: string | null
}

export function presentNotification(stored: StoredNotification): Notification {
  const { id, read, at, kind, facts, image, marketId, sportId, eventId, eventName, marketName } = stored
  const amount = facts.amount === undefined ? null : paise(facts.amount)
  const subject = eventName === null ? null : `${eventName}: ${marketName ?? ''}`.slice(0, 200)
  const remarks = facts.remarks === undefined || facts.remarks === '' ? null : facts.remarks
  const limit = presentLimit(facts)
  const link = presentLink(facts)
  const autoCashOut = presentAuto(facts)
  const partVoid = presentVoid(facts)
  const said = {
    read,
    createdAt: at,
    kind,
    image,
    marketId,
    sportId,
    eventId,
    subject,
    amount,
    remarks,
    limit,
    autoCashOut,
    link,
    ...(partVoid && { partVoid }),
    ...(facts.report && { report: facts.report }),
  }
  return {
    _id: String(id),
    ...said,
    ...textsOf(stored, { amount, subject, remarks, limit, autoCashOut, link, partVoid, report: facts.report }),
  }
}

function presentLimit({
  limitKind,
  period,
  product = 'ALL',
  value,
}: StoredNotification['facts']): Notification['limit'] {
  if (limitKind === undefined || period === undefined) return null
  const isTime = limitKind === 'SESSION'
  const given = value ?? null
  return {
    kind: limitKind,
    period,
    product,
    amount: isTime || given === null ? null : paise(given),
    minutes: isTime ? given : null,
  }
}

const presentLink = ({ direction, site, userName }: StoredNotification['facts']): Notification['link'] =>
  direction === undefined || site === undefined || userName === undefined ? null : { direction, site, userName }

const BPS_A_PERCENT = 100

const presentAuto = ({ fractionBps, autoEnd }: AutoFacts): Notification['autoCashOut'] =>
  fractionBps === undefined ? null : { fraction: fractionBps / BPS_A_PERCENT, reason: autoEnd ?? null }

const presentVoid = ({ before, after, cashOuts = 0 }: StoredNotification['facts']): Notification['partVoid'] =>
  before === undefined || after === undefined ? undefined : { before: paise(before), after: paise(after), cashOuts }

type Facts = Pick<
  Notification,
  'amount' | 'subject' | 'remarks' | 'limit' | 'autoCashOut' | 'link' | 'partVoid' | 'report'
>
type Texts = Pick<Notification, 'title' | 'description'>

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const rupees = (amount: number | null): string => RUPEES.format((amount ?? 0) / 100)
const signed = (amount: number | null): string => `${(amount ?? 0) > 0 ? '+' : ''}${rupees(amount)}`

const because = (remarks: string | null): string => (remarks === null ? '' : ` Reason: ${remarks}.`)

/** A sign alone is overlooked. */
function settledTexts(market: string, amount: number): Texts {
  if (amount === 0) return { title: 'Bets settled', description: `${market}: nothing won or lost.` }
  const [title, came] = amount > 0 ? ['You won', 'won'] : ['You lost', 'lost']
  return { title, description: `${market}: ${came} ${rupees(Math.abs(amount))}.` }
}

/** For clients that show only what they are given. */
function textsOf(
  { kind, title, description }: StoredNotification,
  { amount, subject, remarks, limit, autoCashOut, link, partVoid, report }: Facts,
): Texts {
  const market = subject ?? 'A market'
  switch (kind) {
    case 'BETS_SETTLED':
      return settledTexts(market, amount ?? 0)
    case 'BETS_VOIDED':
      return { title: 'Market voided', description: `${market} was voided: your stakes are free again.` }
    case 'BETS_PART_VOIDED':
      return { title: 'Bets voided in part', description: `${market}: ${sayVoid(partVoid)}` }
    case 'RESULT_TAKEN_BACK':
      return {
        title: 'Result taken back',
        description: `The result of ${market} was taken back: ${signed(amount)} until it is settled again.`,
      }
    case 'POINTS_RECEIVED':
      return { title: 'Points received', description: `You received ${rupees(amount)} points.` }
    case 'POINTS_TAKEN':
      return { title: 'Points taken', description: `${rupees(amount)} points were taken back.` }
    case 'DEPOSIT_APPROVED':
      return { title: 'Deposit approved', description: `${rupees(amount)} are in your account.` }
    case 'DEPOSIT_REJECTED':
      return {
        title: 'Deposit rejected',
        description: `Your deposit of ${rupees(amount)} was not approved.${because(remarks)} See it under Transactions.`,
      }
    case 'BONUS_AWARDED':
      return {
        title: 'Bonus received',
        description: `A bonus of ${rupees(amount)} waits to be wagered for. See it under Bonuses.`,
      }
    case 'BONUS_RELEASED':
      return { title: 'Bonus paid', description: `${rupees(amount)} of your bonus are in your account.` }
    case 'BONUS_TAKEN_BACK':
      return {
        title: 'Bonus taken back',
        description: `${rupees(amount)} of your bonus went back: what was wagered for it does not count any more.`,
      }
    case 'BONUS_ENDED':
      return { title: 'Bonus ended', description: `${rupees(amount)} of your bonus can not be wagered for any more.` }
    case 'DEPOSIT_REVERSED':
      return { title: 'Deposit taken back', description: `${rupees(amount)} did not come, and were taken back.` }
    case 'WITHDRAWAL_PAID':
      return { title: 'Withdrawal paid', description: `${rupees(amount)} are on the way to your account.` }
    case 'WITHDRAWAL_REJECTED':
      return {
        title: 'Withdrawal rejected',
        description: `${rupees(amount)} are in your balance again.${because(remarks)} See it under Transactions.`,
      }
    case 'WITHDRAWAL_RETURNED':
      return {
        title: 'Payment returned',
        description: `The bank sent ${rupees(amount)} back: they are in your balance again.`,
      }
    case 'CASINO_STAKE_RETURNED':
      return {
        title: 'Stake returned',
        description: `A round of the casino did not end: its ${rupees(amount)} are in your balance again.`,
      }
    case 'PAYOUT_ACCOUNT_CHANGED':
      return {
        title: 'Account to be paid to',
        description:
          'An account that you are paid to is new or was changed. If that was not you, change your password.',
      }
    case 'KYC_VERIFIED':
      return { title: 'You are verified', description: 'Your documents were accepted. Nothing more is needed.' }
    case 'KYC_REJECTED':
      return {
        title: 'Documents rejected',
        description: 'Your documents were not accepted. See why under Verification, and send others.',
      }
    case 'COMMISSION_PAID':
      return { title: 'Commission paid', description: `Your commission of ${rupees(amount)} is in your balance.` }
    case 'COMPLAINT_ANSWERED':
      return { title: 'Complaint answered', description: `There is an answer to your complaint “${remarks ?? ''}”.` }
    case 'CHAT_ANSWERED':
      return { title: 'An answer for you', description: 'Somebody answered in your conversation with us.' }
    case 'LIMIT_CHANGED':
      return { title: 'Limit changed', description: sayLimit(limit) }
    case 'ACCOUNT_LINKED':
      return { title: 'Accounts linked', description: `${sayWay(link)} If that was not you, end the link.` }
    case 'LINK_USED':
      return { title: 'Gone over by a link', description: sayUse(link) }
    case 'LINK_ENDED':
      return { title: 'Link ended', description: `No more: ${sayWay(link)}` }
    case 'LINKED_ACCESS_CHANGED':
      return {
        title: 'Linked account changed',
        description: `The password, the mobile number or the second factor of ${nameOf(link)} was changed. If that was not you, end the link.`,
      }
    case 'AUTO_CASHED_OUT':
      return { title: 'Cashed out by itself', description: sayCashedOut(market, autoCashOut, amount) }
    case 'AUTO_CASH_OUT_ENDED':
      return { title: 'Automatic cash-out ended', description: `${market}: ${sayEnd(autoCashOut)}.` }
    case 'REPORT_READY':
      return { title: 'Report ready', description: sayReport(report) }
    case 'BROADCAST':
      return { title: title ?? '', description: description ?? '' }
  }
}

const REPORTS: { readonly [R in ReportTold['report']]: string } = {
  PROFIT_LOSS: 'Profit and loss',
  SETTLED_BETS: 'Settled bets',
  CASINO_ROUNDS: 'Casino rounds',
  STATEMENT: 'Statement',
  RECEIPTS: 'Receipts',
  DEPOSITS: 'Deposits',
  WITHDRAWALS: 'Withdrawals',
  PAYMENT_TOTALS: 'Payments in sum',
}

function sayReport(told: ReportTold | undefined): string {
  if (told === undefined) return 'A report of yours is ready.'
  const { report, userName, from, to } = told
  return `${[REPORTS[report], userName ?? []].flat().join(', ')}: ${from === to ? from : `${from} to ${to}`}.`
}

const WHOLE = 100

/** Of a share nothing is locked in. */
const sayCashedOut = (market: string, auto: Notification['autoCashOut'], amount: number | null): string =>
  auto === null || auto.fraction === WHOLE
    ? `${market}: ${signed(amount)} is locked in.`
    : `${market}: ${auto.fraction} % of the position, at worst ${signed(amount)} is left.`

const sayEnd = (auto: Notification['autoCashOut']): string =>
  auto === null || auto.reason === null ? 'nothing was cashed out' : AUTO_ENDS[auto.reason]

const sayVoid = ({ before, after, cashOuts }: NonNullable<Notification['partVoid']> = NO_VOID): string =>
  [
    `of ${rupees(before)} that was matched ${rupees(after)} stands. The rest was voided for both sides.`,
    ...(cashOuts > 0 ? ['Cash-outs of then are void, and what they took the place of is there again.'] : []),
  ].join(' ')

const NO_VOID = { before: paise(0), after: paise(0), cashOuts: 0 }

const nameOf = (link: Notification['link']): string =>
  link === null ? 'your linked account' : `${link.userName} at ${link.site}`

const sayWay = (link: Notification['link']): string =>
  link?.direction === 'IN'
    ? `Whoever is signed in as ${nameOf(link)} can come into this account.`
    : `From this account you can go over to ${nameOf(link)}.`

const sayUse = (link: Notification['link']): string =>
  link?.direction === 'IN'
    ? `Somebody came into this account from ${nameOf(link)}. If that was not you, end the link.`
    : `Somebody went over from this account to ${nameOf(link)}. If that was not you, end the link.`

const LIMIT_NAMES = { DEPOSIT: 'deposit', LOSS: 'loss', STAKE: 'stake', SESSION: 'session time' } as const
const PERIODS = { ONE: 'one bet', DAY: 'a day', WEEK: 'a week', MONTH: 'a month' } as const
const PRODUCTS = {
  ALL: '',
  EXCHANGE: ' on the exchange',
  BOOKMAKER: ' on bookmaker markets',
  SESSION: ' on sessions',
  CASINO: ' in the casino',
} as const

function sayLimit(limit: Notification['limit']): string {
  if (limit === null) return 'A limit of yours was changed.'
  const name = `Your ${LIMIT_NAMES[limit.kind]} limit for ${PERIODS[limit.period]}${PRODUCTS[limit.product]}`
  if (limit.minutes !== null) return `${name} is now ${limit.minutes} minutes.`
  return limit.amount === null ? `${name} was taken away.` : `${name} is now ${rupees(limit.amount)}.`
}
