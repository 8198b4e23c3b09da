/** Rows of a list that are opened: two lines on a phone, columns where there is room. */
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import type { ReactNode } from 'react'
import { toneOf } from './state.ts'

/** Of all rows of a list, so that they line up. */
export const ROW = 'h-14 @2xl:h-11'

type RowsProps = {
  readonly columns: string
  readonly heads: readonly string[]
  /** How many at the end are numbers. */
  readonly numbers: number
  readonly children: ReactNode
}

/** `columns` is the grid of each row where there is room. */
export function Rows({ columns, heads, numbers, children }: RowsProps) {
  return (
    <>
      <div
        aria-hidden
        className={`hidden h-8 items-center gap-3 border-b border-line px-3 text-xs text-quiet @2xl:grid ${columns}`}
      >
        {heads.map((head, place) => (
          <span key={head} className={place >= heads.length - numbers ? 'text-right' : ''}>
            {head}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </>
  )
}

export function OpenRow({ onOpen, children }: { readonly onOpen: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onOpen} className="block w-full text-left hover:bg-raised">
        {children}
      </button>
    </li>
  )
}

/** What came of it, with its sign: a colour alone says nothing to who does not see it. */
export function Result({ amount }: { readonly amount: Paise }) {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : ''
  return (
    <span className={`font-bold ${toneOf(amount)}`}>
      {sign}
      {formatMoney(amount).replace('-', '')}
    </span>
  )
}
