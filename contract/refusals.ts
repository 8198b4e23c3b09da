/**
 * Every refusal: its code, the facts that travel with it, its HTTP status and its exact text. Nobody compares texts;
 * a code decides. Texts of 000 §5 and §8 come from `TEXTS`; the others are ours and say what to do next.
 */
import { formatOdds, oddsToDecimal, type Odds } from '@paddock/domain/odds'
import { formatRupees, negate, type Paise, paise } from '@paddock/domain/money'
import type { ScopeKind } from '@paddock/domain/betting'
import type { DeskRight, MadeField, RangedField } from '@paddock/domain/desk'
import type { MarketTerm } from '@paddock/domain/market'
import type { Rail } from '@paddock/domain/payments'
import type { LimitPeriod, LimitProduct } from '@paddock/domain/protection'
import type { Role, Switch, Term, TermValue } from '@paddock/domain/roles'
import * as z from 'zod/mini'
import { errorFields, FIELD_PROBLEMS } from './error-body.ts'
import { minuteText, TEXTS, withFacts } from './texts.ts'
import { roundedAverage } from './values.ts'

type NoFacts = object
/** A limit in rupees that an amount broke, or the room that is left. */
type Limit = { readonly limit: Paise }
/** The share that is the limit, in basis points. */
type Share = { readonly shareBps: number }
type Field = { readonly field: string }
/** What is wrong in a text, and in which language of it. */
type InText = Field & { readonly language: string }
/** Milliseconds since 1970. */
type Until = { readonly until: number }
/** A limit that the player set, and what is left of it. */
type OwnLimit = Limit & {
  readonly left: Paise
  readonly period: LimitPeriod
  readonly product: LimitProduct
  /** Set by the site for all its players; else the player's own. */
  readonly bySite: boolean
}

