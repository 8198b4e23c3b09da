/** What a decision about a market would do to players, inside the question that asks for it. The server computes it. docs/domain/results-and-dead-heats.md "Impact". */
import { previewDecision } from '@paddock/contract/endpoints/operator'
import type { RequestOf } from '@paddock/contract'
import type { ReplyOf } from '@paddock/contract/reply'
import { negate } from '@paddock/domain/money'
import { failureText, useClient } from '@paddock/ui/client'
import { formatBalance, formatMoney, formatResult } from '@paddock/ui/formats'
import { SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'

type Effect = ReplyOf<typeof previewDecision>['docs']
type Props = RequestOf<typeof previewDecision>['body']

const EVERY_MS = 5000

export function EffectFacts({ marketId, decision }: Props) {
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['markets', 'effect', marketId, decision],
    queryFn: ({ signal }) =>
      client.call(previewDecision, { body: { marketId, decision } }, signal).then(({ docs }) => docs),
    // What was true of another look is not shown for this one.
    gcTime: 0,
    refetchInterval: EVERY_MS,
  })
  return (
    <section aria-label={WORDS.effect} className="min-h-28 rounded-md bg-raised px-3 py-2 text-sm">
      {error && (
        <p role="alert" className="text-loss">
          {WORDS.effectUnknown} {failureText(error)}
        </p>
      )}
      {!data && !error && <SkeletonRows rows={4} rowClass="h-5" label={COMMON.loading} />}
      {data && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {linesOf(data).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="text-right font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type Line = readonly [label: string, value: string]

/** What moves nothing is said of bets and payments, and left out of the rest. */
function linesOf(effect: Effect): readonly Line[] {
  const { bets, players, unmatched, toPlayers, fromPlayers, commission, held, biggest, mostFreed } = effect
  return [
    [WORDS.effectBets, WORDS.betsOf(bets, players)],
    ...when(unmatched > 0, [WORDS.lapsing, WORDS.bets(unmatched)]),
    [WORDS.toPlayers, formatMoney(toPlayers)],
    [WORDS.fromPlayers, formatMoney(fromPlayers)],
    ...when(commission !== 0, [COMMON.commission, formatBalance(commission)]),
    ...when(held < 0, [WORDS.setFree, formatMoney(negate(held))]),
    ...when(held > 0, [WORDS.heldAgain, formatMoney(held)]),
    [WORDS.biggest, biggest ? changeText(biggest) : COMMON.nothing],
    ...when(mostFreed !== null && !biggest, [WORDS.mostFreed, mostFreed ? changeText(mostFreed) : '']),
  ]
}

const when = (isSo: boolean, line: Line): readonly Line[] => (isSo ? [line] : [])

const changeText = ({ userName, siteName, amount }: NonNullable<Effect['biggest']>): string =>
  `${WORDS.ofSite(userName, siteName)} ${formatResult(amount)}`
