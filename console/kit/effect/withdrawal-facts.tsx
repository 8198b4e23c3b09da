/** What taking a runner out would do to bets. The server computes it. Law 1.12. */
import { previewWithdrawal } from '@paddock/contract/endpoints/operator'
import { oddsToDecimal } from '@paddock/domain/odds'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'

type Props = { readonly marketId: string; readonly runnerId: string; readonly reduction: number | undefined }

/** Of the size it will have, so that nothing moves while one types. Without a reduction it says what is missing. */
export function WithdrawalFacts({ marketId, runnerId, reduction: typed }: Props) {
  const client = useClient()
  const reduction = useDeferredValue(typed)
  const { data, error } = useQuery({
    queryKey: ['markets', 'withdrawal', marketId, runnerId, reduction],
    queryFn: ({ signal }) =>
      client
        .call(previewWithdrawal, { query: { marketId, runnerId, reduction: reduction ?? 0 } }, signal)
        .then(({ docs }) => docs),
    enabled: reduction !== undefined,
  })
  if (error)
    return (
      <p role="alert" className="min-h-24 text-sm text-loss">
        {failureText(error)}
      </p>
    )
  const shown = reduction === undefined ? undefined : data
  return (
    <section aria-label={WORDS.withdrawPreview} className="min-h-24 rounded-md bg-raised px-3 py-2 text-sm">
      {shown ? (
        <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-quiet">{WORDS.betsVoided(shown.voidedBets)}</dt>
          <dd className="text-right font-bold tabular-nums">{formatMoney(shown.returned)}</dd>
          <dt className="text-quiet">{WORDS.betsReduced(shown.reducedBets)}</dt>
          <dd className="text-right font-bold tabular-nums">−{formatMoney(shown.profitLess)}</dd>
          <dt className="text-quiet">{MARKET_WORDS.players}</dt>
          <dd className="text-right font-bold tabular-nums">{shown.players}</dd>
          {shown.biggest && (
            <>
              <dt className="text-quiet">{MARKET_WORDS.biggest}</dt>
              <dd className="text-right font-bold tabular-nums">
                {MARKET_WORDS.ofSite(shown.biggest.userName, shown.biggest.siteName)}{' '}
                {formatMoney(shown.biggest.amount)}
              </dd>
            </>
          )}
          {shown.prices.map(({ runnerId, runnerName, from, to }) => (
            <div key={runnerId} className="contents">
              <dt className="truncate text-quiet">{runnerName}</dt>
              <dd className="text-right tabular-nums">
                {oddsToDecimal(from)} → {oddsToDecimal(to)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-quiet">{WORDS.withdrawPreviewHint}</p>
      )}
    </section>
  )
}