/** The codes in order of precedence: who, then the request, then the order, the market, the price, the money. */
export type RefusalFacts = {
  UNAUTHENTICATED: NoFacts
  TOKENS_DIFFER: NoFacts
  LOGIN_REQUIRED: NoFacts
  BAD_CREDENTIALS: NoFacts
  CONFIRM_WITH_CODE: NoFacts
  DUPLICATE_SESSION: NoFacts
  LOGIN_WITH_ADMIN_WEBSITE: NoFacts
  SECOND_FACTOR_REQUIRED: NoFacts
  CHANGE_PASSWORD_FIRST: NoFacts
  ENROL_SECOND_FACTOR_FIRST: NoFacts
  ACCOUNT_LOCKED: NoFacts
  FORBIDDEN: NoFacts
  WRONG_TRANSACTION_CODE: NoFacts
  NOT_FOUND: NoFacts
  BAD_REQUEST: Field & { readonly problem: 'unknown' | 'missing' | 'invalid' }
  REQUEST_TOO_LARGE: NoFacts
  /** With a puzzle: who solves it and sends it along need not wait. */
  TOO_MANY_REQUESTS: { readonly retryAfterMs: number; readonly puzzle?: string }
  MAINTENANCE: NoFacts
  FAULT: NoFacts
  /** Nothing was done: what was asked for is more than one call may read. */
  TAKES_TOO_LONG: NoFacts
  PDF_TOO_LONG: { readonly most: number }
  SOCKET_OFF: NoFacts
  SOCKET_TICKET_SPENT: NoFacts
  EXPORTS_OFF: NoFacts
  EXPORT_RUNNING: NoFacts

  NOT_ON_THIS_SITE: NoFacts
  REGISTRATION_CLOSED: NoFacts
  LINK_ENDED: NoFacts
  SITES_NOT_PAIRED: NoFacts
  ACCOUNTS_NOT_LINKED: NoFacts
  ALREADY_LINKED: NoFacts
  OTHER_CREDENTIALS_WRONG: NoFacts
  OTHER_ACCOUNT_CLOSED: NoFacts
  OTHER_SITE_CLOSED: NoFacts
  HOP_NEEDS_PASSWORD: NoFacts
  HOP_RESTS: Until
  PHONE_MISSING: NoFacts
  PHONE_INVALID: NoFacts
  RESET_PHONE_MISSING: NoFacts
  RESET_PHONE_INVALID: NoFacts
  COUNTRY_NOT_SUPPORTED: NoFacts
  OTP_PENDING: { readonly retryAfterMs: number }
  OTP_NOT_SENT: NoFacts
  INVALID_OTP: NoFacts
  OTP_VERIFICATION_FAILED: NoFacts
  AGE_AND_TERMS: NoFacts
  INVALID_PASSWORD: NoFacts
  SAME_PASSWORD: NoFacts
  WEAK_PASSWORD: NoFacts
  COMMON_PASSWORD: NoFacts
  USER_NAME_INVALID: NoFacts
  USER_NAME_TAKEN: NoFacts
  ALREADY_REGISTERED: NoFacts
  SECOND_FACTOR_ON: NoFacts
  SECOND_FACTOR_OFF: NoFacts

  ROLE_NOT_BELOW: NoFacts
  SHARE_ABOVE_UPLINE: Share
  SHARE_BELOW_DOWNLINE: Share
  /** `about`: whose lock it is, where several accounts were named. `value`: what stands, of a term. */
  SET_ABOVE: {
    readonly field: Term | Switch
    readonly setBy: Role
    readonly about?: string
    readonly value?: TermValue
  }
  /** A field of an account is another than the one that was shown: what stands; of who changed it the name, or only the level. */
  TERM_CHANGED: {
    readonly field: string
    readonly value: TermValue
    readonly by?: string
    readonly setBy?: Role
    readonly at?: number
  }
  NOTHING_TO_SETTLE: NoFacts
  MORE_THAN_OWED: Limit
  /** `owed`: between the account `about` and its upline now, as `clientPL`: positive, the upline owes. */
  DEBT_CHANGED: { readonly about: string; readonly userId: string; readonly owed: Paise }
  RECEIPT_UNKNOWN: NoFacts
  /** The number of the counter-receipt. */
  RECEIPT_REVERSED: { readonly number: number }
  RECEIPT_IS_REVERSAL: NoFacts
  RECEIPT_FROM_ABOVE: { readonly setBy: Role }
  /** Where players have money of their own it leaves by a withdrawal. */
  WITHDRAWALS_ONLY: { readonly about: string }
  /** More within a day than one officer may approve. */
  DEPOSITS_ONLY: { readonly about: string }
  /** `because`: what a withdrawal would be told. */
  PAYOUT_HELD: { readonly about: string; readonly because: string }

  IDEMPOTENCY_KEY_REUSED: NoFacts
  IDEMPOTENCY_IN_PROGRESS: NoFacts
  DUPLICATE_ORDER: NoFacts
  BET_IN_PROGRESS: NoFacts
  DEMO_ACCOUNT: NoFacts
  /** While a session practises it has nothing to do with money. */
  IN_PRACTICE: NoFacts
  /** Nothing is played for money on this site, and no money comes or goes. */
  PRACTICE_ONLY: NoFacts
  /** The page shows the other book than the one that its session plays in by now. */
  PRACTICE_CHANGED: NoFacts
  PRACTICE_NOT_BEGUN: NoFacts
  PRACTICE_NOT_BROKE: Limit
  PRACTICE_AT_RISK: Limit
  PRACTICE_AS_BEGUN: NoFacts
  PRACTICE_REFILLED: Until
  BET_LOCKED: NoFacts
  /** `on`: the widest part of the offer that a level above the player bars. */
  BET_BLOCKED: { readonly on: ScopeKind }
  CASINO_LOCKED: NoFacts
  CASINO_NOT_THERE: NoFacts
  GAME_NOT_OFFERED: NoFacts
  DEMO_NOT_OFFERED: NoFacts
  CASINO_UNREACHABLE: NoFacts
  CASINO_PROVIDER_EXISTS: NoFacts
  CASINO_KEYS_FULL: NoFacts
  CASINO_KEY_UNREADABLE: NoFacts
  CASINO_LAST_KEY: NoFacts
  CASINO_SILENT: NoFacts

  SELF_EXCLUDED: Until
  TIMED_OUT: Until
  SESSION_TIME_OVER: { readonly minutes: number; readonly period: LimitPeriod; readonly bySite: boolean }
  REALITY_CHECK_DUE: NoFacts
  LIMIT_DEPOSIT: OwnLimit
  LIMIT_STAKE: OwnLimit
  LIMIT_LOSS: OwnLimit
  LIMIT_NOT_OFFERED: NoFacts
  LIMIT_NOT_SET: NoFacts
  LIMIT_NOT_TIGHTER: NoFacts
  NOTHING_TO_LOOSEN: NoFacts
  LOOSENING_TOO_SOON: Until
  TIME_OUT_RUNNING: Until

  INVALID_STAKE: NoFacts
  STAKE_ABOVE_USER_MAX: Limit
  STAKE_OUT_OF_RANGE: Limit
  ODD_OR_RUN_ZERO: NoFacts
  BET_NOT_ALLOWED: NoFacts
  INVALID_ODDS: { readonly below?: Odds | undefined; readonly above?: Odds | undefined }
  INVALID_RUNNER: NoFacts
  UNEXPECTED_MIN_FILL: NoFacts
  INVALID_MIN_FILL: NoFacts
  INVALID_PERSISTENCE: NoFacts
  EXPIRY_IN_THE_PAST: NoFacts
  /** `until`: until when an order may wait at most. */
  EXPIRY_TOO_FAR: Field & Until
  INVALID_PROFIT_RATIO: NoFacts

  MARKET_NOT_OPEN: NoFacts
  MARKET_SUSPENDED: NoFacts
  MARKET_VERSION_CHANGED: { readonly current: number }
  RUNNER_REMOVED: NoFacts
  STALE_PRICE: NoFacts

  QUOTE_GONE: NoFacts
  RUN_CHANGED: { readonly asked: number; readonly currentLine: number; readonly current: Odds }
  PRICE_WORSE: { readonly asked: Odds; readonly current: Odds }
  /** What could be matched at the price asked; down to which price all of it could, if to any, and at which in the mean. */
  TOO_LITTLE_OFFERED: {
    readonly available: Paise
    readonly wholeAt?: Odds | undefined
    readonly wholeAverage?: number | undefined
  }
  NOT_FILLED: NoFacts
  /** The order of the player's own that stands in the way. */
  SELF_MATCH: { readonly betId?: string | undefined }
  /** At which prices players may trade with each other now. */
  PRICE_OUT_OF_BAND: { readonly low: Odds; readonly high: Odds }
  /** Where it is not the caller's own, whose balance it is (`about`), and whether it is what earlier rows of the call leave of it (`isRest`). */
  INSUFFICIENT_FUNDS: { readonly available: Paise; readonly about?: string; readonly isRest?: boolean }
  MAX_LOSS_HOUSE: Limit
  MAX_LOSS_EVENT: Limit
  MAX_LOSS_DAY: Limit
  USER_MAX_WIN: Limit
  USER_MAX_WIN_DAY: Limit
  EXPOSURE_LIMIT: Limit

  NOTHING_TO_CANCEL: NoFacts
  CHANGE_IN_PROGRESS: NoFacts
  NOTHING_TO_AMEND: NoFacts
  SIZE_ALREADY_DECIDED: NoFacts
  NOTHING_TO_CASH_OUT: NoFacts
  NOT_OFFERED: NoFacts
  CASH_OUT_WORSE: { readonly locked: Paise }
  AUTO_CASH_OUT_ORDER: NoFacts
  NO_QUOTE: NoFacts
  NO_PRICE: NoFacts
  OWN_ORDER_IN_THE_WAY: { readonly betId?: string | undefined }
  NOT_ENOUGH_DEPTH: { readonly available: Paise }
  WORSE_THAN_HOLDING: NoFacts
  NO_CASH_OUT_MODEL: NoFacts
  QUOTE_FAR_FROM_MODEL: NoFacts
  CASH_OUT_GAIN_LIMIT: Limit
  CASH_OUT_TOO_SMALL: { readonly least: Paise }
  POSITION_CHANGED: NoFacts

  PAYMENTS_OFF: NoFacts
  CANCEL_OFF: NoFacts
  METHOD_UNKNOWN: NoFacts
  METHOD_LOCKED: NoFacts
  METHOD_BOUNDS: NoFacts
  METHOD_FIELD_WRONG: Field
  METHOD_IMAGE_UNREAD: Field
  METHOD_IMAGE_OF_ANOTHER: Field
  METHOD_CHANGED: NoFacts
  /** A largest of 0 is none. */
  AMOUNT_OUT_OF_RANGE: { readonly least: Paise; readonly most: Paise }
  UTR_INVALID: NoFacts
  STATEMENT_UNREADABLE: NoFacts
  STATEMENT_COLUMNS: NoFacts
  IMAGE_MISSING: NoFacts
  IMAGE_UNREADABLE: NoFacts
  IMAGE_TOO_LARGE: NoFacts
  IMAGE_TOO_MANY_PIXELS: NoFacts
  IMAGES_SPENT: NoFacts
  IMAGES_FULL: NoFacts
  IMAGE_NOT_OURS: NoFacts
  REQUEST_PENDING: NoFacts
  NOT_METHOD_OWNER: NoFacts
  REQUEST_CHANGED: NoFacts
  REQUEST_TAKEN: { readonly by: string } & Until
  /** Of whoever asked for it, who would take it back. */
  REQUEST_IN_HAND: NoFacts
  REASON_MISSING: NoFacts
  SECOND_OFFICER_NEEDED: NoFacts
  /** Somebody above has said otherwise as the first of two. */
  SAID_ABOVE: NoFacts
  /** `until`: when whoever let their word lapse may say it first again. */
  WORD_LAPSED: Until
  AMOUNT_UNCONFIRMED: { readonly first: Paise }
  ARRIVAL_MISSING: { readonly needed: number }
  CONFIRMATIONS_TOO_FEW: { readonly seen: number; readonly needed: number }
  UTR_DIFFERS: NoFacts
  RATE_CHANGED: { readonly rate: Paise }
  GATEWAY_DECIDES: NoFacts
  DEPOSIT_CREDITABLE: NoFacts
  /** Of money that is said never to have come. */
  LINE_STANDS: NoFacts
  DEPOSIT_PLAYED: NoFacts
  /** `until`: when the word of an officer that it never came lapses. */
  DEPOSIT_DOUBTED: Until
  PAYER_MISSING: NoFacts
  PAYER_DIFFERS: NoFacts
  GATEWAY_FAILED: NoFacts
  REDIRECT_FOREIGN: NoFacts
  UTR_SPENT: NoFacts
  PLAYER_LOCKED: NoFacts
  BONUS_UNKNOWN: NoFacts
  BONUS_LOCKED: NoFacts
  BONUS_USED: NoFacts
  BONUS_NOT_EARNED: NoFacts
  BONUS_TERM_WRONG: Field
  BONUS_RULE_CHANGED: NoFacts
  BONUS_CHANGED: NoFacts
  /** What of it may still be given today. */
  BONUS_CAP: Limit
  /** A withdrawal would cost it. */
  BONUS_WOULD_BE_LOST: { readonly amount: Paise }
  AFFILIATE_EXISTS: Field
  AFFILIATE_TERM_WRONG: Field
  AFFILIATE_CHANGED: NoFacts
  AFFILIATE_PLAYER_UNKNOWN: NoFacts
  AFFILIATE_REASON_MISSING: NoFacts
  BOARD_PRIZES_WRONG: Field
  BOARD_PRIZES_CHANGED: NoFacts

  WITHDRAWALS_OFF: NoFacts
  HOLDER_NAME_WRONG: NoFacts
  ACCOUNT_FIELD_WRONG: Field
  ACCOUNT_NOT_CREATED: NoFacts
  ACCOUNT_HELD: Until
  TURNOVER_LEFT: { readonly left: Paise }
  LOOP_FIRST: { readonly rail: Rail; readonly owed: Paise }
  UNPLAYED_FIRST: { readonly owed: Paise }
  KYC_NEEDED: NoFacts
  FACTOR_NEEDED: { readonly above: Paise }
  /** `until`: from when on it serves. */
  FACTOR_TOO_NEW: Until
  FACTOR_CODE_MISSING: NoFacts
  TAX_DUE: NoFacts
  ABOVE_ONE_OFFICER: NoFacts
  KYC_SENT: NoFacts
  KYC_DOCUMENT_MISSING: NoFacts
  KYC_REASON_MISSING: NoFacts
  KYC_EXPIRED: NoFacts
  KYC_CLOSED: NoFacts
  COMPLAINT_CLOSED: NoFacts
  COMPLAINT_CHANGED: NoFacts
  COMPLAINT_OPEN: NoFacts
  COMPLAINT_RATED: NoFacts
  TOO_MANY_COMPLAINTS: { readonly most: number }
  COMPLAINT_FULL: { readonly most: number }
  CHAT_CLOSED: NoFacts
  CHAT_CHANGED: NoFacts
  CHAT_OPEN: NoFacts
  CHAT_RATED: NoFacts
  CHAT_NOT_YOURS: NoFacts
  CHAT_TAKEN: NoFacts
  CHAT_OPEN_ALREADY: NoFacts
  CHAT_ANSWERS_CHANGED: NoFacts
  CHAT_FULL: { readonly most: number }
  CARD_NUMBER: NoFacts
  PICTURE_GONE: NoFacts
  SENT_TOO_FAR_AHEAD: Until
  TOO_MANY_WAITING: { readonly most: number }
  MESSAGE_WITHDRAWN: NoFacts
  PUSH_OFF: NoFacts
  BANNER_TIMES: NoFacts
  TOO_MANY_BANNERS: { readonly most: number }
  ARTICLE_TIMES: NoFacts
  ARTICLE_TOO_LONG: InText & { readonly most: number }
  ARTICLE_LINK_WRONG: InText & { readonly link: string }
  ARTICLE_NEEDS_RULE: NoFacts
  ARTICLE_RULE_ELSEWHERE: NoFacts
  ARTICLE_WAGERING_BY_HAND: InText
  ARTICLE_SLUG_TAKEN: NoFacts
  ARTICLE_CHANGED: { readonly current: number }
  TOO_MANY_ARTICLES: { readonly most: number }
  TOO_MANY_VERSIONS: { readonly most: number }
  TOO_MANY_DEVICES: { readonly most: number }
  REQUEST_AT_GATEWAY: NoFacts
  MORE_THAN_LEFT: { readonly left: Paise }
  MORE_THAN_AGREED: { readonly agreed: Paise }
  PAYOUT_BY_HAND: NoFacts

  MARKET_NOT_CLOSED: NoFacts
  RESULT_INVALID: NoFacts
  OUTCOME_OF_ANOTHER_KIND: NoFacts
  NOT_A_RESULT: NoFacts
  NO_WINNER: NoFacts
  WINNER_TWICE: NoFacts
  NOT_A_CONTENDER: NoFacts
  LAST_CONTENDERS: NoFacts
  NOT_WITHDRAWN: NoFacts
  TOO_FEW_WINNERS: NoFacts
  TIE_WITHOUT_WINNING: NoFacts
  TIE_LEAVES_NO_PLACE: NoFacts
  TIE_NOT_TOLD: NoFacts
  RESULT_VERSION_CHANGED: { readonly current: number }
  IMPACT_CHANGED: NoFacts
  NOTHING_TO_ROLL_BACK: NoFacts
  SETTLED_BY_HAND: NoFacts
  ANOTHER_MUST_CONFIRM: NoFacts
  /** Of the desk: not given, or not for this sport or event. */
  DESK_RIGHT_NEEDED: { readonly right: DeskRight }
  DESK_RIGHTS_CHANGED: { readonly current: number }
  MARKET_TERM_WRONG: { readonly field: MarketTerm }
  RESTRICTION_CHANGED: { readonly current: number }
  TOO_MANY_RESTRICTIONS: { readonly most: number }
  TOO_MANY_SCHEDULES: { readonly most: number }
  BIG_BETS_OUT_OF_RANGE: { readonly least: Paise; readonly most: Paise }
  /** From the least to the most: letters, runners, days from now, or the number itself. */
  MARKET_FIELD_WRONG: { readonly field: RangedField; readonly least: number; readonly most: number }
  MARKET_FIELD_FOREIGN: { readonly field: MadeField }
  MARKET_NAME_TAKEN: { readonly name: string }
  MARKET_OF_A_FEED: NoFacts
  MARKET_HAS_BETS: NoFacts
  EVENT_FULL: { readonly most: number }
  TEMPLATE_CHANGED: { readonly current: number }
  TEMPLATES_FULL: { readonly most: number }
  STARTING_TERMS_CHANGED: { readonly current: number }
  ROW_CHANGED: { readonly current: number }
  NOTHING_TO_QUOTE: NoFacts
  NOTHING_TO_VOID: NoFacts
  VOID_TIME_EMPTY: NoFacts
  NOTHING_QUOTED: NoFacts
  QUOTE_OF_ANOTHER_KIND: NoFacts
  QUOTE_CROSSED: NoFacts
  QUOTE_SIDE_NOT_OFFERED: NoFacts
  QUOTE_TOO_LARGE: Limit
  /** Positive: above the model's line. */
  ROW_FAR_FROM_MODEL: { readonly runs: number }
  /** Of a chance. */
  PRICE_FAR_FROM_MODEL: { readonly percent: number }
  RUN_NOT_POSSIBLE: { readonly run: number }
  NOTHING_TO_UNDO: NoFacts
  NO_MODEL: NoFacts
  ANOTHER_OFFICER_MUST_CONFIRM: NoFacts
  NO_SECOND_OFFICER: NoFacts
  RESULT_DIFFERS: NoFacts

  SITE_VERSION_CHANGED: { readonly current: number }
  /** `limit`: what players of the site hold and risk together. */
  SITE_HOLDS_MONEY: Limit
  SITE_LABEL_TAKEN: NoFacts
  HOST_TAKEN: NoFacts
  HOST_OF_ANOTHER_SITE: NoFacts
  HOST_UNKNOWN: NoFacts
  SITE_PAIR_EXISTS: NoFacts
  SITE_PAIR_CHANGED: NoFacts
  CONTRAST_TOO_LOW: { readonly pair: string; readonly ratio: number; readonly least: number }

  FAVORITES_FULL: { readonly most: number }
}

