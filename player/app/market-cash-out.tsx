/** The way to close a position, wherever its market is shown. */
import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { useSite } from '@paddock/ui/site'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { POINTS } from '../features/balance/index.ts'
import { CashOutButton, LockedIn } from '../features/cash-out/index.ts'
import { CASH_OUTS } from '../features/cash-out/keys.ts'
import { OPEN_BETS, useCancelBet, useOpenBets } from '../features/open-bets/index.ts'
import { part } from '../routing/part.tsx'

const LastReceiptSheet = part(() => import('../features/cash-out/last-receipt-sheet.tsx'))
const CashOutSheet = part(() => import('../features/cash-out/cash-out-sheet.tsx'))

type MarketCashOutProps = { readonly marketId: string; readonly marketName: string }

/** Only where there is a position that may go either way, on a site that offers it. */
export default function MarketCashOut({ marketId, marketName }: MarketCashOutProps) {
  const { data } = useOpenBets()
  const queries = useQueryClient()
  const cancel = useCancelBet()
  const [isOpen, setOpen] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const book = data?.books[marketId]
  const locked = lockedIn(book)
  const isOffered = useSite().can('cashOut') && isUneven(book)
  // The news of the socket may come later than the answer, or not at all.
  const readAgain = () => {
    for (const queryKey of [OPEN_BETS, POINTS, CASH_OUTS]) void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      {locked !== null && <LockedIn amount={locked} onOpen={() => setTelling(true)} />}
      {isOffered && <CashOutButton marketId={marketId} marketName={marketName} onOpen={() => setOpen(true)} />}
      {isTelling && (
        <Suspense>
          <LastReceiptSheet marketId={marketId} onClose={() => setTelling(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <CashOutSheet
            {...{ marketId, marketName }}
            onClose={() => setOpen(false)}
            onBets={readAgain}
            onCancel={(betId) => cancel.mutateAsync(betId)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What a session brings whatever its result, once it is cashed out whole; null while that differs. */
function lockedIn(book: MarketBook | undefined): Paise | null {
  const [first, ...others] = (book?.sessionBookArray ?? []).map(({ amount }) => amount)
  return first === undefined || first === 0 || others.some((amount) => amount !== first) ? null : first
}

/** What is the same whatever the result is closed: there is nothing to ask for, and the server would say so again and again. */
function isUneven(book: MarketBook | undefined): boolean {
  if (!book) return false
  return [
    Object.values(book.map).map(({ exposureOrProfit }) => exposureOrProfit),
    (book.sessionBookArray ?? []).map(({ amount }) => amount),
  ].some((amounts) => amounts.some((amount) => amount !== amounts[0]))
}
