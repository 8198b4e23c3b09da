import { getCashOuts } from '@paddock/contract/endpoints/cash-out'
import { type SessionCashOut, shareOf } from '@paddock/contract/shapes/cash-out'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { CASH_OUTS } from './keys.ts'
import { Signed } from './money.tsx'
import { CASH_OUT_WORDS } from './words.ts'

/** Those that were given in sessions without a result; news of one has them read again. */
function useGiven(marketId: string): readonly SessionCashOut[] {
  const client = useClient()
  const { data } = useQuery({
    queryKey: [...CASH_OUTS, 'open'],
    queryFn: async ({ signal }) => (await client.call(getCashOuts, { query: {} }, signal)).docs,
    enabled: useIsSignedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.filter(({ market, status }) => market._id === marketId && status === 'ACCEPTED') ?? []
}

type GivenCashOutsProps = {
  readonly marketId: string
  /** Opens the receipt. */
  readonly onOpen: (cashOutId: string) => void
}

/**
 * What was cashed out of a session, beside the bets that are still there with all of their stake: without it nobody could tell where
 * the rest of the position is.
 */
export function GivenCashOuts({ marketId, onOpen }: GivenCashOutsProps) {
  const given = useGiven(marketId)
  if (given.length === 0) return null
  return (
    <ul className="flex flex-col px-2 pb-1">
      {given.map(({ _id, fraction, offer }) => (
        <li key={_id}>
          <button
            type="button"
            onClick={() => onOpen(_id)}
            className="flex min-h-11 w-full items-center gap-x-2 rounded-md border-l-4 border-line bg-raised px-2 py-1 text-left text-xs text-quiet hover:text-text md:min-h-8"
          >
            <span className="min-w-0 flex-1">
              {CASH_OUT_WORDS.donePart(fraction)} · {CASH_OUT_WORDS.lockedIn}{' '}
              <Signed amount={shareOf(offer, fraction)} className="font-bold" />
            </span>
            <Icon name="receipt" className="size-4 shrink-0" />
            <span className="sr-only">{CASH_OUT_WORDS.receipt}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
