import type { Market } from '@paddock/contract/shapes/market'
import { resultTitle } from '@paddock/ui/bets'
import { formatMoment } from '@paddock/ui/formats'
import { SkeletonRows } from '@paddock/ui/primitives'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { Badge, CouldNotLoad } from '../page/index.ts'
import { STATUS_MOODS } from './status-moods.ts'
import { useMarket } from './use-market.ts'

/** In the place of what was to be decided and is decided already: how the market stands, and by whom. It follows the market. */
export function StandingNow({ marketId }: { readonly marketId: string }) {
  const { data: market, error, isPending, refetch } = useMarket(marketId)
  return (
    <section
      aria-label={MARKET_WORDS.standsNow}
      aria-live="polite"
      className="flex min-h-28 flex-col gap-2 rounded-md bg-raised px-3 py-2 text-sm"
    >
      <p>{MARKET_WORDS.decidedElsewhere}</p>
      {isPending && <SkeletonRows rows={2} rowClass="h-5" label={WORDS.loading} />}
      {market === undefined && error && <CouldNotLoad error={error} refetch={refetch} />}
      {market === null && <p className="text-quiet">{`${WORDS.marketGone}. ${WORDS.marketGoneHint}`}</p>}
      {market && <Standing market={market} />}
    </section>
  )
}

function Standing({ market }: { readonly market: Market }) {
  // An officer's hand on a runner decides nothing of the result.
  const decision = market.touches.find(({ how }) => how !== 'PART_VOIDED')
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-quiet">{WORDS.status}</dt>
        <dd className="text-right">
          <Badge mood={STATUS_MOODS[market.status]}>{WORDS.statuses[market.status]}</Badge>
        </dd>
        <dt className="text-quiet">{WORDS.result}</dt>
        <dd className="text-right font-bold break-words">{resultTitle(market, market.result) ?? WORDS.nothing}</dd>
      </dl>
      {decision && (
        <p className="text-xs text-quiet">
          {MARKET_WORDS.touchedBy(
            decision.actorName,
            MARKET_WORDS.touchKinds[decision.how],
            formatMoment(decision.at),
            decision.proposerName,
          )}
        </p>
      )}
    </>
  )
}