export type RefusalCode = keyof RefusalFacts
export type RefusalOf<C extends RefusalCode> = { [K in C]: { readonly code: K } & RefusalFacts[K] }[C]
export type Refusal = RefusalOf<RefusalCode>

type Row<F> = {
  readonly status: number
  readonly text: string | ((facts: F) => string)
  /** The numbers behind the text as they cross the wire. */
  readonly facts?: (facts: F) => Facts
}
type Facts = Readonly<Record<string, number | string | undefined>>

const decimal = (price: Odds | undefined): number | undefined =>
  price === undefined ? undefined : oddsToDecimal(price)
const besideText = (prices: readonly (Odds | undefined)[]): string => {
  const near = prices.flatMap((price) => (price === undefined ? [] : formatOdds(price)))
  return near.length === 0 ? '' : `: ${near.join(' / ')}`
}
const rupees = (amount: Paise): number => Number(formatRupees(amount))
const GROUPED = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** As a person reads it: '1,00,000.00'. */
const said = (amount: Paise): string => GROUPED.format(amount / 100)

const instantText = (millis: number): string => new Date(millis).toISOString()

const RAIL_NAMES: Readonly<Record<Rail, string>> = {
  RRN: 'UPI or IMPS',
  NEFT: 'NEFT',
  USDT: 'USDT',
  GATEWAY: 'IPAY',
  OTHER: 'the other way to pay',
}

const PERIOD_TEXTS: Readonly<Record<LimitPeriod, string>> = {
  ONE: 'at a time',
  DAY: 'in 24 hours',
  WEEK: 'in 7 days',
  MONTH: 'in 30 days',
}
const untilFacts = ({ until }: Until): Facts => ({ until: instantText(until) })
const ownLimitFacts = ({ left, period, product, bySite }: OwnLimit): Facts => ({
  left: rupees(left),
  period: period.toLowerCase(),
  product: product.toLowerCase(),
  setBy: bySite ? 'site' : 'player',
})
const PRODUCT_TEXTS: Readonly<Record<LimitProduct, string>> = {
  ALL: '',
  EXCHANGE: ' on the exchange',
  BOOKMAKER: ' on bookmaker markets',
  SESSION: ' on sessions',
  CASINO: ' in the casino',
}
const ownLimitText =
  (what: string) =>
  ({ limit, left, period, product, bySite }: OwnLimit): string =>
    `${bySite ? "The site's" : 'Your'} ${what} limit of ${said(limit)}${PRODUCT_TEXTS[product]} ${
      PERIOD_TEXTS[period]
    } leaves ${said(left)}`

/** A level as officers read it, of whom they may not know the name too. Law D-40. */
export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  administrator: 'administrator',
  desk: 'desk officer',
  whiteLabel: 'white label',
  admin: 'admin',
  superMaster: 'super master',
  master: 'master',
  agent: 'agent',
  user: 'player',
  branch: 'branch',
  subBranch: 'sub-branch',
  defaultBranch: 'default branch',
}

/** What a range of a market that is made by hand counts. */
const UNITS: Readonly<Record<RangedField, string>> = {
  name: ' letters',
  competition: ' letters',
  runners: ' runners',
  runnerName: ' letters',
  khadoWidth: ' runs',
  highestResult: ' runs',
  remarks: ' letters',
  rules: ' letters',
  rulesInEnglish: ' letters',
  betsFrom: ' days from now',
  openAt: ' days from now',
}

const SCOPE_TEXTS: Readonly<Record<ScopeKind, string>> = {
  SPORT: 'sport',
  KIND: 'kind of market',
  EVENT: 'event',
  MARKET: 'market',
}

/** What a right of the desk is one to do. */
const DESK_RIGHT_TEXTS: Readonly<Record<DeskRight, string>> = {
  SUSPEND: 'suspend and open markets',
  QUOTE: 'quote prices',
  LIMITS: 'set limits and what is shown',
  RESULT: 'declare results',
  CONFIRM: 'confirm what others propose',
  VOID: 'void',
}

const TERM_TEXTS: Readonly<Record<Term | Switch, string>> = {
  exposureLimit: 'The exposure limit',
  betfairMax: 'The exchange max',
  bookmakerMax: 'The bookmaker max',
  sessionMax: 'The session max',
  betDelay: 'The extra bet delay',
  casinoLock: 'The casino lock',
  bonusLock: 'The bonus lock',
  'commission.exchange': 'The exchange commission',
  creditPts: 'The credit reference',
  'share.sports': 'The share of sports',
  'share.casino': 'The share of the casino',
  'commission.matchKind': 'The kind of the match rebate',
  'commission.match': 'The match rebate',
  'commission.session': 'The session rebate',
  'commission.casino': 'The casino rebate',
  lock: 'This lock',
  game: 'That this is off',
  method: 'That this method is hidden',
  rule: 'That this rule is ended',
  affiliate: 'That this affiliate is ended',
  deal: 'The deal',
  affiliatePlayer: 'That this player is left out',
  prizes: 'What this board gives, or that it gives nothing,',
  place: 'That this player stands on no board',
  line: 'That this line is set aside',
  document: 'That one of these documents is rejected',
  payee: 'Who is paid, or no more,',
  minAmount: 'The least amount',
  maxAmount: 'The largest amount',
}

/** A term's value as officers read it: an amount, seconds, or percent of basis points. */
function termText(field: Term | Switch, value: TermValue): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (field === 'betDelay') return `${value} s`
  return field.includes('.') ? `${value / 100} %` : said(paise(value))
}

/** What stands in a field by now, as it is read: also what is no term. */
function standingText(field: string, value: TermValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === null) return 'that of the market'
  return value === '' ? 'empty' : isTerm(field) ? termText(field, value) : String(value)
}

const OTHER_FIELDS: Readonly<Record<string, string>> = { fullName: 'The full name', remarks: 'The remark' }
const isTerm = (field: string): field is Term => Object.hasOwn(TERM_TEXTS, field)

function changedText({ field, value, by, setBy, at }: RefusalFacts['TERM_CHANGED']): string {
  const who = by ?? (setBy && `the ${ROLE_TEXTS[setBy]}`)
  const name = isTerm(field) ? TERM_TEXTS[field] : (OTHER_FIELDS[field] ?? field)
  return `${name} is ${standingText(field, value)} by now${who === undefined ? '' : `, changed by ${who}`}${
    at === undefined ? '' : ` at ${minuteText(at)}`
  }`
}

function setText(field: Term | Switch, value: TermValue | undefined, about: string | undefined): string {
  if (about !== undefined) return `The lock of ${about}`
  const text = value === undefined ? '' : termText(field, value)
  return text === '' ? TERM_TEXTS[field] : `${TERM_TEXTS[field]} of ${text}`
}

function owedText(owed: Paise): string {
  if (owed === 0) return 'nothing to settle'
  return owed < 0 ? `${said(negate(owed))} to pay to its upline` : `${said(owed)} to get from its upline`
}

