/** What people type, as the domain's values. Undefined is not such a value; the field says so before anything is sent. */
import { formatRupees, type Paise, parseRupees } from '@paddock/domain/money'

/** Grouping commas are for the eye. */
export const readMoney = (text: string): Paise | undefined => parseRupees(text.replaceAll(',', ''))

/** 1500.00 is typed 1500. */
export const typedMoney = (amount: Paise): string => formatRupees(amount).replace(/\.00$/, '')

const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/
const MOST_BPS = 10_000

/** Percent with at most two decimals, 0 to 100, in basis points. */
export function readPercent(text: string): number | undefined {
  const match = PERCENT.exec(text.trim())
  const bps = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : MOST_BPS + 1
  return bps <= MOST_BPS ? bps : undefined
}

/** Basis points as people type them: '33.5'. */
export const percentText = (bps: number): string => String(bps / 100)

const WHOLE = /^\d{1,9}$/
export const readWhole = (text: string): number | undefined => (WHOLE.test(text.trim()) ? Number(text) : undefined)
