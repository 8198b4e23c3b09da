import { getPartVoids } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoment, formatMoney } from '@paddock/ui/formats'
import { useQuery } from '@tanstack/react-query'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { formatExact, voidChoiceText } from '../effect/index.ts'
import { LIST_LIMIT } from '../table/index.ts'

/** What of a market was voided in part: what, why, shown by what, by whom. Nothing where none was, or the reader may not see it. */
export function Voided({ marketId }: { readonly marketId: string }) {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['markets', 'part-voids', marketId],
    queryFn: ({ signal }) =>
      client.call(getPartVoids, { query: { marketId, page: 1, limit: LIST_LIMIT } }, signal).then(({ docs }) => docs),
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-label={WORDS.partVoids} className="p-3 text-sm">
      <h3 className="pb-1 font-bold">{WORDS.partVoids}</h3>
      <ol className="flex flex-col gap-2">
        {data.map((one) => (
          <li key={one._id} className="text-xs text-quiet">
            <span className="block text-sm text-text">{voidChoiceText(one.choice)}</span>
            <span className="block">{`${WORDS.voidRules[one.rule]}. ${one.evidence}`}</span>
            <span className="block tabular-nums">
              {WORDS.evidenceOf(formatExact(one.evidenceAt), one.accuracyMs / 1000)}
            </span>
            <span className="block tabular-nums">
              {[
                WORDS.betsOf(one.bets, one.players),
                formatMoney(one.stakes),
                ...(one.declaredAnew === null ? [] : [WORDS.paidAnew(one.declaredAnew)]),
                ...(one.doneAt === null ? [WORDS.underWay] : []),
              ].join(' · ')}
            </span>
            <span className="block">{WORDS.voidedBy(one.proposedBy, one.confirmedBy, formatMoment(one.at))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
