/** One refusal of every code, for the reference and for tests that go through all of them. */
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import type { Refusal, RefusalCode, RefusalFacts } from './refusals.ts'

type CodeWithFacts = { [C in RefusalCode]: object extends RefusalFacts[C] ? never : C }[RefusalCode]

const FACTS: { readonly [C in CodeWithFacts]: RefusalFacts[C] } = {
  BAD_REQUEST: { field: 'betId', problem: 'missing' },
  TOO_MANY_REQUESTS: { retryAfterMs: 1000 },
  OTP_PENDING: { retryAfterMs: 60_000 },
  SHARE_ABOVE_UPLINE: { shareBps: 8000 },
  SHARE_BELOW_DOWNLINE: { shareBps: 2000 },
  SET_ABOVE: { field: 'exposureLimit', setBy: 'whiteLabel', value: 500_000 },
  TERM_CHANGED: { field: 'exposureLimit', value: 700_000, by: 'agent1', at: 1_795_340_000_000 },
  TOO_MANY_COMPLAINTS: { most: 10 },
  MORE_THAN_OWED: { limit: paise(80_000) },
  DEBT_CHANGED: { about: 'player2', userId: '1002', owed: paise(-1_400_000) },
  RECEIPT_REVERSED: { number: 12 },
  RECEIPT_FROM_ABOVE: { setBy: 'master' },
  HOP_RESTS: { until: 1_795_340_000_000 },
  SELF_EXCLUDED: { until: 1_811_000_000_000 },
  TIMED_OUT: { until: 1_796_000_000_000 },
  SESSION_TIME_OVER: { minutes: 120, period: 'DAY', bySite: false },
  LIMIT_DEPOSIT: { limit: paise(500_000), left: paise(120_000), period: 'DAY', product: 'ALL', bySite: true },
  LIMIT_STAKE: { limit: paise(100_000), left: paise(100_000), period: 'ONE', product: 'SESSION', bySite: false },
  LIMIT_LOSS: { limit: paise(1_000_000), left: paise(0), period: 'WEEK', product: 'ALL', bySite: false },
  LOOSENING_TOO_SOON: { until: 1_795_340_000_000 },
  TIME_OUT_RUNNING: { until: 1_796_000_000_000 },
  STAKE_ABOVE_USER_MAX: { limit: paise(2_500_000) },
  STAKE_OUT_OF_RANGE: { limit: paise(10_000) },
  EXPIRY_TOO_FAR: { field: 'expiresAt', until: 1_827_000_000_000 },
  MARKET_VERSION_CHANGED: { current: 42 },
  RUN_CHANGED: { asked: 45, currentLine: 46, current: odds(9000) },
  PRICE_WORSE: { asked: odds(190), current: odds(188) },
  PRICE_OUT_OF_BAND: { low: odds(323), high: odds(537) },
  TOO_LITTLE_OFFERED: { available: paise(41_000), wholeAt: odds(420) },
  INSUFFICIENT_FUNDS: { available: paise(50_000) },
  MAX_LOSS_HOUSE: { limit: paise(1_500_000) },
  USER_MAX_WIN: { limit: paise(1_500_000) },
  EXPOSURE_LIMIT: { limit: paise(250_000) },
  NOT_ENOUGH_DEPTH: { available: paise(50_000) },
  CASH_OUT_GAIN_LIMIT: { limit: paise(5_000_000) },
  CASH_OUT_TOO_SMALL: { least: paise(1_000) },
  CASH_OUT_WORSE: { locked: paise(-45_500) },
  METHOD_FIELD_WRONG: { field: 'upiId' },
  METHOD_IMAGE_UNREAD: { field: 'QR' },
  METHOD_IMAGE_OF_ANOTHER: { field: 'QR' },
  AMOUNT_OUT_OF_RANGE: { least: paise(10_000), most: paise(5_000_000) },
  REQUEST_TAKEN: { by: 'agent1', until: 1_795_340_000_000 },
  ACCOUNT_FIELD_WRONG: { field: 'IFSC Code' },
  ACCOUNT_HELD: { until: 1_795_340_000_000 },
  TURNOVER_LEFT: { left: paise(60_000) },
  LOOP_FIRST: { rail: 'RRN', owed: paise(60_000) },
  MORE_THAN_LEFT: { left: paise(40_000) },
  MORE_THAN_AGREED: { agreed: paise(40_000) },
  WITHDRAWALS_ONLY: { about: 'player1' },
  DEPOSITS_ONLY: { about: 'player1' },
  PAYOUT_HELD: { about: 'player1', because: 'Tax is to be withheld of it: it leaves by a withdrawal' },
  AMOUNT_UNCONFIRMED: { first: paise(95_000) },
  ARRIVAL_MISSING: { needed: 20 },
  CONFIRMATIONS_TOO_FEW: { seen: 7, needed: 20 },
  RATE_CHANGED: { rate: paise(8_920) },
  BONUS_TERM_WRONG: { field: 'shareBps' },
  BONUS_CAP: { limit: paise(20_000) },
  BONUS_WOULD_BE_LOST: { amount: paise(90_000) },
  RESULT_VERSION_CHANGED: { current: 2 },
  SITE_VERSION_CHANGED: { current: 4 },
  CONTRAST_TOO_LOW: { pair: 'dark: quiet on surface', ratio: 3.2, least: 4.5 },
  FAVORITES_FULL: { most: 500 },
  PDF_TOO_LONG: { most: 60_000 },
}

export function sampleRefusal(code: RefusalCode): Refusal {
  const facts = code in FACTS ? FACTS[code as CodeWithFacts] : {}
  // The facts come from the row of this very code.
  return { code, ...facts } as Refusal
}
