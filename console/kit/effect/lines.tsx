/** What a decision does, line by line, and whom it names. */
import type { Paise } from '@paddock/domain/money'
import { formatBalance, formatMoney, formatResult } from '@paddock/ui/formats'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'

export type Line = readonly [label: string, value: string]

type PartProps = {
  readonly title: string
  readonly isOpen?: boolean
  readonly looks?: string
  readonly children: readonly Line[]
}

export function Part({ title, isOpen = false, looks = '', children }: PartProps) {
  return (
    <details open={isOpen} className="border-t border-line pt-1 first:border-0">
      <summary className={`cursor-pointer py-1 max-md:py-3 ${looks}`}>{title}</summary>
      <Lines lines={children} />
    </details>
  )
}

export const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
    {lines.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-quiet">{label}</dt>
        <dd className="text-right font-bold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)

/** One account, and by how much it changes. */
export type Change = { readonly userName: string; readonly siteName: string; readonly amount: Paise }

export const whoOf = ({ userName, siteName }: Change): string => WORDS.ofSite(userName, siteName)
export const lineOf = (change: Change): Line => [whoOf(change), formatResult(change.amount)]

type Short = {
  readonly accounts: number
  readonly worst: readonly (Change & { readonly left: Paise; readonly withdrawn: Paise })[]
}

/** Who is short by it, with what is left to them and what they took out; nothing where nobody is. */
export const ShortPart = ({ short: { accounts, worst } }: { readonly short: Short }) =>
  accounts > 0 && (
    <Part title={WORDS.short(accounts)} isOpen looks="text-loss">
      {worst.map((one): Line => [whoOf(one), WORDS.shortOf(formatBalance(one.left), formatMoney(one.withdrawn))])}
    </Part>
  )
