/** What a decision about a market would do to players, inside the question that asks for it. The server computes it. docs/domain/results-and-dead-heats.md "Impact". */
import { previewDecision } from '@paddock/contract/endpoints/operator'
import type { RequestOf } from '@paddock/contract'
import type { ReplyOf } from '@paddock/contract/reply'
import { negate } from '@paddock/domain/money'
import { CallFailure, failureText, useClient } from '@paddock/ui/client'
import { formatBalance, formatMoney, formatResult } from '@paddock/ui/formats'
import { SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useAsked } from '../confirm/index.ts'
import { StandingNow } from '../market/index.ts'

type Effect = ReplyOf<typeof previewDecision>['docs']
type Props = RequestOf<typeof previewDecision>['body']
type Decision = Props['decision']

const EVERY_MS = 5000

/** What the server says once the market is decided already, by what is to be decided. */
const DECIDED: { readonly [T in Decision['type']]: readonly CallFailure['code'][] } = {
  CLOSE: ['MARKET_NOT_OPEN'],
  DECLARE: ['MARKET_NOT_CLOSED'],
  ROLL_BACK: ['NOTHING_TO_ROLL_BACK', 'RESULT_VERSION_CHANGED'],
}

const isDecided = ({ type }: Decision, refusal: unknown): boolean =>
  refusal instanceof CallFailure && DECIDED[type].includes(refusal.code)

function useEffectOf({ marketId, decision }: Props) {
  const client = useClient()
  return useQuery({
    queryKey: ['markets', 'effect', marketId, decision],
    queryFn: ({ signal }) =>
      client.call(previewDecision, { body: { marketId, decision } }, signal).then(({ docs }) => docs),
    // What was true of another look is not shown for this one.
    gcTime: 0,
    refetchInterval: EVERY_MS,
  })
}

/** Whether it is left to be decided, as far as is known: somebody else may have been first. */
export function useIsUndecided(props: Props): boolean {
  const { error } = useEffectOf(props)
  return !isDecided(props.decision, error)
}

/** Where the market turns out to be decided, how it stands is told in their place, and the question they stand in ends. */
export function EffectFacts({ marketId, decision }: Props) {
  const asked = useAsked()
  const { data, error } = useEffectOf({ marketId, decision })
  const isOver = isDecided(decision, error) || isDecided(decision, asked?.refusal)
  // While it is sent the market may be decided by that very call.
  const isSeenOver = isOver && !asked?.isSending
  const end = asked?.end
  useEffect(() => {
    if (isSeenOver) end?.()
  }, [isSeenOver, end])
  if (isSeenOver || asked?.isOver) return <StandingNow marketId={marketId} />
  return (
    <section aria-label={WORDS.effect} className="min-h-28 rounded-md bg-raised px-3 py-2 text-sm">
      {error && !isOver && (
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
