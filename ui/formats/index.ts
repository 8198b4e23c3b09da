/** How numbers and times are shown: Latin digits, Indian grouping, rupees. 000 §9 "Display rules". */
import type { Paise } from '@paddock/domain/money'
import { momentFormatter } from './language.ts'
import { FORMAT_WORDS } from './words.ts'

const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const UP_TO_TWO = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const ONE_DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** A number with at most two decimals: '1,00,000', '1.95'. */
export const formatNumber = (value: number): string => UP_TO_TWO.format(value)

/** Balances: '1,00,000.00'. */
export const formatMoney = (amount: Paise): string => TWO_DECIMALS.format(amount / 100)

/** The same with a true minus, for amounts that may be owed: '−1,600.00'. */
export const formatBalance = (amount: Paise): string => formatMoney(amount).replace('-', '−')

/** A result to the paisa with its sign: '+1,600.00', '−1,600.00', '0.00'. */
export const formatResult = (amount: Paise): string => `${amount > 0 ? '+' : ''}${formatBalance(amount)}`

/** Stakes, limits and positions: whole rupees without decimals, others with both: '1,250', '960.50'. */
export const formatAmount = (amount: Paise): string => (amount % 100 === 0 ? WHOLE : TWO_DECIMALS).format(amount / 100)

/** A profit or loss with its sign: '+960', '−1,000', '0'. */
export const formatSigned = (amount: Paise): string =>
  amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount).replace('-', '−')

const shortened = (rupees: number, unit: number, letter: string): string =>
  `${ONE_DECIMAL.format(Math.trunc((rupees / unit) * 10) / 10)}${letter}`

/** Sizes in price cells: k from a thousand, L from a lakh. Cut, not rounded, so that no more is promised than is there. */
export function formatSize(size: Paise): string {
  const rupees = size / 100
  if (rupees >= 100_000) return shortened(rupees, 100_000, 'L')
  if (rupees >= 1000) return shortened(rupees, 1000, 'k')
  return rupees > 0 && rupees < 1 ? '<1' : WHOLE.format(Math.trunc(rupees))
}

/** Matched volume: k from a thousand, M from a million. */
export function formatVolume(volume: Paise): string {
  const rupees = volume / 100
  if (rupees >= 1e6) return shortened(rupees, 1e6, 'M')
  if (rupees >= 1000) return shortened(rupees, 1000, 'k')
  return WHOLE.format(rupees)
}

/** A size as it is read out: '1.2 crore', '1.2 lakh', '4,500'. Cut like the size that is shown, never more than is there. */
export function spokenSize(size: Paise): string {
  const rupees = size / 100
  if (rupees > 0 && rupees < 1) return FORMAT_WORDS.lessThanOne
  if (rupees >= 10_000_000) return shortened(rupees, 10_000_000, ` ${FORMAT_WORDS.crore}`)
  if (rupees >= 100_000) return shortened(rupees, 100_000, ` ${FORMAT_WORDS.lakh}`)
  return WHOLE.format(Math.trunc(rupees))
}

const time = momentFormatter({ hour: '2-digit', minute: '2-digit', hour12: false })
const day = momentFormatter({ day: 'numeric', month: 'short' })

/** When something starts: the time, with the day unless it is `now`'s. Milliseconds since 1970. */
export function formatStart(at: number, now: number): string {
  const isToday = day(at) === day(now)
  return isToday ? time(at) : `${day(at)}, ${time(at)}`
}

export const formatTime = (at: number): string => time(at)

export * from './device.ts'
export * from './language.ts'
export * from './odds-display.ts'
export * from './times.ts'
export * from './words.ts'
