/** The line of a session at which one outcome is offered. Apart from the other hooks: the slip alone asks it. */
import type { LineQuote } from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/market'
import { useCallback } from 'react'
import type { LiveBook } from './book.ts'
import { useLiveValue } from './hooks.tsx'
import type { Live } from './live.ts'
import { LINES } from './market-cells.ts'

/** The line of the outcome of that number, wherever it stands among the others; without a number the line on show. */
export function lineOf(book: LiveBook, marketId: string, side: Side, outcome: number | null): LineQuote | null {
  if (outcome === null) return book.line(marketId, side, 0)
  const lines = Array.from({ length: LINES }, (_, at) => book.line(marketId, side, at))
  return lines.find((quote) => quote?.line === outcome) ?? null
}

export function useLineOf(marketId: string, side: Side, outcome: number | null): LineQuote | null {
  const subscribe = useCallback(
    ({ book }: Live, listener: () => void) => {
      const ends = Array.from({ length: LINES }, (_, at) => book.subscribeLine(marketId, side, at, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [marketId, side],
  )
  return useLiveValue(subscribe, ({ book }) => lineOf(book, marketId, side, outcome), null)
}