const TABLE: { readonly [C in RefusalCode]: Row<RefusalFacts[C]> } = {
  UNAUTHENTICATED: { status: 401, text: 'Please login again' },
  TOKENS_DIFFER: { status: 401, text: 'Please login again' },
  LOGIN_REQUIRED: { status: 401, text: TEXTS.loginFirstToPlaceOrder },
  BAD_CREDENTIALS: { status: 401, text: 'Username or password is wrong' },
  CONFIRM_WITH_CODE: {
    status: 401,
    text: 'Somebody is trying passwords for this name. If yours is right, enter the code that was sent to your mobile, or the one of your authenticator',
  },
  DUPLICATE_SESSION: { status: 401, text: TEXTS.duplicateScreen },
  LOGIN_WITH_ADMIN_WEBSITE: { status: 403, text: TEXTS.loginWithAdminWebsite },
  SECOND_FACTOR_REQUIRED: { status: 401, text: 'Enter the code of your authenticator' },
  CHANGE_PASSWORD_FIRST: { status: 403, text: TEXTS.changePasswordFirst },
  ENROL_SECOND_FACTOR_FIRST: { status: 403, text: 'Set up your second factor first' },
  ACCOUNT_LOCKED: { status: 403, text: TEXTS.lockedByAdmin },
  FORBIDDEN: { status: 403, text: 'You may not do this' },
  WRONG_TRANSACTION_CODE: { status: 403, text: 'Transaction code is wrong' },
  NOT_FOUND: { status: 404, text: 'Not found' },
  BAD_REQUEST: { status: 400, text: ({ field, problem }) => FIELD_PROBLEMS[problem](field) },
  REQUEST_TOO_LARGE: { status: 413, text: 'The request is too large' },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: 'Too many requests, please wait a moment',
    facts: ({ retryAfterMs, puzzle }) => ({ retryAfterMs, puzzle }),
  },
  MAINTENANCE: { status: 503, text: TEXTS.underMaintenance },
  FAULT: { status: 500, text: TEXTS.somethingWentWrong },
  // Neither 503, which clients take for maintenance, nor any that they try again by themselves. 000 §4.
  TAKES_TOO_LONG: { status: 422, text: 'This takes too long: ask for less at once, or try again later' },
  PDF_TOO_LONG: {
    status: 422,
    text: ({ most }) => `A PDF has ${most.toLocaleString('en-IN')} rows at most: take CSV or Excel, or fewer days`,
    facts: ({ most }) => ({ most }),
  },
  SOCKET_TICKET_SPENT: { status: 401, text: 'This ticket was used, or its minute is over: ask for another' },
  SOCKET_OFF: { status: 503, text: 'Live updates are switched off' },
  // 001 §2.12.
  EXPORTS_OFF: { status: 403, text: TEXTS.comingSoon },
  EXPORT_RUNNING: { status: 409, text: 'Another export of yours is being made: wait for it, or cancel it' },

  NOT_ON_THIS_SITE: { status: 403, text: 'This site does not offer this' },
  REGISTRATION_CLOSED: { status: 403, text: 'Registration is not open on this site' },
  LINK_ENDED: { status: 410, text: 'This link was used or is too old, please login' },
  SITES_NOT_PAIRED: { status: 403, text: 'There is no way from this site to the other one' },
  ACCOUNTS_NOT_LINKED: { status: 403, text: 'Link your account on the other site first, in your profile' },
  ALREADY_LINKED: { status: 409, text: 'One of the two accounts is linked already: end that link first' },
  // Not 401, which would sign out who mistypes the other password. 000 §4.
  OTHER_CREDENTIALS_WRONG: { status: 422, text: 'Username or password of the other site is wrong' },
  OTHER_ACCOUNT_CLOSED: {
    status: 422,
    text: 'Sign in on the other site first: that account cannot be linked as it is',
  },
  // Not 503, which clients take for maintenance of this site. 000 §4.
  OTHER_SITE_CLOSED: { status: 409, text: 'The other site is under maintenance, please wait' },
  HOP_NEEDS_PASSWORD: { status: 403, text: 'Sign in with your password to go over to the other site' },
  HOP_RESTS: {
    status: 403,
    text: ({ until }) =>
      `A password, a mobile number or a second factor was changed: you can go over from ${minuteText(until)}`,
    facts: ({ until }) => ({ from: instantText(until) }),
  },
  PHONE_MISSING: { status: 422, text: TEXTS.mobileRequired },
  PHONE_INVALID: { status: 422, text: TEXTS.mobileInvalid },
  // The number that comes with the code and the new password, which the specification words differently. 001 §5.
  RESET_PHONE_MISSING: { status: 422, text: TEXTS.mobileRequiredInSecondFlow },
  RESET_PHONE_INVALID: { status: 422, text: TEXTS.mobileInvalidInSecondFlow },
  COUNTRY_NOT_SUPPORTED: { status: 422, text: TEXTS.countryNotSupported },
  OTP_PENDING: { status: 429, text: TEXTS.otpPending, facts: ({ retryAfterMs }) => ({ retryAfterMs }) },
  // Not 503, which clients take for maintenance. 000 §4.
  OTP_NOT_SENT: { status: 502, text: TEXTS.otpFailed },
  // Not 401, which would sign out who mistypes a code. 000 §4.
  INVALID_OTP: { status: 422, text: TEXTS.invalidOtp },
  // A code that should have changed something, as the second factor itself. 001 §8.
  OTP_VERIFICATION_FAILED: { status: 422, text: TEXTS.otpVerificationFailed },
  AGE_AND_TERMS: { status: 422, text: TEXTS.ageAndTerms },
  INVALID_PASSWORD: { status: 422, text: TEXTS.invalidPassword },
  SAME_PASSWORD: { status: 422, text: 'Choose a password that you did not have before' },
  WEAK_PASSWORD: { status: 422, text: TEXTS.passwordRule },
  COMMON_PASSWORD: { status: 422, text: 'This password is one of those that are guessed first, choose another' },
  USER_NAME_INVALID: { status: 422, text: 'A username has 5 to 24 letters, digits or underscores' },
  USER_NAME_TAKEN: { status: 409, text: 'This username is taken' },
  ALREADY_REGISTERED: { status: 409, text: 'This mobile number has an account already, please login' },
  SECOND_FACTOR_ON: { status: 409, text: 'The second factor is on already' },
  SECOND_FACTOR_OFF: { status: 409, text: 'The second factor is not set up' },

  ROLE_NOT_BELOW: { status: 403, text: 'Only an account of a lower role can be made here' },
  SHARE_ABOVE_UPLINE: {
    status: 422,
    text: ({ shareBps }) => `The upline has ${shareBps / 100} % to pass on`,
    facts: ({ shareBps }) => ({ share: shareBps / 100 }),
  },
  SHARE_BELOW_DOWNLINE: {
    status: 422,
    text: ({ shareBps }) => `${shareBps / 100} % are passed on already`,
    facts: ({ shareBps }) => ({ share: shareBps / 100 }),
  },
  SET_ABOVE: {
    status: 403,
    text: ({ field, setBy, about, value }) =>
      `${setText(field, value, about)} was set by the ${ROLE_TEXTS[setBy]}: only that level and those above it may ${field === 'deal' || field === 'prizes' ? 'replace' : 'loosen'} it`,
    facts: ({ field, setBy, about, value }) => ({
      setBy,
      about,
      value: value === undefined ? undefined : termText(field, value),
    }),
  },
  TERM_CHANGED: {
    status: 409,
    text: (facts) => `${changedText(facts)}: look at it again, nothing was changed`,
    facts: ({ field, value, by, setBy, at }) => ({
      value: standingText(field, value),
      by: by ?? setBy,
      at: at === undefined ? undefined : instantText(at),
    }),
  },
  NOTHING_TO_SETTLE: { status: 409, text: 'There is nothing to settle' },
  MORE_THAN_OWED: { status: 422, text: ({ limit }) => `Only ${said(limit)} are owed` },
  DEBT_CHANGED: {
    status: 409,
    text: ({ about, owed }) =>
      `What is owed has changed meanwhile, and nothing was done: ${about} has ${owedText(owed)} now`,
    facts: ({ about, userId, owed }) => ({ about, userId, owed: rupees(owed) }),
  },
  RECEIPT_UNKNOWN: { status: 422, text: 'There is no such receipt of this account' },
  RECEIPT_REVERSED: {
    status: 409,
    text: ({ number }) => `This settlement was taken back already, by receipt ${number}`,
    facts: ({ number }) => ({ number }),
  },
  RECEIPT_IS_REVERSAL: { status: 409, text: 'A counter-receipt is not taken back: record a new settlement' },
  RECEIPT_FROM_ABOVE: {
    status: 403,
    text: ({ setBy }) =>
      `This settlement was recorded by the ${ROLE_TEXTS[setBy]}: only that level and those above it may take it back`,
    facts: ({ setBy }) => ({ setBy }),
  },
  WITHDRAWALS_ONLY: {
    status: 403,
    text: ({ about }) =>
      `${about} pays in by deposits and is paid by withdrawals: on this site nobody takes points from players, or settles cash with them`,
    facts: ({ about }) => ({ about }),
  },
  DEPOSITS_ONLY: {
    status: 403,
    text: ({ about }) =>
      `${about} would get more within a day than one officer may give: it comes by a deposit, which two officers approve`,
    facts: ({ about }) => ({ about }),
  },
  PAYOUT_HELD: {
    status: 409,
    text: ({ about, because }) => `What holds a withdrawal of ${about} holds this too: ${because}`,
    facts: ({ about, because }) => ({ about, because }),
  },

  IDEMPOTENCY_KEY_REUSED: { status: 422, text: 'This idempotency key was used for another request' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, text: 'The first request with this idempotency key is still in progress' },
  DUPLICATE_ORDER: { status: 409, text: 'The same bet was placed a moment ago' },
  BET_IN_PROGRESS: { status: 409, text: TEXTS.betInProgress },
  DEMO_ACCOUNT: { status: 403, text: TEXTS.demoAccount },
  IN_PRACTICE: { status: 403, text: 'You are practising with points. Switch to money for this. Nothing was done' },
  PRACTICE_ONLY: { status: 403, text: 'This site is for practice: nothing is played for money here' },
  PRACTICE_CHANGED: {
    status: 409,
    text: 'You switched between money and practice elsewhere. Nothing was done: look again',
  },
  PRACTICE_NOT_BEGUN: { status: 409, text: 'You have not practised yet: begin with the switch' },
  PRACTICE_NOT_BROKE: {
    status: 409,
    text: ({ limit }) => `Points are filled up once you have less than ${formatRupees(limit)} of them`,
  },
  PRACTICE_AT_RISK: {
    status: 409,
    text: 'Some of your points are at risk: reset them once your open bets are over',
  },
  PRACTICE_AS_BEGUN: { status: 409, text: 'You have as many points as you began with' },
  PRACTICE_REFILLED: {
    status: 409,
    text: ({ until }) => `Points are set once a day: you can set yours again from ${minuteText(until)}`,
    facts: untilFacts,
  },
  BET_LOCKED: { status: 403, text: 'Betting is locked on your account, please contact your upline' },
  BET_BLOCKED: {
    status: 403,
    text: ({ on }) => `Bets on this ${SCOPE_TEXTS[on]} are not offered to you`,
    facts: ({ on }) => ({ on: on.toLowerCase() }),
  },
  CASINO_LOCKED: { status: 403, text: 'The casino is locked on your account, please contact your upline' },
  CASINO_NOT_THERE: { status: 403, text: 'Casino games are not offered where you are' },
  GAME_NOT_OFFERED: { status: 409, text: 'This game is not offered at the moment' },
  DEMO_NOT_OFFERED: { status: 409, text: 'Games are not offered for fun to your account. Nothing was opened' },
  CASINO_UNREACHABLE: { status: 503, text: 'The game does not open at the moment. Nothing was staked' },
  CASINO_PROVIDER_EXISTS: { status: 409, text: 'There is a provider of that name' },
  CASINO_KEYS_FULL: { status: 409, text: 'The provider has two keys. Retire the one that it does not use any more' },
  CASINO_KEY_UNREADABLE: { status: 422, text: 'What the provider gave for its key is missing, or is none of its kind' },
  CASINO_SILENT: { status: 503, text: 'The provider does not answer at the moment. Try it again later' },
  CASINO_LAST_KEY: {
    status: 409,
    text: 'It is the only key of the provider. Add another one, or take the provider off',
  },

  SELF_EXCLUDED: {
    status: 403,
    text: ({ until }) => `You have excluded yourself until ${minuteText(until)}`,
    facts: untilFacts,
  },
  TIMED_OUT: {
    status: 403,
    text: ({ until }) => `You are taking a break until ${minuteText(until)}`,
    facts: untilFacts,
  },
  SESSION_TIME_OVER: {
    status: 403,
    text: ({ minutes, period, bySite }) =>
      `You have played for the ${minutes} minutes that ${bySite ? 'this site allows' : 'you set'} ${PERIOD_TEXTS[period]}`,
    facts: ({ minutes, period, bySite }) => ({
      minutes,
      period: period.toLowerCase(),
      setBy: bySite ? 'site' : 'player',
    }),
  },
  REALITY_CHECK_DUE: { status: 409, text: 'See how long you have played, then go on' },
  LIMIT_DEPOSIT: { status: 422, text: ownLimitText('deposit'), facts: ownLimitFacts },
  LIMIT_STAKE: { status: 422, text: ownLimitText('stake'), facts: ownLimitFacts },
  LIMIT_LOSS: { status: 422, text: ownLimitText('loss'), facts: ownLimitFacts },
  LIMIT_NOT_OFFERED: { status: 422, text: 'There is no such limit' },
  LIMIT_NOT_SET: { status: 409, text: 'There is no limit to take away' },
  LIMIT_NOT_TIGHTER: { status: 422, text: 'Only the player may loosen a limit' },
  NOTHING_TO_LOOSEN: { status: 409, text: 'No looser limit was asked for' },
  LOOSENING_TOO_SOON: {
    status: 409,
    text: ({ until }) => `A limit is loosened a day after it was asked for: from ${minuteText(until)}`,
    facts: untilFacts,
  },
  TIME_OUT_RUNNING: {
    status: 409,
    text: ({ until }) => `Your break runs until ${minuteText(until)} and cannot be shortened`,
    facts: untilFacts,
  },

  INVALID_STAKE: { status: 400, text: TEXTS.invalidStake },
  STAKE_ABOVE_USER_MAX: { status: 422, text: TEXTS.stakeAboveUserMax },
  STAKE_OUT_OF_RANGE: { status: 422, text: TEXTS.stakeOutOfRange },
  ODD_OR_RUN_ZERO: { status: 400, text: TEXTS.oddOrRunZero },
  BET_NOT_ALLOWED: { status: 422, text: TEXTS.betNotAllowed },
  INVALID_ODDS: {
    status: 422,
    text: ({ below, above }) => `These odds are not on the price ladder of this market${besideText([below, above])}`,
    facts: ({ below, above }) => ({ below: decimal(below), above: decimal(above) }),
  },
  INVALID_RUNNER: { status: 422, text: 'There is no such runner in this market' },
  UNEXPECTED_MIN_FILL: { status: 422, text: 'A least fill goes with fill or kill only' },
  INVALID_MIN_FILL: { status: 422, text: 'The least fill must be above 0 and within the stake' },
  INVALID_PERSISTENCE: { status: 422, text: 'Unmatched bets cannot be kept in this market' },
  EXPIRY_IN_THE_PAST: { status: 422, text: 'The time until which the bet may wait has passed' },
  EXPIRY_TOO_FAR: {
    status: 422,
    text: ({ until }) => `A bet may wait until ${minuteText(until)} at most`,
    facts: untilFacts,
  },
  INVALID_PROFIT_RATIO: { status: 422, text: 'This stake is too small for these odds' },

  MARKET_NOT_OPEN: { status: 409, text: 'This market is closed' },
  MARKET_SUSPENDED: { status: 409, text: 'This market is suspended' },
  MARKET_VERSION_CHANGED: {
    status: 409,
    text: 'The market has changed since you saw it',
    facts: ({ current }) => ({ current }),
  },
  RUNNER_REMOVED: { status: 409, text: 'This runner was withdrawn' },
  STALE_PRICE: { status: 409, text: 'Prices are delayed, please wait a moment' },

  QUOTE_GONE: { status: 409, text: 'This price is no longer offered' },
  RUN_CHANGED: {
    status: 409,
    text: ({ asked, currentLine, current }) =>
      `The run has moved from ${asked} to ${currentLine} at ${oddsToDecimal(current)}`,
    facts: ({ asked, currentLine, current }) => ({ asked, current: currentLine, price: decimal(current) }),
  },
  PRICE_WORSE: {
    status: 409,
    text: ({ asked, current }) => `The price has moved from ${oddsToDecimal(asked)} to ${oddsToDecimal(current)}`,
    facts: ({ asked, current }) => ({ asked: decimal(asked), current: decimal(current) }),
  },
  TOO_LITTLE_OFFERED: {
    status: 409,
    text: ({ available }) => `Only ${said(available)} can be matched at this price`,
    facts: ({ available, wholeAt, wholeAverage }) => ({
      available: rupees(available),
      wholeAt: decimal(wholeAt),
      wholeAverage: wholeAverage === undefined ? undefined : roundedAverage(wholeAverage / 100),
    }),
  },
  NOT_FILLED: { status: 409, text: 'The whole bet could not be matched at this price' },
  PRICE_OUT_OF_BAND: {
    status: 409,
    text: ({ low, high }) =>
      `This price is too far from the market to wait there for other players: from ${oddsToDecimal(low)} to ${oddsToDecimal(high)} it may`,
    facts: ({ low, high }) => ({ low: decimal(low), high: decimal(high) }),
  },
  SELF_MATCH: {
    status: 409,
    text: 'This bet would be matched with your own',
    facts: ({ betId }) => (betId === undefined ? {} : { betId }),
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    text: ({ available, about, isRest = false }) =>
      `Insufficient balance${about === undefined ? '' : ` of ${about}`}: ${said(available)} is ${
        isRest ? 'left of it after the rows before' : 'available'
      }`,
    facts: ({ available, about }) => ({ available: rupees(available), about }),
  },
  MAX_LOSS_HOUSE: { status: 422, text: ({ limit }) => `The market limit leaves room for ${said(limit)}` },
  MAX_LOSS_EVENT: { status: 422, text: ({ limit }) => `The event limit leaves room for ${said(limit)}` },
  MAX_LOSS_DAY: { status: 422, text: ({ limit }) => `The limit of the day leaves room for ${said(limit)}` },
  USER_MAX_WIN: { status: 422, text: ({ limit }) => `Your win limit leaves room for ${said(limit)}` },
  USER_MAX_WIN_DAY: { status: 422, text: ({ limit }) => `Your win limit of the day leaves room for ${said(limit)}` },
  EXPOSURE_LIMIT: { status: 422, text: ({ limit }) => `Your exposure limit leaves room for ${said(limit)}` },

  NOTHING_TO_CANCEL: { status: 409, text: 'The bet is already matched, lapsed or cancelled' },
  CHANGE_IN_PROGRESS: {
    status: 409,
    text: 'A change of this bet is under way, until it is decided nothing of the bet can be cancelled or changed',
  },
  NOTHING_TO_AMEND: { status: 422, text: 'There is nothing to change' },
  SIZE_ALREADY_DECIDED: { status: 422, text: 'More than this stake is already matched, lapsed or cancelled' },
  NOTHING_TO_CASH_OUT: { status: 409, text: 'There is no position to cash out in this market' },
  NOT_OFFERED: { status: 409, text: 'Cash out is not offered on this market' },
  CASH_OUT_WORSE: {
    status: 409,
    text: ({ locked }) => `Prices have moved: cash out would lock in ${said(locked)} now`,
    facts: ({ locked }) => ({ locked: rupees(locked) }),
  },
  AUTO_CASH_OUT_ORDER: { status: 422, text: 'The lower value must be below the higher one' },
  NO_QUOTE: { status: 409, text: 'Cash out is not available now: no price is offered' },
  NO_PRICE: { status: 409, text: 'Cash out is not available now: a runner has no price' },
  OWN_ORDER_IN_THE_WAY: {
    status: 409,
    text: 'Cash out is not available now: your own order stands before the prices it needs, cancel it first',
    facts: ({ betId }) => (betId === undefined ? {} : { betId }),
  },
  NOT_ENOUGH_DEPTH: {
    status: 409,
    text: 'Cash out is not available now: too little is offered at these prices',
    facts: ({ available }) => ({ available: rupees(available) }),
  },
  WORSE_THAN_HOLDING: { status: 409, text: 'Cash out would bring less than the worst result of your position' },
  NO_CASH_OUT_MODEL: {
    status: 409,
    text: 'This session is priced by hand and has no cash out: you may bet the other side',
  },
  QUOTE_FAR_FROM_MODEL: {
    status: 409,
    text: 'Cash out is not available now: the run stands too far from what the score says',
  },
  CASH_OUT_GAIN_LIMIT: {
    status: 422,
    text: ({ limit }) => `On this market a position is cashed out for at most ${said(limit)}`,
  },
  CASH_OUT_TOO_SMALL: {
    status: 422,
    text: ({ least }) => `Cash out must change a result by at least ${said(least)}`,
    facts: ({ least }) => ({ least: rupees(least) }),
  },
  POSITION_CHANGED: { status: 409, text: 'Your position has changed since: look at what it is worth now' },

  PAYMENTS_OFF: { status: 403, text: 'This site takes no deposits here: ask whoever gave you your account' },
  CANCEL_OFF: { status: 403, text: 'A request that was sent cannot be taken back on this site' },
  METHOD_UNKNOWN: { status: 404, text: 'This way to pay is not offered any more: choose another one' },
  METHOD_LOCKED: { status: 409, text: 'This way to pay is locked at the moment: choose another one' },
  METHOD_BOUNDS: { status: 422, text: 'The largest amount is 0, for none, or at least the smallest' },
  METHOD_FIELD_WRONG: {
    status: 422,
    text: ({ field }) => `${field} is not as this type of payment needs it`,
    facts: ({ field }) => ({ field }),
  },
  METHOD_IMAGE_UNREAD: {
    status: 422,
    text: ({ field }) => `${field}: no QR code can be read in this image. Upload a sharper one, whole and upright`,
    facts: ({ field }) => ({ field }),
  },
  METHOD_IMAGE_OF_ANOTHER: {
    status: 422,
    text: ({ field }) => `${field}: the QR code in this image pays somebody else than the method says`,
    facts: ({ field }) => ({ field }),
  },
  METHOD_CHANGED: { status: 409, text: 'The method has changed since: look at it again' },
  AMOUNT_OUT_OF_RANGE: {
    status: 422,
    text: ({ least, most }) =>
      withFacts(most === 0 ? TEXTS.amountTooSmall : TEXTS.amountOutOfRange, {
        min: said(least),
        max: said(most),
      }),
    facts: ({ least, most }) => ({ least: rupees(least), ...(most !== 0 && { most: rupees(most) }) }),
  },
  UTR_INVALID: { status: 422, text: 'The transaction reference is not one of this way to pay: look at it again' },
  STATEMENT_UNREADABLE: { status: 422, text: 'This file is no statement that can be read: choose a CSV or XLSX' },
  STATEMENT_COLUMNS: {
    status: 422,
    text: 'Name the columns of this statement: as they were named it has none of these titles',
  },
  IMAGE_MISSING: { status: 422, text: 'Add an image of the payment: a screenshot or a photograph' },
  IMAGE_UNREADABLE: { status: 422, text: 'This file is no image that can be read: choose a JPEG, PNG or WebP' },
  IMAGE_TOO_LARGE: { status: 413, text: 'An image may have at most 5 MB: choose a smaller one' },
  IMAGE_TOO_MANY_PIXELS: { status: 422, text: 'An image may have at most 25 million pixels: choose a smaller one' },
  IMAGES_SPENT: { status: 429, text: 'You have sent many images today: try again tomorrow' },
  IMAGES_FULL: { status: 507, text: 'No image can be kept at the moment: try again later' },
  IMAGE_NOT_OURS: { status: 400, text: 'Only images of this site are read here' },
  REQUEST_PENDING: { status: 409, text: TEXTS.alreadyHaveRequest },
  NOT_METHOD_OWNER: { status: 403, text: 'This is for the owner of the payment method, or somebody above' },
  REQUEST_CHANGED: { status: 409, text: 'The request has changed since: look at it again' },
  REQUEST_TAKEN: {
    status: 409,
    text: ({ by, until }) => `${by} works on this until ${minuteText(until)}`,
    facts: ({ by, until }) => ({ by, until: instantText(until) }),
  },
  REQUEST_IN_HAND: { status: 409, text: 'Your request is being worked on: it cannot be cancelled now' },
  REASON_MISSING: { status: 422, text: 'Say why more came than was claimed' },
  SECOND_OFFICER_NEEDED: { status: 409, text: 'Another officer has to agree' },
  SAID_ABOVE: {
    status: 409,
    text: 'An officer above you has said otherwise: agree to that, or leave it to those above',
  },
  WORD_LAPSED: {
    status: 409,
    text: ({ until }) =>
      `Nobody agreed to your word within seven days: another officer says it first, or you again from ${minuteText(until)}`,
    facts: untilFacts,
  },
  LINE_STANDS: {
    status: 409,
    text: 'A line of a statement says that it came: import the debit that took it back first',
  },
  DEPOSIT_CREDITABLE: {
    status: 409,
    text: 'Nothing stands in the way of crediting its player: approve it, or have it claimed again once it was rejected or cancelled',
  },
  DEPOSIT_PLAYED: { status: 409, text: 'This deposit was played, or need not be: withdraw it instead' },
  DEPOSIT_DOUBTED: {
    status: 409,
    text: ({ until }) =>
      `An officer looks at whether this deposit came: unless it is taken back by then it can go back from ${minuteText(until)}`,
    facts: untilFacts,
  },
  PAYER_MISSING: {
    status: 422,
    text: 'No line of a statement names who paid: say to which account of the payer’s it went',
  },
  PAYER_DIFFERS: { status: 409, text: 'The line of the statement names another payer' },
  GATEWAY_DECIDES: { status: 409, text: 'The payment gateway says what became of this: nobody decides it by hand' },
  GATEWAY_FAILED: { status: 502, text: TEXTS.requestFailed },
  REDIRECT_FOREIGN: { status: 400, text: 'After a payment nobody is led to another site' },
  AMOUNT_UNCONFIRMED: {
    status: 409,
    text: ({ first }) => `The first officer found ${said(first)}: agree to that, or reject it`,
    facts: ({ first }) => ({ first: rupees(first) }),
  },
  ARRIVAL_MISSING: {
    status: 422,
    text: ({ needed }) =>
      `Look the payment up on its network and state its hash, what arrived and its confirmations: ${needed} are needed`,
    facts: ({ needed }) => ({ needed }),
  },
  CONFIRMATIONS_TOO_FEW: {
    status: 409,
    text: ({ seen, needed }) => `The network has confirmed this ${seen} times, and ${needed} are needed: wait for it`,
    facts: ({ seen, needed }) => ({ seen, needed }),
  },
  UTR_DIFFERS: {
    status: 409,
    text: 'This is the hash of another payment than the claimed one: reject the claim, or look again',
  },
  RATE_CHANGED: {
    status: 409,
    text: ({ rate }) => `One USDT is worth ${said(rate)} now: look at how much to send, and proceed again`,
    facts: ({ rate }) => ({ rate: rupees(rate) }),
  },
  BONUS_UNKNOWN: { status: 404, text: 'There is no such bonus: choose another offer' },
  BONUS_LOCKED: { status: 409, text: 'No bonus is offered while another one is wagered for, or bonuses are locked' },
  BONUS_USED: { status: 409, text: 'You have had this bonus' },
  BONUS_NOT_EARNED: { status: 422, text: 'This amount earns no bonus: deposit more, or choose no offer' },
  BONUS_TERM_WRONG: { status: 422, text: ({ field }) => `A bonus of this kind cannot go by this ${field}` },
  BONUS_RULE_CHANGED: { status: 409, text: 'The rule has changed since: look at it again' },
  BONUS_CHANGED: { status: 409, text: 'The bonus has changed since: look at it again' },
  BONUS_CAP: {
    status: 422,
    text: ({ limit }) => `Only ${said(limit)} more may be given today`,
  },
  BONUS_WOULD_BE_LOST: {
    status: 409,
    text: ({ amount }) =>
      `A withdrawal now costs you ${said(amount)} of bonus that is not wagered for yet: confirm that you give it up`,
    facts: ({ amount }) => ({ amount: rupees(amount) }),
  },
  AFFILIATE_EXISTS: {
    status: 409,
    text: ({ field }) => (field === 'code' ? 'Another affiliate has this code' : 'This player is an affiliate already'),
  },
  AFFILIATE_TERM_WRONG: { status: 422, text: ({ field }) => `A deal cannot go by this ${field}` },
  AFFILIATE_PLAYER_UNKNOWN: { status: 404, text: 'This is no player of the affiliate' },
  AFFILIATE_CHANGED: { status: 409, text: 'Something has changed since: look at it again' },
  BOARD_PRIZES_WRONG: { status: 422, text: ({ field }) => `Prizes cannot go by this ${field}` },
  BOARD_PRIZES_CHANGED: { status: 409, text: 'Something has changed since: look at it again' },
  AFFILIATE_REASON_MISSING: { status: 422, text: 'Say why it is refused' },
  PLAYER_LOCKED: { status: 409, text: 'The account of the player is locked: nothing comes to it while it is' },
  UTR_SPENT: { status: 409, text: 'This transaction reference belongs to another payment already' },

  WITHDRAWALS_OFF: { status: 403, text: 'This site pays nobody out here: ask whoever gave you your account' },
  HOLDER_NAME_WRONG: { status: 422, text: TEXTS.holderNameWrong },
  ACCOUNT_FIELD_WRONG: {
    status: 422,
    text: ({ field }) => `${field} is not valid`,
    facts: ({ field }) => ({ field }),
  },
  ACCOUNT_NOT_CREATED: { status: 422, text: TEXTS.accountNotCreated },
  ACCOUNT_HELD: {
    status: 409,
    text: ({ until }) => `For your safety nothing is paid to this account before ${minuteText(until)}`,
    facts: untilFacts,
  },
  TURNOVER_LEFT: {
    status: 409,
    text: ({ left }) => `Before a withdrawal ${said(left)} of what you paid in or were given are still to be played`,
    facts: ({ left }) => ({ left: rupees(left) }),
  },
  LOOP_FIRST: {
    status: 409,
    text: ({ rail, owed }) => `${said(owed)} go back first the way they came in: by ${RAIL_NAMES[rail]}`,
    facts: ({ rail, owed }) => ({ rail, owed: rupees(owed) }),
  },
  UNPLAYED_FIRST: {
    status: 409,
    text: ({ owed }) =>
      `${said(owed)} of what you paid in were not played: they go back first to where they came from, from your deposits`,
    facts: ({ owed }) => ({ owed: rupees(owed) }),
  },
  ABOVE_ONE_OFFICER: {
    status: 409,
    text: 'With it more goes out within a day than one officer pays: it leaves by a withdrawal, which two agree to',
  },
  TAX_DUE: { status: 409, text: 'Tax is to be withheld of it: it leaves by a withdrawal' },
  KYC_NEEDED: { status: 409, text: 'Before this withdrawal we have to know who you are: see Verification' },
  FACTOR_NEEDED: {
    status: 409,
    text: ({ above }) => `More than ${said(above)} within 24 hours is paid only with two-step login: turn it on first`,
    facts: ({ above }) => ({ above: rupees(above) }),
  },
  FACTOR_TOO_NEW: {
    status: 409,
    text: ({ until }) =>
      `Two-step login was turned on less than a day ago: for your safety so much is paid with it from ${minuteText(until)}`,
    facts: untilFacts,
  },
  FACTOR_CODE_MISSING: { status: 422, text: 'This withdrawal needs a code of your authenticator' },
  KYC_SENT: { status: 409, text: 'Your documents are with us already' },
  KYC_DOCUMENT_MISSING: { status: 422, text: 'Add the document that shows who you are first' },
  KYC_REASON_MISSING: { status: 422, text: 'Say why they are rejected: the player reads it' },
  KYC_EXPIRED: { status: 422, text: 'This day is over: ask for another document' },
  KYC_CLOSED: { status: 403, text: 'These are decided about: only the owners of the site still see them' },
  COMPLAINT_CLOSED: { status: 409, text: 'This complaint is over' },
  COMPLAINT_CHANGED: { status: 409, text: 'Something was said since: read it first' },
  COMPLAINT_OPEN: { status: 409, text: 'It is not resolved yet' },
  COMPLAINT_RATED: { status: 409, text: 'You have said what you think of this already' },
  TOO_MANY_COMPLAINTS: {
    status: 409,
    text: ({ most }) => `${most} of your complaints are open: wait until one of them is over`,
    facts: ({ most }) => ({ most }),
  },
  COMPLAINT_FULL: {
    status: 409,
    text: ({ most }) => `One side says no more than ${most} words of a complaint: what is left goes into another one`,
    facts: ({ most }) => ({ most }),
  },
  CHAT_CLOSED: { status: 409, text: 'This conversation is over: begin another one' },
  CHAT_CHANGED: { status: 409, text: 'Somebody else was quicker: read it again' },
  CHAT_OPEN: { status: 409, text: 'This conversation is not over yet' },
  CHAT_RATED: { status: 409, text: 'You have said what you think of this already' },
  CHAT_NOT_YOURS: { status: 409, text: 'Take this conversation first: one officer answers it' },
  CHAT_TAKEN: { status: 409, text: 'Somebody answers it already' },
  CHAT_OPEN_ALREADY: { status: 409, text: 'You have a conversation with us: go on there' },
  CHAT_ANSWERS_CHANGED: { status: 409, text: 'Somebody changed the ready answers since: read them again' },
  CHAT_FULL: {
    status: 409,
    text: ({ most }) =>
      `One side says no more than ${most} words in a conversation: what is left goes into another one`,
    facts: ({ most }) => ({ most }),
  },
  SENT_TOO_FAR_AHEAD: {
    status: 422,
    text: ({ until }) => `A message may wait for 90 days at most: until ${minuteText(until)}`,
    facts: untilFacts,
  },
  TOO_MANY_WAITING: {
    status: 409,
    text: ({ most }) => `${most} of your messages wait for their time already: withdraw one first`,
    facts: ({ most }) => ({ most }),
  },
  MESSAGE_WITHDRAWN: { status: 409, text: 'It is withdrawn already' },
  BANNER_TIMES: { status: 422, text: 'A banner ends after it begins, and begins within a year' },
  TOO_MANY_BANNERS: {
    status: 409,
    text: ({ most }) => `${most} banners are shown or wait already: end one first`,
    facts: ({ most }) => ({ most }),
  },
  ARTICLE_TIMES: { status: 422, text: 'An article ends after it begins, and begins within a year' },
  ARTICLE_TOO_LONG: {
    status: 422,
    text: ({ language, most }) => `${most} characters at most: the text in “${language}” has more`,
    facts: ({ language, most }) => ({ language, most }),
  },
  ARTICLE_LINK_WRONG: {
    status: 422,
    text: ({ language, link }) =>
      `A link in “${language}” leads nowhere: ${link}. It is a page of the app, like /inPlay, or begins with https://`,
    facts: ({ language, link }) => ({ language, link }),
  },
  ARTICLE_NEEDS_RULE: { status: 422, text: 'What leads to a bonus names its rule' },
  ARTICLE_RULE_ELSEWHERE: { status: 422, text: 'A promotion alone leads to a deposit or a bonus' },
  ARTICLE_WAGERING_BY_HAND: {
    status: 422,
    text: ({ language }) =>
      `The text in “${language}” speaks of wagering: name the rule of the bonus instead, and what it asks for stands beside the text`,
    facts: ({ language }) => ({ language }),
  },
  ARTICLE_SLUG_TAKEN: { status: 409, text: 'There is one at this address already, perhaps a withdrawn one' },
  ARTICLE_CHANGED: {
    status: 409,
    text: 'Somebody else has written a version since: look at it first',
    facts: ({ current }) => ({ current }),
  },
  TOO_MANY_ARTICLES: {
    status: 409,
    text: ({ most }) => `A site has ${most} articles at most: write one anew that was withdrawn`,
    facts: ({ most }) => ({ most }),
  },
  TOO_MANY_VERSIONS: {
    status: 409,
    text: ({ most }) => `${most} versions at most: go on in another article`,
    facts: ({ most }) => ({ most }),
  },
  PUSH_OFF: { status: 409, text: 'Nothing is sent to devices here' },
  TOO_MANY_DEVICES: {
    status: 409,
    text: ({ most }) => `You are told things on ${most} devices already: take one back first`,
    facts: ({ most }) => ({ most }),
  },
  PICTURE_GONE: { status: 422, text: 'A picture is not there any more: choose it again' },
  CARD_NUMBER: { status: 422, text: 'Leave out the number of your card: we never need it' },
  REQUEST_AT_GATEWAY: { status: 409, text: 'A payment gateway is paying this: wait for its answer' },
  MORE_THAN_LEFT: {
    status: 409,
    text: ({ left }) => `Only ${said(left)} are left to pay`,
    facts: ({ left }) => ({ left: rupees(left) }),
  },
  MORE_THAN_AGREED: {
    status: 409,
    text: ({ agreed }) => `The first officer agreed to pay ${said(agreed)}: pay that or less, or reject it`,
    facts: ({ agreed }) => ({ agreed: rupees(agreed) }),
  },
  PAYOUT_BY_HAND: { status: 409, text: 'No gateway pays this any more: pay it by hand, and type its reference' },

  MARKET_NOT_CLOSED: { status: 409, text: 'The market must be closed first' },
  RESULT_INVALID: { status: 422, text: 'This result does not fit the market' },
  OUTCOME_OF_ANOTHER_KIND: { status: 422, text: 'This kind of market has another kind of result' },
  NOT_A_RESULT: { status: 422, text: 'The result must be a whole number that this market can have' },
  NO_WINNER: { status: 422, text: 'Name at least one winner, or void the market' },
  WINNER_TWICE: { status: 422, text: 'A winner is named twice' },
  LAST_CONTENDERS: {
    status: 422,
    text: 'Too few runners would be left: void the market, or declare its result',
  },
  NOT_A_CONTENDER: { status: 422, text: 'A winner is not a runner of this market, or was withdrawn' },
  NOT_WITHDRAWN: {
    status: 422,
    text: 'A result withdraws nobody: withdraw the runner first. One that is withdrawn is named with its own reduction, or not at all',
  },
  TOO_FEW_WINNERS: {
    status: 422,
    text: 'Fewer winners than places: name as many as the market has, or all runners that are left',
  },
  TIE_WITHOUT_WINNING: { status: 422, text: 'Only winners, each in one group, can have tied' },
  TIE_LEAVES_NO_PLACE: { status: 422, text: 'The winners outright leave no place for those who tied' },
  TIE_NOT_TOLD: { status: 422, text: 'More winners than places: say who finished level for the last place' },
  RESULT_VERSION_CHANGED: {
    status: 409,
    text: 'Another result was declared meanwhile',
    facts: ({ current }) => ({ current }),
  },
  IMPACT_CHANGED: { status: 409, text: 'This would do something else than was shown: look again' },
  DESK_RIGHT_NEEDED: {
    status: 403,
    text: ({ right }) => `You need the right to ${DESK_RIGHT_TEXTS[right]} for this`,
    facts: ({ right }) => ({ right }),
  },
  DESK_RIGHTS_CHANGED: {
    status: 409,
    text: 'Somebody changed the rights of this officer meanwhile',
    facts: ({ current }) => ({ current }),
  },
  MARKET_TERM_WRONG: {
    status: 422,
    text: ({ field }) => `${field} cannot be that beside the other limits of this market`,
    facts: ({ field }) => ({ field }),
  },
  RESTRICTION_CHANGED: {
    status: 409,
    text: 'Something else is said of this by now: look at it again',
    facts: ({ current }) => ({ current }),
  },
  TOO_MANY_RESTRICTIONS: {
    status: 409,
    text: ({ most }) => `You restrict ${most} parts of the offer, which is the most: lift one that you do not need`,
    facts: ({ most }) => ({ most }),
  },
  TOO_MANY_SCHEDULES: {
    status: 409,
    text: ({ most }) =>
      `You are told of ${most} reports already, which is the most: delete a schedule that you do not need`,
    facts: ({ most }) => ({ most }),
  },
  BIG_BETS_OUT_OF_RANGE: {
    status: 422,
    text: ({ least, most }) => `A bet is big from a stake of ${said(least)} at least and ${said(most)} at most`,
    facts: ({ least, most }) => ({ least: rupees(least), most: rupees(most) }),
  },
  MARKET_FIELD_WRONG: {
    status: 422,
    text: ({ field, least, most }) => `${field} is from ${least} to ${most}${UNITS[field]}`,
    facts: ({ field, least, most }) => ({ field, least, most }),
  },
  MARKET_FIELD_FOREIGN: {
    status: 422,
    text: ({ field }) => `${field} is nothing that a market of this kind has`,
    facts: ({ field }) => ({ field }),
  },
  MARKET_NAME_TAKEN: {
    status: 409,
    text: ({ name }) => `"${name}" is there already`,
    facts: ({ name }) => ({ name }),
  },
  MARKET_OF_A_FEED: { status: 409, text: 'This market is as its source says' },
  MARKET_HAS_BETS: { status: 409, text: 'Somebody has bet on this market: it stays as it is' },
  EVENT_FULL: {
    status: 409,
    text: ({ most }) => `An event has at most ${most} markets`,
    facts: ({ most }) => ({ most }),
  },
  TEMPLATE_CHANGED: {
    status: 409,
    text: 'Somebody changed this template meanwhile',
    facts: ({ current }) => ({ current }),
  },
  TEMPLATES_FULL: {
    status: 409,
    text: ({ most }) => `There are at most ${most} templates`,
    facts: ({ most }) => ({ most }),
  },
  STARTING_TERMS_CHANGED: {
    status: 409,
    text: 'Somebody changed how these markets start meanwhile',
    facts: ({ current }) => ({ current }),
  },
  ROW_CHANGED: {
    status: 409,
    text: 'This row was quoted or taken meanwhile: look at it again',
    facts: ({ current }) => ({ current }),
  },
  NOTHING_TO_QUOTE: { status: 409, text: 'There is nothing here that you quote' },
  NOTHING_TO_VOID: { status: 409, text: 'Nothing that stands of this market was struck then' },
  VOID_TIME_EMPTY: { status: 422, text: 'The time to void ends before it begins' },
  NOTHING_QUOTED: { status: 422, text: 'No trader quotes this kind of market: choose by time' },
  QUOTE_OF_ANOTHER_KIND: { status: 422, text: 'This kind of market is quoted otherwise' },
  QUOTE_SIDE_NOT_OFFERED: { status: 422, text: 'Only YES is quoted of a market of this kind' },
  QUOTE_CROSSED: {
    status: 422,
    text: 'The sides cross: whoever took both would win whatever comes',
  },
  QUOTE_TOO_LARGE: {
    status: 422,
    text: ({ limit }) => `One bet on this market is at most ${said(limit)}`,
    facts: ({ limit }) => ({ limit: said(limit) }),
  },
  ROW_FAR_FROM_MODEL: {
    status: 409,
    text: ({ runs }) => `${Math.abs(runs)} runs ${runs > 0 ? 'above' : 'below'} the model: once more if it is meant`,
    facts: ({ runs }) => ({ runs }),
  },
  PRICE_FAR_FROM_MODEL: {
    status: 409,
    text: ({ percent }) => `The price is ${percent} % of a chance from the model: once more if it is meant`,
    facts: ({ percent }) => ({ percent }),
  },
  RUN_NOT_POSSIBLE: {
    status: 422,
    text: ({ run }) => `This market cannot be quoted on ${run}`,
    facts: ({ run }) => ({ run }),
  },
  NOTHING_TO_UNDO: { status: 409, text: 'There is no quote of the last ten seconds to have back' },
  NO_MODEL: { status: 409, text: 'No model prices this now' },
  ANOTHER_MUST_CONFIRM: { status: 409, text: 'You proposed this: another operator must confirm it' },
  ANOTHER_OFFICER_MUST_CONFIRM: { status: 409, text: 'Another administrator must confirm this change' },
  NO_SECOND_OFFICER: {
    status: 409,
    text: 'No other administrator could confirm this. On the machine, npm run administrator -- NAME makes the second one',
  },
  RESULT_DIFFERS: { status: 409, text: 'Another operator proposed something else' },
  NOTHING_TO_ROLL_BACK: { status: 409, text: 'The market has no settled result' },
  SETTLED_BY_HAND: { status: 409, text: 'An officer has touched this market, so an officer settles it' },

  SITE_VERSION_CHANGED: {
    status: 409,
    text: 'Somebody published another configuration meanwhile',
    facts: ({ current }) => ({ current }),
  },
  SITE_HOLDS_MONEY: {
    status: 409,
    text: ({ limit }) =>
      `Players of this site hold ${formatRupees(limit)}, or have open bets or payments. Before it is for practice alone all of it is paid out`,
  },
  SITE_LABEL_TAKEN: { status: 409, text: 'There is a site with this label already' },
  HOST_TAKEN: { status: 409, text: 'This host is registered already' },
  HOST_OF_ANOTHER_SITE: { status: 422, text: 'The first part of this host leads to another site, or to none' },
  HOST_UNKNOWN: { status: 422, text: 'One of the hosts is not registered as that of a site' },
  SITE_PAIR_EXISTS: { status: 409, text: 'These two sites are a pair already, or about to be' },
  SITE_PAIR_CHANGED: { status: 409, text: 'This pair has changed meanwhile, look at it again' },
  CONTRAST_TOO_LOW: {
    status: 422,
    text: ({ pair, ratio, least }) => `Hard to read: ${pair} has a contrast of ${ratio}, at least ${least} is needed`,
    facts: ({ pair, ratio, least }) => ({ pair, ratio, least }),
  },

  FAVORITES_FULL: {
    status: 409,
    text: ({ most }) => `You have ${most} favourites, which is the most there may be: remove one first`,
    facts: ({ most }) => ({ most }),
  },
}

