/** What a decision about a market would do to players, inside the question that asks for it. The server computes it. docs/domain/results-and-dead-heats.md "Impact". */
import { previewDecision } from '@paddock/contract/endpoints/operator'
import type { RequestOf } from '@paddock/contract'
import type { ReplyOf } from '@paddock/contract/reply'
import { negate } from '@paddock/domain/money'
import { CallFailure, failureText, useClient } from '@paddock/ui/client'
import { formatBalance, formatMoney, formatResult } from '@paddock/ui/formats'
import { SkeletonRows } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useAsked } from '../confirm/index.ts'
import { StandingNow } from '../market/index.ts'
import { type Change, type Line, lineOf, Lines, Part, ShortPart, whoOf } from './lines.tsx'

type Effect = ReplyOf<typeof previewDecision>['docs']
/** A market, and what is to be decided of it. */
export type Effective = RequestOf<typeof previewDecision>['body']
type Decision = Effective['decision']

const EVERY_MS = 5000

/** What the server says once the market is decided already, by what is to be decided. */
const DECIDED: { readonly [T in Decision['type']]: readonly CallFailure['code'][] } = {
  CLOSE: ['MARKET_NOT_OPEN'],
  DECLARE: ['MARKET_NOT_CLOSED'],
  ROLL_BACK: ['NOTHING_TO_ROLL_BACK', 'RESULT_VERSION_CHANGED'],
}

const isDecided = ({ type }: Decision, refusal: unknown): boolean =>
  refusal instanceof CallFailure && DECIDED[type].includes(refusal.code)

const keyOf = ({ marketId, decision }: Effective) => ['markets', 'effect', marketId, decision] as const

function useEffectOf({ marketId, decision }: Effective) {
  const client = useClient()
  return useQuery({
    queryKey: keyOf({ marketId, decision }),
    queryFn: ({ signal }) =>
      client.call(previewDecision, { body: { marketId, decision } }, signal).then(({ docs }) => docs),
    // What was true of another look is not shown for this one.
    gcTime: 0,
    refetchInterval: EVERY_MS,
  })
}

/** Whether it is left to be decided, as far as is known: somebody else may have been first. */
export function useIsUndecided(props: Effective): boolean {
  const { error } = useEffectOf(props)
  return !isDecided(props.decision, error)
}

/** What is shown of it at this moment, by its name, to be sent with the decision: what would do something else is refused. */
export function useSeen(): (props: Effective) => { readonly impactHash?: string } {
  const queries = useQueryClient()
  return useCallback(
    (props) => {
      const hash = queries.getQueryData<Effect>(keyOf(props))?.hash
      return hash ? { impactHash: hash } : {}
    },
    [queries],
  )
}

/** Where the market turns out to be decided, how it stands is told in their place, and the question they stand in ends. */
export function EffectFacts({ marketId, decision }: Effective) {
  const asked = useAsked()
  const { data, error, refetch } = useEffectOf({ marketId, decision })
  const hasChanged = asked?.refusal instanceof CallFailure && asked.refusal.code === 'IMPACT_CHANGED'
  useEffect(() => {
    if (hasChanged) void refetch()
  }, [hasChanged, refetch])
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
      {data && <Told effect={data} />}
    </section>
  )
}

/** The same in one line, beside others that are decided with it; warned of what is to be looked at by itself. */
export function EffectLine(props: Effective) {
  const { data, error } = useEffectOf(props)
  if (error)
    return (
      <span role="alert" className="text-loss">
        {failureText(error)}
      </span>
    )
  if (!data) return <SkeletonRows rows={1} rowClass="h-5" label={COMMON.loading} />
  const { bets, players, toPlayers, fromPlayers, warnings, said } = data
  return (
    <>
      <span className="block text-xs text-quiet tabular-nums">
        {[
          WORDS.betsOf(bets, players),
          `${WORDS.toPlayers} ${formatMoney(toPlayers)}`,
          `${WORDS.fromPlayers} ${formatMoney(fromPlayers)}`,
        ].join(' · ')}
      </span>
      {warnings.map((warning) => (
        <span key={warning} className="block text-xs font-bold text-warn">
          {WORDS.warnings[warning](said ?? '')}
        </span>
      ))}
    </>
  )
}

function Told({ effect }: { readonly effect: Effect }) {
  const { warnings, said, short, biggest, levels, against, beside } = effect
  return (
    <>
      {warnings.length > 0 && (
        <ul className="pb-1 font-bold text-warn">
          {warnings.map((warning) => (
            <li key={warning}>{WORDS.warnings[warning](said ?? '')}</li>
          ))}
        </ul>
      )}
      <Lines lines={linesOf(effect)} />
      <ShortPart short={short} />
      {biggest.length > 1 && <Part title={WORDS.biggestOf(biggest.length)}>{biggest.map(lineOf)}</Part>}
      {levels.length > 0 && (
        <Part title={WORDS.levels}>
          {levels.map(
            ({ role, accounts, amount }): Line => [WORDS.levelOf(COMMON.roles[role], accounts), formatResult(amount)],
          )}
        </Part>
      )}
      {beside.length > 0 && (
        <Part title={WORDS.beside}>
          {beside.map(
            (one): Line => [
              WORDS.besideOf(one.result),
              `${formatMoney(one.toPlayers)} · ${formatMoney(one.fromPlayers)}`,
            ],
          )}
        </Part>
      )}
      {against && (
        <Part title={WORDS.against(against.result, against.players)} isOpen>
          {[
            [WORDS.more, formatMoney(against.toPlayers)] as const,
            [WORDS.less, formatMoney(against.fromPlayers)] as const,
            ...against.biggest.map(lineOf),
          ]}
        </Part>
      )}
    </>
  )
}

/** What moves nothing is said of bets and payments, and left out of the rest. */
function linesOf(effect: Effect): readonly Line[] {
  const { bets, players, unmatched, toPlayers, fromPlayers, commission, rebates, held, biggest, mostFreed, said } =
    effect
  const [most] = biggest
  return [
    [WORDS.effectBets, WORDS.betsOf(bets, players)],
    ...when(said !== null, [WORDS.saidOf, said ?? '']),
    ...when(unmatched > 0, [WORDS.lapsing, WORDS.bets(unmatched)]),
    [WORDS.toPlayers, formatMoney(toPlayers)],
    [WORDS.fromPlayers, formatMoney(fromPlayers)],
    ...when(commission !== 0, [COMMON.commission, formatBalance(commission)]),
    ...when(rebates !== 0, [WORDS.rebates, formatBalance(rebates)]),
    ...when(held < 0, [WORDS.setFree, formatMoney(negate(held))]),
    ...when(held > 0, [WORDS.heldAgain, formatMoney(held)]),
    [WORDS.biggest, most ? changeText(most) : COMMON.nothing],
    ...when(mostFreed !== null && !most, [WORDS.mostFreed, mostFreed ? changeText(mostFreed) : '']),
  ]
}

const when = (isSo: boolean, line: Line): readonly Line[] => (isSo ? [line] : [])

const changeText = (change: Change): string => `${whoOf(change)} ${formatResult(change.amount)}`
