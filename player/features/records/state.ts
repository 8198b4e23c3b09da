/** What a record page looks at, and what the figures on it say. */
import type { GameReport } from '@paddock/contract/endpoints/reports'
import type { CasinoMove } from '@paddock/contract/shapes/casino'
import { paise, type Paise, sum } from '@paddock/domain/money'
import { type DayRange, isDay } from '@paddock/ui/dates'
import { sportTitle } from '@paddock/ui/words'
import { RECORD_WORDS } from './words.ts'

/* The view, as it stands in the address, so that a link and "back" lead to the same. */

export const REPORT_TYPES = ['all', 'depositWithdraw', 'bettingPL', 'sportsBook'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** 001 §9. */
export const CATEGORIES = [
  'allSports',
  'allCasino',
  'sportsBook',
  'liveCasino',
  'virtual',
  'slots',
  'crash',
  'lottery',
] as const
export type Category = (typeof CATEGORIES)[number]

/** What of the categories is played in the casino, and the type of its games; all of them without one. */
export const GAME_TYPE_OF = {
  allCasino: undefined,
  sportsBook: 'sports',
  liveCasino: 'live',
  virtual: 'virtual',
  slots: 'slot',
  crash: 'crash',
  lottery: 'lottery',
} as const satisfies { readonly [N in Category]?: string | undefined }
export type GameCategory = keyof typeof GAME_TYPE_OF
const GAME_CATEGORIES = Object.keys(GAME_TYPE_OF) as readonly GameCategory[]

/** A kind of game of the report, as the history calls it; the list of 001 §9 has no word for the premium casino. */
export function gameKindOf(type: string): string {
  const category = GAME_CATEGORIES.find((one) => GAME_TYPE_OF[one] === type)
  if (category) return RECORD_WORDS.categories[category]
  return type === 'premium' ? RECORD_WORDS.premium : type
}

export const STATUSES = ['counted', 'settled', 'void', 'cancelled', 'lapsed', 'rejected', 'all'] as const
export type Status = (typeof STATUSES)[number]

export const oneOf = <T extends string>(known: readonly T[], text: string | null, usual: T): T =>
  known.find((each) => each === text) ?? usual

/** What cannot be read is as usual; so is a range that ends before it begins. */
export function readRange(address: URLSearchParams, usual: DayRange): DayRange {
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  return isDay(from) && isDay(to) && from <= to ? { from, to } : usual
}

export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** Another filter begins at the first page again; what is null is taken away. */
export function changed(address: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

const FILTERS = ['from', 'to', 'type', 'status'] as const
export const isFiltered = (address: URLSearchParams): boolean => FILTERS.some((filter) => address.has(filter))

/** Under an empty list: without filters nobody is told to choose others. */
export const emptyHint = (address: URLSearchParams, filtered: string): string =>
  isFiltered(address) ? filtered : RECORD_WORDS.nothingLately

/* The figures */

const totalOf = (rows: readonly { readonly totalAmount: Paise }[]): Paise => sum(rows.map((row) => row.totalAmount))

export type ReportTotals = {
  readonly deposits: Paise
  readonly bonus: Paise
  readonly withdrawals: Paise
  readonly casino: Paise
  readonly exchange: Paise
  /** 000 §9, to the letter: deposit − withdraw − |casino| − |exchange|. */
  readonly total: Paise
  /** What play brought, with its sign. */
  readonly net: Paise
  /** What all of it did to the balance. */
  readonly change: Paise
}

export function totalsOf({ casino: casinoRows, exchange: sports, deposit, withdraw }: GameReport): ReportTotals {
  const deposits = totalOf(deposit)
  const withdrawals = totalOf(withdraw)
  const bonus = sum(deposit.map(({ totalBonus }) => totalBonus))
  const casino = totalOf(casinoRows)
  const exchange = totalOf(sports)
  const net = sum([casino, exchange])
  return {
    deposits,
    bonus,
    withdrawals,
    casino,
    exchange,
    net,
    total: paise(deposits - withdrawals - Math.abs(casino) - Math.abs(exchange)),
    change: paise(deposits + bonus - withdrawals + net),
  }
}

/** Green if positive, else red: 000 §9. */
export const totalTone = (total: Paise): string => (total > 0 ? 'text-profit' : 'text-loss')
export const toneOf = (net: Paise): string => (net > 0 ? 'text-profit' : net < 0 ? 'text-loss' : '')

/** A sport that 000 does not name is known by its number. */
export const sportOf = (id: string): string => sportTitle(id) ?? RECORD_WORDS.sportOf(id)

/* A round of the casino */

type Draw = NonNullable<CasinoMove['details']>

/** Each once, though several stakes may stand on one. */
export const drawsOf = (moves: readonly CasinoMove[]): readonly Draw[] => [
  ...new Map(
    moves.flatMap(({ details }) => (details ? [[JSON.stringify(Object.values(details)), details] as const] : [])),
  ).values(),
]

/* A bet */

/** Opens the receipt of a bet: another feature's, which the app knows. */
/** Of a bet, or of a cash-out of a session. */
export type ReceiptOf = { readonly of: 'bet' | 'cashOut'; readonly id: string }
export type SeeReceipt = (receipt: ReceiptOf) => void