export const REFUSAL_CODES = Object.keys(TABLE) as [RefusalCode, ...RefusalCode[]]
export const refusalStatus = (code: RefusalCode): number => TABLE[code].status

// The row belongs to the refusal's own code; the compiler cannot see that the pair stays together.
const rowOf = (refusal: Refusal) => TABLE[refusal.code] as Row<Refusal>

/** The text a person reads. @internal Exported for the tests. */
export function refusalText(refusal: Refusal): string {
  const { text } = rowOf(refusal)
  return typeof text === 'string' ? text : text(refusal)
}

/** Why an accepted order, or a part of it, ended without being matched. Law 1.3 and 1.7. */
export const LAPSE_TEXTS = {
  MKT_SUSPENDED: 'The market was suspended before the bet was matched',
  MKT_VERSION: 'The market changed before the bet was matched',
  MARKET_CLOSED: 'The market was closed',
  TURN_IN_PLAY: 'The event went in-play',
  EXPIRED: 'The time until which the bet might wait has passed',
  RUNNER_REMOVED: 'The runner was withdrawn',
  NOT_FILLED: 'The whole bet could not be matched at this price',
  PRICE_IMPROVED: 'A better price was there and the bet asked for none',
  CANCELLED_BY_PLAYER: 'Cancelled by you',
  GAVE_WAY: 'It stood before a bet of yours that was being decided, and gave way to it',
  CANCELLED_BY_OPERATOR: 'Cancelled by the operator',
  MARKET_VOIDED: 'The market was voided',
  BETS_VOIDED: 'The bets of this time were voided for both sides',
  QUOTE_VOIDED: 'The bets at a wrong price were voided for both sides',
} as const
export type LapseCode = keyof typeof LAPSE_TEXTS

