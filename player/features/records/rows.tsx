/** Rows of a list that are opened: two lines on a phone, columns where there is room. */
import type { Paise } from '@paddock/domain/money'
import { formatMoney, formatSigned } from '@paddock/ui/formats'
import type { ReactNode } from 'react'
import { toneOf } from './state.ts'

/** Of all rows of a list, so that they line up. */
export const ROW = 'h-14 @2xl:h-11'

type RowsProps = { readonly columns: string; readonly heads: readonly string[]; readonly children: ReactNode }

/** `columns` is the grid of each row where there is room; numbers stand right from the second last on. */
export function Rows({ columns, heads, children }: RowsProps) {
  return (
    <>
      <div
        aria-hidden
        className={`hidden h-8 items-center gap-3 border-b border-line px-3 text-xs text-quiet @2xl:grid ${columns}`}
      >
        {heads.map((head, place) => (
          <span key={head} className={place >= heads.length - 2 ? 'text-right' : ''}>
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
export function Result({ amount, isExact = false }: { readonly amount: Paise; readonly isExact?: boolean }) {
  const exact = `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatMoney(amount).replace('-', '')}`
  return <span className={`font-bold ${toneOf(amount)}`}>{isExact ? exact : formatSigned(amount)}</span>
}
