/** What people type, as the domain's values. Undefined is not such a value; the field says so before anything is sent. */
import { type Paise, parseRupees } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'

/** Grouping commas are for the eye. */
export const readMoney = (text: string): Paise | undefined => parseRupees(text.replaceAll(',', ''))

/** 1500.00 is typed 1,500: grouped as wherever else it stands. */
export const typedMoney = (amount: Paise): string => formatAmount(amount)

/** What was typed of an amount, grouped; what is none stays as it is. */
export function groupedMoney(text: string): string {
  const amount = readMoney(text)
  return amount === undefined ? text : typedMoney(amount)
}

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