const LAPSE_CODES = Object.keys(LAPSE_TEXTS) as [LapseCode, ...LapseCode[]]

/** A refusal or lapse as it is shown on a bet. */
export const betReason = z.object({
  code: z.enum([...REFUSAL_CODES, ...LAPSE_CODES]),
  text: z.string(),
  facts: errorFields.facts,
})
export type BetReason = z.output<typeof betReason>

export const lapseReason = (code: LapseCode): BetReason => ({ code, text: LAPSE_TEXTS[code] })
export const refusalReason = (refusal: Refusal): BetReason => ({
  code: refusal.code,
  text: refusalText(refusal),
  ...reasonFacts(refusal),
})

/** The numbers behind the text, for a reader of another language. */
function reasonFacts(refusal: Refusal): { readonly facts?: Facts } {
  const { facts } = rowOf(refusal)
  const all = { ...('limit' in refusal && { limit: rupees(refusal.limit) }), ...facts?.(refusal) }
  return Object.keys(all).length > 0 ? { facts: all } : {}
}

/** The body of every answer that is not a success. */
export const errorBody = z.object({ ...errorFields, code: z.enum(REFUSAL_CODES) })
export type ErrorBody = z.output<typeof errorBody>

/** The answer to a refused call. */
export function presentRefusal(refusal: Refusal): { readonly status: number; readonly body: ErrorBody } {
  const { status, facts } = rowOf(refusal)
  return {
    status,
    body: {
      message: refusalText(refusal),
      code: refusal.code,
      ...('field' in refusal && { field: refusal.field }),
      ...('limit' in refusal && { limit: rupees(refusal.limit) }),
      ...(facts && { facts: facts(refusal) }),
    },
  }
}
